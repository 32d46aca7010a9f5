"""What happened at the table, in words, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
from followsuit.game.game import Game
from followsuit.playing.style import Style
from followsuit.resolved import Count
from followsuit.show.cardsets import listed_and

_PARTNER = "your partner"


def told(event: Event, game: Game, seat: int | None, style: Style) -> Iterator[str]:
    """Lines for one event. `seat` is the reader's; without one all hands are open."""
    teller = _Teller(game=game, seat=seat, style=style)
    yield from getattr(teller, f"_{type(event).__name__.lower()}")(event)


def seat_name(game: Game, seat: int, reader: int | None) -> str:
    """`you`, `your partner` where there is only one, else the number and, to a reader at the table, the place."""
    if reader is None:
        return f"seat {seat}"
    if seat == reader:
        return "you"
    if game.sides[game.side_of(reader)] in ((reader, seat), (seat, reader)):
        return _PARTNER
    roles = ", ".join(_roles(game, seat, reader))
    return f"seat {seat} ({roles})" if roles else f"seat {seat}"


def _roles(game: Game, seat: int, reader: int) -> Iterator[str]:
    """What a seat is to the reader: a partner, and a neighbour. Between two there is neither left nor right."""
    if game.side_of(seat) == game.side_of(reader):
        yield "partner"
    next_in_turn = "left" if game.resolved.table.clockwise else "right"
    last_in_turn = "right" if game.resolved.table.clockwise else "left"
    if game.seats > 2:
        yield from {1: (next_in_turn,), game.seats - 1: (last_in_turn,)}.get((seat - reader) % game.seats, ())


def round_the_table(game: Game, reader: int) -> str:
    """Who sits where, in the order in which they play: said once, before the first deal."""
    order = [(reader + k) % game.seats for k in range(1, game.seats)]
    names = [seat_name(game, seat, reader) for seat in order]
    told = [
        f"{name} (seat {seat})" if name == _PARTNER else name for seat, name in zip(order, names, strict=True)
    ]
    return f"You are in seat {reader}; after you come {listed_and(told)}."


def sides_name(game: Game, side: int, reader: int | None) -> str:
    """The seats of a side: `you and your partner`, `seats 1 and 3`."""
    seats = game.sides[side]
    if reader not in seats:
        return _numbered(seats)
    others = tuple(seat for seat in seats if seat != reader)
    return listed_and(["you", *([_PARTNER] if len(others) == 1 else [_numbered(others)] if others else [])])


def _numbered(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {listed_and([str(seat) for seat in seats])}"


def trick_counts(game: Game, tricks: tuple[int, ...], reader: int | None) -> str:
    """Tricks by side."""
    counts = [sum(tricks[seat] for seat in seats) for seats in game.sides]
    return "Tricks: " + _listed([sides_name(game, side, reader) for side in range(len(counts))], counts)


def tally_counts(game: Game, tally: Count, values: tuple[int, ...], reader: int | None) -> str:
    """A tally as it stands, with whose each number is."""
    name = tally.name.replace("_", " ").capitalize()
    if tally.of == "table":
        return f"{name}: {values[0]}"
    who = sides_name if tally.of == "side" else seat_name
    return f"{name}: " + _listed([who(game, place, reader) for place in range(len(values))], values)


def _listed(names: Sequence[str], values: Sequence[int]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Teller:
    """A method for each kind of event, by its name."""

    game: Game
    seat: int | None
    style: Style

    def _who(self, seat: int) -> str:
        name = seat_name(self.game, seat, self.seat)
        return name[:1].upper() + name[1:]

    def _verb(self, seat: int, verb: str) -> str:
        return verb if seat == self.seat else f"{verb}es" if verb.endswith("s") else f"{verb}s"

    def _dealt(self, event: Dealt) -> Iterator[str]:
        yield ""
        dealer = seat_name(self.game, event.dealer, self.seat)
        yield self.style.styled(f"Deal {event.deal}, dealt by {dealer}", "bold")
        if self.seat is None:
            for seat, hand in enumerate(event.hands):
                yield f"  seat {seat}: {self.style.cards(hand)}"

    def _turnedup(self, event: TurnedUp) -> Iterator[str]:
        trumps = f"; trumps: {self.style.suit(event.trump)}" if event.trump else ""
        yield f"Turned up: {self.style.card(event.card)}{trumps}."

    def _played(self, event: Played) -> Iterator[str]:
        verb = self._verb(event.seat, "lead" if event.leads else "play")
        yield f"  {self._who(event.seat)} {verb} {self.style.card(event.card)}"

    def _passed(self, event: Passed) -> Iterator[str]:
        yield f"  {self._who(event.seat)} {self._verb(event.seat, 'pass')}"

    def _skipped(self, event: Skipped) -> Iterator[str]:
        yield f"  {self._who(event.seat)} {self._verb(event.seat, 'give')} up the lead"

    def _tricktaken(self, event: TrickTaken) -> Iterator[str]:
        gains = "".join(f"; {gain}" for gain in self._gains(event))
        yield f"{self._who(event.seat)} {self._verb(event.seat, 'take')} trick {event.number}{gains}."

    def _gains(self, event: TrickTaken) -> Iterator[str]:
        """What was credited; whose it is, is said only where it is not the taker's."""
        for tally in self.game.resolved.tallies:
            own = {"seat": event.seat, "side": self.game.side_of(event.seat)}.get(tally.of, 0)
            for place, value in enumerate(event.credited.get(tally.name, ())):
                name = self._side if tally.of == "side" else self._seat
                whose = "" if place == own else f" to {name(place)}"
                if value and tally.per != "trick":
                    yield f"{tally.name.replace('_', ' ')} {value:+}{whose}"

    def _dealended(self, event: DealEnded) -> Iterator[str]:
        yield self.style.styled(f"Deal {event.deal} is over: {event.reason}.", "bold")
        yield f"  {trick_counts(self.game, event.tricks, self.seat)}"
        for award in event.awards:
            yield f"  Paid: {award}"
        for tally in self.game.resolved.tallies:
            if tally.per != "trick":
                yield f"  {tally_counts(self.game, tally, event.tallies[tally.name], self.seat)}"

    def _side(self, side: int) -> str:
        return sides_name(self.game, side, self.seat)

    def _seat(self, seat: int) -> str:
        return seat_name(self.game, seat, self.seat)

    def _gamewon(self, event: GameWon) -> Iterator[str]:
        if self.game.resolved.match is not None:
            yield self._winners(event.seats, "the game")

    def _matchwon(self, event: MatchWon) -> Iterator[str]:
        yield ""
        what = "the match" if self.game.resolved.match is not None else "the game"
        yield self.style.styled(self._winners(event.seats, what), "bold")

    def _winners(self, seats: tuple[int, ...], what: str) -> str:
        sides = [side for side, members in enumerate(self.game.sides) if set(members) <= set(seats)]
        if not seats:
            return f"Nobody wins {what}."
        if len(sides) > 1:
            return f"{what.capitalize()} is drawn."
        who = self._side(sides[0]) if sides else " and ".join(map(self._seat, seats))
        single = len(seats) == 1 and seats[0] != self.seat
        return f"{who[:1].upper()}{who[1:]} {'wins' if single else 'win'} {what}."
