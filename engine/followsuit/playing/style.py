"""How things are written for this reader; the command line says which way that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Style(Protocol):
    """Cards and suits as signs, letters or words. `plain` is for listeners: nothing is told by layout alone."""

    @property
    def plain(self) -> bool:
        """Whether somebody listens instead of looking."""

    def card(self, name: str) -> str:
        """One card."""

    def suit(self, suit: str) -> str:
        """One suit."""

    def cards(self, names: tuple[str, ...] | list[str]) -> str:
        """Several cards."""

    def styled(self, text: str, style: str) -> str:
        """Text in a colour or weight, where there are any."""


def joined(parts: Sequence[str], style: Style) -> str:
    """Items of a line: apart by blanks to the eye, by commas to the ear."""
    return (", " if style.plain else "  ").join(parts)
