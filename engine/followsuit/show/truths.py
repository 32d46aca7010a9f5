"""Truths that take more than a relation to say; each is said as holding or as its opposite."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind
from followsuit.show.phrases import NOUNS
from followsuit.show.things import SAID

if TYPE_CHECKING:
    from followsuit.show.words import Words


def _meets(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- which of the two is said
    left, right = ir.args
    verb = "is" if _single(left) else "are"
    if ir.args[0].type.kind is Kind.CARDS:
        what = words.thing(left)
        about = words.cards_about(right)
        if verb == "are":
            return f"there {'are' if so else 'are no'} {what.removeprefix('the ')} {about}"
        if not about.startswith(("in ", "of ", "among ")):
            about = f"among {words.thing(right)}"
        return f"{what} is {'' if so else 'not '}{about}"
    place = "one of " if right.op in ("partners", "seats_of_side", "chosen") else "among "
    return f"{words.thing(left)} {verb} {'' if so else 'not '}{place}{words.thing(right)}"


def _single(ir: Ir) -> bool:
    """Whether a set was written as one card, seat or side."""
    if ir.op == "literal":
        return bool(ir.value.bit_count() == 1)
    return ir.op in ("cards_of_card", "only")


def _quantified(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    word, kind = ir.value
    noun = NOUNS[kind]
    if word == "every":
        said = words.about(f"that {noun}").holds(ir.args[0])
        return f"for every {noun} {said}" if so else f"not for every {noun} {said}"
    there = (word == "any") is so
    return f"there is {'a' if there else 'no'} {noun} {words.candidate(ir.args[0], kind)}"


def _game_ended(_words: Words, _ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    return "the deal has ended a game" if so else "the deal has not ended a game"


def _of_cases(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    said = SAID[ir.op](words, ir)
    return said if so else f"it is not so that {said}"


STATED: dict[str, Callable[[Words, Ir, bool], str]] = {
    "meets": _meets,
    "quantified": _quantified,
    "game_ended": _game_ended,
    "when": _of_cases,
    "branch": _of_cases,
    "cases": _of_cases,
}
