"""What happened, seen from the state before and the state after. The loop itself keeps no log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from followsuit.game.state import Phase

if TYPE_CHECKING:
    from followsuit.emit import Module
    from followsuit.game.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Cards dealt: `hands` by seat; each is seen by its own seat only."""

    deal: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedUp:
    """A card shown to all, and the trump suit it set."""

    card: str
    trump: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A card played; `clause` is the legality clause that decided."""

    seat: int
    card: str
    clause: str | None
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A follower passed."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A leader gave up the lead."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTaken:
    """A trick went to its winner. `credited` is what each tally gained, by seat or side, where it gained anything."""

    seat: int
    cards: tuple[str, ...]
    number: int
    credited: Mapping[str, tuple[int, ...]]
    awards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnded:
    """A deal is over: the test that ended it, tricks by seat, the tallies as they stood, the awards paid."""

    deal: int
    reason: str
    tricks: tuple[int, ...]
    tallies: Mapping[str, tuple[int, ...]]
    awards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon:
    """A game is over; nobody wins, or several do, where it is drawn."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWon:
    """The match is over."""

    seats: tuple[int, ...]


Event = Dealt | TurnedUp | Played | Passed | Skipped | TrickTaken | DealEnded | GameWon | MatchWon


def events_between(before: State, after: State) -> Iterator[Event]:
    """Everything that one deal or one action brought about, in order. `after` follows `before` in one step."""
    if before.phase is Phase.DEALING:
        yield from _dealing(after)
    elif before.phase is Phase.PLAYING:
        yield from _acting(before, after)


def _dealing(after: State) -> Iterator[Event]:
    hands = tuple(after.hand(seat) for seat in range(after.game.seats))
    yield Dealt(deal=after.deals, dealer=after.dealer, hands=hands)
    if after.turn_up is not None:
        yield TurnedUp(card=after.turn_up, trump=after.trump)


def _acting(before: State, after: State) -> Iterator[Event]:
    seat, cards = before.turn, before.game.cards
    played = after.played & ~before.played
    if played:
        number = after.read("CLAUSE")
        clause = before.game.module.clauses[number - 1].name if number else None
        yield Played(seat=seat, card=cards.names(played)[0], clause=clause, leads=before.read("LED") < 0)
    elif before.read("LED") < 0:
        yield Skipped(seat=seat)
    else:
        yield Passed(seat=seat)
    yield from _trick(before, after, played)
    yield from _ends(before, after)


def _trick(before: State, after: State, played: int) -> Iterator[Event]:
    """A trick is over when the next has been led to, or the deal has ended with a card on the table."""
    led = bool(before.read("TRICK") | played)
    ended = after.phase is not Phase.PLAYING
    if not led or not (ended or after.read("TRICK_NUMBER") != before.read("TRICK_NUMBER")):
        return
    paid = _paid(before, after, "trick")
    yield TrickTaken(
        seat=after.read("WINNER"),
        cards=before.game.cards.names(before.read("TRICK") | played),
        number=before.trick_number,
        credited=_credited(before, after),
        awards=paid,
    )


def _credited(before: State, after: State) -> dict[str, tuple[int, ...]]:
    """What tallies gained; where the deal ended, as far as the final values show it."""
    ended = after.phase is not Phase.PLAYING
    found = {}
    for count in before.game.resolved.tallies:
        old = before.tally(count.name)
        new = after.final_tally(count.name) if ended else after.tally(count.name)
        gained = tuple(b - a for a, b in zip(old, new, strict=True))
        if any(gained):
            found[count.name] = gained
    return found


def _paid(before: State, after: State, *levels: str) -> tuple[str, ...]:
    notes = before.game.module.notes.awards
    return tuple(
        n.name
        for n in notes
        if n.level in levels and after.read("PAID", n.number) > before.read("PAID", n.number)
    )


def _ends(before: State, after: State) -> Iterator[Event]:
    if after.phase is Phase.PLAYING:
        return
    game = before.game
    yield DealEnded(
        deal=after.deals,
        reason=end_reasons(game.module)[after.read("ENDED_BY")],
        tricks=tuple(after.tricks(seat) for seat in range(game.seats)),
        tallies={count.name: after.final_tally(count.name) for count in game.resolved.tallies},
        awards=_paid(before, after, "deal"),
    )
    if after.game_ended:
        yield GameWon(seats=after.game_winners)
    if after.phase is Phase.OVER:
        yield MatchWon(seats=after.winners)


def end_reasons(module: Module) -> tuple[str, ...]:
    """What ends a deal, by the number in ENDED_BY; in the words of the file where it has any."""
    own = (name for name, _ in module.notes.ends)
    return ("nobody can lead", "the game is won", "all cards are played", *own)
