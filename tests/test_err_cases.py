"""Every fault that a case file can have, with exactly what is said of it.

`tests/err_cases/NAME.cases.yaml` is a faulty case file, `NAME.out` what `followsuit test` says of it, without
colour: its faults, then the cases that failed. `FOLLOWSUIT_ACCEPT=1 pytest tests/test_err_cases.py` writes the
`.out` files anew; read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from followsuit import cases, render, resources
from followsuit.checking import check_path

HERE = Path(__file__).parent / "err_cases"
FAULTY = sorted(path.name for path in HERE.glob("*.cases.yaml"))
RULES = sorted(path.name for path in HERE.glob("*.yaml") if path.name not in FAULTY)
# The shipped games as these outputs name them; there will be more.
SHIPPED = {name: path for name, path in resources.shipped_rules().items() if name in ("brouc", "bruce")}
ACCEPT = os.environ.get("FOLLOWSUIT_ACCEPT") == "1"


def said_of(path: Path) -> str:
    report = cases.run_file(path)
    faults = render.text(report.diagnostics, color=False, excerpt=True)
    return faults + "".join(f"{line}\n" for line in cases.lines(report))


def out_of(name: str) -> Path:
    return HERE / (name.removesuffix(".cases.yaml") + ".out")


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_said_of_a_faulty_case_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    monkeypatch.setattr(resources, "shipped_rules", lambda: SHIPPED)
    said = said_of(Path(name))
    if ACCEPT:
        out_of(name).write_text(said, encoding="utf-8")
    assert said, "nothing is said"
    assert said == out_of(name).read_text(encoding="utf-8")


def test_every_out_file_has_its_faulty_file() -> None:
    assert {path.name for path in HERE.glob("*.out")} == {out_of(name).name for name in FAULTY}


@pytest.mark.parametrize("name", RULES)
def test_the_rules_that_they_are_about_are_sound(name: str) -> None:
    assert check_path(HERE / name).diagnostics == ()
