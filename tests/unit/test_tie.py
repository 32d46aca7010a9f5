"""A tie may be settled by a comparison that a parameter chooses."""

from __future__ import annotations

from pathlib import Path

from followsuit.checking import check_path
from followsuit.game import Game

OK = Path(__file__).parent.parent / "ok" / "small.yaml"


def test_a_branch_of_comparisons_settles_a_tie(tmp_path: Path) -> None:
    path = tmp_path / "tied.yaml"
    path.write_text(
        "followsuit: 1\ngame: tied\ntitle: Tied\nextends: " + str(OK) + "\nchange:\n  scoring:\n    game:\n"
        "      won_by: sides with score >= goal\n"
        "      tie: {by: high, tens: side with most score, kings: side with least score}\n",
        encoding="utf-8",
    )
    checked = check_path(path)
    assert [d.message for d in checked.diagnostics] == []
    assert checked.rules is not None
    won = [
        [
            line
            for line in Game.of(checked.rules, answers={"high": high}).module.text.splitlines()
            if "t = m &" in line
        ]
        for high in ("tens", "kings")
    ]
    assert "max(" in won[0][0]
    assert "min(" in won[1][0]
