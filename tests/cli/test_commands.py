"""The command line as a user meets it: status, output, and what is loaded for it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.resources import shipped_rules

HEAVY = ("yaml", "lark", "jsonschema", "multiprocessing", "concurrent.futures", "numpy")
FAULTY = "followsuit: 1\ngame: mine\ntitle: Mine\nextends: brouc\nset: {round_mod: up}\n"
GOOD = "followsuit: 1\ngame: mine\ntitle: Mine\nextends: brouc\nset: {round_mode: up, series_target: 5}\n"


def run(*arguments: str, cwd: Path | None = None, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "followsuit", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PATH": "", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": ":".join(p for p in sys.path if p)},
        timeout=120,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


# -- start-up ----------------------------------------------------------------------------------------------


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from followsuit.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("command", ["validate", "test", "params", "show", "play", "simulate", "compile"])
def test_every_command_explains_itself(command: str) -> None:
    assert command in run("--help").stdout
    assert run(command, "--help").stdout.startswith(f"usage: followsuit {command}")


def test_a_wrong_command_is_a_usage_fault() -> None:
    assert "no command is called 'plya': did you mean 'play'?" in run("plya", status=2).stderr


# -- validate ----------------------------------------------------------------------------------------------


def test_the_shipped_files_are_sound_and_that_is_said_by_saying_nothing() -> None:
    done = run("validate", *map(str, shipped_rules().values()))
    assert (done.stdout, done.stderr) == ("", "")


def test_a_slip_is_told_with_its_place_and_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(FAULTY, encoding="utf-8")
    told = run("validate", "mine.yaml", cwd=tmp_path, status=1).stdout
    assert told.startswith("mine.yaml:5:7: unknown-parameter: ")
    assert "did you mean 'round_mode'?" in told


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_findings_come_in_forms_for_programs(tmp_path: Path, form: str) -> None:
    (tmp_path / "mine.yaml").write_text(FAULTY, encoding="utf-8")
    told = run("validate", "mine.yaml", "--format", form, cwd=tmp_path, status=1).stdout
    assert "unknown-parameter" in told
    if form != "github":
        json.loads(told)


def test_a_file_that_is_not_there_is_no_finding_but_a_wrong_name() -> None:
    assert "file-not-found" in run("validate", "nowhere.yaml", status=2).stdout


# -- games by name, by path, with answers ------------------------------------------------------------------


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    assert "did you mean 'brouc'?" in run("params", "brouk", status=2).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "round_mod=up"], "did you mean 'round_mode'?"),
        (["--set", "round_mode=upp"], "did you mean 'up'?"),
        (["--set", "round_unit=11"], "whole numbers from 1 to 10"),
        (["--set", "round_mode"], "write NAME=ANSWER"),
        (["--reading", "fr"], "no reading 'fr'"),
        (["--set", "seats=5"], "not played by 5"),
    ],
)
def test_a_wrong_answer_is_a_usage_fault(words: list[str], said: str) -> None:
    assert said in run("params", "brouc", *words, status=2).stderr


def test_answers_may_stand_behind_the_name() -> None:
    rows = json.loads(run("params", "brouc@de,series_target=7", "--format", "json").stdout)
    answers = {row["parameter"]: row["answer"] for row in rows}
    assert (answers["round_mode"], answers["series_target"]) == ("up", 7)


def test_the_register_as_a_table_for_programs(mine: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("params", str(mine), "--format", "csv").stdout)))
    assert {row["parameter"]: row["answer"] for row in rows}["series_target"] == "5"
    assert all(row["question"] for row in rows)


# -- compile, test -----------------------------------------------------------------------------------------


def test_the_emitted_module_can_be_read_and_is_python() -> None:
    text = run("compile", "bruce@seats=6").stdout
    compile(text, "emitted", "exec")
    assert "def legal(s):" in text


def test_shipped_cases_pass_and_are_counted() -> None:
    last = run("test").stdout.splitlines()[-1]
    passed, failed = (int(word) for word in last.replace(",", "").split() if word.isdigit())
    assert passed > 150
    assert failed == 0


def test_a_rule_file_without_cases_is_a_usage_fault(mine: Path) -> None:
    assert "no case file beside it" in run("test", str(mine), status=2).stderr


def test_the_cases_of_a_shipped_game_are_found_by_its_name() -> None:
    assert run("test", "sueca").stdout.endswith(" passed, 0 failed\n")


def test_a_full_disk_is_not_our_fault() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no device that is always full")
    with full.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "followsuit", "params", "brouc"],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env={"PATH": "", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": ":".join(p for p in sys.path if p)},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "followsuit: No space left on device\n"


def test_no_suit_is_written_where_the_terminal_has_none() -> None:
    env = {"PATH": "", "PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, "-m", "followsuit", "params", "bruce"], capture_output=True, env=env, check=True
    )
    done.stdout.decode("ascii")
