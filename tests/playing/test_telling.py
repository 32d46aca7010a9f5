"""What seats and sides are called."""

from __future__ import annotations

import pytest

from followsuit.api import load
from followsuit.playing.telling import round_the_table, seat_name, sides_name


def names(game: str, reader: int | None, **answers: str | int) -> list[str]:
    loaded = load(game, **answers)
    return [seat_name(loaded, seat, reader) for seat in range(loaded.seats)]


def test_the_neighbours_are_where_they_sit_whichever_way_it_is_played() -> None:
    assert names("bruce", 0) == ["you", "seat 1 (left)", "your partner", "seat 3 (right)"]
    assert names("brouc", 0) == ["you", "seat 1 (right)", "your partner", "seat 3 (left)"]
    assert names("brouc", 3) == ["seat 0 (right)", "your partner", "seat 2 (left)", "you"]


def test_with_six_it_is_told_who_is_with_the_reader() -> None:
    assert names("bruce", 1, seats=6) == [
        "seat 0 (right)",
        "you",
        "seat 2 (left)",
        "seat 3",
        "your partner",
        "seat 5",
    ]
    trios = names("bruce", 1, seats=6, six_player_teams="two_trios")
    assert trios[2:] == ["seat 2 (left)", "seat 3 (partner)", "seat 4", "seat 5 (partner)"]


def test_to_one_who_watches_nobody_has_a_place() -> None:
    assert names("brouc", None) == ["seat 0", "seat 1", "seat 2", "seat 3"]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (0, ["you and seats 2 and 4", "seats 1, 3 and 5"]),
        (3, ["seats 0, 2 and 4", "you and seats 1 and 5"]),
        (None, ["seats 0, 2 and 4", "seats 1, 3 and 5"]),
    ],
)
def test_a_side_is_its_seats(reader: int | None, told: list[str]) -> None:
    game = load("bruce", seats=6, six_player_teams="two_trios")
    assert [sides_name(game, side, reader) for side in range(2)] == told


def test_who_sits_where_is_told_in_the_order_of_play() -> None:
    assert round_the_table(load("brouc"), 2) == (
        "You are in seat 2; after you come seat 3 (right), your partner (seat 0) and seat 1 (left)."
    )
