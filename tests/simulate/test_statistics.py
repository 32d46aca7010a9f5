"""Shares, intervals and distributions, against figures worked out by other means."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.simulate import Distribution, Share
from followsuit.simulate.counts import Counts


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # from the formula as Wilson gives it, and Newcombe's tables (1998): 81 of 263, 15 of 148, 0 of 20, 1 of 29
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    assert Share(count, of).interval == pytest.approx((low, high), abs=6e-5)


@given(st.integers(1, 10_000), st.data())
def test_an_interval_holds_its_share(of: int, data: st.DataObject) -> None:
    share = Share(data.draw(st.integers(0, of)), of)
    low, high = share.interval
    assert 0 <= low <= share.share <= high <= 1
    other = Share(of - share.count, of).interval
    assert (low, high) == pytest.approx((1 - other[1], 1 - other[0]))


def test_a_share_of_nothing_tells_nothing() -> None:
    assert (Share(0, 0).share, Share(0, 0).interval) == (0.0, (0.0, 1.0))


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=60))
def test_distributions_are_those_of_the_numbers(numbers: list[int]) -> None:
    values = Distribution.of({n: numbers.count(n) for n in numbers})
    assert list(values.counts) == sorted(set(numbers))
    assert (values.total, values.sum) == (len(numbers), sum(numbers))
    assert values.mean == pytest.approx(statistics.fmean(numbers))
    assert values.deviation == pytest.approx(statistics.pstdev(numbers), abs=1e-6)
    assert (values.quantile(0), values.quantile(1)) == (min(numbers), max(numbers))
    assert values.quantile(0.5) == statistics.median_low(numbers)


def test_nothing_counted() -> None:
    empty = Distribution({})
    assert (empty.total, empty.mean, empty.deviation, empty.quantile(0.5)) == (0, 0.0, 0.0, 0)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=30), st.integers(0, 30))
def test_counts_add_up_in_any_order(events: list[tuple[int, int]], cut: int) -> None:
    def counted(some: list[tuple[int, int]]) -> Counts:
        found = Counts(seen=[len(some), 0])
        for which, value in some:
            found.table("t", which)[value] += 1
        return found

    whole, left, right = counted(events), counted(events[:cut]), counted(events[cut:])
    for first, second in ((left, right), (right, left)):
        both = Counts()
        both.add(first)
        both.add(second)
        assert both.seen == whole.seen
        assert both.tables == whole.tables
