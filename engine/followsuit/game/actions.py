"""What a player may do now, and why not what else."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.emit.legality import ClauseNote


@dataclass(frozen=True, slots=True)
class Action:
    """A card played, a pass, or the lead given up. `number` is the card's index, -1 for the other two."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def is_card(self) -> bool:
        """Whether a card is played."""
        return self.number >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a card may not be played: the clause that decided, or the `never` clause that forbids it."""

    card: str
    clause: ClauseNote | None

    def __str__(self) -> str:
        return (
            f"{self.card} may not be played: {self.clause.name}"
            if self.clause
            else f"{self.card} is not in hand"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Legality:
    """The legal actions of the player to act, cards first; `clause` is the one that decided."""

    seat: int
    actions: tuple[Action, ...]
    clause: ClauseNote | None

    def __contains__(self, text: str) -> bool:
        return any(action.text == text for action in self.actions)
