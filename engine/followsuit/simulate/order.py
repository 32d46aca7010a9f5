"""What is to be played: which matches, by whom, from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.bots import Bot, named
from followsuit.game.game import Game

MOST_DEALS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Matches `first` to `first + matches - 1` of a seed, or as many single deals from clean scores.

    A single deal is the first deal of the match of its number, with the dealers in turn. `players` has a bot for
    each side; None is random play by the deal's own generator. A match that has `most_deals` deals and no end is
    left off.
    """

    seed: int | str
    first: int
    matches: int
    single: bool
    most_deals: int
    players: tuple[Bot | None, ...]

    @property
    def all_random(self) -> bool:
        """Whether the emitted loop can play all of it."""
        return all(player is None for player in self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by side."""
        return tuple("random" if player is None else player.name for player in self.players)


def players_for(game: Game, bots: str | tuple[str | Bot, ...]) -> tuple[Bot | None, ...]:
    """A player for each side: one for all, or one each; raises ValueError for another number, or UnknownBot."""
    given: tuple[str | Bot, ...] = tuple(bots.split(",")) if isinstance(bots, str) else bots
    found = tuple(_player(bot) for bot in given)
    sides = len(game.sides)
    if len(found) not in (1, sides):
        raise ValueError(f"{len(found)} bots for {sides} sides: give one for all, or one for each side")
    return found * sides if len(found) == 1 else found


def _player(bot: str | Bot) -> Bot | None:
    """Bots by name; those that play at random are left to the deal's own generator, which needs no view."""
    found = named(bot.strip()) if isinstance(bot, str) else bot
    return None if found.name == "random" else found
