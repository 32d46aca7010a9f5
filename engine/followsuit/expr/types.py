"""The types of rule expressions, and the few upward coercions between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import final


class Kind(StrEnum):
    """What a value is. The texts are what diagnostics call it."""

    NUMBER = "a number"
    TRUTH = "a truth"
    CARD = "a card"
    CARDS = "cards"
    SUIT = "a suit"
    SEAT = "a seat"
    SEATS = "seats"
    SIDE = "a side"
    SIDES = "sides"
    HOLDER = "a holder"
    HOLDERS = "holders"
    ANSWER = "an answer"
    WORD = "a word"
    LINE = "an order of cards"
    NONE = "none"
    EMPTY = "empty"
    NOTHING = "nothing"


@final
@dataclass(frozen=True, slots=True)
class Type:
    """A kind; for answers and words also whose they are and which there are, in order."""

    kind: Kind
    owner: str = ""
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"an answer of '{self.owner}'" if self.kind is Kind.ANSWER else str(self.kind)


NUMBER = Type(Kind.NUMBER)
TRUTH = Type(Kind.TRUTH)
CARD = Type(Kind.CARD)
CARDS = Type(Kind.CARDS)
SUIT = Type(Kind.SUIT)
SEAT = Type(Kind.SEAT)
SEATS = Type(Kind.SEATS)
SIDE = Type(Kind.SIDE)
SIDES = Type(Kind.SIDES)
HOLDER = Type(Kind.HOLDER)
HOLDERS = Type(Kind.HOLDERS)
LINE = Type(Kind.LINE)
NONE = Type(Kind.NONE)
EMPTY = Type(Kind.EMPTY)
NOTHING = Type(Kind.NOTHING)

SINGLE_OF = {Kind.SEATS: SEAT, Kind.SIDES: SIDE, Kind.HOLDERS: HOLDER, Kind.CARDS: CARD}
SET_OF = {Kind.SEAT: SEATS, Kind.SIDE: SIDES, Kind.HOLDER: HOLDERS, Kind.CARD: CARDS, Kind.SUIT: CARDS}
SETS = frozenset({Kind.CARDS, Kind.SEATS, Kind.SIDES, Kind.HOLDERS})
MAYBE_NONE = frozenset({Kind.CARD, Kind.SUIT, Kind.SEAT, Kind.SIDE, Kind.HOLDER})


def word(owner: str, *words: str) -> Type:
    """The type of a place where one of a few fixed words stands."""
    return Type(Kind.WORD, owner, words)


# (from, to) → the operation of `ops` that turns one into the other; None where nothing has to be done.
COERCIONS: dict[tuple[Kind, Kind], tuple[str, ...]] = {
    (Kind.CARD, Kind.CARDS): ("cards_of_card",),
    (Kind.SUIT, Kind.CARDS): ("cards_of_suit",),
    (Kind.SEAT, Kind.SEATS): ("only",),
    (Kind.SIDE, Kind.SIDES): ("only",),
    (Kind.HOLDER, Kind.HOLDERS): ("only",),
    (Kind.SEAT, Kind.SIDE): ("side_of_seat",),
    (Kind.SEAT, Kind.SIDES): ("side_of_seat", "only"),
    (Kind.SEAT, Kind.HOLDER): ("holder_of_seat",),
    (Kind.SEAT, Kind.HOLDERS): ("holder_of_seat", "only"),
    (Kind.HOLDER, Kind.SIDE): ("side_of_holder",),
    (Kind.HOLDER, Kind.SIDES): ("side_of_holder", "only"),
    (Kind.SIDE, Kind.SEATS): ("seats_of_side",),
    (Kind.HOLDER, Kind.SEATS): ("seats_of_holder",),
    (Kind.SEATS, Kind.SIDES): ("sides_of_seats",),
    (Kind.NONE, Kind.CARD): ("none",),
    (Kind.NONE, Kind.SUIT): ("none",),
    (Kind.NONE, Kind.SEAT): ("none",),
    (Kind.NONE, Kind.SIDE): ("none",),
    (Kind.NONE, Kind.HOLDER): ("none",),
    (Kind.EMPTY, Kind.CARDS): ("empty",),
    (Kind.EMPTY, Kind.SEATS): ("empty",),
    (Kind.EMPTY, Kind.SIDES): ("empty",),
    (Kind.EMPTY, Kind.HOLDERS): ("empty",),
}
