"""Bots see a view and choose; common sense beats chance."""

from __future__ import annotations

from random import Random

import pytest

import followsuit
from followsuit import bots, simulate
from followsuit.bots.sensible import least_wins
from followsuit.game import State, View
from followsuit.game.view import view_of
from followsuit.settings import Answer


def view(state: State) -> View:
    return view_of(state, state.turn)


def positions(name: str, count: int, **answers: Answer) -> list[State]:
    """Positions with a choice, met in random play."""
    game, random = followsuit.load(name, **answers), Random(name)
    found: list[State] = []
    state = game.start("bots").deal()
    while len(found) < count:
        legal = state.legal()
        if len(legal) > 1:
            found.append(state)
        state = state.play(random.choice(legal))
        if state.phase == "dealing":
            state = state.deal()
        elif state.phase == "over":
            state = game.start("bots", match=len(found)).deal()
    return found


@pytest.mark.parametrize("bot", bots.names())
@pytest.mark.parametrize("name", ["brouc", "bruce"])
def test_choices_are_legal_and_repeat(bot: str, name: str) -> None:
    player = bots.named(bot)
    for number, state in enumerate(positions(name, 60)):
        seen = view(state)
        action = player.choose(seen, Random(number))
        assert action in state.legal()
        assert action == bots.named(bot).choose(view(state), Random(number))


def test_chance_chooses_everything() -> None:
    seen = view(positions("brouc", 1)[0])
    random = Random(1)
    chosen = {bots.named("random").choose(seen, random) for _ in range(200)}
    assert chosen == set(seen.legal)


def test_an_unknown_bot_lists_those_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match=r"'sensibel'.*did you mean 'sensible'.*random"):
        bots.named("sensibel")


def test_a_view_hides_what_others_hold() -> None:
    """The same choice whatever the others hold among themselves: a bot cannot look."""
    for state in positions("brouc", 40):
        flat, hand = list(state.flat), state.game.module.at["HAND"]
        a, b = [seat for seat in range(4) if seat != state.turn][:2]
        if state.read("HAND", a).bit_count() != state.read("HAND", b).bit_count():
            continue
        flat[hand + a], flat[hand + b] = flat[hand + b], flat[hand + a]
        assert view(State(state.game, flat)) == view(state)


def test_a_view_tells_strengths_and_worth() -> None:
    state = followsuit.load("brouc", rank_order="ten_below_ace").start("worth").deal()
    seen, cards = view(state), state.game.cards
    trump = seen.trump
    assert trump is not None
    other = "♣" if trump != "♣" else "♠"
    strengths = seen.strengths(cards.card(f"7{other}"))
    assert strengths[cards.card(f"7{trump}")] > strengths[cards.card(f"A{other}")]
    assert strengths[cards.card(f"10{other}")] > strengths[cards.card(f"K{other}")] > 0
    assert seen.worth(cards.mask(f"A{other} 10{other}")) == 21
    assert seen.worth(cards.mask(f"K{trump} Q{trump}")) == 4 + 3 + 40
    assert seen.ally((seen.seat + 2) % 4)
    assert not seen.ally((seen.seat + 1) % 4)


def given(*, to_partner: bool) -> list[int]:
    """What the last to play adds to tricks it cannot win: worth of each card above the least it could add."""
    game, found = followsuit.load("brouc"), list[int]()
    for match in range(400):
        state = game.start("given", match).deal()
        for _ in range(3):
            state = state.play(state.legal()[0])
        seen = view(state)
        if len(seen.legal) < 2 or (seen.winning == (seen.seat + 2) % 4) is not to_partner:
            continue
        assert seen.winning_card is not None
        strengths = seen.strengths(game.cards.card(seen.trick[seen.leader]))
        best = strengths[game.cards.card(seen.winning_card)]
        if all(strengths[action.number] <= best for action in seen.legal):
            worth = {a: seen.worth(seen.table | 1 << a.number) for a in seen.legal}
            found.append(worth[bots.named("sensible").choose(seen, Random(0))] - min(worth.values()))
    return found


def test_points_go_to_a_partner_and_not_to_rivals() -> None:
    partner, rivals = given(to_partner=True), given(to_partner=False)
    assert min(len(partner), len(rivals)) > 20
    assert not any(rivals)
    assert sum(partner) > 3 * len(partner)


def test_the_least_wins_only_where_the_rules_say_so() -> None:
    assert not least_wins(followsuit.load("brouc"))
    assert not least_wins(followsuit.load("bruce"))


@pytest.mark.parametrize(
    ("name", "answers", "matches"),
    [("brouc", {}, 60), ("bruce", {}, 200), ("bruce", {"seats": 6}, 60)],
    ids=str,
)
def test_sense_beats_chance(name: str, answers: dict[str, Answer], matches: int) -> None:
    """From every place at the table, and by more than luck would explain."""
    game = followsuit.load(name, **answers)
    sides = len(game.sides)
    won = played = 0
    for side in range(sides):
        players = ",".join("sensible" if i == side else "random" for i in range(sides))
        share = simulate.run(game, matches=matches, seed="sense", bots=players).won_by_side[side]
        won, played = won + share.count, played + share.of
    assert simulate.Share(won, played).interval[0] > 1 / sides
