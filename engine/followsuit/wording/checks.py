"""What is said of files that can be read but not played, or not as they were meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, Label, error, warning

if TYPE_CHECKING:
    from followsuit.source import Span


# -- ranking, points, melds ------------------------------------------------------------------------------


def unranked_card(span: Span, cards: str, name: str, place: Span) -> Diagnostic:
    message = f"this order has no place for {cards} of '{name}'"
    return error("unranked-card", span, message, labels=[Label(place, "the class")])


def no_class(span: Span, cards: str) -> Diagnostic:
    help_ = "end the classes with '- NAME: {cards: others, …}'"
    return error("no-class", span, f"no class has {cards}", help=help_)


def tied_cards(span: Span, cards: str, name: str) -> Diagnostic:
    message = f"in '{name}' nothing says which wins: {cards}"
    return error(
        "tied-cards", span, message, help="write an order, 'order: none', or 'equals: first' in the ranking"
    )


def card_twice(span: Span, card: str, first: Span) -> Diagnostic:
    return error(
        "card-twice", span, f"{card} stands twice in this order", labels=[Label(first, "first here")]
    )


def foreign_card(span: Span, card: str, name: str, place: Span) -> Diagnostic:
    message = f"{card} is never a card of '{name}'"
    return warning("foreign-card", span, message, labels=[Label(place, "the class")])


def empty_class(span: Span, name: str) -> Diagnostic:
    return warning("empty-class", span, f"the class '{name}' never has a card")


def points_of_nothing(span: Span, key: str) -> Diagnostic:
    return warning("points-of-nothing", span, f"no card of the pack is {key}")


def points_covered(span: Span, key: str, earlier: Span | None) -> Diagnostic:
    message = f"every card that is {key} has its points already"
    labels = [Label(earlier, "counted here")] if earlier else []
    return warning(
        "points-covered", span, message, help="the first key that a card fits counts", labels=labels
    )


def meld_impossible(span: Span, name: str) -> Diagnostic:
    return warning("meld-impossible", span, f"the pack has no cards for '{name}'")


def meld_cycle(span: Span, names: Sequence[str]) -> Diagnostic:
    return error("meld-cycle", span, f"'{names[0]}' replaces itself: {' → '.join(names)}")


def meld_replaces_nothing(span: Span, name: str, other: str) -> Diagnostic:
    return warning("meld-replaces-nothing", span, f"no '{name}' has a '{other}' in it")


def empty_set(span: Span, name: str) -> Diagnostic:
    return warning("empty-set", span, f"'{name}' has no card")


# -- parameters ------------------------------------------------------------------------------------------


def equal_branches(span: Span, by: str) -> Diagnostic:
    return warning("equal-branches", span, f"every answer of '{by}' gives the same here")


def same_answers(span: Span, parameter: str, answer: str, other: str, first: Span) -> Diagnostic:
    message = f"nothing tells '{answer}' of '{parameter}' from '{other}'"
    help_ = "give it a branch of its own, or leave it out"
    return warning("same-answers", span, message, help=help_, labels=[Label(first, f"'{other}'")])


def silent_source(span: Span, name: str) -> Diagnostic:
    message = f"the source '{name}' reads no parameter"
    return warning("silent-source", span, message, help="name it under 'read_as' of those that it answers")


# -- legality --------------------------------------------------------------------------------------------

_WAYS_ON = {
    "lead": "end with '- any card: hand', or '- otherwise: next_seat_leads' (partner_leads, deal_over)",
    "follow": "end with '- any card: hand', or '- otherwise: pass'",
}


_AFTER_NEVER = {
    "lead": "say what follows: '- otherwise: next_seat_leads', partner_leads or deal_over; or prefer others",
    "follow": "say what follows: '- otherwise: lift_never', or pass",
}


def no_legal_card(span: Span, part: str) -> Diagnostic:
    message = f"a player who is to {part} may have no card that these clauses allow"
    return error("no-legal-card", span, message, help=_WAYS_ON[part])


def never_leaves_none(span: Span, name: str, part: str) -> Diagnostic:
    message = f"'{name}' can forbid every card of a hand"
    return error("never-leaves-none", span, message, help=_AFTER_NEVER[part])


def empty_hand(span: Span, part: str) -> Diagnostic:
    message = f"after passes a player who is to {part} may have no cards left"
    way = "next_seat_leads, partner_leads or deal_over" if part == "lead" else "pass"
    return error("empty-hand", span, message, help=f"say what follows: '- otherwise: …' with {way}")


def never_decides(span: Span, name: str, earlier: Span | None) -> Diagnostic:
    if earlier is None:
        return warning("never-decides", span, f"'{name}' can never decide: no card is ever in it")
    labels = [Label(earlier, "decides before it")]
    return warning(
        "never-decides", span, f"'{name}' can never decide: its cards are spoken for", labels=labels
    )


def otherwise_never(span: Span) -> Diagnostic:
    return warning("never-decides", span, "'otherwise' can never decide: there is always a card")


def lifts_nothing(span: Span) -> Diagnostic:
    return warning("lifts-nothing", span, "'lift_never' has no 'never' to lift")


def passes_anyway(span: Span, otherwise: Span) -> Diagnostic:
    labels = [Label(otherwise, "so this adds nothing")]
    return warning("passes-anyway", span, "every player may pass at any time", labels=labels)


def hidden_fact(span: Span, name: str, hidden: Span) -> Diagnostic:
    message = f"'{name}' cannot be known by the player who acts: it comes from hidden cards"
    help_ = "legality may use one's own hand and what lies open"
    return error("hidden-from-player", span, message, help=help_, labels=[Label(hidden, "set from this")])


# -- table and deal --------------------------------------------------------------------------------------


def sides_impossible(span: Span, word: str) -> Diagnostic:
    need = "an even number of seats, four or more" if word == "opposite" else "an even number of seats"
    return error("sides-impossible", span, f"'{word}' sides take {need}")


def not_for_table(span: Span, word: str, why: str) -> Diagnostic:
    return error("not-for-table", span, f"'{word} of' is nobody here: {why}")


def seat_not_side(span: Span, what: str, who: str) -> Diagnostic:
    message = f"'{what} of {who}' leaves out the partners"
    return warning("seat-not-side", span, message, help=f"for the side write '{what} of side of {who}'")


def may_be_nobody(span: Span, what: str) -> Diagnostic:
    return error(
        "may-be-nobody",
        span,
        f"{what} may be nobody",
        help="give clauses that end with a seat that is always there",
    )


def too_many_cards(span: Span, dealt: int, pack: int, seats: int) -> Diagnostic:
    message = f"{seats} players get {dealt} cards together, and the pack has {pack}"
    return error("too-many-cards", span, message)


def cards_left_over(span: Span, left: int, pack: int) -> Diagnostic:
    message = f"{left} of {pack} cards are not dealt, and nothing speaks of them"
    return warning(
        "cards-left-over", span, message, help="deal them, leave them out of the deck, or name 'stock'"
    )


def deals_nothing(span: Span, each: int) -> Diagnostic:
    return error("deals-nothing", span, f"each player gets {each} cards")


def packets_differ(span: Span, packets: Sequence[int], each: int) -> Diagnostic:
    said = f"packets of {' '.join(map(str, packets))}"
    return warning("packets-differ", span, f"{said} do not make {each} cards each")


def nothing_to_turn(span: Span, why: str) -> Diagnostic:
    return error("nothing-to-turn", span, f"no card can be turned up: {why}")


def last_dealt_early(span: Span, left: int) -> Diagnostic:
    message = f"{left} cards are still to come when the last one dealt is turned up"
    return warning(
        "last-dealt-early", span, message, help="write 'card: top_of_stock', or turn up after dealing"
    )


def trump_never_set(span: Span, others: int) -> Diagnostic:
    more = f" (and {others} more places)" if others > 1 else " (and one more place)" if others else ""
    return error(
        "trump-never-set",
        span,
        f"nothing sets the trump suit{more}",
        help="write '- turn_up: {…, sets: trump}'",
    )


def never_turned_up(span: Span) -> Diagnostic:
    return error(
        "never-turned-up", span, "no card is ever turned up", help="write a step '- turn_up: {card: …}'"
    )


def fact_never_set(span: Span, name: str, defined: Span) -> Diagnostic:
    labels = [Label(defined, "the fact")]
    return error(
        "fact-never-set", span, f"no step sets '{name}'", help=f"write '- set: {{{name}: …}}'", labels=labels
    )


def set_too_late(span: Span, name: str, setting: Span) -> Diagnostic:
    return error("set-too-late", span, f"'{name}' is not settled yet", labels=[Label(setting, "only here")])


def fact_never_used(span: Span, name: str) -> Diagnostic:
    return warning("never-used", span, f"nothing uses the fact '{name}'")


def deal_too_long(span: Span, longest: int, actions: int) -> Diagnostic:
    return error("deal-too-long", span, f"a deal has {actions} plays, and {longest} are allowed")


# -- totals ----------------------------------------------------------------------------------------------


def total_differs(span: Span, name: str, real: str) -> Diagnostic:
    return error("total-differs", span, f"'{name}' does not hold: {real}")


# -- the end ---------------------------------------------------------------------------------------------


def no_end(span: Span) -> Diagnostic:
    return error(
        "no-end",
        span,
        "neither a game nor a match ever ends",
        help="write 'game: {won_by: …}' or 'match: {…}'",
    )


def never_over(span: Span, level: str) -> Diagnostic:
    message = f"nothing ends the {level}: it has neither 'won_by' nor 'over'"
    return error("cannot-end", span, message)


def cannot_end(span: Span, level: str) -> Diagnostic:
    message = f"the {level} can never end: this does not change from deal to deal"
    return error("cannot-end", span, message)


def never_credited(span: Span, tally: str, level: str, defined: Span) -> Diagnostic:
    message = f"the {level} can never end: nothing is credited to '{tally}'"
    return error("cannot-end", span, message, labels=[Label(defined, "the tally")])


def starts_again(span: Span, tally: str, level: str, per: str, defined: Span) -> Diagnostic:
    message = f"the {level} can never end: '{tally}' starts again every {per}, before this is asked"
    return error("cannot-end", span, message, labels=[Label(defined, "the tally")])


def tie_open(span: Span, level: str) -> Diagnostic:
    message = f"several may win the {level} at once, and nothing says what follows"
    return error("tie-open", span, message, help="write 'tie:' with 'play_on', 'drawn' or 'side with most …'")


def tie_never(span: Span, level: str) -> Diagnostic:
    return warning("tie-never", span, f"the {level} never has more than one winner at once")


def stops_nothing(span: Span, why: str) -> Diagnostic:
    return warning("stops-nothing", span, f"this stops nothing: {why}")


def not_of_deal(span: Span, key: str) -> Diagnostic:
    return warning("not-of-deal", span, f"a deal has no '{key}'", help="write it under 'game' or 'match'")


def no_game_won(span: Span) -> Diagnostic:
    return error("no-game-won", span, "no game is ever won here", help="write 'game: {won_by: …}'")
