"""Numbers, cards, suits, ranks and orders as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.types import Type
from followsuit.expr.values import number
from followsuit.wording import expressions as wording

if TYPE_CHECKING:
    from followsuit.expr.syntax import Syntax

from followsuit.expr.reading import Reading

_LETTER_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Literals(Reading):
    """What stands for itself."""

    def _number(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        value = number(syntax.parts[0])
        if value is None:
            self.typer.fail(wording.number_too_large(syntax.span))
            return None
        return literal(value, t.NUMBER, syntax.span)

    def _cards(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        cards = tuple(self._card(part) for part in syntax.parts)
        if any(card is None for card in cards):
            return None
        return Ir("cards", t.CARDS, syntax.span, value=cards)

    def _card(self, token: Syntax) -> int | None:
        rank, suit = token.word[:-1], token.word[-1]
        rank, suit = {"T": "10"}.get(rank, rank), _LETTER_SUITS.get(suit, suit)
        if suit in self.names.suits and rank in self.names.ranks:
            return self.names.suits.index(suit) * len(self.names.ranks) + self.names.ranks.index(rank)
        self.typer.fail(wording.unknown_card(token.span, token.word, self.names.suits, self.names.ranks))
        return None

    def _suit(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        suit = syntax.parts[0].word
        if suit not in self.names.suits:
            self.typer.fail(wording.unknown_suit(syntax.span, suit, self.names.suits))
            return None
        return literal(self.names.suits.index(suit), t.SUIT, syntax.span)

    def _ranks(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        ranks = self.ranks(syntax.parts)
        if ranks is None:
            return None
        size = len(self.names.ranks)
        cards = tuple(s * size + r for s in range(len(self.names.suits)) for r in ranks)
        return Ir("cards", t.CARDS, syntax.span, value=cards)

    def ranks(self, faces: tuple[Syntax, ...]) -> tuple[int, ...] | None:
        """The indices of the ranks written; a rank that the pack lacks, or one written twice, is a fault."""
        found: dict[int, Syntax] = {}
        good = True
        for face in faces:
            word = {"T": "10"}.get(face.parts[0].word, face.parts[0].word)
            if word not in self.names.ranks:
                self.typer.fail(wording.unknown_rank(face.span, word, self.names.ranks))
                good = False
            elif (index := self.names.ranks.index(word)) in found:
                self.typer.fail(wording.written_twice(face.span, word, found[index].span))
                good = False
            else:
                found[index] = face
        return tuple(found) if good else None

    # -- orders ------------------------------------------------------------------------------------------

    def line(self, syntax: Syntax) -> Ir | None:
        """An order of ranks or cards written out, or a term that lists cards."""
        if syntax.kind == "rank_line":
            ranks = self.ranks(syntax.parts)
            return None if ranks is None else Ir("line", t.LINE, syntax.span, value=("ranks", ranks))
        if syntax.kind == "card_line":
            cards = self._cards(syntax, None)
            return cards and self.as_line(cards)
        name = syntax.parts[0].word
        if name not in self.names.terms:
            self.typer.fail(wording.unknown_name(syntax.span, name, set(self.names.terms)))
            return None
        self.typer.used.add(name)
        term = self.typer.term(name, None, self.place, syntax.span)
        return term and self.as_line(term)

    def as_line(self, ir: Ir) -> Ir | None:
        """Listed cards in the order they are listed."""
        if ir.op == "cards":
            return Ir("line", t.LINE, ir.span, value=("cards", ir.value))
        if ir.op == "branch":
            lines = [self.as_line(arg) for arg in ir.args[1:]]
            good = tuple(line for line in lines if line)
            return (
                Ir("branch", t.LINE, ir.span, (ir.args[0], *good), ir.value)
                if len(good) == len(lines)
                else None
            )
        self.typer.fail(wording.not_an_order(ir.span))
        return None

    def ordered(self, syntax: Syntax) -> tuple[Ir, tuple[int, ...] | None] | None:
        """An entry of an order given as a list: cards, or cards `by` ranks."""
        if syntax.kind != "ordered":
            cards = self._fitted(syntax, t.CARDS)
            return cards and (cards, None)
        cards = self._fitted(syntax.parts[0], t.CARDS)
        ranks = self.ranks(syntax.parts[1:])
        return (cards, ranks) if cards and ranks is not None else None
