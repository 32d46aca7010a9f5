"""A player that leaves everything to chance: every legal action is as likely."""

from __future__ import annotations

from random import Random

from followsuit.game.actions import Action
from followsuit.game.view import View


class Chance:
    """Plays at random."""

    name = "random"

    def choose(self, view: View, random: Random) -> Action:
        """Any of the legal actions."""
        return random.choice(view.legal)
