"""From a path to a case file, or to every fault that keeps a case of it from being played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from followsuit import checking, resources, schema, yamlsrc
from followsuit.cases.expecting import read_expectations
from followsuit.cases.model import Case, CaseFile
from followsuit.cases.positions import read_position
from followsuit.cases.scribe import Scribe
from followsuit.cases.table import Tables
from followsuit.diagnostics import Diagnostic, Severity, has_errors, in_order
from followsuit.loading import read_source
from followsuit.lower.reader import entries, mapping, text
from followsuit.settings import (
    Answer,
    SettingError,
    parsed_answer,
    reading_answers,
    readings,
    resolve_settings,
)
from followsuit.wording import cases as wording
from followsuit.wording import rules as rules_wording
from followsuit.yamlsrc import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from followsuit.rulebook import Rules
    from followsuit.yamlsrc import Entry, Node


def read(path: Path) -> tuple[CaseFile | None, tuple[Diagnostic, ...]]:
    """The cases of a file that can be played, and the faults of it; None where none of them can be.

    Its rules are looked for beside it, then among the shipped games.
    """
    source, faults = read_source(path)
    if source is None:
        return None, in_order(faults)
    node, found = yamlsrc.read(source)
    faults += found
    if node is None:
        return None, in_order(faults)
    faults += schema.check(node, "cases")
    if has_errors(faults) or not isinstance(node, Mapping):
        return None, in_order(faults)
    name = node.get("rules")
    rules, of_rules = _rules(name, path) if isinstance(name, Scalar) else (None, [])
    faults += of_rules
    if rules is None:
        return None, in_order(faults)
    cases, of_cases = _cases(rules, node.get("cases"))
    return CaseFile(source=source, rules=rules, cases=cases), in_order([*faults, *of_cases])


def _rules(name: Scalar, path: Path) -> tuple[Rules | None, list[Diagnostic]]:
    """The rules that a name or path stands for: beside the file first, then the shipped ones."""
    beside = (path.parent / name.text, path.parent / f"{name.text}.yaml")
    found = next((file for file in beside if _is_file(file)), None)
    if found is None and name.text not in resources.shipped_rules():
        return None, [wording.no_rules(name, [*resources.neighbours(path), *resources.shipped_rules()])]
    checked = checking.check_path(found) if found else checking.load_rules(name.text)
    errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
    return checked.rules, [wording.rules_at_fault(name, errors)] if errors else []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name no file can have
        return False


def _cases(rules: Rules, node: Node | None) -> tuple[tuple[Case, ...], list[Diagnostic]]:
    tables = Tables(rules)
    cases: list[Case] = []
    faults: list[Diagnostic] = []
    for item in node.items if isinstance(node, Sequence) else ():
        case, found = _case(tables, rules, mapping(item, item.span))
        faults += found
        if case is not None:
            cases.append(case)
    return tuple(cases), faults


def _case(tables: Tables, rules: Rules, node: Mapping) -> tuple[Case | None, list[Diagnostic]]:
    """One case, or None and its faults. Without answers there is no game to read the rest by."""
    answers, faults = _answers(rules, node)
    if faults:
        return None, faults
    scribe = Scribe(tables.under(resolve_settings(rules, answers=answers)))
    given = mapping(node.get("given"), node.span)
    name = node.entry("name")
    case = Case(
        name=text(name.value) if name else "",
        span=name.value.span if name else node.span,
        table=scribe.table,
        given=read_position(scribe, given),
        play=scribe.moves(node.get("play"), ("pass", "skip")),
        expect=read_expectations(scribe, node.get("expect")),
    )
    return None if scribe.faults else case, scribe.faults


def _answers(rules: Rules, node: Mapping) -> tuple[dict[str, Answer], list[Diagnostic]]:
    """What differs from the defaults: a reading, single answers over it, the number of seats."""
    answers: dict[str, Answer] = {}
    faults: list[Diagnostic] = []
    reading = node.get("reading")
    if reading is not None and text(reading) not in readings(rules):
        faults.append(wording.unknown_reading(reading.span, text(reading), readings(rules)))
    elif reading is not None:
        answers |= reading_answers(rules, text(reading))
    given = mapping(node.get("given"), node.span)
    chosen = node.get("set")
    for entry in (*entries(chosen), *(e for e in given.entries if e.key.text == "seats")):
        try:
            answers[entry.key.text] = parsed_answer(rules, entry.key.text, text(entry.value))
        except SettingError:
            faults.append(_no_answer(rules, entry))
    seats = mapping(chosen, node.span).get("seats"), given.get("seats")
    if seats[0] and seats[1] and text(seats[0]) != text(seats[1]):
        faults.append(wording.not_by_that_many(seats[1].span, seats[0].span))
    return answers, faults


def _no_answer(rules: Rules, entry: Entry) -> Diagnostic:
    name, value = entry.key.text, entry.value
    if name == "seats":
        return rules_wording.wrong_seats(value.span, rules.players.seats)
    if name not in rules.parameters:
        return rules_wording.unknown_parameter(entry.key.span, name, rules.parameters)
    return rules_wording.not_an_answer(value.span, text(value), rules.parameters[name])
