"""What happened in a deal, in words: a line for each action, trick and end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from followsuit.game.events import (
    DealEnded,
    Dealt,
    Event,
    GameWon,
    MatchWon,
    Passed,
    Played,
    Skipped,
    TrickTaken,
    TurnedUp,
)
from followsuit.simulate.replay import Step

Words = Callable[[str], str]


def told(steps: Iterable[Step], card: Words = str, suit: Words = str) -> Iterator[str]:
    """Lines for the steps of a replay; `card` and `suit` write these. Ends with the fault, if there is one."""
    fault = None
    for step in steps:
        for event in step.events:
            yield from _lines(event, card, suit)
        fault = step.after.fault
    if fault is not None:
        yield f"fault: {fault}"


def _lines(event: Event, card: Words, suit: Words) -> Iterator[str]:  # noqa: C901 -- a line for each kind of event
    match event:
        case Dealt():
            yield f"deal {event.deal}, dealt by seat {event.dealer}"
            for seat, hand in enumerate(event.hands):
                yield f"  seat {seat}: {' '.join(map(card, hand))}"
        case TurnedUp():
            trump = f"; trump: {suit(event.trump)}" if event.trump else ""
            yield f"  turned up: {card(event.card)}{trump}"
        case Played():
            clause = f" ({event.clause})" if event.clause else ""
            yield f"  seat {event.seat} {'leads' if event.leads else 'plays'} {card(event.card)}{clause}"
        case Passed():
            yield f"  seat {event.seat} passes"
        case Skipped():
            yield f"  seat {event.seat} gives up the lead"
        case TrickTaken():
            paid = "".join(f"; {text}" for text in (*_tallies(event.credited), *event.awards))
            yield f"  trick {event.number} to seat {event.seat}{paid}"
        case DealEnded():
            yield f"deal over: {event.reason}"
            yield f"  tricks by seat: {' '.join(map(str, event.tricks))}"
            yield from (f"  {text}" for text in (*_tallies(event.tallies), *event.awards))
        case GameWon():
            yield f"game over: {_winners(event.seats)}"
        case MatchWon():
            yield f"match over: {_winners(event.seats)}"


def _tallies(tallies: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    return (f"{name} {' '.join(map(str, values))}" for name, values in tallies.items())


def _winners(seats: tuple[int, ...]) -> str:
    if not seats:
        return "nobody has won"
    return f"won by {'seat' if len(seats) == 1 else 'seats'} {' '.join(map(str, seats))}"
