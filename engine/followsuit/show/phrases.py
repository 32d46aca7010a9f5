"""How each operation of a rule expression is said. Words of arguments go where the braces stand."""

from __future__ import annotations

from followsuit.expr.types import Kind

# Things: cards, seats, sides, numbers.
THINGS: dict[str, str] = {
    # cards
    "deck": "the whole pack",
    "trump": "the trump suit",
    "trick": "the cards of the trick",
    "led": "the card led",
    "suit_led": "cards of the suit led",
    "winning": "the winning card",
    "higher": "cards that would win the trick",
    "beaters": "cards that beat {0}",
    "highest": "the highest of {0}",
    "lowest": "the lowest of {0}",
    "played": "the cards played in this deal",
    "stock": "the cards not dealt out",
    "turn_up": "the card turned up",
    "suit_of": "the suit of {0}",
    "rank_of": "cards of the rank of {0}",
    "twin": "the other suit of the colour of {0}",
    "melded": "the cards of melds among {0}",
    "cards_of_card": "{0}",
    "cards_of_suit": "the cards of {0}",
    "plays_of": "the cards that {0} played to the trick",
    # seats and sides
    "leader": "the leader of the trick",
    "dealer": "the dealer",
    "forehand": "forehand",
    "seat": "{0}",
    "by_lot": "a player drawn by lot",
    "game_winner": "the winner of the game",
    "left": "the player on the left of {0}",
    "right": "the player on the right of {0}",
    "across": "the player opposite {0}",
    "partner": "the partner of {0}",
    "partners": "the partners of {0}",
    "rival": "the rival of {0}",
    "side_of_seat": "the side of {0}",
    "seats_of_side": "the players of {0}",
    "sides_of_seats": "the sides of {0}",
    "only": "{0}",
    "all_seats": "every player",
    "all_sides": "every side",
    "holder_of": "the player who holds {0}",
    "player_of": "the player of {0}",
    # numbers
    "points": "the value of {0}",
    "melds": "what the melds in {0} pay",
    "best_meld": "what the best meld in {0} pays",
    "trick_number": "the number of the trick",
    "deal_number": "the number of the deal",
    "add": "{0} plus {1}",
    "subtract": "{0} minus {1}",
    "quotient": "{0} divided by {1} without remainder",
    "remainder": "the remainder of {0} divided by {1}",
    "negate": "minus {0}",
    "round_down": "{0} rounded down to a multiple of {1}",
    "round_up": "{0} rounded up to a multiple of {1}",
    "round_half_up": "{0} rounded to the nearest multiple of {1}, a half up",
    "round_half_down": "{0} rounded to the nearest multiple of {1}, a half down",
    "round_half_even": "{0} rounded to the nearest multiple of {1}, a half to the even one",
    # sets
    "unite": "{0} and {1}",
}

# Sets of cards said of other cards: "trumps *in hand*".
ABOUT_CARDS: dict[str, str] = {
    "suit_led": "of the suit led",
    "higher": "that would win the trick",
    "beaters": "that beat {0}",
    "trick": "in the trick",
    "played": "played in this deal",
    "stock": "not dealt out",
    "rank_of": "of the rank of {0}",
    "melded": "in melds among {0}",
    "plays_of": "that {0} played to the trick",
}

# What seats and sides have; said of somebody, and of the subject.
OWNED: dict[str, tuple[str, str]] = {
    "hand": ("the cards in the hand of {0}", "the cards in hand"),
    "dealt": ("the cards dealt to {0}", "the cards dealt"),
    "taken": ("the cards taken by {0}", "the cards taken"),
    "tricks": ("the number of tricks of {0}", "the number of tricks taken"),
}
ABOUT_OWNED: dict[str, tuple[str, str]] = {
    "hand": ("in the hand of {0}", "in hand"),
    "dealt": ("dealt to {0}", "as dealt"),
    "taken": ("taken by {0}", "taken"),
}

# Truths, and what says the opposite.
RELATIONS: dict[str, tuple[str, str]] = {
    "equal": ("is", "is not"),
    "different": ("is not", "is"),
    "less": ("is less than", "is at least"),
    "at_most": ("is at most", "is more than"),
    "more": ("is more than", "is at most"),
    "at_least": ("is at least", "is less than"),
}
AMOUNTS: dict[str, str] = {
    "equal": "exactly",
    "less": "fewer than",
    "at_most": "at most",
    "more": "more than",
    "at_least": "at least",
}

NOUNS: dict[Kind, str] = {
    Kind.SEAT: "player",
    Kind.SEATS: "player",
    Kind.SIDE: "side",
    Kind.SIDES: "side",
    Kind.HOLDER: "holder",
    Kind.HOLDERS: "holder",
}
