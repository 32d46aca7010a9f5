"""Line index and spans."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.source import Source

SUITS = Source("deck.yaml", "♣ ♠\n\n♥ 😀 ♦\n")


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (2, (1, 3)), (3, (1, 4)), (4, (2, 1)), (5, (3, 1)), (9, (3, 5)), (11, (4, 1))],
)
def test_positions_count_characters_from_one(offset: int, place: tuple[int, int]) -> None:
    assert SUITS.position(offset) == place


def test_a_line_has_no_line_end() -> None:
    assert [SUITS.line(number) for number in (1, 2, 3, 4)] == ["♣ ♠", "", "♥ 😀 ♦", ""]
    assert Source("x", "a\r\nb").line(1) == "a"


@given(st.text(alphabet="ab♥\n"), st.data())
def test_position_and_line_lead_back_to_the_character(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    source = Source("x", text)
    line, column = source.position(offset)
    assert (source.line(line) + "\n")[column - 1] == (text + "\n")[offset]


def test_spans_know_their_place_and_join() -> None:
    span = SUITS.span(5, 6).to(SUITS.span(7, 8))
    assert (span.text, span.line, span.column) == ("♥ 😀", 3, 1)
    assert span == SUITS.span(5, 8)
    assert span != Source("deck.yaml", SUITS.text).span(5, 8)
