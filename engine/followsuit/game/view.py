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
    `played` are the cards played in this deal by anyone; what is in neither `played` nor `hand` is unseen.
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
    trick_number: int
    tricks: tuple[int, ...]
    played: frozenset[str]
    tallies: Mapping[str, tuple[int, ...]]


def view_of(state: State, seat: int) -> View:
    """The view of a seat. Hands of others, the stock and the generator are not in it."""
    game = state.game
    acts = state.phase is Phase.PLAYING and state.turn == seat
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
        trick_number=state.trick_number,
        tricks=tuple(state.tricks(s) for s in range(game.seats)),
        played=frozenset(game.cards.names(state.played)),
        tallies={count.name: state.tally(count.name) for count in game.resolved.tallies},
    )
