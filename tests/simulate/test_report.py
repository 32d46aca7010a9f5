"""Tables line up, CSV and JSON say what the results say."""

from __future__ import annotations

import csv
import io
import json

import pytest

import followsuit
from followsuit import simulate
from followsuit.simulate import Order, Results
from followsuit.simulate.replay import replay
from followsuit.simulate.report import FORMATS, as_csv, as_json, as_table, written
from followsuit.simulate.telling import told


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate.run(followsuit.load("brouc"), matches=30, seed="report", workers=1)


@pytest.fixture
def rows(results: Results) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(results))))


def test_json_is_everything(results: Results) -> None:
    assert json.loads(as_json(results)) == json.loads(json.dumps(results.as_dict()))


def test_csv_has_a_line_for_every_number(results: Results, rows: list[dict[str, str]]) -> None:
    def count(measure: str, which: str = "", value: str = "") -> int:
        return next(
            int(row["count"])
            for row in rows
            if (row["measure"], row["which"], row["value"]) == (measure, which, value)
        )

    assert count("deals") == results.deals
    assert count("won_by_side", "1") == results.won_by_side[1].count
    same = next(clause for clause in results.clauses if clause.name == "same suit")
    assert count("clause of follow", "same suit") == same.share.count > 0
    assert count("meld", "marriage") == results.melds["marriage"]
    bars = [int(row["count"]) for row in rows if row["measure"] == "actions_of_deal"]
    assert sum(bars) == results.deals
    assert all(None not in row and None not in row.values() for row in rows)


def test_a_table_lines_up(results: Results) -> None:
    text = as_table(results)
    assert text.startswith("Brouc: 30 matches, ")
    for section in text.split("\n\n")[1:]:
        lines = section.splitlines()
        if not section.startswith("forced"):
            assert len({len(line) for line in lines}) == 1
    for words in ("Matches won", "dealer + 3", "follow: same suit", "marriage", "the game is won", "drawn"):
        assert words in text
    assert "seat 0 " not in text  # it wins with its side


def test_seats_are_told_apart_where_they_win_alone() -> None:
    text = as_table(simulate.run(followsuit.load("bruce", seats=6), matches=2, most_deals=5, workers=1))
    assert "side 2 (seats 2 5)" in text
    assert "left off without an end" in text


def test_single_deals_have_no_matches_to_win() -> None:
    text = as_table(simulate.run(followsuit.load("brouc"), matches=20, single=True, workers=1))
    assert "20 single deals" in text
    assert "Matches won" not in text
    assert "Games won" in text


def test_forms_are_those_on_offer(results: Results) -> None:
    assert {form: written(results, form)[-1] for form in FORMATS} == dict.fromkeys(FORMATS, "\n")


def test_a_deal_is_told() -> None:
    game = followsuit.load("bruce")
    order = Order(seed=1, first=0, matches=1, single=False, most_deals=100, players=(None, None))
    lines = list(told(replay(game, order, 2, 1)))
    assert lines[0].startswith("deal 1, dealt by seat ")
    assert sum(line.startswith("  seat") and ":" in line for line in lines) == 4
    for words in ("leads", "passes", "trick 1 to seat", "deal over: ", "tricks by seat"):
        assert any(words in line for line in lines)
    assert not any(line.startswith("deal 2") for line in lines)
    whole = list(told(replay(game, order, 2), card=lambda name: f"<{name}>"))
    assert whole[-1].startswith("match over: won by seats ")
    assert any("leads <" in line for line in whole)
