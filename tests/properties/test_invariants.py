"""Every setting of both games for some deals, with everything that must hold looked at.

`FOLLOWSUIT_DEALS=100` plays that many of each setting in place of twelve; `bench/invariants.py` spreads 200,000 over
all of them.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import pytest

from followsuit import simulate
from followsuit.settings import readings
from tests.properties.invariants import (
    TABLES,
    Broken,
    Setting,
    Watch,
    combinations,
    rules_of,
    settings,
    watch,
)

DEALS = int(os.environ.get("FOLLOWSUIT_DEALS", "12"))
GROUPS = 12
ALL = [setting for name in TABLES for setting in settings(name)]
MIXED = [s for name in TABLES for s in islice(combinations(name, Random("mixed")), 12)]


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_setting(group: int) -> None:
    for setting in ALL[group::GROUPS]:
        assert watch(setting, DEALS, "all", again=False).deals == DEALS


@pytest.mark.parametrize("setting", MIXED, ids=str)
def test_answers_together(setting: Setting) -> None:
    assert watch(setting, DEALS, "mixed").actions > 0


def test_settings_are_all_there() -> None:
    for name in TABLES:
        own = [setting for setting in ALL if setting.game == name]
        rules = rules_of(name)
        assert {s.reading for s in own if s.reading} == set(readings(rules))
        for parameter in rules.parameters.values():
            values = {str(s.answers[parameter.name]) for s in own if parameter.name in s.answers}
            assert len(values) > 1, parameter.name


@pytest.mark.parametrize(
    "setting",
    [
        Setting(game=name, reading=reading, answers=table)
        for name, tables in TABLES.items()
        for table in tables
        for reading in (None, *readings(rules_of(name)))
    ],
    ids=str,
)
def test_matches_end(setting: Setting) -> None:
    """At every table, by every reading; a match that is not over after very many deals would be left off."""
    results = simulate.run(setting.load(), matches=6, seed="ends", workers=1, most_deals=20_000)
    assert results.finished == 6


# -- a watch that sees nothing proves nothing --------------------------------------------------------------


@pytest.fixture
def watched() -> Watch:
    return Watch(Setting(game="brouc", reading=None, answers={}), "watched")


def spoiled(watched: Watch, name: str, spoil: object) -> None:
    watched.plain = {**watched.plain, name: spoil}
    with pytest.raises(Broken):
        play_on(watched)


def play_on(watched: Watch) -> None:
    for _ in range(30):
        watched.deal()


def test_a_lost_card_is_seen(watched: Watch) -> None:
    deal, hand = watched.plain["next_deal"], watched.at["HAND"]

    def lossy(s: list[int], d: list[int]) -> None:
        deal(s, d)
        s[hand] &= s[hand] - 1

    spoiled(watched, "next_deal", lossy)


def test_a_card_played_twice_is_seen(watched: Watch) -> None:
    apply, hand = watched.plain["apply"], watched.at["HAND"]

    def keeping(s: list[int], action: int) -> None:
        seat = s[watched.at["TURN"]]
        apply(s, action)
        s[hand + seat] |= 1 << action

    spoiled(watched, "apply", keeping)


def test_a_wrong_winner_is_seen(watched: Watch) -> None:
    apply, winner = watched.plain["apply"], watched.at["WINNER"]

    def turned(s: list[int], action: int) -> None:
        apply(s, action)
        s[winner] = (s[winner] + 1) % 4

    spoiled(watched, "apply", turned)


def test_a_turn_out_of_order_is_seen(watched: Watch) -> None:
    apply, turn = watched.plain["apply"], watched.at["TURN"]

    def skipping(s: list[int], action: int) -> None:
        apply(s, action)
        s[turn] = (s[turn] + 1) % 4

    spoiled(watched, "apply", skipping)


def test_legality_that_peeps_is_seen(watched: Watch) -> None:
    legal, hand, turn = watched.plain["legal"], watched.at["HAND"], watched.at["TURN"]

    def peeping(s: list[int]) -> int:
        m = int(legal(s))
        if m & (m - 1) and s[hand + (s[turn] + 1) % 4] & 1:
            m &= m - 1
        s[watched.at["LEGAL"]] = m
        return m

    spoiled(watched, "legal", peeping)


def test_legality_that_changes_something_is_seen(watched: Watch) -> None:
    legal = watched.plain["legal"]

    def changing(s: list[int]) -> int:
        s[watched.at["SKIPS"]] += 1
        return int(legal(s))

    spoiled(watched, "legal", changing)


def test_points_out_of_nothing_are_seen(watched: Watch) -> None:
    points = watched.plain["points"]
    spoiled(watched, "points", lambda s, m: points(s, m) + 1)
