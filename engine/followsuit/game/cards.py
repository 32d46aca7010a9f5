"""Cards as people write them, to and from the sets that play uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from followsuit.resolved import Pack

LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "★": "X"}


class UnknownCard(ValueError):
    """A text that is no card of the pack."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Reads and writes cards of one pack. A card is an index: suit × number of ranks + rank."""

    pack: Pack

    def name(self, card: int) -> str:
        """A card as `10♥`."""
        return self.pack.names[card]

    def names(self, mask: int) -> tuple[str, ...]:
        """The cards of a set, by suit and rank as the pack lists them."""
        return tuple(self.name(card) for card in members(mask))

    def card(self, text: str) -> int:
        """The index of a card written `10♥`, `10H`, `TH` or `th`; raises UnknownCard."""
        rank, suit = text[:-1].upper(), text[-1:].upper()
        rank = {"T": "10"}.get(rank, rank)
        suit = next(
            (s for s, letter in LETTERS.items() if letter == suit and s in self.pack.suits), text[-1:]
        )
        name = rank + suit
        if name not in self.pack.names or not self.pack.deck >> self.pack.names.index(name) & 1:
            raise UnknownCard(f"the pack has no {text}")
        return self.pack.names.index(name)

    def mask(self, text: str) -> int:
        """The set of cards written with spaces between them; raises UnknownCard."""
        return union(self.card(word) for word in text.split())


def members(mask: int) -> Iterator[int]:
    """Indices of the members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(cards: Iterable[int]) -> int:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
