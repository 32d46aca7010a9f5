"""What a run came to, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import cast

from followsuit.game.events import end_reasons
from followsuit.game.game import Game
from followsuit.settings import Answer
from followsuit.simulate.counts import Counts
from followsuit.simulate.order import Order
from followsuit.simulate.statistics import Distribution, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """How often a legality clause decided; `share` is out of all actions."""

    part: str  # lead or follow
    role: str  # prefer or otherwise
    name: str
    share: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """How often an award was paid."""

    level: str  # trick, deal, game or match
    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A tally as it stood when what it is kept for was over, of one seat or side, or of the table."""

    tally: str
    of: str  # seat, side or table
    index: int
    values: Distribution


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Statistics of a run. Every number is a count or follows from counts; the same order gives the same.

    A match is won by a seat, or by a side, whose seats are all the winners; it is `drawn` where nobody has won
    or seats of several sides have. Where the file has no match above the game, a game is a match. `left_off` are
    matches without an end after the most deals allowed. Of single deals, only those that ended a game have a
    winner. `by_place` says of games how many were won by the seat so many places after the dealer of the deal
    that ended them: 0 is that dealer, 1 the next in turn; partners win together, so the shares add up to more
    than one. `tricks_by_place` has the tricks that were taken there, of all.
    """

    game: str
    title: str
    answers: Mapping[str, Answer]
    sides: tuple[tuple[int, ...], ...]
    seed: int | str
    first: int
    matches: int
    single: bool
    bots: tuple[str, ...]
    finished: int
    left_off: int
    drawn: Share
    deals: int
    games: int
    games_drawn: Share
    actions: int
    won_by_side: tuple[Share, ...]
    won_by_seat: tuple[Share, ...]
    by_place: tuple[Share, ...]
    tricks_by_place: tuple[Share, ...]
    actions_of_deal: Distribution
    deals_of_game: Distribution
    deals_of_match: Distribution
    tricks: tuple[Distribution, ...]
    scores: tuple[Score, ...]
    choices: Distribution
    forced: Share
    clauses: tuple[Decided, ...]
    endings: Mapping[str, Share]
    awards: tuple[Paid, ...]
    melds: Mapping[str, int]

    def as_dict(self) -> dict[str, object]:
        """Everything, as JSON has it."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


def _plain(value: object) -> object:
    if isinstance(value, Share | Distribution):
        return value.as_dict()
    if isinstance(value, Decided | Paid | Score):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return value


def results(game: Game, order: Order, counts: Counts) -> Results:
    """The counts of a whole run, named."""
    choices = Distribution.of(dict(enumerate(_seen(game, counts, "SEEN_CHOICES"))))
    wins = _Wins(game, cast("Mapping[int, int]", counts.table("match_won")))
    games = _Wins(game, _by_mask(counts))
    actions = choices.total
    return Results(
        game=game.name,
        title=game.title,
        answers=game.answers,
        sides=game.sides,
        seed=order.seed,
        first=order.first,
        matches=order.matches,
        single=order.single,
        bots=order.names,
        finished=wins.total,
        left_off=counts.table("left_off")[1],
        drawn=wins.drawn,
        deals=counts.table("actions").total(),
        games=games.total,
        games_drawn=games.drawn,
        actions=actions,
        won_by_side=wins.by_side,
        won_by_seat=wins.by_seat,
        by_place=_by_place(game, counts),
        tricks_by_place=_tricks_by_place(game, counts),
        actions_of_deal=Distribution.of(counts.table("actions")),
        deals_of_game=Distribution.of(counts.table("deals_of_game")),
        deals_of_match=Distribution.of(counts.table("deals_of_match")),
        tricks=tuple(Distribution.of(counts.table("tricks", side)) for side in range(len(game.sides))),
        scores=tuple(_scores(game, counts)),
        choices=Distribution({value: count for value, count in choices.counts.items() if count}),
        forced=Share(choices.counts.get(1, 0), actions),
        clauses=tuple(_clauses(game, counts, actions)),
        endings=_endings(game, counts),
        awards=_awards(game, counts),
        melds=dict(zip((m.name for m in game.rules.melds), _seen(game, counts, "SEEN_MELD"), strict=True)),
    )


# -- wins --------------------------------------------------------------------------------------------------


class _Wins:
    """Who won, from how often each set of seats did."""

    def __init__(self, game: Game, by_mask: Mapping[int, int]) -> None:
        self.total = sum(by_mask.values())
        sides, table = range(len(game.sides)), game.resolved.table
        alone = {mask: count for mask, count in by_mask.items() if won_alone(game, mask)}
        self.drawn = Share(self.total - sum(alone.values()), self.total)
        self.by_side = tuple(self._share(alone, table.sides[side]) for side in sides)
        self.by_seat = tuple(self._share(alone, 1 << seat) for seat in range(game.seats))

    def _share(self, alone: Mapping[int, int], seats: int) -> Share:
        return Share(sum(count for mask, count in alone.items() if mask & seats), self.total)


def won_alone(game: Game, mask: int) -> bool:
    """Whether a set of winning seats is of one side, so that nothing is drawn."""
    return bool(mask) and any(not mask & ~side for side in game.resolved.table.sides)


def _pairs(counts: Counts, measure: str, which: int = 0) -> Iterable[tuple[int, int, int]]:
    """(first, second, how often) of a histogram of pairs."""
    for pair, count in counts.table(measure, which).items():
        first, second = cast("tuple[int, int]", pair)
        yield first, second, count


def _by_mask(counts: Counts) -> dict[int, int]:
    found: dict[int, int] = {}
    for _, mask, count in _pairs(counts, "game_won_and_dealer"):
        found[mask] = found.get(mask, 0) + count
    return found


def _by_place(game: Game, counts: Counts) -> tuple[Share, ...]:
    """Games won by the seat at each place after the dealer."""
    won, total = [0] * game.seats, 0
    for dealer, mask, count in _pairs(counts, "game_won_and_dealer"):
        total += count
        for place in range(game.seats if won_alone(game, mask) else 0):
            won[place] += count * (mask >> (dealer + place) % game.seats & 1)
    return tuple(Share(count, total) for count in won)


def _tricks_by_place(game: Game, counts: Counts) -> tuple[Share, ...]:
    """Tricks taken at each place after the dealer."""
    taken = [0] * game.seats
    for seat in range(game.seats):
        for dealer, tricks, count in _pairs(counts, "tricks_and_dealer", seat):
            taken[(seat - dealer) % game.seats] += tricks * count
    return tuple(Share(count, sum(taken)) for count in taken)


# -- what was counted on the way -----------------------------------------------------------------------------


def _seen(game: Game, counts: Counts, name: str) -> list[int]:
    """One part of the vector that the loop adds up: up to where the next begins."""
    begins = game.module.seen
    end = min((place for place in begins.values() if place > begins[name]), default=begins["SEEN_SIZE"])
    lengths = {
        "SEEN_CHOICES": end - begins[name],
        "SEEN_CLAUSE": len(game.module.clauses) + 1,
        "SEEN_MELD": len(game.rules.melds),
        "SEEN_PAID": len(game.module.notes.awards),
    }
    return counts.seen[begins[name] : begins[name] + lengths[name]]


def _clauses(game: Game, counts: Counts, actions: int) -> Iterable[Decided]:
    decided = _seen(game, counts, "SEEN_CLAUSE")
    for note in game.module.clauses:
        if note.role in ("prefer", "otherwise"):
            share = Share(decided[note.number], actions)
            yield Decided(part=note.part, role=note.role, name=note.name, share=share)


def _awards(game: Game, counts: Counts) -> tuple[Paid, ...]:
    paid = _seen(game, counts, "SEEN_PAID")
    notes = game.module.notes.awards
    return tuple(Paid(level=n.level, name=n.name, count=paid[n.number]) for n in notes)


def _endings(game: Game, counts: Counts) -> dict[str, Share]:
    ended = counts.table("ended_by")
    reasons = end_reasons(game.module)
    return {name: Share(ended[number], ended.total()) for number, name in enumerate(reasons)}


def _scores(game: Game, counts: Counts) -> Iterable[Score]:
    for tally in game.resolved.tallies:
        if tally.per != "trick":
            for index in range(tally.size):
                values = Distribution.of(counts.table(f"tally {tally.name}", index))
                yield Score(tally=tally.name, of=tally.of, index=index, values=values)
