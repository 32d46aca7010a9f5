"""The language's own words: what each means, its type, and where it may stand.

docs/language.md is checked against these tables, so a word is described once more there and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto

from followsuit.expr import types as t
from followsuit.expr.types import Type


class Needs(Flag):
    """What must have happened, or who must be asking, for a word to have a meaning."""

    NOTHING = 0
    TRUMP = auto()  # the trump suit can be known: the ranking, and everything from the deal on
    DEAL = auto()  # a deal is going on or just over
    LED = auto()  # a card has been led to the trick
    TRICKS = auto()  # at least one trick is over or under way
    SEAT = auto()  # a player is acting, or a single seat is the subject
    SUBJECT = auto()  # a seat, side or holder is the subject
    OPEN = auto()  # all hands may be looked at: not in legality
    WON = auto()  # the game may have been won


@dataclass(frozen=True, slots=True)
class Word:
    """A word that stands alone."""

    type: Type
    op: str
    needs: Needs
    meaning: str


@dataclass(frozen=True, slots=True)
class OfWord:
    """A word followed by `of` and one thing."""

    argument: Type
    type: Type
    op: str
    needs: Needs
    meaning: str


_N = Needs

WORDS: dict[str, Word] = {
    "deck": Word(t.CARDS, "deck", _N.NOTHING, "every card of the pack"),
    "trump": Word(t.SUIT, "trump", _N.TRUMP, "the trump suit, or none"),
    "trick": Word(t.CARDS, "trick", _N.LED, "the cards played to this trick so far"),
    "led": Word(t.CARD, "led", _N.LED, "the card that was led"),
    "suit_led": Word(t.CARDS, "suit_led", _N.LED, "the cards that follow the card led"),
    "winning": Word(t.CARD, "winning", _N.LED, "the card that wins the trick as it stands"),
    "winner": Word(t.SEAT, "winner", _N.TRICKS, "the seat whose card wins, or took the last trick"),
    "higher": Word(t.CARDS, "higher", _N.LED, "the cards that would win the trick now"),
    "played": Word(t.CARDS, "played", _N.DEAL, "the cards played in this deal so far"),
    "turn_up": Word(t.CARD, "turn_up", _N.DEAL, "the card turned up in the deal, or none"),
    "stock": Word(t.CARDS, "stock", _N.DEAL | _N.OPEN, "the cards not dealt out"),
    "trick_number": Word(t.NUMBER, "trick_number", _N.DEAL, "number of this trick in the deal, from 1"),
    "deal_number": Word(t.NUMBER, "deal_number", _N.DEAL, "number of this deal in the game, from 1"),
    "leader": Word(t.SEAT, "leader", _N.DEAL, "the seat that leads this trick"),
    "dealer": Word(t.SEAT, "dealer", _N.DEAL, "the seat that dealt"),
    "forehand": Word(t.SEAT, "forehand", _N.DEAL, "the seat that led first in this deal"),
    "me": Word(t.SEAT, "seat", _N.SEAT, "the acting player, or the seat being asked about"),
    "partners": Word(t.SEATS, "partners", _N.SEAT, "the other seats of the subject's side"),
    "seats": Word(t.SEATS, "all_seats", _N.NOTHING, "every seat"),
    "sides": Word(t.SIDES, "all_sides", _N.NOTHING, "every side"),
    "holders": Word(t.HOLDERS, "all_holders", _N.NOTHING, "every seat or side that scores for itself"),
    "game_winner": Word(t.HOLDER, "game_winner", _N.WON, "who has won the game, or none"),
    "game_ended": Word(t.TRUTH, "game_ended", _N.WON, "whether the deal just played ended its game"),
    "by_lot": Word(t.SEAT, "by_lot", _N.OPEN, "a seat drawn by lot"),
}

OF_WORDS: dict[str, OfWord] = {
    "points": OfWord(t.CARDS, t.NUMBER, "points", _N.NOTHING, "card points of the cards together"),
    "melds": OfWord(t.CARDS, t.NUMBER, "melds", _N.DEAL, "what the melds among the cards pay together"),
    "best_meld": OfWord(t.CARDS, t.NUMBER, "best_meld", _N.DEAL, "what the best meld among the cards pays"),
    "melded": OfWord(t.CARDS, t.CARDS, "melded", _N.DEAL, "those of the cards that are part of a meld"),
    "highest": OfWord(t.CARDS, t.CARDS, "highest", _N.LED, "the strongest of the cards in this trick"),
    "lowest": OfWord(t.CARDS, t.CARDS, "lowest", _N.LED, "the weakest of the cards in this trick"),
    "beaters": OfWord(t.CARD, t.CARDS, "beaters", _N.LED, "the cards that would beat the card in this trick"),
    "suit": OfWord(t.CARD, t.SUIT, "suit_of", _N.NOTHING, "the printed suit"),
    "rank": OfWord(t.CARD, t.CARDS, "rank_of", _N.NOTHING, "all cards of the same rank"),
    "twin": OfWord(t.SUIT, t.SUIT, "twin", _N.NOTHING, "the other suit of its colour"),
    "left": OfWord(t.SEAT, t.SEAT, "left", _N.NOTHING, "the seat on the left"),
    "right": OfWord(t.SEAT, t.SEAT, "right", _N.NOTHING, "the seat on the right"),
    "across": OfWord(t.SEAT, t.SEAT, "across", _N.NOTHING, "the seat opposite"),
    "partner": OfWord(
        t.SEAT, t.SEAT, "partner", _N.NOTHING, "the only partner; none without or with several"
    ),
    "partners": OfWord(t.SEAT, t.SEATS, "partners", _N.NOTHING, "the other seats of the side"),
    "side": OfWord(t.SEAT, t.SIDE, "side_of_seat", _N.NOTHING, "the side of the seat"),
    "rival": OfWord(t.SIDE, t.SIDE, "rival", _N.NOTHING, "the other side, where there are two"),
    "rivals": OfWord(t.SIDES, t.SIDES, "rivals", _N.NOTHING, "all other sides"),
    "others": OfWord(t.SEATS, t.SEATS, "others", _N.NOTHING, "all other seats"),
    "opponents": OfWord(t.SEAT, t.SEATS, "opponents", _N.NOTHING, "the seats of the other sides"),
    "holder": OfWord(
        t.CARD, t.SEAT, "holder_of", _N.DEAL | _N.OPEN, "the seat that has the card in hand, or none"
    ),
    "player": OfWord(
        t.CARD, t.SEAT, "player_of", _N.LED, "the seat that played the card to this trick, or none"
    ),
    "plays": OfWord(t.SEATS, t.CARDS, "plays_of", _N.LED, "the cards that the seats played to this trick"),
}

# What a seat, a side or a holder has in a deal; alone they are about the subject of their place.
OWNED: dict[str, Word] = {
    "tricks": Word(t.NUMBER, "tricks", _N.DEAL, "tricks taken in this deal"),
    "taken": Word(t.CARDS, "taken", _N.DEAL, "cards of the tricks taken in this deal"),
    "hand": Word(t.CARDS, "hand", _N.DEAL | _N.OPEN, "cards held"),
    "dealt": Word(t.CARDS, "dealt", _N.DEAL | _N.OPEN, "cards dealt at the start of this deal"),
}

# Words with `of` that take more than one type; typing has a function for each.
OVERLOADED: dict[str, str] = {
    "count": "how many cards, seats or sides there are",
    "completers": "of a meld: the cards that would complete it in this trick",
    "max": "the greater of two numbers: max of (a, b)",
    "min": "the smaller of two numbers: min of (a, b)",
}

SUIT_NAMES = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades", "★": "stars"}

ROUNDINGS = ("half_up", "half_down", "half_even", "up", "down")

DOMAINS: dict[str, Type] = {
    "seat": t.SEATS,
    "seats": t.SEATS,
    "side": t.SIDES,
    "sides": t.SIDES,
    "holder": t.HOLDERS,
    "holders": t.HOLDERS,
}

KEYWORDS = frozenset(
    "if unless or and not is in with of rank by rounded to any every no first most least total none empty true false"
    " others exempt never prefer otherwise after pass skip play rivals".split()
)


def reserved() -> frozenset[str]:
    """Names that a rule file may not give to a term, tally, fact, parameter or class."""
    own = {*WORDS, *OF_WORDS, *OWNED, *OVERLOADED, *DOMAINS, *KEYWORDS, *ROUNDINGS}
    return frozenset(own)
