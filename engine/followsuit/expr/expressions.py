"""Syntax → typed operations: one method for each rule of grammar.lark."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from followsuit.wording import expressions as wording
from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.scope import Place
from followsuit.expr.types import Kind, Type
from followsuit.expr.values import can_become, coerced, gives_nothing, number
from followsuit.expr.words import DOMAINS, OF_WORDS, OVERLOADED, OWNED, ROUNDINGS, SUIT_NAMES, WORDS, Needs

if TYPE_CHECKING:
    from followsuit.expr.syntax import Syntax
    from followsuit.expr.values import Typer
    from followsuit.source import Span

_ARITHMETIC = {"times": "multiply", "quotient": "quotient", "remainder": "remainder"}
_ON_SETS = {"plus": ("add", "unite"), "minus": ("subtract", "lose")}
_RELATIONS = {"<": "less", "<=": "at_most", ">": "more", ">=": "at_least"}
_LETTER_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Expressions:
    """Types the syntax of one value at one place."""

    def __init__(self, typer: Typer, place: Place) -> None:
        self.typer = typer
        self.names = typer.names
        self.place = place

    def typed(self, syntax: Syntax, want: Type | None) -> Ir | None:
        """The typed operation, or None with a fault noted. `want` only helps where a word alone is unclear."""
        with self.typer.deeper(syntax.span) as allowed:
            return getattr(self, f"_{syntax.kind}")(syntax, want) if allowed else None

    def _fitted(self, syntax: Syntax, want: Type) -> Ir | None:
        return self.typer.fitted(self.typed(syntax, want), want)

    def _both_fitted(self, syntax: Syntax, want: Type) -> tuple[Ir, Ir] | None:
        left, right = (self._fitted(part, want) for part in syntax.parts)
        return (left, right) if left and right else None

    # -- conditions --------------------------------------------------------------------------------------

    def _when(self, syntax: Syntax, want: Type | None) -> Ir | None:
        value, condition = self.typed(syntax.parts[0], want), self._fitted(syntax.parts[1], t.TRUTH)
        value = self.typer.fitted(value, want)
        return value and condition and Ir("when", value.type, syntax.span, (condition, value))

    def _unless(self, syntax: Syntax, want: Type | None) -> Ir | None:
        made = self._when(syntax, want)
        return made and replace(made, args=(Ir("not", t.TRUTH, made.args[0].span, made.args[:1]), made.args[1]))

    def _either(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.TRUTH)
        return both and Ir("or", t.TRUTH, syntax.span, both)

    def _both(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.TRUTH)
        return both and Ir("and", t.TRUTH, syntax.span, both)

    def _negated(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        truth = self._fitted(syntax.parts[0], t.TRUTH)
        return truth and Ir("not", t.TRUTH, syntax.span, (truth,))

    # -- comparisons -------------------------------------------------------------------------------------

    def _compared(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        left, relation, right = syntax.parts
        a, b = self._fitted(left, t.NUMBER), self._fitted(right, t.NUMBER)
        return a and b and Ir(_RELATIONS[relation.parts[0].word], t.TRUTH, syntax.span, (a, b))

    def _same(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        pair = self._comparable(syntax)
        return pair and Ir("equal", t.TRUTH, syntax.span, pair)

    def _different(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        pair = self._comparable(syntax)
        return pair and Ir("different", t.TRUTH, syntax.span, pair)

    def _comparable(self, syntax: Syntax) -> tuple[Ir, Ir] | None:
        left = self.typed(syntax.parts[0], None)
        if left is None:
            return None
        if left.type.kind is Kind.ANSWER:
            right = self._answer(syntax.parts[1], left)
            return right and (left, right)
        right = self.typed(syntax.parts[1], left.type)
        pair = right and self._alike(left, right)
        if right and pair is None:
            self.typer.fail(wording.not_comparable(syntax.span, left, right))
        return pair

    def _alike(self, left: Ir, right: Ir) -> tuple[Ir, Ir] | None:
        """Both brought to one type: that of either, or the set that both can be."""
        targets = [left.type, right.type, t.SET_OF.get(left.type.kind, t.NONE)]
        for target in targets:
            if can_become(left.type, target) and can_become(right.type, target):
                return coerced(left, target), coerced(right, target)
        return None

    def _answer(self, syntax: Syntax, chooser: Ir) -> Ir | None:
        name = syntax.parts[0].word if syntax.kind == "name" else ""
        if name not in chooser.type.words:
            self.typer.fail(wording.not_an_answer(syntax.span, name or syntax.span.text, chooser.type))
            return None
        if chooser.op == "parameter":
            # A comparison tells this answer from all others, so it branches on every one of them.
            self.typer.used |= {f"{chooser.value}={answer}" for answer in chooser.type.words}
        return literal(chooser.type.words.index(name), chooser.type, syntax.span)

    def _inside(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        left = self.typed(syntax.parts[0], None)
        target = left and t.SET_OF.get(left.type.kind, left.type)
        if left is None or target is None:
            return None
        if target.kind not in t.SETS:
            self.typer.fail(wording.not_in_a_set(syntax.span, left))
            return None
        right = self._fitted(syntax.parts[1], target)
        return right and Ir("meets", t.TRUTH, syntax.span, (coerced(left, target), right))

    def _outside(self, syntax: Syntax, want: Type | None) -> Ir | None:
        inside = self._inside(syntax, want)
        return inside and Ir("not", t.TRUTH, syntax.span, (inside,))

    # -- who ---------------------------------------------------------------------------------------------

    def _domain(self, syntax: Syntax) -> Type | None:
        domain = DOMAINS.get(syntax.word)
        if domain is None:
            self.typer.fail(wording.not_a_domain(syntax.span, syntax.word))
        return domain

    def _quantified(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        quantifier, name, body = syntax.parts
        domain = self._domain(name)
        truth = domain and self._candidate(body, domain)
        if domain is None or truth is None:
            return None
        word = quantifier.parts[0].word
        result = t.SINGLE_OF[domain.kind] if word == "first" else t.TRUTH
        return Ir("quantified", result, syntax.span, (truth,), (word, domain.kind))

    def _chosen(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, body = syntax.parts
        domain = self._domain(name)
        truth = domain and self._candidate(body, domain)
        return domain and truth and Ir("chosen", domain, syntax.span, (truth,), domain.kind)

    def _candidate(self, body: Syntax, domain: Type) -> Ir | None:
        place = self.place.about(t.SINGLE_OF[domain.kind])
        return Expressions(self.typer, place)._fitted(body, t.TRUTH)  # noqa: SLF001 -- our own class

    def _champion(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, extreme, tally = syntax.parts
        domain = self._domain(name)
        word = extreme.parts[0].word
        if domain and word == "total":
            self.typer.fail(wording.total_of_one(extreme.span))
            return None
        value = domain and self._vector(tally, t.SINGLE_OF[domain.kind])
        return domain and value and Ir("champion", t.SINGLE_OF[domain.kind], syntax.span, (value,), (word, domain.kind))

    def _over(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        extreme, tally, of = syntax.parts
        who = self.typed(of, None)
        if who is None:
            return None
        who = coerced(who, t.SET_OF[who.type.kind]) if who.type.kind in t.SET_OF else who
        if who.type.kind not in t.SINGLE_OF or who.type == t.CARDS:
            self.typer.fail(wording.not_who(of.span, who))
            return None
        value = self._vector(tally, t.SINGLE_OF[who.type.kind])
        return value and Ir("over", t.NUMBER, syntax.span, (who, value), (extreme.parts[0].word, who.type.kind))

    def _vector(self, name: Syntax, subject: Type) -> Ir | None:
        """A tally or `tricks`, of the candidate."""
        owner = Ir("subject", subject, name.span)
        if name.word == "tricks":
            return self._owned("tricks", owner, name.span)
        if name.word in self.names.tallies:
            return self._tally(name.word, owner, name.span)
        self.typer.fail(wording.not_a_tally(name.span, name.word, self.names.tallies))
        return None

    # -- numbers and sets --------------------------------------------------------------------------------

    def _rounded(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        value, mode, unit = syntax.parts
        a, b = self._fitted(value, t.NUMBER), self._divisor(unit)
        if mode.word not in ROUNDINGS:
            self.typer.fail(wording.not_a_rounding(mode.span, mode.word, ROUNDINGS))
            return None
        return a and b and Ir(f"round_{mode.word}", t.NUMBER, syntax.span, (a, b))

    def _divisor(self, syntax: Syntax) -> Ir | None:
        """A number that is above zero whatever the parameters say."""
        divisor = self._fitted(syntax, t.NUMBER)
        if divisor and not self._positive(divisor):
            self.typer.fail(wording.may_divide_by_zero(syntax.span))
            return None
        return divisor

    def _positive(self, ir: Ir) -> bool:
        if ir.op == "literal":
            return bool(ir.value > 0)
        if ir.op == "parameter":
            return self.names.parameters[ir.value].lowest > 0
        if ir.op == "branch":
            return all(self._positive(arg) for arg in ir.args[1:])
        if ir.op == "max":
            return any(self._positive(arg) for arg in ir.args)
        return ir.op in ("add", "multiply", "min") and all(self._positive(arg) for arg in ir.args)

    def _plus(self, syntax: Syntax, want: Type | None) -> Ir | None:
        return self._sum(syntax, want)

    def _minus(self, syntax: Syntax, want: Type | None) -> Ir | None:
        return self._sum(syntax, want)

    def _sum(self, syntax: Syntax, want: Type | None) -> Ir | None:
        left, right = (self.typed(part, want) for part in syntax.parts)
        if left is None or right is None:
            return None
        on_numbers, on_sets = _ON_SETS[syntax.kind]
        if left.type == right.type == t.NUMBER:
            return Ir(on_numbers, t.NUMBER, syntax.span, (left, right))
        return self._sets(on_sets, syntax.span, left, right)

    def _common(self, syntax: Syntax, want: Type | None) -> Ir | None:
        left, right = (self.typed(part, want) for part in syntax.parts)
        return left and right and self._sets("common", syntax.span, left, right)

    def _sets(self, op: str, span: Span, left: Ir, right: Ir) -> Ir | None:
        target = t.SET_OF.get(left.type.kind, left.type)
        other = t.SET_OF.get(right.type.kind, right.type)
        if target.kind not in t.SETS or not can_become(other, target):
            self.typer.fail(wording.not_combined(span, left, right))
            return None
        return Ir(op, target, span, (coerced(left, target), coerced(coerced(right, other), target)))

    def _times(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.NUMBER)
        return both and Ir("multiply", t.NUMBER, syntax.span, both)

    def _quotient(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        return self._divided(syntax)

    def _remainder(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        return self._divided(syntax)

    def _divided(self, syntax: Syntax) -> Ir | None:
        a, b = self._fitted(syntax.parts[0], t.NUMBER), self._divisor(syntax.parts[1])
        return a and b and Ir(_ARITHMETIC[syntax.kind], t.NUMBER, syntax.span, (a, b))

    def _negative(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        value = self._fitted(syntax.parts[0], t.NUMBER)
        return value and Ir("negate", t.NUMBER, syntax.span, (value,))

    # -- literals ----------------------------------------------------------------------------------------

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

    # -- names -------------------------------------------------------------------------------------------

    def _name(self, syntax: Syntax, want: Type | None) -> Ir | None:
        name = syntax.parts[0].word
        if want is not None and want.kind is Kind.ANSWER and name in want.words:
            return literal(want.words.index(name), want, syntax.span)
        if name in self.names.parameters and name != "seats":
            return self.parameter(name, syntax.span)
        if name in self.names.terms:
            self.typer.used.add(name)
            return self.typer.term(name, want if want and want.kind is Kind.LINE else None, self.place, syntax.span)
        if name in self.names.tallies:
            return self._bare_tally(name, syntax.span)
        if name in self.names.facts:
            self.typer.used.add(name)
            return Ir("fact", self.names.facts[name].type, syntax.span, value=name)
        if want is not None and want.kind is Kind.ANSWER:
            self.typer.fail(wording.not_an_answer(syntax.span, name, want))
            return None
        return self._word(name, syntax.span)

    def parameter(self, name: str, span: Span) -> Ir:
        """A parameter, or the number of seats."""
        self.typer.used.add(name)
        return Ir("parameter", self.names.parameters[name].type, span, value=name)

    def _word(self, name: str, span: Span) -> Ir | None:
        if name in ("none", "empty"):
            return literal(-1, t.NONE, span) if name == "none" else literal(0, t.EMPTY, span)
        if name in self.names.classes:
            return self._class(name, span)
        suits = {SUIT_NAMES[s]: i for i, s in enumerate(self.names.suits) if s in SUIT_NAMES}
        if name in suits:
            return coerced(literal(suits[name], t.SUIT, span), t.CARDS)
        if name in OWNED:
            owner = self._subject(name, span)
            return owner and self._owned(name, owner, span)
        if name == "rivals":
            owner = self._subject(name, span)
            return owner and self._rivals(coerced(owner, t.SIDES) if can_become(owner.type, t.SIDES) else None, span)
        word = WORDS.get(name)
        if word is None:
            self.typer.fail(wording.unknown_name(span, name, self._vocabulary()))
            return None
        if not self._allowed(name, word.needs, span):
            return None
        if word.needs & Needs.SEAT:
            return Ir(word.op, word.type, span, (Ir("subject", t.SEAT, span),))
        return Ir(word.op, word.type, span)

    def _class(self, name: str, span: Span) -> Ir | None:
        self.typer.used.add(name)
        if not self._allowed(name, Needs.TRUMP, span):
            return None
        return Ir("class", t.CARDS, span, value=name)

    def _vocabulary(self) -> set[str]:
        names = self.names
        suits = {SUIT_NAMES[s] for s in names.suits if s in SUIT_NAMES}
        return {*names.all(), *WORDS, *OF_WORDS, *OWNED, *OVERLOADED, *suits, "none", "empty", "rivals"}

    def _allowed(self, name: str, needs: Needs, span: Span) -> bool:
        if needs & ~self.place.has:
            self.typer.fail(wording.not_here(span, name, needs & ~self.place.has, self.place))
            return False
        return True

    def _subject(self, name: str, span: Span) -> Ir | None:
        if self.place.subject is None:
            self.typer.fail(wording.no_subject(span, name, self.place))
            return None
        return Ir("subject", self.place.subject, span)

    # -- tallies, tricks, taken --------------------------------------------------------------------------

    def _bare_tally(self, name: str, span: Span) -> Ir | None:
        if self.names.tallies[name].of == "table":
            return self._tally(name, None, span)
        owner = self._subject(name, span)
        return owner and self._tally(name, owner, span)

    def _tally(self, name: str, owner: Ir | None, span: Span) -> Ir | None:
        self.typer.used.add(name)
        tally = self.names.tallies[name]
        if tally.of == "table":
            if owner is not None:
                self.typer.fail(wording.tally_of_table(span, tally))
                return None
            return Ir("tally", t.NUMBER, span, value=name)
        if owner is None:
            return None
        want = {"seat": t.SEAT, "side": t.SIDE, "holder": t.HOLDER}[tally.of]
        if not can_become(owner.type, want):
            self.typer.fail(wording.tally_of_another(span, tally, owner))
            return None
        return Ir("tally", t.NUMBER, span, (coerced(owner, want),), name)

    def _owned(self, what: str, owner: Ir, span: Span) -> Ir | None:
        """Tricks, cards taken, held or dealt, of whoever owns them."""
        word = OWNED[what]
        needs = word.needs & ~Needs.OPEN if self._is_actor(owner) else word.needs
        if not self._allowed(what, needs, span):
            return None
        kind = {Kind.SEAT: "seat", Kind.SIDE: "side", Kind.HOLDER: "holder"}.get(owner.type.kind)
        if kind is None:
            self.typer.fail(wording.not_one(span, what, owner))
            return None
        return Ir(f"{word.op}_of_{kind}", word.type, span, (owner,))

    def _is_actor(self, owner: Ir) -> bool:
        """Whether this is the acting player, who may look at the owner's cards."""
        seat = owner.args[0] if owner.op == "seat" else owner
        return self.place.acting and seat.op == "subject" and owner.type == t.SEAT

    # -- … of … ------------------------------------------------------------------------------------------

    def _of(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, argument = syntax.parts[0].word, syntax.parts[1]
        if name == "completers":
            return self._completers(argument, syntax.span)
        if name in OF_WORDS:
            return self._of_word(name, argument, syntax.span)
        if name not in ("count", *OWNED, *self.names.tallies):
            allowed = {*OF_WORDS, *OVERLOADED, *OWNED, *self.names.tallies}
            self.typer.fail(wording.not_of(syntax.parts[0].span, name, allowed))
            return None
        value = self.typed(argument, None)
        if value is None:
            return None
        if name == "count":
            return self._count(value, syntax.span)
        return (self._owned if name in OWNED else self._tally)(name, value, syntax.span)

    def _of_word(self, name: str, argument: Syntax, span: Span) -> Ir | None:
        word = OF_WORDS[name]
        value = self._fitted(argument, word.argument)
        if value is None or not self._allowed(f"{name} of", word.needs, span):
            return None
        made = _DERIVED.get(word.op)
        return made(value, span) if made else Ir(word.op, word.type, span, (value,))

    def _rank_of(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        return self._of_word("rank", syntax.parts[0], syntax.span)

    def _rivals(self, sides: Ir | None, span: Span) -> Ir | None:
        return sides and _others("all_sides", sides, span)

    def _completers(self, syntax: Syntax, span: Span) -> Ir | None:
        name = syntax.parts[0].word if syntax.kind == "name" else ""
        if name not in self.names.melds:
            self.typer.fail(wording.unknown_meld(syntax.span, name, self.names.melds))
            return None
        self.typer.used.add(name)
        return Ir("completers", t.CARDS, span, value=name) if self._allowed("completers of", Needs.LED, span) else None

    def _count(self, value: Ir, span: Span) -> Ir | None:
        target = t.SET_OF.get(value.type.kind, value.type)
        if target.kind not in t.SETS:
            self.typer.fail(wording.not_a_set(span, value))
            return None
        return Ir("count", t.NUMBER, span, (coerced(value, target),))

    def _of_several(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, *arguments = syntax.parts
        if name.word not in ("max", "min"):
            self.typer.fail(wording.not_of_several(name.span, name.word))
            return None
        values = [self._fitted(argument, t.NUMBER) for argument in arguments]
        result = values[0]
        for value in values[1:]:
            result = result and value and Ir(name.word, t.NUMBER, syntax.span, (result, value))
        return result

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
            return Ir("branch", t.LINE, ir.span, (ir.args[0], *good), ir.value) if len(good) == len(lines) else None
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


def _others(everyone: str, some: Ir, span: Span) -> Ir:
    return Ir("lose", some.type, span, (Ir(everyone, some.type, span), some))


def _opponents(seat: Ir, span: Span) -> Ir:
    side = Ir("side_of_seat", t.SIDE, span, (seat,))
    return _others("all_seats", Ir("seats_of_side", t.SEATS, span, (side,)), span)


# Words that are made of simpler operations.
_DERIVED = {
    "others": lambda seats, span: _others("all_seats", seats, span),
    "rivals": lambda sides, span: _others("all_sides", sides, span),
    "opponents": _opponents,
}

__all__ = ["Expressions", "gives_nothing"]
