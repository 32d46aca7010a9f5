"""Shares and distributions of what was counted. Counts stay exact; only what is worked out of them is rounded."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import cast

_Z = 1.959963984540054  # of a normal distribution, 95 % lie within this many standard deviations


@dataclass(frozen=True, slots=True)
class Share:
    """`count` out of `of`, with the interval in which the true share lies 19 times out of 20 (Wilson)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The part, from 0 to 1; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval; all from 0 to 1 if nothing was counted."""
        if not self.of:
            return 0.0, 1.0
        n, p, square = self.of, self.share, _Z * _Z
        middle = p + square / (2 * n)
        spread = _Z * sqrt(p * (1 - p) / n + square / (4 * n * n))
        low = 0.0 if self.count == 0 else max(0.0, (middle - spread) / (1 + square / n))
        high = 1.0 if self.count == n else min(1.0, (middle + spread) / (1 + square / n))
        return low, high

    def as_dict(self) -> dict[str, object]:
        """As JSON has it."""
        low, high = self.interval
        return {"count": self.count, "of": self.of, "share": self.share, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each number was met: `counts` by number, rising."""

    counts: Mapping[int, int]

    @classmethod
    def of(cls, table: Mapping[Hashable, int]) -> Distribution:
        """From a histogram in any order."""
        return cls({value: table[value] for value in sorted(cast("Mapping[int, int]", table))})

    @property
    def total(self) -> int:
        """How many numbers were counted."""
        return sum(self.counts.values())

    @property
    def sum(self) -> int:
        """Their sum."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.sum / self.total if self.total else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation, from exact sums; 0 of none."""
        total = self.total
        squares = sum(value * value * count for value, count in self.counts.items())
        return sqrt(total * squares - self.sum**2) / total if total else 0.0

    def quantile(self, part: float) -> int:
        """The least number that this part of all does not exceed; 0 of none."""
        left = part * self.total
        for value, count in self.counts.items():
            left -= count
            if left <= 0:
                return value
        return 0

    def as_dict(self) -> dict[str, object]:
        """As JSON has it: numbers as text, since they are keys."""
        return {
            "total": self.total,
            "mean": self.mean,
            "deviation": self.deviation,
            "counts": {str(value): count for value, count in self.counts.items()},
        }
