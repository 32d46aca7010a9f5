"""A case played out once: where it led, or where it came to a stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from followsuit.cases.laying import lay
from followsuit.cases.model import PASS
from followsuit.game import Legality, Phase, RuleFault, State

if TYPE_CHECKING:
    from followsuit.cases.model import Case, Move
    from followsuit.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The state that a case led to, what its last action credited, and the awards that did.

    `legality` is what may be done there, None where nobody acts; `fault` is why a rule file has no answer.
    `told` says whether the hand of who acts is told, `winner` who takes the trick, or would as it stands.
    """

    state: State
    credited: Mapping[str, tuple[int, ...]]
    paid: Mapping[str, tuple[str, ...]]
    legality: Legality | None
    fault: str | None
    told: bool
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """An action that may not be done: which, what keeps it, the clause that does.

    `told` says whether the hand of who acts is told; if it is not, another might do what this one cannot.
    """

    span: Span
    text: str
    reason: str
    clause: str | None
    told: bool


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
        told=state.turn in case.given.hands,
        winner=state.read("WINNER") if _any_card(case) else None,
    )


def _any_card(case: Case) -> bool:
    return any(move.action != PASS for move in (*case.given.trick, *case.play))


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
        return _stop(move, fault or "nobody to act")
    if move.text in legality:
        return None
    told = state.turn in case.given.hands
    refusal = state.refusal(move.text) if move.action != PASS else None
    if refusal is not None and refusal.clause is None:
        return _stop(move, f"a card that seat {state.turn} does not hold", told=told)
    clause = refusal.clause if refusal is not None else legality.clause
    may = " ".join(map(str, legality.actions))
    return _stop(move, f"only {may} legal", clause.name if clause else None, told=told)


def _stop(move: Move, reason: str, clause: str | None = None, *, told: bool = True) -> Stop:
    return Stop(span=move.span, text=move.text, reason=reason, clause=clause, told=told)
