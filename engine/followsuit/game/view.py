"""What one seat may know: its own hand, what lies open, what was announced. Bots see nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from followsuit.game.actions import Action
from followsuit.game.state import Phase

if TYPE_CHECKING:
    from followsuit.game.game import Game
    from followsuit.game.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A position as a seat sees it. Cards are texts such as `10♥`; seats count from 0 in playing order.

    `legal` is empty unless the seat acts. `winning` is the seat whose card wins the trick as it stands.
    `played` are the cards played in this deal by anyone; what is in neither `played` nor `hand` is `unseen`,
    which is a set by card index, as `game.cards` reads it, and so is `table`, the cards of this trick.
    """

    game: Game
    seat: int
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    legal: tuple[Action, ...]
    turn: int
    leader: int
    dealer: int
    trump: str | None
    turn_up: str | None
    trick: Mapping[int, str]
    winning: int | None
    winning_card: str | None
    trick_number: int
    tricks: tuple[int, ...]
    played: frozenset[str]
    tallies: Mapping[str, tuple[int, ...]]
    unseen: int
    table: int

    def ally(self, seat: int) -> bool:
        """Whether a seat is on this seat's side; one is on one's own."""
        return self.game.side_of(seat) == self.game.side_of(self.seat)

    def strengths(self, led: int) -> tuple[int, ...]:
        """By card index, how strong each card is in a trick to which card number `led` is led; 0 cannot win."""
        functions, cards = self.game.functions, len(self.game.resolved.pack.names)
        row = functions["ROW_OF"][self._trump * cards + led]
        found: tuple[int, ...] = functions["STRENGTHS"][row : row + cards]
        return found

    def worth(self, cards: int) -> int:
        """What some cards, as a set, would pay if they made up a trick now: their points and their melds."""
        module, functions = self.game.module, self.game.functions
        blank = [0] * module.at["SIZE"]
        blank[module.at["TRUMP"]] = self._trump
        return int(functions["points"](blank, cards) + functions["melds"](blank, cards))

    @property
    def _trump(self) -> int:
        return self.game.resolved.pack.suits.index(self.trump) if self.trump else -1


def view_of(state: State, seat: int) -> View:
    """The view of a seat. Hands of others, the stock and the generator are not in it."""
    game = state.game
    acts = state.phase is Phase.PLAYING and state.turn == seat
    winning_card = state.read("WINNING")
    return View(
        game=game,
        seat=seat,
        hand=state.hand(seat),
        hand_sizes=tuple(state.read("HAND", s).bit_count() for s in range(game.seats)),
        legal=state.legal() if acts else (),
        turn=state.turn,
        leader=state.leader,
        dealer=state.dealer,
        trump=state.trump,
        turn_up=state.turn_up,
        trick=state.trick,
        winning=state.winner,
        winning_card=game.cards.name(winning_card) if winning_card >= 0 else None,
        trick_number=state.trick_number,
        tricks=tuple(state.tricks(s) for s in range(game.seats)),
        played=frozenset(game.cards.names(state.played)),
        tallies={count.name: state.tally(count.name) for count in game.resolved.tallies},
        unseen=game.resolved.pack.deck & ~(state.played | state.read("HAND", seat)),
        table=state.read("TRICK"),
    )
