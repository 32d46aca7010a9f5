"""Names: the file's own, the language's words, and what stands before `of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.types import Kind, Type
from followsuit.expr.values import can_become, coerced
from followsuit.expr.words import OF_WORDS, OVERLOADED, OWNED, SUIT_NAMES, WORDS, Needs
from followsuit.wording import expressions as wording

if TYPE_CHECKING:
    from followsuit.expr.syntax import Syntax
    from followsuit.source import Span

from followsuit.expr.reading import Reading


class Mentions(Reading):
    """What is spoken of by name."""

    def _name(self, syntax: Syntax, want: Type | None) -> Ir | None:
        name = syntax.parts[0].word
        if want is not None and want.kind is Kind.ANSWER and name in want.words:
            return literal(want.words.index(name), want, syntax.span)
        if name in self.names.parameters and name != "seats":
            return self.parameter(name, syntax.span)
        if name in self.names.terms:
            self.typer.used.add(name)
            return self.typer.term(
                name, want if want and want.kind is Kind.LINE else None, self.place, syntax.span
            )
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
            return owner and self._rivals(
                coerced(owner, t.SIDES) if can_become(owner.type, t.SIDES) else None, span
            )
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
        return (
            Ir("completers", t.CARDS, span, value=name)
            if self._allowed("completers of", Needs.LED, span)
            else None
        )

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
