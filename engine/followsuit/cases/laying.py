"""From what a case tells to a state of its game, as if that deal had been played so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from followsuit.cases.model import PASS, Position
from followsuit.cases.unseen import Filling, fill
from followsuit.game import State
from followsuit.game.seeds import stream

if TYPE_CHECKING:
    from followsuit.cases.table import Table
    from followsuit.game import Game


class _Sheet:
    """A flat state that is written by the names of its fields."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.flat = list(game.start(seed).flat)
        self.do("clear_deal")

    def put(self, name: str, value: int, index: int = 0) -> None:
        """Write a field."""
        self.flat[self.game.module.at[name] + index] = value

    def read(self, name: str, index: int = 0) -> int:
        """A field as it stands."""
        return self.flat[self.game.module.at[name] + index]

    def do(self, function: str, *arguments: int) -> int:
        """Call a function of the emitted module."""
        return int(self.game.functions[function](self.flat, *arguments))


def dealers(game: Game, trump: int, facts: Mapping[str, int]) -> tuple[int, ...]:
    """The seats after whose deal seat 0 leads, the last seat first; none where the cards say who leads."""
    found = []
    for dealer in (game.seats - 1, *range(game.seats - 1)):
        sheet = _Sheet(game, 0)
        sheet.put("PHASE", game.module.constants["PLAYING"])
        _deal_decides(sheet, trump, facts)
        sheet.put("DEALER", dealer)
        sheet.put("FOREHAND", (dealer + 1) % game.seats)
        if sheet.do("first_lead") == 0:
            found.append(dealer)
    return tuple(found)


def with_dealer(table: Table, given: Position) -> Position:
    """Where a case does not say who dealt: the seat after whose deal seat 0 leads, or the last where cards decide."""
    if given.dealer >= 0:
        return given
    key = (given.trump, *given.facts.items())
    if key not in table.dealers:
        right = dealers(table.game, given.trump, given.facts)
        table.dealers[key] = right[0] if right else table.game.seats - 1
    return replace(given, dealer=table.dealers[key])


def lay(table: Table, given: Position, number: int) -> State:
    """The position with the trick played as far as it goes; `number` picks one place for every unknown card.

    The cards of the trick are put into hands and played from there, so that winner and points are the game's
    own; whether they might have been played is not asked. `table` notes what the last of them credits.
    """
    game = table.game
    given = with_dealer(table, given)
    sheet = _Sheet(game, number)
    _deal_decides(sheet, given.trump, given.facts)
    _dealt(sheet, given)
    _cards(sheet, fill(game, given, Random(stream("case", number))))
    _counts(sheet, given)
    sheet.do("lead", given.leader, given.leader)
    table.clear()
    for move in given.trick:
        table.clear()
        seat = sheet.read("TURN")
        if move.action != PASS:
            sheet.put("HAND", sheet.read("HAND", seat) | 1 << move.action, seat)
        sheet.do("apply", move.action)
    return State(game, sheet.flat)


def _deal_decides(sheet: _Sheet, trump: int, facts: Mapping[str, int]) -> None:
    sheet.put("TRUMP", trump)
    for name, value in facts.items():
        sheet.put(f"F_{name.upper()}", value)


def _dealt(sheet: _Sheet, given: Position) -> None:
    sheet.put("PHASE", sheet.game.module.constants["PLAYING"])
    sheet.put("DEALS", 1)
    sheet.put("DEAL_NUMBER", 1)
    sheet.put("DEALER", given.dealer)
    sheet.put("FOREHAND", 0)
    sheet.put("TURN_UP", given.turn_up)
    sheet.put("WINNER", given.leader)
    sheet.put("TRICK_NUMBER", given.trick_number)


def _cards(sheet: _Sheet, filled: Filling) -> None:
    side_of = sheet.game.resolved.table.side_of
    sides = [0] * len(sheet.game.sides)
    for seat, cards in enumerate(filled.hands):
        sheet.put("HAND", cards, seat)
        sheet.put("DEALT", filled.dealt[seat], seat)
        sheet.put("TAKEN_SEAT", filled.taken[seat], seat)
        sides[side_of[seat]] |= filled.taken[seat]
    for side, cards in enumerate(sides):
        sheet.put("TAKEN_SIDE", cards, side)
    sheet.put("PLAYED", filled.gone)
    sheet.put("STOCK", filled.stock)


def _counts(sheet: _Sheet, given: Position) -> None:
    """Tricks and tallies; and who has won the game by now, if that is settled in the middle of a deal."""
    game, constants = sheet.game, sheet.game.module.constants
    in_hand = sum(sheet.read("HAND", seat).bit_count() for seat in range(game.seats))
    sheet.put("CARDS_LEFT", in_hand + sum(move.action != PASS for move in given.trick))
    for seat, tricks in given.tricks.items():
        sheet.put("TRICKS_SEAT", tricks, seat)
    for side, seats in enumerate(game.sides):
        sheet.put("TRICKS_SIDE", sum(given.tricks.get(seat, 0) for seat in seats), side)
    for name, values in given.tallies.items():
        for place, value in values.items():
            sheet.put(f"T_{name.upper()}", value, place)
    if given.trick_number > 1 and constants["HAS_GAME"] and not constants["GAME_AT_DEAL_END"]:
        sheet.do("lock_game")
