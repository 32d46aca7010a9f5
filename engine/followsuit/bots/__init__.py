"""Players that are programs. A bot gets a view of what its seat may know, and a generator of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from followsuit.bots.chance import Chance
from followsuit.bots.sensible import Sensible
from followsuit.diagnostics import expected_one_of
from followsuit.game.actions import Action
from followsuit.game.view import View


class Bot(Protocol):
    """A player. It keeps nothing from one action to the next: the same view and draws give the same action."""

    name: str

    def choose(self, view: View, random: Random) -> Action:
        """One of `view.legal`, of which there are two or more; `random` is seeded for this deal and seat."""


BOTS: dict[str, Callable[[], Bot]] = {"random": Chance, "sensible": Sensible}


class UnknownBot(ValueError):
    """A name that no bot has; the message says which there are."""


def names() -> tuple[str, ...]:
    """What bots there are."""
    return tuple(BOTS)


def named(name: str) -> Bot:
    """The bot of a name; raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot '{name}': {expected_one_of(name, BOTS)}")
    return BOTS[name]()


__all__ = ["BOTS", "Bot", "Chance", "Sensible", "UnknownBot", "named", "names"]
