"""What validate, test and params say, to the letter, as it was when it was last read and found right.

After reading the difference, `FOLLOWSUIT_ACCEPT=1 pytest tests/cli` keeps the new text.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from followsuit import __version__
from followsuit.cli import main

HERE = Path(__file__).parent / "kept"
FILES = {
    "mine.yaml": "followsuit: 1\ngame: mine\ntitle: Mine\nextends: brouc\nset: {round_mode: up}\n",
    "slip.yaml": (
        "followsuit: 1\ngame: slip\ntitle: Slip\nextends: brouc\n"
        "set: {round_mod: up, must_beat: no}\nchange:\n  play.follow:\n    trump: {is: trumps & highest}\n"
    ),
    "mine.cases.yaml": (
        "rules: mine\ncases:\n"
        "  - name: 11 points are credited as 15\n"
        "    given: {trump: ♥, trick: A♠ 9♠ 8♠ 7♠}\n"
        "    expect: {winner: 0, credited: {score: {0: 15}}}\n"
        "  - name: the nine wins\n"
        "    given: {trump: ♥, trick: A♠ 9♠ 8♠ 7♠}\n"
        "    expect: {winner: 1, credited: {score: {0: 10}}}\n"
    ),
}
KEPT = {
    "validate-text": (1, ["validate", "mine.yaml", "slip.yaml"]),
    "validate-color": (1, ["validate", "slip.yaml", "--color", "always"]),
    "validate-json": (1, ["validate", "slip.yaml", "--format", "json"]),
    "validate-github": (1, ["validate", "slip.yaml", "--format", "github"]),
    "validate-sarif": (1, ["validate", "slip.yaml", "--format", "sarif"]),
    "validate-none": (0, ["validate", "mine.yaml", "mine.cases.yaml"]),
    "test": (1, ["test", "mine.cases.yaml"]),
    "test-ascii": (1, ["test", "mine.yaml", "--ascii"]),
    "params-bruce": (0, ["params", "bruce"]),
    "params-brouc-ascii": (0, ["params", "brouc@de,series_target=7", "--ascii"]),
    "params-csv": (0, ["params", "mine.yaml", "--format", "csv"]),
    "params-json": (0, ["params", "mine.yaml", "--format", "json"]),
}


@pytest.mark.parametrize("name", KEPT)
def test_it_says_what_it_said(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for path, text in FILES.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    status, arguments = KEPT[name]
    assert main(arguments) == status
    now = capsys.readouterr().out.replace(__version__, "VERSION")
    golden = HERE / f"{name}.txt"
    if os.environ.get("FOLLOWSUIT_ACCEPT"):
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8")
