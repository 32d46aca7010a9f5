"""README.md keeps its word: its commands exist, its examples come out as they are shown."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from followsuit.cli import COMMANDS, main
from followsuit.resources import shipped_rules

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
VARIANT = "brouc_up.yaml"
CUT = "…"  # what is left out of an output: a line by itself, or the rest of one


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def variant() -> str:
    return next(block for block in blocks("yaml") if block.startswith("followsuit: 1"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory, below another, so that nothing beside it can be taken for a base."""
    path = tmp_path / "here"
    path.mkdir()
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(path)
    return path


def pattern(shown: str) -> re.Pattern[str]:
    """What an output must look like for the shown one to be true of it."""
    lines = [
        r"(?:.*\n)*" if line == CUT else ".*".join(map(re.escape, line.split(CUT))) + "\n"
        for line in shown.splitlines()
    ]
    return re.compile("".join(lines))


def consoles() -> list[tuple[str, str]]:
    return [tuple(block.removeprefix("$ followsuit ").split("\n", 1)) for block in blocks("console")]


def test_there_are_outputs_to_look_at() -> None:
    assert len(consoles()) >= 2
    assert all(block.startswith("$ followsuit ") for block in blocks("console"))


@pytest.mark.parametrize(("command", "shown"), consoles(), ids=[command for command, _ in consoles()])
def test_an_output_is_as_shown(
    command: str,
    shown: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = re.findall(r"^> (.*)$", shown, re.MULTILINE)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    (folder / VARIANT).write_text(variant().replace("round_mode", "round_mod"), encoding="utf-8")
    assert main(command.split()) == (1 if command.startswith("validate") else 0)
    assert pattern(shown).fullmatch(capsys.readouterr().out)


def test_the_variant_has_five_lines_and_is_sound(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(variant().splitlines()) == 5
    (folder / VARIANT).write_text(variant(), encoding="utf-8")
    assert main(["validate", VARIANT]) == 0
    assert main(["simulate", VARIANT, "-n", "2", "--workers", "1"]) == 0
    assert "2 matches" in capsys.readouterr().out


def test_every_command_is_in_the_table_and_no_other() -> None:
    assert re.findall(r"^\| `followsuit (\w+)", README, re.MULTILINE) == list(COMMANDS)


def test_games_that_are_named_are_shipped() -> None:
    named = set(re.findall(r"followsuit (?:play|simulate|show|params) (\w+)(?=[ @`\n])", README)) - {"GAME"}
    assert named
    assert named <= set(shipped_rules())


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = blocks("python")
    exec(text, {})  # noqa: S102 -- our own page
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("1 10♣ ")
    assert second == "{1: '10♣'} 2"
    assert "10♣" in third
