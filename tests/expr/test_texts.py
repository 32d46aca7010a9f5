"""What operations come to: the Python texts that emitted modules are made of."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.emit.expressions import Writer
from followsuit.expr.ops import OPS, known
from followsuit.expr.words import OF_WORDS, ROUNDINGS, WORDS
from tests.expr.small import node, typed

HEARTS, SPADES, NO_TRUMP = 0, 1, -1

# Each value under trumps of hearts, of spades, and without; what comes to nothing counts 0.
COMES_TO = (
    ("{by: trump, ♥: 1, ♠: 2, none: 3}", (1, 2, 3)),
    ("{by: trump, ♥: 1, ♠: ~, none: 3}", (1, 0, 3)),
    ("[a: 1 if trump is ♥, b: 2]", (1, 2, 2)),
    ("[a: 1 if trump is ♥, b: 2 unless trump is none, c: 3]", (1, 2, 3)),
    ("[a: 1 if trump is ♥, b: 2 if trump is ♠]", (1, 2, 0)),
    ("[a: 0 if trump is ♥, b: 2]", (0, 2, 2)),
    # a case that comes to nothing is passed over, however it does
    ("[a: {by: trump, ♥: ~, ♠: 5, none: ~}, b: 7]", (7, 5, 7)),
    ("[a: {by: trump, ♥: [x: 1 if trump is ♠], ♠: 5, none: 6}, b: 7]", (7, 5, 6)),
    ("[a: [x: 1 if trump is ♥, y: 2 if trump is ♠], b: 7]", (1, 2, 7)),
    ("4 if trump is not none", (4, 4, 0)),
    ("~", (0, 0, 0)),
)


@pytest.mark.parametrize(("value", "wanted"), COMES_TO, ids=[row[0] for row in COMES_TO])
def test_a_value_comes_to_the_first_case_that_applies(value: str, wanted: tuple[int, ...]) -> None:
    found = typed(node(value))
    assert found.faults == []
    text = Writer(game=None).text(found.ir)
    assert tuple(eval(text, {"s": [trump], "TRUMP": 0}) for trump in (HEARTS, SPADES, NO_TRUMP)) == wanted  # noqa: S307


def rounded(way: str, value: int, unit: int) -> int:
    """Rounding as one would explain it, on exact fractions."""
    quotient = Fraction(value, unit)
    below, above = floor(quotient), ceil(quotient)
    if way in ("down", "up"):
        return unit * (below if way == "down" else above)
    if quotient - below != Fraction(1, 2):
        return unit * floor(quotient + Fraction(1, 2))
    return unit * {"half_up": above, "half_down": below, "half_even": below + below % 2}[way]


@given(st.sampled_from(ROUNDINGS), st.integers(-(10**12), 10**12), st.integers(1, 10**9))
def test_rounding_is_exact(way: str, value: int, unit: int) -> None:
    assert known(f"round_{way}", value, unit) == rounded(way, value, unit)


@given(st.sampled_from(ROUNDINGS), st.integers(-60, 60), st.integers(1, 12))
def test_rounding_near_the_halves(way: str, value: int, unit: int) -> None:
    assert known(f"round_{way}", value, unit) == rounded(way, value, unit)


@given(st.integers(0, 2**70), st.integers(0, 2**70))
def test_sets_are_sets(one: int, other: int) -> None:
    def members(mask: int) -> set[int]:
        return {i for i in range(mask.bit_length()) if mask >> i & 1}

    assert members(known("unite", one, other)) == members(one) | members(other)
    assert members(known("common", one, other)) == members(one) & members(other)
    assert members(known("lose", one, other)) == members(one) - members(other)
    assert known("meets", one, other) == bool(members(one) & members(other))
    assert known("count", one) == len(members(one))


@pytest.mark.parametrize(("mask", "one"), [(0, -1), (1, 0), (8, 3), (12, -1), (1 << 70, 70)])
def test_the_only_member_of_a_set(mask: int, one: int) -> None:
    assert known("one_of", mask) == one
    assert known("only", one) == (mask if one >= 0 else 0)


def test_every_word_has_its_operation() -> None:
    """But for those that typing makes of others, or that the emitter writes itself."""
    made_of_others = {"others", "rivals", "opponents", "all_holders"}
    operations = {word.op for word in (*WORDS.values(), *OF_WORDS.values())}
    assert operations - set(OPS) == made_of_others
