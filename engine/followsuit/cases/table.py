"""A game as cases play it: what its awards add is noted as they add it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from followsuit.game import Game
from followsuit.settings import Answer

if TYPE_CHECKING:
    from followsuit.resolved import Count
    from followsuit.rulebook import Rules

_LEVELS = ("trick", "deal", "game", "match")


class Table:
    """One game, all its parameters answered, with a note of what was credited since `clear`.

    After an action the tallies themselves do not show it: those kept per trick have started again by then.
    Checks that hold after a deal are left out, for they are about whole deals, and a position is a part of one.
    `credited` has for each tally what was added, by seat or side; `paid` the names of the awards that added to it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.credited: dict[str, list[int]] = {}
        self.paid: dict[str, list[str]] = {}
        self.dealers: dict[tuple[object, ...], int] = {}  # who dealt, as found once for what a deal decides
        self._listens = False

    def _listen(self) -> None:
        """Note what awards add from now on. Not before something is played: emitting a game takes a while."""
        self._listens = True
        game = self.game
        self._awards = _awards(game)
        for level in _LEVELS:
            name = f"{level}_awards"
            game.functions[name] = self._noting(game.functions[name])
        game.functions["broken_check"] = _all_hold

    def clear(self) -> None:
        """Nothing has been credited yet."""
        if not self._listens:
            self._listen()
        self.credited = {count.name: [0] * count.size for count in self.game.resolved.tallies}
        self.paid = {name: [] for name in self.credited}

    def tally(self, name: str) -> Count:
        """The tally of a name that the rules have."""
        return next(count for count in self.game.resolved.tallies if count.name == name)

    def _noting(self, credit: Callable[[list[int]], int]) -> Callable[[list[int]], int]:
        """The function `credit`, with what it does to the flat state written down."""
        at = self.game.module.at

        def noted(flat: list[int]) -> int:
            before = list(flat)
            done = credit(flat)
            for name, sums in self.credited.items():
                start = at[f"T_{name.upper()}"]
                for i in range(len(sums)):
                    sums[i] += flat[start + i] - before[start + i]
            for number, (award, tallies) in enumerate(self._awards):
                if flat[at["PAID"] + number] != before[at["PAID"] + number]:
                    for name in tallies:
                        self.paid[name].append(award)
            return done

        return noted


def _all_hold(_flat: list[int]) -> int:
    return 0


def _awards(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The awards as they are numbered, with the tallies that each adds to."""
    played = game.resolved
    levels = (played.deal, played.game, played.match)
    all_ = (*played.trick, *(award for level in levels if level is not None for award in level.pays))
    return tuple((award.name, tuple(name for name, _ in award.amounts)) for award in all_)


class Tables:
    """The tables of one rule file; cases with the same answers share one, since a game takes a while to make."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._made: dict[tuple[tuple[str, Any], ...], Table] = {}

    def under(self, answers: Mapping[str, Answer]) -> Table:
        """The table at which complete answers hold."""
        key = tuple(answers.items())
        if key not in self._made:
            self._made[key] = Table(Game(self._rules, answers))
        return self._made[key]
