"""One match of a run again, step by step, with what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from followsuit.game.events import Event, events_between
from followsuit.game.game import Game
from followsuit.game.state import State
from followsuit.simulate.loops import Table
from followsuit.simulate.order import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one deal or one action brought about, and the position after it."""

    deal: int
    events: tuple[Event, ...]
    after: State


def replay(game: Game, order: Order, match: int, deal: int | None = None) -> Iterator[Step]:
    """The steps of a match as a run of this order plays it, or those of one of its deals.

    Ends with the match, or before the action that the rules have no answer for; `after.fault` tells.
    """
    table = Table(game, order)
    table.begin(match)
    while table.goes_on and (deal is None or table.flat[table.at["DEALS"]] < deal):
        for step in _deal(table):
            if deal is None or step.deal == deal:
                yield step


def _deal(table: Table) -> Iterator[Step]:
    """One deal, dealt and played."""
    before = _position(table)
    table.functions["next_deal"](table.flat, table.pack)
    yield _step(before, _position(table))
    generators: dict[int, Random] = {}
    while table.flat[table.at["PHASE"]] == table.game.module.constants["PLAYING"]:
        before = _position(table)
        table.act(generators)
        yield _step(before, _position(table))


def _position(table: Table) -> State:
    return State(table.game, list(table.flat))


def _step(before: State, after: State) -> Step:
    """An action that no rule answers brings nothing about."""
    acted = after.read("ACTIONS") != before.read("ACTIONS") or after.deals != before.deals
    events = tuple(events_between(before, after)) if acted else ()
    return Step(deal=after.deals, events=events, after=after)
