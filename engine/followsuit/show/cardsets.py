"""Known sets of cards in words: whole suits and ranks by name, anything else card by card."""

from __future__ import annotations

from followsuit.expr.words import SUIT_NAMES
from followsuit.game.cards import members
from followsuit.resolved import Pack


def card_set(mask: int, pack: Pack) -> str:
    """`the whole pack`, `all hearts`, `every 7`, or the cards."""
    if not mask:
        return "no cards"
    if mask == pack.deck:
        return "the whole pack"
    for groups, said in ((pack.suit_cards, _suits), (pack.rank_cards, _ranks)):
        whole = [index for index, cards in enumerate(groups) if cards and mask & cards == cards]
        if whole and sum(groups[index] for index in whole) == mask:
            return said(whole, pack)
    return " ".join(pack.names[card] for card in members(mask))


def _suits(whole: list[int], pack: Pack) -> str:
    return "all " + listed_and([SUIT_NAMES[pack.suits[index]] for index in whole])


def _ranks(whole: list[int], pack: Pack) -> str:
    return "every " + listed_and([pack.ranks[index] for index in whole])


def listed_and(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
