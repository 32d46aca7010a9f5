"""Every operation of a rule expression, as the Python text it becomes.

This is the one place that says what an operation *does*: the emitted module contains these texts, and what is
known before play is computed by evaluating the same texts (`known`). An index of -1 is "none"; tables have one
entry more than they need, so that none finds the empty set there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Op:
    """A template over the texts of the arguments. `pure` ones need neither state nor the game's tables."""

    text: str
    pure: bool = False


def _pure(text: str) -> Op:
    return Op(text, pure=True)


OPS: dict[str, Op] = {
    # numbers
    "add": _pure("({0} + {1})"),
    "subtract": _pure("({0} - {1})"),
    "multiply": _pure("({0} * {1})"),
    "quotient": _pure("({0} // {1})"),
    "remainder": _pure("({0} % {1})"),
    "negate": _pure("(-{0})"),
    "max": _pure("max({0}, {1})"),
    "min": _pure("min({0}, {1})"),
    "round_down": _pure("({0} // {1} * {1})"),
    "round_up": _pure("(-(-{0} // {1}) * {1})"),
    "round_half_up": _pure("((2 * {0} + {1}) // (2 * {1}) * {1})"),
    "round_half_down": _pure("(-((-2 * {0} + {1}) // (2 * {1})) * {1})"),
    "round_half_even": _pure(
        "((2 * {0} + {1}) // (2 * {1}) * {1} if (2 * {0} + {1}) % (2 * {1})"
        " or (2 * {0} + {1}) // (2 * {1}) % 2 == 0 else (2 * {0} - {1}) // (2 * {1}) * {1})"
    ),
    # truths
    "and": _pure("({0} and {1})"),
    "or": _pure("({0} or {1})"),
    "not": _pure("(not {0})"),
    "equal": _pure("({0} == {1})"),
    "different": _pure("({0} != {1})"),
    "less": _pure("({0} < {1})"),
    "at_most": _pure("({0} <= {1})"),
    "more": _pure("({0} > {1})"),
    "at_least": _pure("({0} >= {1})"),
    # sets, as masks
    "unite": _pure("({0} | {1})"),
    "lose": _pure("({0} & ~{1})"),
    "common": _pure("({0} & {1})"),
    "meets": _pure("({0} & {1} != 0)"),
    "count": _pure("({0}).bit_count()"),
    "none": _pure("-1"),
    "empty": _pure("0"),
    "only": _pure("(1 << {0} if {0} >= 0 else 0)"),
    "one_of": _pure("(({0}).bit_length() - 1 if {0} and not {0} & ({0} - 1) else -1)"),
    # coercions that need the game's tables
    "cards_of_card": Op("CARD[{0}]"),
    "cards_of_suit": Op("SUIT[{0}]"),
    "side_of_seat": Op("SIDE_OF[{0}]"),
    "seats_of_side": Op("SEATS_OF[{0}]"),
    "sides_of_seats": Op("SIDES_OF_SEATS[{0}]"),
    # cards
    "deck": Op("DECK"),
    "suit_of": Op("SUIT_OF[{0}]"),
    "rank_of": Op("SAME_RANK[{0}]"),
    "twin": Op("TWIN[{0}]"),
    "points": Op("points(s, {0})"),
    "melds": Op("melds(s, {0})"),
    "best_meld": Op("best_meld(s, {0})"),
    "melded": Op("melded(s, {0})"),
    "highest": Op("highest(s, {0})"),
    "lowest": Op("lowest(s, {0})"),
    "beaters": Op("(ABOVE[s[ROW] + {0}] if {0} >= 0 else 0)"),
    "higher": Op("ABOVE[s[ROW] + s[WINNING]]"),
    "suit_led": Op("FOLLOWS[s[TRUMP] * CARDS + s[LED]]"),
    # the trick and the deal
    "trump": Op("s[TRUMP]"),
    "led": Op("s[LED]"),
    "winning": Op("s[WINNING]"),
    "winner": Op("s[WINNER]"),
    "leader": Op("s[LEADER]"),
    "dealer": Op("s[DEALER]"),
    "forehand": Op("s[FOREHAND]"),
    "turn_up": Op("s[TURN_UP]"),
    "trick": Op("s[TRICK]"),
    "played": Op("(s[PLAYED] | s[TRICK])"),
    "stock": Op("s[STOCK]"),
    "trick_number": Op("s[TRICK_NUMBER]"),
    "deal_number": Op("s[DEAL_NUMBER]"),
    "game_winner": Op("s[GAME_WINNER]"),
    "game_ended": Op("s[GAME_ENDED]"),
    "player_of": Op("player_of(s, {0})"),
    "plays_of": Op("plays_of(s, {0})"),
    "holder_of": Op("holder_of(s, {0})"),
    "by_lot": Op("draw(s, SEATS)"),
    # seats
    "seat": _pure("{0}"),
    "left": Op("LEFT[{0}]"),
    "right": Op("RIGHT[{0}]"),
    "across": Op("ACROSS[{0}]"),
    "partner": Op("PARTNER[{0}]"),
    "partners": Op("PARTNERS[{0}]"),
    "rival": Op("RIVAL[{0}]"),
    "all_seats": Op("ALL_SEATS"),
    "all_sides": Op("ALL_SIDES"),
    # vectors of the state, by seat or side
    "hand_of_seat": Op("s[HAND + {0}]"),
    "hand_of_side": Op("together(s, HAND, {0})"),
    "dealt_of_seat": Op("s[DEALT + {0}]"),
    "dealt_of_side": Op("together(s, DEALT, {0})"),
    "taken_of_seat": Op("s[TAKEN_SEAT + {0}]"),
    "taken_of_side": Op("s[TAKEN_SIDE + {0}]"),
    "tricks_of_seat": Op("s[TRICKS_SEAT + {0}]"),
    "tricks_of_side": Op("s[TRICKS_SIDE + {0}]"),
}


@cache
def _function(name: str) -> Any:
    return eval("lambda a=0, b=0: " + OPS[name].text.format("a", "b"))  # noqa: S307 -- our own text above


def known(name: str, *values: int) -> int:
    """What a pure operation gives for known arguments; truths come out as 0 or 1."""
    return int(_function(name)(*values))
