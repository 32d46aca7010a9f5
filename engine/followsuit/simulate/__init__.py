"""Many matches played by themselves, and what they come to."""

from __future__ import annotations

from followsuit.bots import Bot
from followsuit.game.game import Game
from followsuit.game.state import RuleFault
from followsuit.simulate.loops import Fault
from followsuit.simulate.order import MOST_DEALS, Order, players_for
from followsuit.simulate.results import Decided, Paid, Results, Score, results
from followsuit.simulate.statistics import Distribution, Share
from followsuit.simulate.workers import Progress, play_all


class RunFault(RuleFault):
    """A deal in a run for which the rule file has no answer; `match` and `deal` name it within the seed."""

    def __init__(self, game: str, seed: int | str, fault: Fault) -> None:
        self.game, self.seed, self.match, self.deal = game, seed, fault.match, fault.deal
        super().__init__(f"{game}, seed {seed}, match {fault.match}, deal {fault.deal}: {fault.message}")


def run(  # noqa: PLR0913 -- all by name, and all but the game may be left out
    game: Game,
    *,
    matches: int = 1000,
    single: bool = False,
    seed: int | str = 0,
    bots: str | tuple[str | Bot, ...] = "random",
    workers: int | None = None,
    most_deals: int = MOST_DEALS,
    first: int = 0,
    progress: Progress | None = None,
) -> Results:
    """Play matches `first` to `first + matches - 1` of a seed; or, if `single`, as many deals from clean scores.

    `bots` names one player for all or one for each side, or has `Bot`s; `workers` is how many processes there may
    be, all cores if None, and changes nothing but the time. A match without an end after `most_deals` deals is
    left off and counted as such. `progress` is called with how many matches are done, of how many.

    Raises RunFault where the rules lead to a position that they have no answer for, bots.UnknownBot, and
    ValueError for a number that makes no sense. Where processes are not forked (on Windows and macOS, or beside
    other threads), a program that calls this needs `if __name__ == "__main__":` around it.
    """
    for name, value, least in (
        ("matches", matches, 1),
        ("workers", workers, 1),
        ("most_deals", most_deals, 1),
        ("first", first, 0),
    ):
        if value is not None and value < least:
            raise ValueError(f"{name} is {value}, and must be at least {least}")
    order = Order(
        seed=seed,
        first=first,
        matches=matches,
        single=single,
        most_deals=most_deals,
        players=players_for(game, bots),
    )
    counts = play_all(game, order, workers, progress)
    if isinstance(counts, Fault):
        raise RunFault(game.name, seed, counts)
    return results(game, order, counts)


__all__ = [
    "MOST_DEALS",
    "Decided",
    "Distribution",
    "Fault",
    "Order",
    "Paid",
    "Results",
    "RunFault",
    "Score",
    "Share",
    "players_for",
    "results",
    "run",
]
