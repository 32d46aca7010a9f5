"""`followsuit play`: whole conversations, as they were when they were last read and found right.

After reading the difference, `FOLLOWSUIT_ACCEPT=1 pytest tests/cli` keeps the new text.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from followsuit.cli import main

HERE = Path(__file__).parent / "play"


class Talk(NamedTuple):
    arguments: list[str]
    typed: list[str]


TALKS = {
    "brouc": Talk(
        ["brouc", "--seed", "3", "--deals", "1"],
        [
            "why ac",
            "as",
            "9h",
            "",
            "undo",
            "undo",
            "10♣",
            "hint",
            "why kd",
            "kh",
            "pass",
            "9",
            "jack",
            "JD",
            "?",
            "ad",
        ]
        + ["1"] * 8,
    ),
    "brouc-pagat-ascii": Talk(
        ["brouc@pagat,cape_by=player", "--seed", "3", "--deals", "1", "--ascii", "--seat", "2"], ["1"] * 40
    ),
    "bruce-plain": Talk(
        ["bruce", "--seed", "4", "--deals", "1", "--plain"],
        [
            "jack of clubs",
            "pass",
            "why 8s",
            "why 10s",
            "pass",
            "eight of spades",
            "hand",
            "skip",
            *["1"] * 20,
        ],
    ),
    "brouc-watch": Talk(["brouc", "--watch", "--seed", "3", "--deals", "1"], []),
    "bruce-watch-six": Talk(
        ["bruce@seats=6", "--watch", "--seed", "8", "--deals", "1", "--bot", "random"], []
    ),
    "bruce-two-trios": Talk(["bruce@seats=6,six_player_teams=two_trios", "--seat", "5"], ["quit"]),
    "bruce-left": Talk(["bruce", "--seat", "3"], ["undo", "quit", "1"]),
}


def talk(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    typed: list[str],
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["play", *arguments]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


@pytest.mark.parametrize("name", TALKS)
def test_a_talk_goes_as_it_went(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = talk(capsys, monkeypatch, *TALKS[name])
    golden = HERE / f"{name}.txt"
    if os.environ.get("FOLLOWSUIT_ACCEPT"):
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["brouc", "bruce", "bruce@seats=6,six_player_teams=two_trios", "brouc@uk"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_match_can_be_played(
    game: str, seat: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = talk(capsys, monkeypatch, [game, "--seat", str(seat)], ["1"] * 3000)
    assert re.search(r"\n\n.* wins? the (match|game)\.\n$", told)


def test_the_input_may_end_at_any_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for lines in range(4):
        assert talk(capsys, monkeypatch, ["bruce"], ["1"] * lines).endswith("The input has ended.\n")


def test_the_same_seed_gives_the_same_table_and_another_does_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again, other = (
        talk(capsys, monkeypatch, ["brouc", "--watch", "--deals", "1", "--seed", seed], [])
        for seed in ("a", "a", "b")
    )
    assert first == again
    assert first != other


def test_nobody_at_the_table_sees_another_hand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anyone has played, the only cards named are one's own and the one turned up."""
    watched = talk(capsys, monkeypatch, ["brouc", "--watch", "--deals", "1", "--seed", "9"], [])
    hands = {int(seat): set(cards.split()) for seat, cards in re.findall(r"  seat (\d): (.*)", watched)}
    leader = int(re.search(r"  Seat (\d) leads", watched)[1])
    told = talk(capsys, monkeypatch, ["brouc", "--seed", "9", "--deals", "1", "--seat", str(leader)], [])
    turned_up = set(re.findall(r"Turned up: (\S+);", told))
    assert set(re.findall(r"\d*[A-Z0-9][♣♦♥♠]", told)) == hands[leader] | turned_up


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "4"], "seats go from 0 to 3"),
        (["--bot", "sensibel"], "did you mean 'sensible'?"),
        (["--deals", "0"], "at least 1"),
    ],
)
def test_what_cannot_be_played_is_a_usage_fault(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "brouc", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_rule_file_without_an_answer_is_told_and_is_a_finding(
    tmp_path: Path, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (checkout / "tests" / "ok" / "small.yaml").read_text(encoding="utf-8")
    path = tmp_path / "small.yaml"
    path.write_text(
        text.replace(
            "longest_deal: 100",
            "longest_deal: 100, after_deal: {all or nothing: tricks of side of dealer is 0}",
        ),
        encoding="utf-8",
    )
    assert main(["play", str(path), "--watch"]) == 1
    assert "the check 'all or nothing' does not hold" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "encoding"), [("brouc", "utf-8"), ("brouc-pagat-ascii", "ascii"), ("bruce-plain", "utf-8")]
)
def test_a_talk_goes_the_same_way_in_a_process_of_its_own(name: str, encoding: str) -> None:
    """The letters of `brouc-pagat-ascii` are chosen here by the encoding and not by the option."""
    arguments, typed = TALKS[name]
    command = [sys.executable, "-m", "followsuit", "play", *(word for word in arguments if word != "--ascii")]
    done = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in typed).encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
    )
    assert done.stdout.decode(encoding) == (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert done.stderr == b""


def test_it_is_played_as_well_through_a_pipe() -> None:
    command = [sys.executable, "-m", "followsuit", "play", "brouc", "--seed", "3"]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, input=b"\xff\n1\nquit\n", capture_output=True, env=env, check=True)
    assert done.stdout.decode().splitlines()[-1] == "You leave the table."
    assert done.stderr == b""
