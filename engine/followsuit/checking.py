"""From a path to a rule book, or to every fault that keeps it from being one: checking, stage by stage.

A stage goes on with whatever the one before could make out, so that one run tells all the faults of a file.
Files come in through a function, so that everything here can be run on texts that are nowhere on a disk.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from followsuit import checks, resources, schema, variants, yamlsrc
from followsuit.diagnostics import Diagnostic, Severity, has_errors, in_order
from followsuit.loading import read_source
from followsuit.lower import lower
from followsuit.rulebook import Rules
from followsuit.source import Source, Span
from followsuit.wording import files as wording

MOST_TOLD = 500  # diagnostics of one run


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What checking one rule file gave.

    `rules` is None where there is an error. `diagnostics` are sorted by place, each fault once; `source` is
    None where the file could not be read at all. `extended` are the files it is a variant of, nearest first.
    """

    rules: Rules | None
    diagnostics: tuple[Diagnostic, ...]
    source: Source | None = None
    extended: tuple[Source, ...] = ()


def check_path(path: Path, read: variants.Read = read_source) -> Checked:
    """Check one rule file, and those it extends. `read` gives the text of a path, or why there is none."""
    source, faults = read(path)
    if source is None:
        return Checked(rules=None, diagnostics=in_order(faults))
    node, found = yamlsrc.read(source)
    faults += found
    if node is None:
        return Checked(rules=None, diagnostics=in_order(faults), source=source)
    return _check_node(node, path, source, faults, read)


def load_rules(name_or_path: str) -> Checked:
    """Check a shipped game by its name, or the rule file at a path."""
    path = resources.find_game(name_or_path)
    if path is not None:
        return check_path(path)
    if _looks_like_a_path(name_or_path):
        return check_path(Path(name_or_path))
    unknown = wording.unknown_game(name_or_path, resources.shipped_rules())
    return Checked(rules=None, diagnostics=(unknown,))


def _looks_like_a_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def _check_node(
    node: yamlsrc.Node, path: Path, source: Source, faults: list[Diagnostic], read: variants.Read
) -> Checked:
    whole = variants.merged(node, path, read)
    of_form = _told_once(schema.check(node, "rules"), whole.diagnostics)
    if whole.extended and whole.node is not None:
        of_form = _told_once(of_form, schema.check(whole.node, "rules"))
    found = _told_once(faults, of_form)
    rules = None
    if whole.node is not None:
        rules, of_rules = lower(whole.node, source, tuple(base.name for base in whole.extended))
        if rules is not None and not has_errors(of_form):  # else a check would miss what is not of its form
            of_rules = _told_once(of_rules, checks.run(rules))
        found = _told_once(found, of_rules)
    return Checked(
        rules=None if has_errors(found) else rules,
        diagnostics=_arranged(found, (source, *whole.extended)),
        source=source,
        extended=whole.extended,
    )


def _told_once(earlier: list[Diagnostic], later: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Both, but for what a later stage has to say of a place in which an earlier one found an error."""
    reach: dict[Source, list[tuple[int, int]]] = {}
    for span in sorted((d.span for d in earlier if d.severity is Severity.ERROR), key=lambda s: s.start):
        known = reach.setdefault(span.source, [])
        known.append((span.start, max(span.end, known[-1][1] if known else 0)))
    return earlier + [d for d in later if not _within(d.span, reach.get(d.span.source, []))]


def _within(span: Span, reach: list[tuple[int, int]]) -> bool:
    """Whether one of the stretches that begin at or before `span` ends at or after it; see `_told_once`."""
    before = bisect_right(reach, (span.start, sys.maxsize))
    return before > 0 and reach[before - 1][1] >= span.end


def _arranged(found: list[Diagnostic], files: tuple[Source, ...]) -> tuple[Diagnostic, ...]:
    """In the order in which they stand, those of the file itself before those of its bases.

    That nothing uses a name is not told beside errors: what does use it may be what could not be read. Of
    more faults than anybody reads at once, warnings are the first to go.
    """
    if has_errors(found):
        found = [d for d in found if d.code != "never-used"]
    if len(found) > MOST_TOLD:
        found = sorted(found, key=lambda d: d.severity is not Severity.ERROR)[:MOST_TOLD]
    places = {source: place for place, source in enumerate(files)}
    return tuple(sorted(in_order(found), key=lambda d: places.get(d.span.source, len(files))))
