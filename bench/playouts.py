"""Random play-outs a second of the shipped games, beside a hand-written game in plain Python.

All take turns in short slices of one run, so that the ratios hold while the machine's speed drifts; absolute
figures hold for nothing but this run. Usage: python bench/playouts.py [--slices N] [--seconds S] [GAME …]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import hearts_py

import followsuit
from followsuit.game.seeds import key

Slice = Callable[[float], tuple[int, int, float]]


def yardstick(seconds: float) -> tuple[int, int, float]:
    """(play-outs, moves, seconds) of the hand-written game."""
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        for _ in range(50):
            hearts_py.play()
        count += 50
    return count, count * hearts_py.MOVES, time.perf_counter() - start


def ours(name: str) -> Slice:
    """Slices of whole matches of one game, on the emitted module as plain Python runs it."""
    game = followsuit.load(name)
    functions, module = game.quick_functions, game.module
    state, pack = [0] * module.at["SIZE"], [0] * module.constants["PACK"]
    start_match, playout = functions["start"], functions["playout"]
    halves = key("bench")
    matches = iter(range(1 << 40))
    deals = module.at["DEALS"]

    def run(seconds: float) -> tuple[int, int, float]:
        start, count, moves = time.perf_counter(), 0, 0
        while time.perf_counter() - start < seconds:
            for _ in range(10):
                start_match(state, *halves, next(matches))
                moves += playout(state, pack)
                count += state[deals]
        return count, moves, time.perf_counter() - start

    return run


def main() -> None:
    """Measure and print one row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["bruce", "brouc"])
    parser.add_argument("--slices", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3)
    options = parser.parse_args()
    slices: dict[str, Slice] = {"hand-written": yardstick} | {name: ours(name) for name in options.games}
    for run in slices.values():
        run(options.seconds)
    taken: dict[str, list[tuple[int, int, float]]] = {name: [] for name in slices}
    for _ in range(options.slices):
        for name, run in slices.items():
            taken[name].append(run(options.seconds))
    base = [moves / seconds for _, moves, seconds in taken["hand-written"]]
    print(f"{'':14}{'deals/s':>10}{'moves/s':>12}{'× hand-written, moves/s: median (min to max)':>50}")
    for name, rows in taken.items():
        rates = [moves / seconds for _, moves, seconds in rows]
        ratios = [rate / other for rate, other in zip(rates, base, strict=True)]
        deals = statistics.median(count / seconds for count, _, seconds in rows)
        spread = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"{name:14}{deals:10.0f}{statistics.median(rates):12.0f}{spread:>50}")


if __name__ == "__main__":
    main()
