"""Where the cards may be that a position does not tell of: one way of many, drawn by lot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING

from followsuit.cases.model import PASS, Position
from followsuit.game.cards import members, union
from followsuit.rulebook import TurnUpStep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from followsuit.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """Every card in a place, as sets: hands without what lies on the table, cards taken and dealt by seat.

    `gone` are the cards played in tricks before this one, whether or not anybody keeps them.
    """

    hands: tuple[int, ...]
    taken: tuple[int, ...]
    dealt: tuple[int, ...]
    stock: int
    gone: int


def on_the_table(game: Game, given: Position) -> dict[int, int]:
    """The cards that each seat has in the trick, as sets."""
    found: dict[int, int] = {}
    for place, move in enumerate(given.trick):
        if move.action != PASS:
            seat = (given.leader + place) % game.seats
            found[seat] = found.get(seat, 0) | 1 << move.action
    return found


def fill(game: Game, given: Position, chance: Random) -> Filling:
    """Deal out what is not told. Before the second trick nobody has taken, or played away, anything."""
    table = on_the_table(game, given)
    known = _all((*table.values(), *given.hands.values(), *given.taken.values()))
    pool = list(members(game.resolved.pack.deck & ~known))
    chance.shuffle(pool)
    hands, stock = _with_turn_up(game, given, pool)
    for seat, size in enumerate(_hand_sizes(game, given, table)):
        hands[seat] |= _drawn(pool, size - hands[seat].bit_count())
    pack = game.resolved.pack.deck.bit_count()
    stock |= _drawn(pool, pack - game.resolved.hand_size * game.seats - stock.bit_count())
    lost = pool if given.trick_number > 1 else []
    taken = _taken(game, given, lost, chance)
    gone = union(lost) | _all(given.taken.values())
    dealt = _dealt(game, given, [hand | table.get(seat, 0) for seat, hand in enumerate(hands)], gone, chance)
    return Filling(hands=tuple(hands), taken=taken, dealt=dealt, stock=stock, gone=gone)


def _with_turn_up(game: Game, given: Position, pool: list[int]) -> tuple[list[int], int]:
    """The hands that are told and the stock, with the card turned up where its place is known."""
    hands = [given.hands.get(seat, 0) for seat in range(game.seats)]
    step = next((step for step in game.resolved.steps if isinstance(step, TurnUpStep)), None)
    if step is None or given.turn_up not in pool:
        return hands, 0
    if step.card != "last_dealt":
        pool.remove(given.turn_up)
        return hands, 1 << given.turn_up
    if given.trick_number == 1 and given.dealer not in given.hands:
        pool.remove(given.turn_up)
        hands[given.dealer] = 1 << given.turn_up
    return hands, 0


def _hand_sizes(game: Game, given: Position, table: dict[int, int]) -> tuple[int, ...]:
    """How many cards each seat holds: as many as it had before this trick, less what it played to it."""
    played = [table.get(seat, 0).bit_count() for seat in range(game.seats)]
    told = [cards.bit_count() + played[seat] for seat, cards in given.hands.items()]
    before = max(told) if told else game.resolved.hand_size - given.trick_number + 1
    return tuple(
        given.hands[seat].bit_count() if seat in given.hands else max(before - played[seat], 0)
        for seat in range(game.seats)
    )


def _taken(game: Game, given: Position, lost: list[int], chance: Random) -> tuple[int, ...]:
    """Cards of earlier tricks go to those of whom it is not told, if they can have taken a trick."""
    taken = [given.taken.get(seat, 0) for seat in range(game.seats)]
    takers = [
        seat
        for seat in range(game.seats)
        if seat not in given.taken and (given.tricks.get(seat) or not given.tricks)
    ]
    for card in lost if takers else ():
        taken[chance.choice(takers)] |= 1 << card
    return tuple(taken)


def _dealt(game: Game, given: Position, kept: list[int], gone: int, chance: Random) -> tuple[int, ...]:
    """What each was dealt: what is kept in hand or on the table, and cards of earlier tricks."""
    pool = list(members(gone))
    chance.shuffle(pool)
    earlier = given.trick_number - 1
    return tuple(
        cards | _drawn(pool, min(game.resolved.hand_size - cards.bit_count(), earlier)) for cards in kept
    )


def _drawn(pool: list[int], number: int) -> int:
    """Some cards off the end of `pool`, as many as there are of the number wanted."""
    drawn = 0
    for _ in range(min(number, len(pool))):
        drawn |= 1 << pool.pop()
    return drawn


def _all(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)
