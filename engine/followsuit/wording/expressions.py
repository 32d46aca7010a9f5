"""What is said of faults inside expressions, branches and lists of cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, Label, error, expected_one_of, listed
from followsuit.expr.words import DOMAINS, Needs

if TYPE_CHECKING:
    from followsuit.expr.ir import Ir
    from followsuit.expr.scope import Place, Tally
    from followsuit.expr.types import Type
    from followsuit.source import Span
    from followsuit.yamlsrc import Scalar


# -- names -----------------------------------------------------------------------------------------------


def unknown_name(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    return error("unknown-name", span, f"nothing is called '{name}'", help=expected_one_of(name, allowed))


def unknown_card(span: Span, card: str, suits: Sequence[str], ranks: Sequence[str]) -> Diagnostic:
    pack = f"ranks {' '.join(ranks)}; suits {' '.join(suits)}"
    return error("unknown-card", span, f"the pack has no {card}", help=f"its {pack}")


def unknown_rank(span: Span, rank: str, ranks: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-rank", span, f"the pack has no rank {rank}", help=f"its ranks are {' '.join(ranks)}"
    )


def unknown_suit(span: Span, suit: str, suits: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-suit", span, f"the pack has no suit {suit}", help=f"its suits are {' '.join(suits)}"
    )


def unknown_meld(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    message = f"no meld is called '{name}'" if name else "'completers of' takes the name of a meld"
    return error("unknown-meld", span, message, help=expected_one_of(name, allowed))


def written_twice(span: Span, what: str, first: Span) -> Diagnostic:
    return error(
        "written-twice", span, f"{what} is written twice", labels=[Label(first, "first written here")]
    )


def number_too_large(span: Span) -> Diagnostic:
    return error("number-too-large", span, "this number is too large", help="numbers go up to 1000000000")


# -- types -----------------------------------------------------------------------------------------------


def wrong_type(ir: Ir, want: Type) -> Diagnostic:
    return error("wrong-type", ir.span, f"{want} is wanted here, and this is {ir.type}")


def not_comparable(span: Span, left: Ir, right: Ir) -> Diagnostic:
    message = f"{left.type} and {right.type} cannot be compared"
    labels = [Label(left.span, f"{left.type}"), Label(right.span, f"{right.type}")]
    return error("not-comparable", span, message, labels=labels)


def not_combined(span: Span, left: Ir, right: Ir) -> Diagnostic:
    message = f"{left.type} and {right.type} cannot be combined"
    labels = [Label(left.span, f"{left.type}"), Label(right.span, f"{right.type}")]
    return error("not-comparable", span, message, help="+ - & join two numbers or two sets", labels=labels)


def branches_differ(odd: Ir, first: Ir) -> Diagnostic:
    message = f"this gives {odd.type}, the first gives {first.type}"
    return error("branches-differ", odd.span, message, labels=[Label(first.span, f"{first.type}")])


def not_in_a_set(span: Span, left: Ir) -> Diagnostic:
    return error("wrong-type", span, f"'in' asks for cards, seats or sides, and this is {left.type}")


def not_a_set(span: Span, value: Ir) -> Diagnostic:
    return error("wrong-type", span, f"'count of' counts cards, seats or sides, and this is {value.type}")


def not_who(span: Span, value: Ir) -> Diagnostic:
    return error("wrong-type", span, f"seats or sides are wanted here, and this is {value.type}")


def not_one(span: Span, what: str, value: Ir) -> Diagnostic:
    help_ = "several take 'most', 'least' or 'total': 'total tricks of …'" if what == "tricks" else None
    return error("wrong-type", span, f"one seat or side is wanted here, and this is {value.type}", help=help_)


def tally_of_another(span: Span, tally: Tally, owner: Ir) -> Diagnostic:
    message = f"'{tally.name}' is kept for each {tally.of}, and this asks it of {owner.type}"
    return error("tally-of-another", span, message, labels=[Label(tally.span, "kept here")])


def tally_of_table(span: Span, tally: Tally) -> Diagnostic:
    message = f"'{tally.name}' is kept for the whole table, and this asks it of someone"
    help_ = f"write '{tally.name}' alone"
    return error("tally-of-another", span, message, help=help_, labels=[Label(tally.span, "kept here")])


def not_an_order(span: Span) -> Diagnostic:
    return error("not-an-order", span, "an order needs its cards written out one by one")


def may_divide_by_zero(span: Span) -> Diagnostic:
    return error(
        "may-divide-by-zero",
        span,
        "this may be zero or less",
        help="divide by a number or a parameter from 1 up",
    )


def not_of(span: Span, name: str, allowed: Iterable[str]) -> Diagnostic:
    return error("not-of", span, f"'{name} of' means nothing", help=expected_one_of(name, allowed))


def not_of_several(span: Span, name: str) -> Diagnostic:
    return error("not-of", span, f"'{name} of (…, …)' means nothing", help="allowed: max or min")


def not_a_domain(span: Span, word: str) -> Diagnostic:
    return error("not-a-domain", span, f"'{word} with' means nothing", help=expected_one_of(word, DOMAINS))


def not_a_tally(span: Span, name: str, tallies: Iterable[str]) -> Diagnostic:
    return error(
        "not-a-tally", span, f"no tally is called '{name}'", help=expected_one_of(name, [*tallies, "tricks"])
    )


def not_a_rounding(span: Span, word: str, allowed: Iterable[str]) -> Diagnostic:
    return error(
        "not-a-rounding", span, f"'{word}' is no way of rounding", help=expected_one_of(word, allowed)
    )


def total_of_one(span: Span) -> Diagnostic:
    return error("not-a-domain", span, "'with total' means nothing", help="allowed: most or least")


# -- places ----------------------------------------------------------------------------------------------

_LACKING = {
    Needs.LED: "no card is led to a trick",
    Needs.OPEN: "a player sees no other hand",
    Needs.SEAT: "no single player is asked about",
    Needs.SUBJECT: "nobody is asked about",
    Needs.DEAL: "no cards are dealt yet",
    Needs.TRUMP: "there are no trumps yet",
    Needs.TRICKS: "no trick is played yet",
    Needs.WON: "no game can be won yet",
}


def not_here(span: Span, name: str, lacking: Needs, place: Place) -> Diagnostic:
    if Needs.OPEN in lacking and Needs.LED not in lacking:
        message = f"'{name}' cannot be known by the player who acts: {_LACKING[Needs.OPEN]}"
        return error(
            "hidden-from-player", span, message, help="legality may use one's own hand and what lies open"
        )
    why = next(text for need, text in _LACKING.items() if need in lacking)
    code = "no-subject" if Needs.SEAT in lacking or Needs.SUBJECT in lacking else "not-here"
    help_ = f"say whose: '{name} of …'" if code == "no-subject" else None
    return error(code, span, f"'{name}' has no meaning {place.name}: {why}", help=help_)


def no_subject(span: Span, name: str, place: Place) -> Diagnostic:
    message = f"'{name}' alone has no meaning {place.name}: nobody is asked about"
    return error("no-subject", span, message, help=f"say whose: '{name} of …'")


# -- branches and cases ----------------------------------------------------------------------------------


def by_not_closed(span: Span, have: Type) -> Diagnostic:
    help_ = "branch over a parameter with answers or up to 21 numbers, a truth, 'seats' or a suit"
    return error(
        "by-not-closed", span, f"a branch needs a closed list of answers, and this is {have}", help=help_
    )


def unknown_branch(span: Span, key: str, selector: Ir, keys: Sequence[str]) -> Diagnostic:
    return error(
        "unknown-answer",
        span,
        f"'{key}' is no answer of '{selector.span.text}'",
        help=expected_one_of(key, keys),
    )


def branch_misses(span: Span, selector: Ir, missing: Sequence[str]) -> Diagnostic:
    return error(
        "branch-misses-answer",
        selector.span,
        f"this branch misses {listed(missing)}",
        help="every answer needs a value; '~' is nothing",
        labels=[Label(span, "the branch")] if span.line != selector.span.line else [],
    )


def not_an_answer(span: Span, name: str, have: Type) -> Diagnostic:
    help_ = expected_one_of(name, have.words)
    return error("unknown-answer", span, f"'{name}' is no answer of '{have.owner}'", help=help_)


def answer_not_a_word(span: Span, have: Type, key: str, want: Type) -> Diagnostic:
    message = f"'{key}', an answer of '{have.owner}', is no {want.owner}"
    return error("not-a-word", span, message, help=expected_one_of(key, want.words))


def not_a_word(span: Span, word: str, want: Type) -> Diagnostic:
    return error("not-a-word", span, f"'{word}' is no {want.owner}", help=expected_one_of(word, want.words))


def may_give_nothing(span: Span) -> Diagnostic:
    return error(
        "may-give-nothing", span, "this may give nothing", help="end with a case that has no condition"
    )


def never_reached(span: Span, earlier: Scalar) -> Diagnostic:
    message = "this can never decide: an earlier case always does"
    return error("never-reached", span, message, labels=[Label(earlier.span, "this one always applies")])


def clause_twice(second: Scalar, first: Scalar) -> Diagnostic:
    return error(
        "clause-twice",
        second.span,
        f"a clause '{second.text}' stands here twice",
        labels=[Label(first.span, "the first")],
    )


def too_deep(span: Span, most: int) -> Diagnostic:
    message = "with its terms written out this is too deep"
    return error("expr-too-long", span, message, help=f"at most {most} values inside one another")


def rules_too_long(span: Span, most: int) -> Diagnostic:
    message = "the expressions of this file, with terms written out where they are used, are too long"
    return error(
        "expr-too-long", span, message, help=f"at most {most:,} characters in all; here they are used up"
    )


def term_cycle(span: Span, names: Sequence[str]) -> Diagnostic:
    return error("term-cycle", span, f"the term '{names[0]}' is made of itself", help=" → ".join(names))
