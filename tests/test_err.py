"""Every fault that a rule file can have, with exactly what is said of it.

`tests/err/NAME.yaml` is a faulty file, `tests/err/NAME.out` what `followsuit validate` prints for it, without
colour. Most are variants of the good files in `tests/ok`, of which nothing is to be said. After a change of
wording, `FOLLOWSUIT_ACCEPT=1 pytest tests/test_err.py` writes all `.out` files anew; read the difference.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import followsuit
from followsuit import render
from followsuit.checking import Checked, check_path, load_rules

HERE = Path(__file__).parent
ERR = sorted(path.name for path in (HERE / "err").glob("*.yaml"))
OK = sorted(path.name for path in (HERE / "ok").glob("*.yaml"))
ACCEPT = os.environ.get("FOLLOWSUIT_ACCEPT") == "1"
# Faults of which no file can be committed, or in which none is; test_hostile and the tests below have them.
ELSEWHERE = {"file-not-found", "file-too-big", "file-unreadable", "unknown-game"}
# The functions that make diagnostics, and records that become one.
MAKERS = {"error", "warning", "_fault", "_too_big", "Fault", "Doubt"}
CODE = re.compile(r"[a-z]+(?:-[a-z]+)+")


def said_of(checked: Checked) -> str:
    return render.text(checked.diagnostics, color=False, excerpt=True)


@pytest.mark.parametrize("name", ERR)
def test_what_is_said_of_a_faulty_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE / "err")
    said = said_of(check_path(Path(name)))
    out = Path(name).with_suffix(".out")
    if ACCEPT:
        out.write_text(said, encoding="utf-8")
    assert said, "nothing is said"
    assert said == out.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OK)
def test_nothing_is_said_of_a_good_file(name: str) -> None:
    checked = check_path(HERE / "ok" / name)
    assert said_of(checked) == ""
    assert checked.rules is not None


def test_every_out_file_has_its_faulty_file() -> None:
    assert {path.stem for path in (HERE / "err").glob("*.out")} == {Path(name).stem for name in ERR}


def codes_in(tree: ast.AST) -> Iterator[str]:
    """The codes that a module of the engine gives: kebab-case words handed to a maker of diagnostics."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for argument in (*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "code")):
            if name in MAKERS and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield from CODE.findall(argument.value) if CODE.fullmatch(argument.value) else ()


def codes_of_the_engine() -> set[str]:
    files = Path(followsuit.__file__).parent.rglob("*.py")
    return {code for file in files for code in codes_in(ast.parse(file.read_text(encoding="utf-8")))}


def codes_of_the_corpus() -> set[str]:
    """Those of rule files and those of case files, which test_err_cases has."""
    outs = [*(HERE / "err").glob("*.out"), *(HERE / "err_cases").glob("*.out")]
    said = "".join(out.read_text(encoding="utf-8") for out in outs)
    return set(re.findall(r"(?m)^[^ ].*?:\d+:\d+: (?:warning: )?([a-z]+(?:-[a-z]+)+): ", said))


def test_every_code_has_a_faulty_file() -> None:
    assert len(codes_of_the_engine()) > 100  # or they are not found any more
    assert codes_of_the_engine() - codes_of_the_corpus() - ELSEWHERE == set()


def test_every_code_is_explained(checkout: Path) -> None:
    """One section for each, in alphabetical order, and none for a code that is gone."""
    text = (checkout / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    sections = re.findall(r"(?m)^## ([a-z-]+)$", text)
    assert sections == sorted(codes_of_the_engine())


def test_every_explanation_says_what_to_do(checkout: Path) -> None:
    text = (checkout / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^## ", text)[1:]
    assert [section.split("\n")[0] for section in sections if "Mend:" not in section] == []


def test_a_game_that_is_not_there_names_the_nearest() -> None:
    (fault,) = load_rules("brouk").diagnostics
    assert fault.code == "unknown-game"
    assert fault.help is not None
    assert "did you mean 'brouc'?" in fault.help


def test_a_path_that_leads_nowhere_is_no_game(tmp_path: Path) -> None:
    (fault,) = load_rules(str(tmp_path / "brouc.yaml")).diagnostics
    assert fault.code == "file-not-found"
    (fault,) = check_path(tmp_path).diagnostics
    assert fault.code == "file-unreadable"
