"""A run spread over the cores. What comes out does not depend on how many there are."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from followsuit.game.game import Game
from followsuit.simulate.counts import Counts
from followsuit.simulate.loops import Fault, play_matches
from followsuit.simulate.order import Order

if TYPE_CHECKING:
    from concurrent.futures import Future

_ALONE = 0.4  # seconds: what takes no longer is done before other processes would be of use
_PARTS, _LARGEST = 400, 500  # of a run; matches in a part
_AHEAD = 4  # parts handed out for each worker

Progress = Callable[[int, int], None]
_job: tuple[Game, Order] | None = None


def play_all(game: Game, order: Order, workers: int | None, progress: Progress | None) -> Counts | Fault:
    """The whole order, counted, or its first fault; `progress` is told how many matches of how many are done."""
    parts = deque(_parts(order))
    total = Counts(seen=[0] * game.module.seen["SEEN_SIZE"])
    done = 0
    for played, size in _play(game, order, parts, cores() if workers is None else workers):
        if isinstance(played, Fault):
            return played
        total.add(played)
        done += size
        if progress is not None:
            progress(done, order.matches)
    return total


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parts(order: Order) -> Iterator[range]:
    """The matches in parts of one size, however many workers there are."""
    size = max(1, min(_LARGEST, order.matches // _PARTS))
    end = order.first + order.matches
    for start in range(order.first, end, size):
        yield range(start, min(end, start + size))


def _play(
    game: Game, order: Order, parts: deque[range], workers: int
) -> Iterator[tuple[Counts | Fault, int]]:
    """The parts in order: alone at first, then with others, if much is left."""
    start, done = time.perf_counter(), 0
    while parts and (workers == 1 or _soon_done(time.perf_counter() - start, done, len(parts))):
        part = parts.popleft()
        yield play_matches(game, order, part), len(part)
        done += 1
    if parts:
        yield from _play_together(game, order, parts, workers)


def _soon_done(elapsed: float, done: int, left: int) -> bool:
    """Whether it is too early to tell how long the rest will take, or it will not take long."""
    return elapsed < _ALONE or elapsed * left < _ALONE * done


def _play_together(
    game: Game, order: Order, parts: deque[range], workers: int
) -> Iterator[tuple[Counts | Fault, int]]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(
        min(workers, len(parts)), get_context(_method()), initializer=_set_up, initargs=(game, order)
    )
    waiting: deque[tuple[Future[Counts | Fault], int]] = deque()
    try:
        while parts or waiting:
            while parts and len(waiting) < _AHEAD * workers:
                part = parts.popleft()
                waiting.append((pool.submit(_work, part), len(part)))
            future, size = waiting.popleft()
            yield future.result(), size
    finally:
        pool.shutdown(cancel_futures=True)


def _method() -> str:
    """Forking is quickest, and safe as long as nothing else runs in this process."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _set_up(game: Game, order: Order) -> None:
    global _job  # noqa: PLW0603 -- a worker process has one job for its whole life
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run is stopped by whoever started it
    _job = (game, order)


def _work(matches: range) -> Counts | Fault:
    assert _job is not None  # noqa: S101 -- set up before any work
    return play_matches(*_job, matches)
