"""A case played out once: where it led, or where it came to a stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from followsuit.cases.laying import lay
from followsuit.game import Legality, Phase, RuleFault, State

if TYPE_CHECKING:
    from followsuit.cases.model import Case, Move
    from followsuit.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The state that a case led to, what its last action credited, and the awards that did.

    `legality` is what may be done there, None where nobody acts; `fault` is why a rule file has no answer.
    """

    state: State
    credited: Mapping[str, tuple[int, ...]]
    paid: Mapping[str, tuple[str, ...]]
    legality: Legality | None
    fault: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """An action that may not be done: which, what keeps it, the clause that does.

    `unheld` says that the card is not in the hand, which of a hand that is not told says nothing.
    """

    span: Span
    text: str
    reason: str
    clause: str | None
    unheld: bool


def play_out(case: Case, number: int) -> Outcome | Stop:
    """Lay the position out, with the unknown cards placed in way `number`, and play what is to be played."""
    table = case.table
    state = lay(table, case.given, number)
    for move in case.play:
        stop = _stopped(state, move, case)
        if stop is not None:
            return stop
        table.clear()
        state = state.after(move.action)
    legality, fault = _legality(state)
    return Outcome(
        state=state,
        credited={name: tuple(sums) for name, sums in table.credited.items()},
        paid={name: tuple(awards) for name, awards in table.paid.items()},
        legality=legality,
        fault=fault,
    )


def _legality(state: State) -> tuple[Legality | None, str | None]:
    if state.phase is not Phase.PLAYING:
        return None, state.fault
    try:
        return state.legality(), None
    except RuleFault as fault:
        return None, str(fault)


def _stopped(state: State, move: Move, case: Case) -> Stop | None:
    """Why an action cannot be done now; None if it can."""
    legality, fault = _legality(state)
    if legality is None:
        return _stop(move, fault or "nobody acts any more")
    if move.text in legality:
        return None
    if move.action < 0:
        return _stop(move, f"nobody may {move.text}", legality.clause.name if legality.clause else None)
    refusal = state.refusal(move.text)
    if refusal is None or refusal.clause is None:
        unheld = state.turn not in case.given.hands
        return _stop(move, f"seat {state.turn} does not hold it", unheld=unheld)
    return _stop(move, "not legal", refusal.clause.name)


def _stop(move: Move, reason: str, clause: str | None = None, *, unheld: bool = False) -> Stop:
    return Stop(span=move.span, text=move.text, reason=reason, clause=clause, unheld=unheld)
