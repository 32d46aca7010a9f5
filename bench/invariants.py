"""Random deals of the shipped games at all their tables, readings and single answers, with everything checked.

Some of the deals are of settings in which every parameter is answered at random. Prints what was played, and fails
at the first thing that does not hold. Usage: python bench/invariants.py [-n DEALS] [--seed SEED] [--workers K]
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.properties.invariants import TABLES, Setting, combinations, settings, watch

_COMBINATIONS = 60  # for each game


def job(work: tuple[Setting, int, str]) -> tuple[str, int, int, int]:
    """(setting, deals, actions, matches that ended)."""
    watched = watch(*work)
    return str(work[0]), watched.deals, watched.actions, watched.finished


def main() -> None:
    """Spread the deals evenly over all settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--deals", type=int, default=200_000)
    parser.add_argument("--seed", default="invariants")
    parser.add_argument("--workers", type=int, default=None)
    options = parser.parse_args()
    single = [setting for name in TABLES for setting in settings(name)]
    random = Random(options.seed)
    mixed = [s for name in TABLES for s in islice(combinations(name, random), _COMBINATIONS)]
    every = single + mixed
    share = -(-options.deals // len(every))
    start = time.perf_counter()
    with ProcessPoolExecutor(options.workers) as pool:
        rows = list(pool.map(job, ((setting, share, options.seed) for setting in every), chunksize=4))
    deals, actions, matches = (sum(row[k] for row in rows) for k in (1, 2, 3))
    print(f"{len(single)} settings, and {len(mixed)} with every answer at random; {share} deals of each")
    print(f"{deals:,} deals, {actions:,} actions, {matches:,} matches to their end: all as it must be")
    for name, of_setting, _, finished in rows:
        if not finished:
            print(f"no match over in {of_setting} deals: {name}")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
