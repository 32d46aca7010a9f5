"""A player with the common sense of any trick-taking game, and no memory: it looks one trick ahead.

Each legal action is weighed by what the trick should bring, times how likely its own side is to win it, less what
the card would be worth kept for later. Strengths, points, melds and sides are all that it knows of a game, so it
plays games it has never seen. Where the least wins, everything is weighed the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from followsuit.game.actions import Action
from followsuit.game.cards import members
from followsuit.game.game import Game
from followsuit.game.view import View

_KEEPING = 0.9  # of what a card would win if led, this share is given up by playing it: found by trying
_LEADING = 2.2  # and by leading it: what wins now would mostly win later too, and draws less out when led low
_A_TRICK = 1.0  # what a trick counts beside its cards


class Sensible:
    """Wins cheaply what is worth winning, gives a partner's trick its points, and throws away what is worth least."""

    name = "sensible"

    def choose(self, view: View, random: Random) -> Action:
        """The action weighed best; of equals, any."""
        weights = _Weights(view)
        weighed = [(weights.of(action), action) for action in view.legal]
        best = max(weight for weight, _ in weighed)
        return random.choice([action for weight, action in weighed if weight == best])


class _Weights:
    """What every action of one view is worth."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sign = -1 if least_wins(view.game) else 1
        self.unseen = tuple(members(view.unseen))
        others = [seat for seat in range(view.game.seats) if seat != view.seat]
        held = sum(view.hand_sizes[seat] for seat in others)
        self.rivals = self._share([seat for seat in others if not view.ally(seat)], held)
        self.rivals_to_come = self._share([s for s in self._to_come() if not view.ally(s)], held)
        self.mean = view.worth(view.unseen) / max(1, len(self.unseen)) if view.worth(view.unseen) > 0 else 0.0

    def _share(self, seats: Iterable[int], held: int) -> float:
        """What part of the cards in other hands some seats hold."""
        return sum(self.view.hand_sizes[seat] for seat in seats) / max(1, held)

    def _to_come(self) -> list[int]:
        """Who acts after this seat, as far as everyone acts once in a trick."""
        view, seats = self.view, self.view.game.seats
        acted = (view.seat - view.leader) % seats
        return [(view.seat + k) % seats for k in range(1, seats - acted)]

    def of(self, action: Action) -> float:
        """How good an action is: what it should gain now, less what it gives up for later."""
        if not action.is_card:
            return self.sign * self._gain(0, self._held_by_ally())
        return self.sign * (
            self._gain(1 << action.number, self._wins(action.number)) - self._kept(action.number)
        )

    def _gain(self, card: int, chance: float) -> float:
        """What the trick should bring with a card in it, if it is won with this chance."""
        worth = self.view.worth(self.view.table | card) + self.mean * len(self._to_come()) + _A_TRICK
        return (2 * chance - 1) * worth

    def _wins(self, card: int) -> float:
        """How likely the own side is to win this trick when a card is played to it."""
        view = self.view
        if view.winning_card is None:
            return self._unbeaten(card, card, self.rivals_to_come)
        led, best = self._number(view.trick[view.leader]), self._number(view.winning_card)
        strengths = view.strengths(led)
        if strengths[card] > strengths[best]:
            return self._unbeaten(led, card, self.rivals_to_come)
        return self._held_by_ally()

    def _held_by_ally(self) -> float:
        """How likely the trick is to stay with the own side as it lies."""
        view = self.view
        if view.winning is None or view.winning_card is None or not view.ally(view.winning):
            return 0.0
        led, best = self._number(view.trick[view.leader]), self._number(view.winning_card)
        return self._unbeaten(led, best, self.rivals_to_come)

    def _unbeaten(self, led: int, card: int, rivals: float) -> float:
        """How likely no rival with a share of the unseen cards can beat a card; they do if they can."""
        strengths = self.view.strengths(led)
        if not strengths[card]:
            return 0.0
        above = sum(strengths[other] > strengths[card] for other in self.unseen)
        return float((1 - rivals) ** above)

    def _kept(self, card: int) -> float:
        """What a card is worth in hand: what it would win if it were led."""
        typical = self.view.worth(1 << card) + self.mean * (self.view.game.seats - 1) + _A_TRICK
        share = _LEADING if self.view.winning_card is None else _KEEPING
        return share * self._unbeaten(card, card, self.rivals) * typical

    def _number(self, card: str) -> int:
        return self.view.game.resolved.pack.names.index(card)


def least_wins(game: Game) -> bool:
    """Whether the game, or the match, is won by whoever has the least of something."""
    levels = (game.resolved.match, game.resolved.game)
    tests = [level.won_by for level in levels if level is not None and level.won_by is not None]
    return any(ir.op == "champion" and "least" in ir.value for test in tests for ir in test.walk())
