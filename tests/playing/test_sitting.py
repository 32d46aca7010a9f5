"""A sitting: whose turn it is, what is taken back, and who knows what."""

from __future__ import annotations

import pytest

from followsuit.api import load
from followsuit.bots import named
from followsuit.game import Phase
from followsuit.playing import Sitting, choices


def sitting(game: str = "brouc", seat: int | None = 0, **more: int) -> Sitting:
    return Sitting(game=load(game), bot=named("sensible"), seed=5, seat=seat, **more)


def played(table: Sitting) -> None:
    list(table.events())


def test_bots_play_up_to_ones_own_turn() -> None:
    table = sitting()
    played(table)
    assert table.asks
    assert table.state.turn == 0


def test_undo_goes_back_over_what_the_bots_did() -> None:
    table = sitting()
    positions = []
    for _ in range(3):
        played(table)
        positions.append(table.state)
        list(table.act(choices(table.state)[-1]))
    played(table)
    for position in reversed(positions):
        assert table.undo()
        assert table.state == position
    assert not table.undo()


def test_after_undo_the_same_choice_leads_to_the_same_position() -> None:
    table = sitting()
    played(table)
    choice = choices(table.state)[0]
    list(table.act(choice))
    played(table)
    first = table.state
    table.undo()
    list(table.act(choice))
    played(table)
    assert table.state == first


@pytest.mark.parametrize("game", ["brouc", "bruce"])
def test_advice_is_legal_and_changes_nothing(game: str) -> None:
    table = sitting(game)
    for _ in range(12):
        played(table)
        if table.over:
            break
        before = table.state
        assert table.advice() in table.state.legal()
        assert table.advice() == table.advice()
        assert table.state is before
        list(table.act(table.advice()))


def test_choices_are_the_legal_actions_each_once() -> None:
    table = sitting("bruce")
    for _ in range(10):
        played(table)
        legal = choices(table.state)
        assert sorted(a.number for a in legal) == sorted(a.number for a in table.state.legal())
        list(table.act(legal[0]))


def test_a_table_of_bots_plays_to_the_end_of_the_match() -> None:
    table = sitting(seat=None)
    played(table)
    assert table.over
    assert table.state.phase is Phase.OVER


def test_it_may_end_after_some_deals() -> None:
    table = sitting("bruce", seat=None, most_deals=2)
    played(table)
    assert table.over
    assert table.state.deals == 2
