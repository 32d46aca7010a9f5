"""The results of a run as text: a table to read, JSON, or CSV with a line for every number."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from followsuit.simulate.results import Results
from followsuit.simulate.statistics import Distribution, Share

FORMATS = ("table", "json", "csv")


def written(results: Results, form: str) -> str:
    """The results in one of FORMATS, ending with a line feed."""
    return {"table": as_table, "json": as_json, "csv": as_csv}[form](results)


def as_json(results: Results) -> str:
    """Everything, in the order of the fields."""
    return json.dumps(results.as_dict(), ensure_ascii=False, indent=2) + "\n"


# -- CSV -----------------------------------------------------------------------------------------------------


def as_csv(results: Results) -> str:
    """`measure,which,value,count,of,share,low,high`: a line for each share, count and bar of a distribution."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow("measure which value count of share low high".split())
    writer.writerows(_cells(line) for line in _lines(results))
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Line:
    measure: str
    which: str | int
    value: str | int
    count: int
    share: Share | None = None


def _cells(line: _Line) -> tuple[object, ...]:
    share = line.share
    rest = ("", "", "", "") if share is None else (share.of, share.share, *share.interval)
    return (line.measure, line.which, line.value, line.count, *rest)


def _lines(results: Results) -> Iterator[_Line]:
    for name in "matches finished left_off deals games actions".split():
        yield _Line(name, "", "", getattr(results, name))
    for name in "drawn games_drawn forced".split():
        yield _share(name, "", getattr(results, name))
    for name in "won_by_side won_by_seat by_place tricks_by_place".split():
        yield from (_share(name, i, share) for i, share in enumerate(getattr(results, name)))
    for name in "actions_of_deal deals_of_game deals_of_match choices".split():
        yield from _bars(name, "", getattr(results, name))
    for side, tricks in enumerate(results.tricks):
        yield from _bars("tricks", side, tricks)
    for score in results.scores:
        yield from _bars(f"tally {score.tally}", _whose(score.of, score.index), score.values)
    yield from (_share(f"clause of {c.part}", c.name, c.share) for c in results.clauses)
    yield from (_share("ended_by", name, share) for name, share in results.endings.items())
    yield from (_Line(f"award of {paid.level}", paid.name, "", paid.count) for paid in results.awards)
    yield from (_Line("meld", name, "", count) for name, count in results.melds.items())


def _share(measure: str, which: str | int, share: Share) -> _Line:
    return _Line(measure, which, "", share.count, share)


def _bars(measure: str, which: str | int, values: Distribution) -> Iterator[_Line]:
    total = values.total
    for value, count in values.counts.items():
        yield _Line(measure, which, value, count, Share(count, total))


def _whose(of: str, index: int) -> str:
    return of if of == "table" else f"{of} {index}"


# -- a table -------------------------------------------------------------------------------------------------

_Row = tuple[str, ...]


def as_table(results: Results) -> str:
    """For people: sections with aligned columns."""
    parts = [_head(results), *_wins(results), *_spreads(results), *_course(results)]
    return "\n\n".join(parts) + "\n"


def _head(results: Results) -> str:
    what = "single deals" if results.single else "matches"
    players = " against ".join(dict.fromkeys(results.bots))
    lines = [
        f"{results.title}: {results.matches:,} {what}, {results.deals:,} deals, {results.actions:,} actions",
        f"seed {results.seed}, from number {results.first}; playing: {players}",
    ]
    if results.left_off:
        lines.append(f"left off without an end: {results.left_off:,}")
    return "\n".join(lines)


def _wins(results: Results) -> Iterator[str]:
    header = ("", "share", "95 % interval", "count")
    if not results.single:
        sides = [
            _shared(f"side {i} (seats {_seats(results, i)}), {results.bots[i]}", share)
            for i, share in enumerate(results.won_by_side)
        ]
        yield _section("Matches won", header, [*sides, *_alone(results), _shared("drawn", results.drawn)])
    if results.games:
        places = [_shared(_place(i), share) for i, share in enumerate(results.by_place)]
        title = f"Games won ({results.games:,}), by place in the deal that ended them"
        yield _section(title, header, [*places, _shared("drawn", results.games_drawn)])
    places = [_counted(_place(i), share) for i, share in enumerate(results.tricks_by_place)]
    yield _section("Tricks taken, by place", ("", "share", "count"), places)


def _alone(results: Results) -> list[_Row]:
    """The seats, where they do not just win with their side."""
    of_side = [share for i, share in enumerate(results.won_by_side) for _ in results.sides[i]]
    seats = [seat for side in results.sides for seat in side]
    together = all(results.won_by_seat[seat] == share for seat, share in zip(seats, of_side, strict=True))
    return [] if together else [_shared(f"seat {i}", share) for i, share in enumerate(results.won_by_seat)]


def _seats(results: Results, side: int) -> str:
    return " ".join(map(str, results.sides[side]))


def _place(place: int) -> str:
    return "dealer" if place == 0 else f"dealer + {place}"


def _shared(name: str, share: Share) -> _Row:
    low, high = share.interval
    return (name, _percent(share.share), f"{_percent(low)} to {_percent(high)}", f"{share.count:,}")


def _percent(share: float) -> str:
    return f"{share * 100:.2f} %"


def _spreads(results: Results) -> Iterator[str]:
    header = ("", "mean", "deviation", "least", "5 %", "half", "95 %", "most")
    rows = [
        _spread("actions of a deal", results.actions_of_deal),
        _spread("deals of a game", results.deals_of_game),
        _spread("deals of a match", results.deals_of_match),
        *(_spread(f"tricks of side {side}", tricks) for side, tricks in enumerate(results.tricks)),
        *(_spread(f"{s.tally}, {_whose(s.of, s.index)}", s.values) for s in results.scores),
        _spread("legal actions", results.choices),
    ]
    yield _section("Lengths, scores, choices", header, [row for row in rows if row])
    yield f"forced: {_percent(results.forced.share)} of actions ({results.forced.count:,})"


def _spread(name: str, values: Distribution) -> _Row:
    """How numbers are spread; nothing where none were counted."""
    if not values.total:
        return ()
    points = (values.quantile(part) for part in (0.0, 0.05, 0.5, 0.95, 1.0))
    return (name, f"{values.mean:.2f}", f"{values.deviation:.2f}", *(f"{point:,}" for point in points))


def _course(results: Results) -> Iterator[str]:
    header = ("", "share", "count")
    decided = [_counted(f"{c.part}: {c.name}", c.share) for c in results.clauses]
    yield _section("What was legal was decided by", header, decided)
    endings = [_counted(name, share) for name, share in results.endings.items() if share.count]
    yield _section("Deals ended because", header, endings)
    paid = [(f"{p.level}: {p.name}", f"{p.count:,}") for p in results.awards]
    if paid:
        yield _section("Awards", ("", "count"), paid)
    if results.melds:
        yield _section("Melds in a trick", ("", "count"), [(n, f"{k:,}") for n, k in results.melds.items()])


def _counted(name: str, share: Share) -> _Row:
    return (name, _percent(share.share), f"{share.count:,}")


def _section(title: str, header: _Row, rows: Iterable[_Row]) -> str:
    """A title, and rows whose first column is text and the others stand to the right."""
    cells = [(title, *header[1:]), *((f"  {row[0]}", *row[1:]) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
        for row in cells
    )
