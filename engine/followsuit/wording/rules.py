"""What is said of faults in the sections of a rule file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, Label, error, expected_one_of, listed, warning

if TYPE_CHECKING:
    from followsuit.expr.scope import Tally
    from followsuit.expr.types import Type
    from followsuit.rulebook import Parameter
    from followsuit.source import Span
    from followsuit.yamlsrc import Scalar


# -- names -----------------------------------------------------------------------------------------------


def reserved_name(key: Scalar) -> Diagnostic:
    return error(
        "reserved-name",
        key.span,
        f"'{key.text}' is a word of the language itself",
        help="give it another name",
    )


def name_twice(key: Scalar, first: Span) -> Diagnostic:
    return error(
        "name-twice", key.span, f"'{key.text}' is named twice", labels=[Label(first, "first named here")]
    )


def class_name_taken(span: Span, name: str, first: Span | None) -> Diagnostic:
    if first is None:
        return error(
            "reserved-name", span, f"'{name}' is a word of the language itself", help="give it another name"
        )
    return error("name-twice", span, f"'{name}' is named twice", labels=[Label(first, "first named here")])


def never_used(span: Span, what: str, name: str) -> Diagnostic:
    return warning("never-used", span, f"nothing uses the {what} '{name}'")


def unknown_rank(span: Span, rank: str, ranks: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-rank", span, f"the pack has no rank {rank}", help=f"its ranks are {' '.join(ranks)}"
    )


# -- players, deck ---------------------------------------------------------------------------------------


def pack_twice(span: Span, what: str, word: str) -> Diagnostic:
    return error("written-twice", span, f"the {what} {word} is written twice")


def pack_unwritable(span: Span, what: str, word: str) -> Diagnostic:
    written = {
        "suit": "a suit is ♣, ♦, ♥, ♠ or ★",
        "rank": "a rank is one capital letter, or a number of one or two digits",
    }
    return error(
        f"unknown-{what}", span, f"no card can be written with the {what} '{word}'", help=written[what]
    )


def colour_of_no_suit(span: Span, suit: str, suits: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-suit", span, f"the pack has no suit {suit}", help=f"its suits are {' '.join(suits)}"
    )


def two_directions(second: Scalar, first: Scalar) -> Diagnostic:
    message = "an order is written high_to_low or low_to_high, not both"
    return error("two-orders", second.span, message, labels=[Label(first.span, "the other")])


def class_of_class(span: Span, name: str) -> Diagnostic:
    message = f"'{name}' has no meaning in the ranking: classes are made of cards, not of other classes"
    return error("not-here", span, message, help="write its cards out, or name them under 'terms'")


# -- parameters ------------------------------------------------------------------------------------------


def range_backwards(span: Span, lowest: int, highest: int) -> Diagnostic:
    return error("range-backwards", span, f"from {lowest} to {highest} runs backwards")


def not_an_answer(span: Span, given: str, parameter: Parameter) -> Diagnostic:
    if parameter.sort == "number":
        allowed = f"allowed: whole numbers from {parameter.lowest} to {parameter.highest}"
    elif parameter.sort == "truth":
        allowed = "allowed: true or false"
    else:
        allowed = expected_one_of(given, parameter.answers)
    return error(
        "unknown-answer",
        span,
        f"'{given}' is no answer of '{parameter.name}'",
        help=allowed,
        labels=[Label(parameter.span, "the parameter")],
    )


def unknown_source(key: Scalar, sources: Iterable[str]) -> Diagnostic:
    return unknown_source_name(key.span, key.text, sources)


def unknown_source_name(span: Span, name: str, sources: Iterable[str]) -> Diagnostic:
    return error("unknown-source", span, f"no source is called '{name}'", help=expected_one_of(name, sources))


def unknown_parameter(span: Span, name: str, parameters: Iterable[str]) -> Diagnostic:
    help_ = expected_one_of(name, [*parameters, "seats"])
    return error("unknown-parameter", span, f"no parameter is called '{name}'", help=help_)


def wrong_seats(span: Span, seats: Sequence[int]) -> Diagnostic:
    return error(
        "unknown-answer",
        span,
        "the game is not played by that many",
        help=f"allowed: {listed(map(str, seats))}",
    )


def reading_is_source(key: Scalar) -> Diagnostic:
    return error("name-twice", key.span, f"'{key.text}' is a source and so a reading already")


# -- deal and play ---------------------------------------------------------------------------------------


def not_yet(span: Span, what: str) -> Diagnostic:
    return error(
        "not-yet", span, f"{what} cannot be played yet", help="the place is reserved for a later version"
    )


def no_play_step(span: Span) -> Diagnostic:
    return error("no-play", span, "the deal never comes to the play", help="end the steps with '- play'")


def after_play(span: Span) -> Diagnostic:
    return error("never-reached", span, "'play' is the last step of a deal", help="move this before it")


def not_packets(span: Span) -> Diagnostic:
    return error(
        "wrong-type", span, "packets are numbers of cards with spaces between", help="for example: 3 2 3"
    )


def no_deal_step(span: Span) -> Diagnostic:
    return error("no-play", span, "no cards are dealt", help="write a step '- deal: {each: NUMBER}'")


def turn_up_sets(span: Span) -> Diagnostic:
    return error(
        "unknown-answer", span, "a card turned up can set the trump suit only", help="write 'sets: trump'"
    )


def unknown_fact(span: Span, name: str, facts: Iterable[str]) -> Diagnostic:
    return error("unknown-name", span, f"no fact is called '{name}'", help=expected_one_of(name, facts))


def after_otherwise(key: Scalar) -> Diagnostic:
    return error("never-reached", key.span, "'otherwise' is the last clause", help="move it to the end")


# -- scoring ---------------------------------------------------------------------------------------------


def no_winners(span: Span, have: Type) -> Diagnostic:
    return error("wrong-type", span, f"seats or sides are wanted here, and this is {have}")


def no_payee(span: Span, have: Type) -> Diagnostic:
    return error("wrong-type", span, f"an award goes to seats or sides, and this is {have}")


def award_of_nothing(key: Scalar) -> Diagnostic:
    return error("award-of-nothing", key.span, f"'{key.text}' credits nothing", help="write TALLY: AMOUNT")


def award_to_nobody(key: Scalar, tally: Tally) -> Diagnostic:
    message = f"'{tally.name}' is kept for each {tally.of}, and nobody is named"
    return error(
        "award-to-nobody", key.span, message, help="say 'to: …'", labels=[Label(tally.span, "kept here")]
    )


def unknown_tally(span: Span, name: str, tallies: Iterable[str]) -> Diagnostic:
    return error("not-a-tally", span, f"no tally is called '{name}'", help=expected_one_of(name, tallies))


def counts_double(key: Scalar, to: Span) -> Diagnostic:
    message = f"'{key.text}' would be paid once for every seat of a side"
    return error(
        "counts-double",
        key.span,
        message,
        help="pay sides, or an amount that differs by seat",
        labels=[Label(to, "paid to these seats")],
    )
