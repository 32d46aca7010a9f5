"""Bound expressions → Python text over the flat state `s`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.ops import OPS
from followsuit.expr.types import Kind
from followsuit.resolved import Resolved

# Operations whose index can be none although their type does not say so.
_MAY_BE_NONE = frozenset(
    "game_winner champion holder_of player_of turn_up partner rival twin one_of none first suit_of".split()
)
_INDEXED = (
    "tricks_of_seat",
    "tricks_of_side",
    "taken_of_seat",
    "taken_of_side",
    "hand_of_seat",
    "dealt_of_seat",
)
_VECTOR = {
    "tricks_of_seat": "TRICKS_SEAT",
    "tricks_of_side": "TRICKS_SIDE",
    "taken_of_seat": "TAKEN_SEAT",
    "taken_of_side": "TAKEN_SIDE",
    "hand_of_seat": "HAND",
    "dealt_of_seat": "DEALT",
}


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes expressions of one game.

    `subject` is the text of the seat or side that bare words are about, `hand` that of the acting player's hand
    where a local holds it.
    """

    game: Resolved
    subject: str = ""
    hand: str = ""
    used: set[str] = field(default_factory=set, compare=False)

    def about(self, subject: str) -> Writer:
        """The same with another subject."""
        return Writer(self.game, subject, "", self.used)

    def text(self, ir: Ir) -> str:
        """The Python text of an expression."""
        special = _SPECIAL.get(ir.op)
        if special is not None:
            return special(self, ir)
        if ir.op in _INDEXED:
            return self._indexed(_VECTOR[ir.op], ir)
        self.used.add(ir.op)
        return OPS[ir.op].text.format(*(self.text(arg) for arg in ir.args))

    def _indexed(self, vector: str, ir: Ir) -> str:
        self.used.add(ir.op)
        index = ir.args[0]
        if self.hand and ir.op == "hand_of_seat" and index.op == "subject":
            return self.hand
        if may_be_none(index):
            self.used.add("at")
            return f"at(s, {vector}, {self.text(index)})"
        return f"s[{vector} + {self.text(index)}]"

    def domain(self, kind: Kind) -> int:
        """How many seats or sides there are."""
        return self.game.table.seats if kind is Kind.SEATS else len(self.game.table.sides)


def may_be_none(ir: Ir) -> bool:
    """Whether an index can be -1, so that it must not be used as it is."""
    if ir.op == "literal":
        return bool(ir.value < 0)
    if ir.op == "quantified":
        return True
    return ir.op in _MAY_BE_NONE or any(may_be_none(arg) for arg in ir.args)


# -- values ----------------------------------------------------------------------------------------------


def _literal(_writer: Writer, ir: Ir) -> str:
    return f"({ir.value})" if ir.value < 0 else str(ir.value)


def _subject(writer: Writer, _ir: Ir) -> str:
    return writer.subject


def _chosen_value(writer: Writer, ir: Ir) -> str:
    """What a condition, a branch or a list of cases comes to; nothing counts as 0, or as the empty set."""
    return _or_else(writer, ir, "0")


def _or_else(writer: Writer, ir: Ir, otherwise: str) -> str:
    """The value of `ir`, and `otherwise` wherever it comes to nothing, so that the next case is asked."""
    if ir.op == "nothing":
        return otherwise
    if ir.op == "when":
        return f"({_or_else(writer, ir.args[1], otherwise)} if {writer.text(ir.args[0])} else {otherwise})"
    if ir.op == "branch":
        return _branch(writer, ir, otherwise)
    if ir.op == "cases":
        for arg in reversed(ir.args):
            otherwise = _or_else(writer, arg, otherwise)
        return otherwise
    return writer.text(ir)


def _branch(writer: Writer, ir: Ir, otherwise: str) -> str:
    """A branch over something that a deal decides: a chain of conditions, the last key standing for the rest."""
    selector, keys = writer.text(ir.args[0]), ir.value
    result = _or_else(writer, ir.args[-1], otherwise)
    for position in range(len(keys) - 2, -1, -1):
        index = keys[position] if ir.args[0].type == t.NUMBER else position
        value = _or_else(writer, ir.args[1 + position], otherwise)
        result = f"({value} if {selector} == {index} else {result})"
    return result


def _tally(writer: Writer, ir: Ir) -> str:
    offset = f"T_{ir.value.upper()}"
    if not ir.args:
        return f"s[{offset}]"
    return writer._indexed(offset, ir)  # noqa: SLF001 -- the same module


def _fact(_writer: Writer, ir: Ir) -> str:
    return f"s[F_{ir.value.upper()}]"


def _class(_writer: Writer, ir: Ir) -> str:
    return f"CLASS_{ir.value.upper()}[s[TRUMP]]"


def _completers(writer: Writer, ir: Ir) -> str:
    writer.used.add("completers")
    index = [meld.name for meld in writer.game.rules.melds].index(ir.value)
    return f"completers(s, {index})"


# -- who -------------------------------------------------------------------------------------------------


def _quantified(writer: Writer, ir: Ir) -> str:
    word, kind = ir.value
    size = writer.domain(kind)
    bodies = [writer.about(str(i)).text(ir.args[0]) for i in range(size)]
    if word == "first":
        writer.used.add(f"first_{kind.name.lower()}")
        return f"first_{kind.name.lower()}(s, {_mask(bodies)})"
    if word == "no":
        return f"(not ({' or '.join(bodies)}))"
    return f"({(' or ' if word == 'any' else ' and ').join(bodies)})"


def _chosen(writer: Writer, ir: Ir) -> str:
    bodies = [writer.about(str(i)).text(ir.args[0]) for i in range(writer.domain(ir.value))]
    return _mask(bodies)


def _mask(bodies: list[str]) -> str:
    return "(" + " | ".join(f"({1 << i} if {body} else 0)" for i, body in enumerate(bodies)) + ")"


def _champion(writer: Writer, ir: Ir) -> str:
    """The one with most or least; none when tied."""
    return OPS["one_of"].text.format(champions(writer, ir))


def champions(writer: Writer, ir: Ir) -> str:
    """All that share most or least, as a mask."""
    word, kind = ir.value
    values = [writer.about(str(i)).text(ir.args[0]) for i in range(writer.domain(kind))]
    best = f"{'max' if word == 'most' else 'min'}({', '.join(values)})"
    if len(values) == 1:
        return "1"
    return _mask([f"{value} == {best}" for value in values])


def _over(writer: Writer, ir: Ir) -> str:
    """Most, least or total of a tally over some seats or sides; 0 over nobody."""
    word, kind = ir.value
    who, size = ir.args[0], writer.domain(kind)
    values = [writer.about(str(i)).text(ir.args[1]) for i in range(size)]
    if who.op == "literal":
        chosen = [value for i, value in enumerate(values) if who.value >> i & 1]
        return _combined(word, chosen)
    mask = writer.text(who)
    if word == "total":
        return "(" + " + ".join(f"({v} if {mask} >> {i} & 1 else 0)" for i, v in enumerate(values)) + ")"
    nowhere = "-(1 << 60)" if word == "most" else "1 << 60"
    parts = [f"({v} if {mask} >> {i} & 1 else {nowhere})" for i, v in enumerate(values)]
    return f"({_combined(word, parts)} if {mask} else 0)"


def _combined(word: str, values: list[str]) -> str:
    if len(values) < 2:
        return values[0] if values else "0"
    if word == "total":
        return "(" + " + ".join(values) + ")"
    return f"{'max' if word == 'most' else 'min'}({', '.join(values)})"


_SPECIAL: dict[str, Callable[[Writer, Ir], str]] = {
    "literal": _literal,
    "nothing": _chosen_value,
    "subject": _subject,
    "when": _chosen_value,
    "branch": _chosen_value,
    "cases": _chosen_value,
    "tally": _tally,
    "fact": _fact,
    "class": _class,
    "completers": _completers,
    "quantified": _quantified,
    "chosen": _chosen,
    "champion": _champion,
    "over": _over,
}
