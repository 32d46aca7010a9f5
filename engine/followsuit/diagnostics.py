"""Faults as data: what is wrong, where, and what would be right. How they are shown, `render` says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from followsuit.source import Span

_MOST_CHOICES = 1000  # words that are looked through for the nearest; comparing more takes too long


class Severity(StrEnum):
    """An error keeps a file from being played; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that belongs to a fault, and what it has to do with it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One fault.

    `code` is a stable kebab-case name with a section of its own in docs/diagnostics.md; `message` is one
    terse sentence that stands alone on one line; `span` is the narrowest place; `help` says what is allowed
    or what to do.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    labels: tuple[Label, ...] = ()
    help: str | None = None


def error(
    code: str, span: Span, message: str, *, help: str | None = None, labels: Iterable[Label] = ()
) -> Diagnostic:
    """A fault that keeps the file from being played."""
    return Diagnostic(code=code, message=message, span=span, labels=tuple(labels), help=help)


def warning(
    code: str, span: Span, message: str, *, help: str | None = None, labels: Iterable[Label] = ()
) -> Diagnostic:
    """A fault that the file can be played with."""
    return Diagnostic(
        code=code, message=message, span=span, severity=Severity.WARNING, labels=tuple(labels), help=help
    )


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed word that `word` is most likely a slip for, if any other is near enough."""
    words = [choice for choice in allowed if choice != word]
    if len(words) > _MOST_CHOICES:
        return None
    close = get_close_matches(word, words, n=1, cutoff=0.6)
    return close[0] if close else None


def listed(words: Iterable[str], most: int = 12) -> str:
    """`a, b or c`, cut off politely after `most` words."""
    words = list(words)
    if len(words) > most:
        return ", ".join(words[:most]) + f" (and {len(words) - most} more)"
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def expected_one_of(word: str, allowed: Iterable[str]) -> str:
    """Help for a word that is not allowed: the nearest one if there is one, then what may stand there."""
    allowed = list(allowed)
    if len(allowed) > _MOST_CHOICES:
        return f"there are {len(allowed):,} names to choose from"
    allowed = sorted(allowed)
    slip = nearest(word, allowed)
    choice = f"allowed: {listed(allowed)}" if allowed else "nothing may stand here"
    return f"did you mean '{slip}'? {choice}" if slip else choice


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them keeps the file from being played."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by place, each fault once."""
    unique = {(d.span.source.name, d.span.start, d.span.end, d.code, d.message): d for d in diagnostics}
    return tuple(unique[key] for key in sorted(unique))
