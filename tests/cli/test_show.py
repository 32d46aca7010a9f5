"""`followsuit show`: the whole text for both games, as it was when it was last read and found right.

After reading the difference, `FOLLOWSUIT_ACCEPT=1 pytest tests/cli` keeps the new text.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.api import load
from followsuit.cli import main
from followsuit.game import Game
from followsuit.resources import shipped_rules
from followsuit.settings import readings
from followsuit.show import rule_book

HERE = Path(__file__).parent / "show"
KEPT = {
    "brouc": ["brouc"],
    "brouc-pagat-ascii": ["brouc@pagat", "--ascii"],
    "bruce-plain": ["bruce", "--plain"],
    "bruce-six": ["bruce@seats=6,six_player_teams=two_trios,pass_rule=discard,five_tricks_test=at_once"],
}


@pytest.mark.parametrize("name", KEPT)
def test_the_rules_read_as_they_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    golden = HERE / f"{name}.txt"
    assert main(["show", *KEPT[name]]) == 0
    now = capsys.readouterr().out
    if os.environ.get("FOLLOWSUIT_ACCEPT"):
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8")


def test_no_line_is_wider_than_the_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    main(["show", "brouc"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 50


def test_ascii_is_chosen_where_the_encoding_has_no_suits() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-m", "followsuit", "show", "bruce"]
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert "JC 8S KH" in done.stdout.decode("ascii")


def test_colour_only_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "brouc"])
    assert "\x1b[" not in capsys.readouterr().out
    main(["show", "brouc", "--color", "always"])
    assert "\x1b[1mPlayers\x1b[0m" in capsys.readouterr().out
    main(["show", "brouc", "--color", "always", "--plain"])
    assert "\x1b[" not in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(shipped_rules()))
def test_every_answer_can_be_shown_and_says_what_is_in_force(name: str) -> None:
    rules = load(name).rules
    for reading in readings(rules):
        assert rule_book(Game.of(rules, reading=reading))
    for parameter in rules.parameters.values():
        for answer in parameter.each():
            book = {s.title: s.lines for s in rule_book(Game.of(rules, answers={parameter.name: answer}))}
            spelt = str(answer).lower() if isinstance(answer, bool) else str(answer)
            assert any(f"({parameter.name}={spelt}," in line.text for line in book["Open points"])
