"""docs/pipeline.md and docs/decisions/ name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from followsuit.checking import load_rules
from followsuit.emit import emit
from followsuit.emit.expressions import _SPECIAL as WRITTEN_BY_EMITTER
from followsuit.emit.layout import SCALARS
from followsuit.expr.ops import OPS
from followsuit.expr.words import WORDS
from followsuit.resolved import resolve
from followsuit.settings import resolve_settings

TOP = Path(__file__).parent.parent.parent
DOCS = TOP / "docs"
PIPELINE = (DOCS / "pipeline.md").read_text(encoding="utf-8")
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
# Of rule files, not of the machine.
KEYS = {"exempt", "never", "prefer", "otherwise", "lift_never", "may_pass", "over", "won_by", *WORDS}
# Worked out when answers are known or names are looked up, so that the emitter never meets them.
GONE_BEFORE_EMISSION = {"cards", "line", "parameter"}


def first_cells(header: str) -> list[str]:
    """The code in the first column of the tables with this header."""
    found = re.findall(rf"^\| {header} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PIPELINE, re.MULTILINE)
    rows = [row for table in found for row in table.splitlines()]
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row.split("|")[1])]


def test_the_state_is_described_as_it_is_laid_out() -> None:
    assert sorted(first_cells("field")) == sorted(SCALARS)


def test_the_forms_of_operations_are_those_that_are_written_out() -> None:
    forms = set(first_cells("op"))
    assert forms - GONE_BEFORE_EMISSION == set(WRITTEN_BY_EMITTER)
    assert not forms & set(OPS)


def test_modules_that_the_pipeline_names_are_there() -> None:
    named = set(re.findall(r"`((?:\w+/)*\w+\.py)`", PIPELINE))
    assert len(named) > 15
    assert {name for name in named if not (TOP / "engine" / "followsuit" / name).is_file()} == set()


def test_functions_of_the_step_machine_are_there() -> None:
    rules = load_rules("brouc").rules
    module = emit(resolve(rules, resolve_settings(rules)))
    section = PIPELINE.split("What the step machine keeps:")[1].split("\n## ")[0]
    named = set(re.findall(r"`([a-z]+_?[a-z]+)`", section)) - KEYS
    assert len(named) > 10
    assert {name for name in named if f"\ndef {name}(" not in module.text} == set()


@pytest.mark.parametrize("page", [DOCS / "pipeline.md", *DECISIONS], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_decision_is_in_the_index_under_its_title() -> None:
    index = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| \[\d+\]\(([^)]+)\) \| (.*?) \|", index, re.MULTILINE))
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0] for path in DECISIONS}
    assert rows == {name: title.split(". ", 1)[1] for name, title in titles.items()}
    assert [path.name[:4] for path in DECISIONS] == [f"{n:04}" for n in range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_has_the_parts_of_the_template(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.match(r"# \d{4}\. .*\n\nStatus: (accepted|replaced)", text)
    parts = ["Question", "Decision", "Why not otherwise", "What follows"]
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == parts


def test_the_limits_on_the_page_are_those_of_the_reader() -> None:
    from followsuit.yamlsrc.reading import DEEPEST, MOST_BYTES, MOST_NODES

    assert f"{MOST_BYTES:,} bytes, {MOST_NODES:,} nodes, {DEEPEST} levels" in PIPELINE
