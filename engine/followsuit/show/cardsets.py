"""Known sets of cards in words: whole suits and ranks by name, anything else card by card."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.expr.words import SUIT_NAMES
from followsuit.game.cards import members
from followsuit.resolved import Pack

_MOST_BESIDE = 6  # single cards that are named beside whole suits or ranks; with more a plain list is clearer


def card_set(mask: int, pack: Pack) -> str:
    """`the whole pack`, `the hearts`, `the 7s and Q♠`, or the cards."""
    if not mask:
        return "no cards"
    if mask == pack.deck:
        return "the whole pack"
    return (
        _by(mask, pack, pack.suit_cards, lambda suit: SUIT_NAMES[pack.suits[suit]])
        or _by(mask, pack, pack.rank_cards, lambda rank: f"{pack.ranks[rank]}s")
        or _one_by_one(mask, pack)
    )


def rank_set(mask: int, pack: Pack) -> str | None:
    """`K Q` where a set is all cards of some ranks."""
    whole = [rank for rank, cards in enumerate(pack.rank_cards) if cards and mask & cards == cards]
    return " ".join(pack.ranks[r] for r in whole) if _union(pack.rank_cards, whole) == mask else None


def _by(mask: int, pack: Pack, groups: tuple[int, ...], name: Callable[[int], str]) -> str | None:
    whole = [index for index, cards in enumerate(groups) if cards and mask & cards == cards]
    left = mask & ~_union(groups, whole)
    if not whole or left.bit_count() > _MOST_BESIDE:
        return None
    return "the " + listed_and([*map(name, whole), *([_one_by_one(left, pack)] if left else [])])


def _union(groups: tuple[int, ...], whole: list[int]) -> int:
    return sum(groups[index] for index in whole)


def _one_by_one(mask: int, pack: Pack) -> str:
    return " ".join(pack.names[card] for card in members(mask))


def listed_and(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
