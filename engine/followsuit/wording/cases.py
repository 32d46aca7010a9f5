"""What is said of case files: words that their game does not know, positions that cannot be, and failures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, Label, error, expected_one_of, listed
from followsuit.source import Span
from followsuit.yamlsrc import Scalar

if TYPE_CHECKING:
    from followsuit.expr.scope import Fact

# -- which rules ------------------------------------------------------------------------------------------


def no_rules(name: Scalar, shipped: Iterable[str]) -> Diagnostic:
    where = "looked for beside this file and among the shipped games"
    help_ = f"{expected_one_of(name.text, shipped)}; {where}"
    return error("unknown-game", name.span, f"no game is called '{name.text}'", help=help_)


def rules_at_fault(name: Scalar, faults: Sequence[Diagnostic]) -> Diagnostic:
    first = faults[0]
    labels = [Label(first.span, f"{first.code}: {first.message}")]
    message = "the rules have an error" if len(faults) == 1 else f"the rules have {len(faults)} errors"
    return error("case-rules", name.span, message, labels=labels, help="mend the rules first")


def unknown_reading(span: Span, name: str, readings: Iterable[str]) -> Diagnostic:
    message = f"the rules have no reading '{name}'"
    return error("unknown-reading", span, message, help=expected_one_of(name, readings))


# -- words of the game ------------------------------------------------------------------------------------


def unknown_seat(span: Span, seat: str, seats: int) -> Diagnostic:
    help_ = f"seats count from 0 to {seats - 1}"
    return error("unknown-seat", span, f"there is no seat {seat} at a table of {seats}", help=help_)


def unknown_name(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    message = f"the rules have no tally or fact '{name}'"
    return error("unknown-name", span, message, help=expected_one_of(name, allowed))


def unknown_tally(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    return error(
        "unknown-name", span, f"the rules have no tally '{name}'", help=expected_one_of(name, allowed)
    )


def unknown_clause(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    message = f"no clause of 'lead' or 'follow' is called '{name}'"
    return error("unknown-clause", span, message, help=expected_one_of(name, set(allowed)))


def not_a_number(span: Span) -> Diagnostic:
    return error("wrong-type", span, "a whole number is wanted here")


def one_for_each(span: Span, name: str, of: str) -> Diagnostic:
    message = f"'{name}' is kept for each {of}, and this does not say whose"
    return error("wrong-type", span, message, help=f"write seats, '{name}: {{0: 5}}'")


def one_for_the_table(span: Span, name: str) -> Diagnostic:
    message = f"'{name}' is one number for the table"
    return error("wrong-type", span, message, help=f"write '{name}: 5', without seats")


def not_of_the_fact(span: Span, word: str, fact: Fact, allowed: Iterable[str]) -> Diagnostic:
    labels = [Label(fact.span, "the fact")]
    message = f"'{fact.name}' cannot be '{word}'"
    return error("unknown-answer", span, message, help=expected_one_of(word, allowed), labels=labels)


# -- positions that cannot be -----------------------------------------------------------------------------


def _impossible(
    span: Span, message: str, help_: str | None = None, labels: Iterable[Label] = ()
) -> Diagnostic:
    return error("case-impossible", span, message, help=help_, labels=labels)


def card_twice(span: Span, card: str, first: Span) -> Diagnostic:
    return _impossible(span, f"{card} is in two places", labels=[Label(first, "the other")])


def side_twice(second: Scalar, first: Scalar) -> Diagnostic:
    message = f"seats {first.text} and {second.text} are of one side, which has one number"
    help_ = "write a side as any one of its seats"
    return _impossible(second.span, message, help_, [Label(first.span, "the other")])


def hand_too_large(span: Span, seat: int, held: int, most: int) -> Diagnostic:
    message = f"seat {seat} cannot have {held} cards, with those on the table, in this trick"
    return _impossible(span, message, f"at most {max(most, 0)}, by the deal and the number of the trick")


def trick_too_long(span: Span, why: str) -> Diagnostic:
    return _impossible(span, "the trick is over before this", why)


def leads_nothing(span: Span) -> Diagnostic:
    return _impossible(span, "a trick does not begin with a pass", "'leader' says who led")


def nobody_passes(span: Span) -> Diagnostic:
    return _impossible(span, "nobody can pass in this game", "'-' stands for a pass of a follower")


def too_many_tricks(span: Span, tricks: int, number: int) -> Diagnostic:
    message = f"{tricks} tricks have been taken, and this is trick {number}"
    return _impossible(span, message, "leave 'trick_number' out where every trick counted")


def trick_too_late(span: Span, number: int, most: int) -> Diagnostic:
    return _impossible(span, f"there is no trick {number} in a deal", f"the last could be trick {most}")


def no_trump(span: Span) -> Diagnostic:
    message = "a deal of this game turns up trumps, and the position has none"
    return _impossible(span, message, "add 'trump' or 'turn_up'")


def other_trump(span: Span, card: str, suit: str) -> Diagnostic:
    message = f"{card} turned up makes {suit} trumps"
    return _impossible(span, message, "leave 'trump' or 'turn_up' out")


def not_by_that_many(span: Span, first: Span) -> Diagnostic:
    return _impossible(span, "another number of seats is set", labels=[Label(first, "here")])


def wrong_dealer(span: Span, dealer: int, right: Sequence[int]) -> Diagnostic:
    message = f"after a deal of seat {dealer}, seat 0 would not lead first, as it does in every case"
    return _impossible(span, message, f"the dealer is seat {listed(map(str, right))}")


# -- what a position does not tell ------------------------------------------------------------------------


def unknown_hand(span: Span, unlisted: Sequence[int]) -> Diagnostic:
    """What is expected follows or does not follow according to cards that are not told."""
    if unlisted:
        whose = listed(map(str, unlisted)).replace(" or ", " and ")
        message = f"this depends on the cards of seat{'s' if len(unlisted) > 1 else ''} {whose}, which are not given"
        return error("case-unknown-hand", span, message, help="list them under 'hands'; \"\" is an empty one")
    message = "this depends on cards, or on a lot, that the position does not tell of"
    return error("case-unknown-hand", span, message, help="'taken' tells of cards of earlier tricks")
