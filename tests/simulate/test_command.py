"""`followsuit simulate` as it is called: forms, one deal again, and what is told of mistakes and faults."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from followsuit.cli import main
from followsuit.resources import shipped_rules


def called(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> tuple[str, str]:
    assert main(["simulate", *arguments]) == status
    told = capsys.readouterr()
    return told.out, told.err


def test_the_same_command_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("table", "json", "csv"):
        arguments = ("brouc", "-n", "8", "--seed", "x", "--format", form)
        out, err = called(capsys, *arguments)
        assert (out, err) == called(capsys, *arguments, "--workers", "2")
        assert not err


def test_answers_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("brouc@de", "--set", "series_target=5", "--bot", "sensible,random", "--deals", "9")
    out, _ = called(capsys, *arguments, "--format", "json")
    data = json.loads(out)
    assert data["answers"]["series_target"] == 5
    assert (data["bots"], data["single"], data["deals"]) == (["sensible", "random"], True, 9)


def test_one_match_and_one_deal_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(called(capsys, "bruce", "--match", "5", "--format", "json")[0])
    assert (data["first"], data["matches"], data["finished"]) == (5, 1, 1)
    out, _ = called(capsys, "bruce", "--match", "5", "--deal", "2", "--ascii")
    assert out.startswith("deal 2, dealt by seat ")
    assert out.isascii()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bot", "sensibel"), "did you mean 'sensible'?"),
        (("--bot", "random,random,random"), "3 bots for 2 sides"),
        (("--match", "0", "--deal", "1", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("--deal", "1"), "--deal needs --match"),
        (("--match", "0", "--deal", "900"), "match 0 was over before deal 900"),
    ],
    ids=str,
)
def test_what_cannot_be_done(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    out, err = called(capsys, "brouc", *arguments, status=2)
    assert words in err
    assert not out


@pytest.mark.parametrize("number", ["0", "-3", "many", "1e3", "9" * 13])
def test_numbers_are_whole(capsys: pytest.CaptureFixture[str], number: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "brouc", f"--matches={number}"])
    assert ended.value.code == 2
    assert "is not a whole number from 1" in capsys.readouterr().err


def test_a_fault_tells_how_to_have_its_deal_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    text = shipped_rules()["brouc"].read_text(encoding="utf-8")
    path.write_text(text.replace("total tricks of sides <= 8", "total tricks of sides <= 6"), "utf-8")
    _, err = called(capsys, str(path), "-n", "90", "--seed", "f", status=1)
    again = re.search(r"--seed f --bot random --match \d+ --deal \d+", err)
    assert again is not None
    out, _ = called(capsys, str(path), *again[0].split())
    assert out.endswith("fault: the check 'a trick for every card' does not hold after the deal\n")
