"""The loop of a run: some matches one after the other, by the emitted module alone or with bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from followsuit.game.game import Game
from followsuit.game.seeds import key, stream
from followsuit.game.state import State
from followsuit.game.view import view_of
from followsuit.simulate.counts import Counts, Sheets, count_sheets
from followsuit.simulate.order import Order

_ROOM = 256  # sheets, before they are counted
_Finish = Callable[[list[int], list[int]], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A deal for which the rule file has no answer."""

    match: int
    deal: int
    message: str


class Table:
    """A game set up to be played over and over: the flat state, the pack, and what is counted."""

    def __init__(self, game: Game, order: Order) -> None:
        module = game.module
        self.game, self.order = game, order
        self.at = module.at
        self.functions: dict[str, Any] = game.quick_functions
        self.flat = [0] * module.at["SIZE"]
        self.pack = [0] * module.constants["PACK"]
        self.seen = [0] * module.seen["SEEN_SIZE"]
        self.sheets = [0] * (len(module.sheet) * _ROOM)
        self.key = key(order.seed)
        self.most = 1 if order.single else order.most_deals

    def begin(self, match: int) -> None:
        """Before the first deal of a match, or of a single deal, of which the dealers take turns."""
        self.functions["start"](self.flat, *self.key, match)
        if self.order.single:
            self.flat[self.at["DEALER"]] = match % self.game.seats

    @property
    def goes_on(self) -> bool:
        """Whether another deal of this match is to come."""
        flat, at = self.flat, self.at
        return flat[at["PHASE"]] == 0 and flat[at["DEALS"]] < self.most

    def go_on(self) -> list[int]:
        """Deals until the match ends or there is no room for more sheets; the sheets."""
        if self.order.all_random:
            play = self.functions["go_on_counted"]
            deals = play(self.flat, self.pack, self.seen, self.sheets, self.most, _ROOM)
        else:
            deals = self._go_on_with_bots()
        return self.sheets[: deals * len(self.game.module.sheet)]

    def _go_on_with_bots(self) -> int:
        """What `go_on_counted` does, where players are asked."""
        functions, deals = self.functions, 0
        while deals < _ROOM and self.goes_on:
            functions["next_deal"](self.flat, self.pack)
            self.finish_deal()
            functions["note_sheet"](self.flat, self.sheets, deals)
            deals += 1
        if self.flat[self.at["PHASE"]] == 2 or self.flat[self.at["DEALS"]] == self.most:
            functions["count_match"](self.flat, self.seen)
        return deals

    def finish_deal(self) -> None:
        """The deal played out by the players of its sides."""
        playing = self.game.module.constants["PLAYING"]
        generators: dict[int, Random] = {}
        while self.flat[self.at["PHASE"]] == playing:
            self.act(generators)

    def act(self, generators: dict[int, Random]) -> int:
        """One action of the player to act, counted; `generators` has those of this deal, by seat."""
        functions, flat, at = self.functions, self.flat, self.at
        legal = functions["legal"](flat)
        functions["count_choice"](flat, self.seen, legal)
        if flat[at["PHASE"]] == self.game.module.constants["FAULTY"]:
            return -1
        action = self._choice(legal, generators)
        before = flat[at["PLAYED"]]
        functions["apply"](flat, action)
        functions["count_trick"](flat, self.seen, before)
        return action

    def _choice(self, legal: int, generators: dict[int, Random]) -> int:
        """What the player chooses. Nobody is asked where there is one action; random play needs no view."""
        flat, at = self.flat, self.at
        seat = flat[at["TURN"]]
        player = self.order.players[self.game.side_of(seat)]
        if player is None or legal.bit_count() + flat[at["MAY_PASS"]] == 1:
            return int(self.functions["choose"](flat, legal))
        if seat not in generators:
            place = (flat[at["MATCH"]], flat[at["DEALS"]], seat)
            generators[seat] = Random(stream(self.order.seed, *place))
        view = view_of(State(self.game, flat), seat)
        action = player.choose(view, generators[seat])
        if action not in view.legal:
            raise ValueError(f"the bot '{player.name}' chose {action}, which is not legal")
        return action.number

    def fault(self) -> Fault | None:
        """What is at fault, if anything is."""
        message = State(self.game, self.flat).fault
        if message is None:
            return None
        return Fault(match=self.flat[self.at["MATCH"]], deal=self.flat[self.at["DEALS"]], message=message)


def play_matches(game: Game, order: Order, matches: range) -> Counts | Fault:
    """Some matches of an order, counted; or the first fault met in them."""
    table, counts, cells = Table(game, order), Counts(), list[int]()
    whole = len(game.module.sheet) * _ROOM
    for match in matches:
        table.begin(match)
        while table.goes_on:
            cells += table.go_on()
            if len(cells) >= whole:
                _count(counts, table, cells)
                cells = []
        fault = table.fault()
        if fault is not None:
            return fault
    _count(counts, table, cells)
    counts.seen = table.seen
    return counts


def _count(counts: Counts, table: Table, cells: list[int]) -> None:
    sheets = Sheets(table.game.module, cells)
    order = table.order
    count_sheets(counts, sheets, single=order.single, most_deals=0 if order.single else order.most_deals)
