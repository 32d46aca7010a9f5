"""What a run adds up: whole numbers only, so that parts of it come to the same in whatever order they are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import compress

from followsuit.emit import Module

Key = tuple[str, int]


@dataclass(slots=True)
class Counts:
    """Histograms by (measure, which seat, side or place in it), and the vector of the emitted loop."""

    tables: dict[Key, Counter[Hashable]] = field(default_factory=dict)
    seen: list[int] = field(default_factory=list)

    def table(self, measure: str, which: int = 0) -> Counter[Hashable]:
        """One histogram, empty if nothing was counted."""
        return self.tables.setdefault((measure, which), Counter())

    def add(self, other: Counts) -> None:
        """Take in what another part of the run counted."""
        for key, counted in other.tables.items():
            self.table(*key).update(counted)
        mine = self.seen or [0] * len(other.seen)
        self.seen = [a + b for a, b in zip(mine, other.seen, strict=True)]


@dataclass(slots=True)
class Sheets:
    """The sheets of some deals, one after the other, read column by column."""

    module: Module
    cells: list[int]

    def column(self, name: str, index: int = 0) -> list[int]:
        """One field of every deal."""
        return self.cells[self.module.sheet.index((name, index)) :: len(self.module.sheet)]


def count_sheets(counts: Counts, sheets: Sheets, *, single: bool, most_deals: int) -> None:
    """Read the sheets into the histograms. Of single deals, each is the end of whatever is counted."""
    every = [1] * len(sheets.column("DEALS"))
    ended = {"deal": every, "game": sheets.column("GAME_ENDED"), "match": sheets.column("MATCH_ENDED")}
    _count_deals(counts, sheets)
    _count_games(counts, sheets, ended["game"])
    _count_matches(counts, sheets, ended["match"], most_deals)
    _count_scores(counts, sheets, dict.fromkeys(ended, every) if single else ended)


def _count_deals(counts: Counts, sheets: Sheets) -> None:
    dealers = sheets.column("DEALER")
    counts.table("actions").update(sheets.column("ACTIONS"))
    counts.table("ended_by").update(sheets.column("ENDED_BY"))
    for name, index in sheets.module.sheet:
        if name == "TRICKS_SIDE":
            counts.table("tricks", index).update(sheets.column(name, index))
        if name == "TRICKS_SEAT":
            counts.table("tricks_and_dealer", index).update(
                zip(dealers, sheets.column(name, index), strict=True)
            )


def _count_games(counts: Counts, sheets: Sheets, ended: Iterable[int]) -> None:
    pairs = zip(sheets.column("DEALER"), sheets.column("GAME_WON"), strict=True)
    counts.table("game_won_and_dealer").update(compress(pairs, ended))
    counts.table("deals_of_game").update(compress(sheets.column("DEAL_NUMBER"), ended))


def _count_matches(counts: Counts, sheets: Sheets, ended: list[int], most_deals: int) -> None:
    deals = sheets.column("DEALS")
    counts.table("match_won").update(compress(sheets.column("MATCH_WON"), ended))
    counts.table("deals_of_match").update(compress(deals, ended))
    left_off = sum(n == most_deals and not over for n, over in zip(deals, ended, strict=True))
    counts.table("left_off")[1] += left_off


def _count_scores(counts: Counts, sheets: Sheets, ended: dict[str, list[int]]) -> None:
    """Each tally as it stood when what it is kept for was over."""
    for tally in sheets.module.game.tallies:
        if tally.per in ended:
            for index in range(tally.size):
                column = sheets.column(f"LAST_{tally.name.upper()}", index)
                counts.table(f"tally {tally.name}", index).update(compress(column, ended[tally.per]))
