"""Whatever is written as an expression, there is an answer: syntax or faults, and places inside the text."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from followsuit.expr import scope
from followsuit.expr.scope import Place
from followsuit.expr.syntax import LONGEST, Syntax, parse
from followsuit.expr.words import DOMAINS, KEYWORDS, OF_WORDS, OVERLOADED, OWNED, ROUNDINGS, WORDS
from followsuit.source import Span
from tests.expr.small import names, scalar, typed

STARTS = ("clause", "expr", "line", "item")
PLACES = (scope.CONSTANT, scope.RANKING, scope.LEAD, scope.FOLLOW, scope.TRICK, scope.DEAL_END)

# What the language is made of, so that many of the texts get far.
PIECES = sorted(
    {*WORDS, *OF_WORDS, *OVERLOADED, *OWNED, *DOMAINS, *KEYWORDS, *ROUNDINGS, *names().all(), "marriage"}
    | {"(", ")", ",", "+", "-", "*", "//", "%", "&", "<", "<=", ">", ">=", "0", "1", "10", "7", "K"}
    | {"♥", "♣", "7♥", "10S", "KH", "9♦", "11★"}
)
GRAMMATICAL = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map(" ".join)
ANY = st.text(max_size=40)


def check_spans(text: str, spans: list[Span]) -> None:
    for span in spans:
        assert 0 <= span.start <= span.end <= len(text)


@given(st.one_of(ANY, GRAMMATICAL), st.sampled_from(STARTS))
@example("", "clause")
@example("\n", "clause")
@example("  \t", "line")
@example("(" * 500, "expr")
@example("not " * 400 + "must_beat", "expr")
@example("- " * 900 + "1", "expr")
@example("1 " * 900, "line")
@example("left of " * 240 + "dealer", "expr")
@example("x" * (LONGEST + 1), "item")
@example("\ud800", "clause")
def test_parsing_answers_with_syntax_or_with_faults(text: str, start: str) -> None:
    syntax, faults = parse(scalar(text), start)
    assert (syntax is None) == bool(faults)
    check_spans(text, [fault.span for fault in faults])
    if syntax is not None:
        check_spans(text, [node.span for node in syntax.walk()])
        check_inside(syntax)


def check_inside(syntax: Syntax) -> None:
    """Every part lies inside the whole, and after the part before it."""
    end = syntax.span.start
    for part in syntax.parts:
        assert end <= part.span.start <= part.span.end <= syntax.span.end
        end = part.span.end
        check_inside(part)


@settings(max_examples=300)
@given(st.one_of(ANY, GRAMMATICAL), st.sampled_from(PLACES))
@example("left of " * 240 + "dealer", scope.DEAL_END)
@example("not " * 400 + "must_beat", scope.FOLLOW)
@example("+ ".join(["tricks"] * 200), scope.FOLLOW)
def test_typing_answers_with_an_operation_or_with_faults(text: str, place: Place) -> None:
    found = typed(text, place)
    assert (found.ir is None) == bool(found.faults)
    for fault in found.faults:  # a fault inside a term lies where the term is written
        if fault.span.source.name == "value" and fault.span.source.text == text:
            check_spans(text, [fault.span])
        assert fault.span.start <= fault.span.end <= len(fault.span.source.text)


@settings(max_examples=200)
@given(GRAMMATICAL)
def test_the_texts_of_these_tests_get_far(text: str) -> None:
    """Guards the generator above: no piece of it is something that the grammar cannot read at all."""
    _, faults = parse(scalar(text))
    assert all("is no part of the rule language" not in fault.message for fault in faults)


@pytest.mark.parametrize("piece", PIECES)
def test_spaces_around_a_text_change_nothing(piece: str) -> None:
    one, faults_of_one = parse(scalar(piece))
    other, faults_of_other = parse(scalar(f"  {piece} "))
    assert one == other  # places are left out of the comparison
    assert [fault.code for fault in faults_of_one] == [fault.code for fault in faults_of_other]
