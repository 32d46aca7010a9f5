"""Plays cases, and says how they went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from followsuit.cases.model import Answer, Case, CaseResult, Message
from followsuit.cases.outcome import Outcome, Stop, play_out
from followsuit.cases.reading import read
from followsuit.diagnostics import Diagnostic, has_errors, in_order
from followsuit.wording import cases as wording

if TYPE_CHECKING:
    from followsuit.source import Span

WAYS = 8  # in which cards that a position does not tell of are placed; what differs between two is not told


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """How a case file went. A case with a fault has diagnostics and no result."""

    path: Path
    diagnostics: tuple[Diagnostic, ...]
    results: tuple[CaseResult, ...]

    @property
    def faulty(self) -> bool:
        """Whether a case, or the whole file, could not be played."""
        return has_errors(self.diagnostics)


def run_file(path: Path) -> FileReport:
    """Play all the cases of a file that can be played."""
    file, faults = read(path)
    results: list[CaseResult] = []
    found = list(faults)
    for case in file.cases if file is not None else ():
        result, unknown = run(case)
        results += [result] if result is not None else []
        found += unknown
    return FileReport(path=path, diagnostics=in_order(found), results=tuple(results))


def check_path(path: Path) -> tuple[Diagnostic, ...]:
    """The faults of a case file that can be told without playing it; `run_file` tells the rest."""
    return in_order(read(path)[1])


def run(case: Case) -> tuple[CaseResult | None, tuple[Diagnostic, ...]]:
    """Play one case in several ways. What differs between them depends on what the case does not tell."""
    ways = [play_out(case, number) for number in range(WAYS)]
    stops = [way for way in ways if isinstance(way, Stop)]
    if stops:
        return _stopped(case, stops)
    outcomes = [way for way in ways if isinstance(way, Outcome)]
    answers = [[expected.ask(outcome) for expected in case.expect] for outcome in outcomes]
    unknown = [
        expected.span
        for expected, told in zip(case.expect, zip(*answers, strict=True), strict=True)
        if len({answer.text for answer in told}) > 1 or any(answer.unknown for answer in told)
    ]
    if unknown:
        return None, tuple(_unknown(case, span) for span in unknown)
    return _judged(case, outcomes[0], answers[0]), ()


def _stopped(case: Case, stops: Sequence[Stop]) -> tuple[CaseResult | None, tuple[Diagnostic, ...]]:
    """A case in which something that is to be played cannot be, one way or another."""
    first = stops[0]
    if len(stops) < WAYS or any(not stop.told or stop.span != first.span for stop in stops):
        return None, (_unknown(case, first.span),)
    text = f"expected {first.text} to be played, got {first.reason}"
    message = Message(text=text, span=first.span, clause=first.clause)
    return CaseResult(
        name=case.name, passed=False, messages=(message,), clause=first.clause, span=case.span
    ), ()


def _judged(case: Case, outcome: Outcome, answers: Sequence[Answer]) -> CaseResult:
    messages = tuple(
        Message(
            text=f"expected {expected.what} {expected.wanted}, got {answer.text}",
            span=expected.span,
            clause=answer.clause,
        )
        for expected, answer in zip(case.expect, answers, strict=True)
        if answer.text != expected.wanted
    )
    decided = outcome.legality.clause if outcome.legality else None
    return CaseResult(
        name=case.name,
        span=case.span,
        passed=not messages,
        messages=messages,
        clause=decided.name if decided else None,
    )


def _unknown(case: Case, span: Span) -> Diagnostic:
    unlisted = [seat for seat in range(case.table.game.seats) if seat not in case.given.hands]
    return wording.unknown_hand(span, unlisted)


def lines(report: FileReport) -> list[str]:
    """A line for every failure, as people and editors read it; nothing of cases that passed."""
    return [line for result in report.results for line in _lines(report, result)]


def _lines(report: FileReport, result: CaseResult) -> Iterator[str]:
    for message in result.messages:
        line, column = message.span.source.position(message.span.start)
        clause = f" ({message.clause})" if message.clause else ""
        yield f"FAILED {report.path}:{line}:{column} {result.name}: {message.text}{clause}"
