"""From a path to a rule book, or to every fault that keeps it from being one: checking, stage by stage.

A stage goes on with whatever the one before could make out, so that one run tells all the faults of a file.
Files come in through a function, so that everything here can be run on texts that are nowhere on a disk.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from followsuit import checks, resources, schema, variants, yamlsrc
from followsuit.diagnostics import Diagnostic, has_errors, in_order
from followsuit.loading import read_source
from followsuit.lower import lower
from followsuit.rulebook import Rules
from followsuit.source import Source
from followsuit.wording import files as wording


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
    of_form = schema.check(node, "rules")
    whole = variants.merged(node, path, read)
    of_form = _told_once(of_form, whole.diagnostics)
    if whole.extended and whole.node is not None:
        of_form = _told_once(of_form, schema.check(whole.node, "rules"))
    rules, found = None, list[Diagnostic]()
    if whole.node is not None:
        lineage = tuple(base.name for base in whole.extended)
        rules, found = lower(whole.node, source, lineage)
    if rules is not None and not has_errors(of_form):  # else what a fault hides would be missed, and reported
        found = _told_once(found, checks.run(rules))
    faults = _told_once(_told_once(faults, of_form), found)
    return Checked(
        rules=None if has_errors(faults) else rules,
        diagnostics=in_order(faults),
        source=source,
        extended=whole.extended,
    )


def _told_once(earlier: list[Diagnostic], later: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Both, but for what a later stage has to say of exactly the place where an earlier one found a fault."""
    told = {d.span for d in earlier}
    return earlier + [d for d in later if d.span not in told]
