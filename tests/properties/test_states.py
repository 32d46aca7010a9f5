"""The typed layer, driven by whatever hypothesis thinks of: seeds, settings, and every choice of the players."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from followsuit.game import Game, Phase, State
from followsuit.game.view import view_of
from followsuit.settings import Answer
from tests.properties.invariants import TABLES, answers_of, rules_of

SEEDS = st.one_of(st.integers(), st.text(max_size=8))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A shipped game with a few answers of any kind."""
    name = draw(st.sampled_from(sorted(TABLES)))
    rules = rules_of(name)
    answers: dict[str, Answer] = dict(draw(st.sampled_from(TABLES[name])))
    for parameter in draw(st.lists(st.sampled_from(sorted(rules.parameters)), max_size=4, unique=True)):
        answers[parameter] = draw(st.sampled_from(answers_of(rules.parameters[parameter])))
    return Game.of(rules, answers=answers)


@given(games(), SEEDS, st.data())
@settings(max_examples=60)
def test_any_course_of_a_deal(game: Game, seed: int | str, data: st.DataObject) -> None:
    """Cards stay in the pack, states stay as they are, and a view hides what it should."""
    state = game.start(seed).deal()
    while state.phase is Phase.PLAYING:
        kept = list(state.flat)
        legality = state.legality()
        assert legality.actions
        assert {action.text for action in legality.actions if action.is_card} <= set(state.hand(state.turn))
        for card in state.hand(state.turn):
            assert (state.refusal(card) is None) == (card in legality)
        choice = data.draw(st.sampled_from(legality.actions))
        after = state.play(choice)
        assert state.flat == kept
        assert after == state.play(choice.text)
        assert cards_of(after) == sorted(cards_of(game.start(seed).deal()))
        state = after
    assert state.phase in (Phase.DEALING, Phase.OVER)


def cards_of(state: State) -> list[str]:
    game = state.game
    hands = [card for seat in range(game.seats) for card in state.hand(seat)]
    return sorted([*hands, *game.cards.names(state.played), *game.cards.names(state.read("STOCK"))])


@given(games(), SEEDS, st.integers(0, 1 << 39), st.integers(1, 1 << 19), st.data())
@settings(max_examples=60)
def test_a_deal_is_named_by_seed_match_and_deal(
    game: Game, seed: int | str, match: int, deal: int, data: st.DataObject
) -> None:
    """The dealer decides who is dealt to first, and nothing else: the pack is in the same order."""
    dealer = data.draw(st.integers(0, game.seats - 1))
    one, again = (game.deal_again(seed, match, deal, dealer) for _ in range(2))
    assert one == again
    other = game.deal_again(seed, match, deal, (dealer + 1) % game.seats)
    hands = [one.hand(seat) for seat in range(game.seats)]
    assert [other.hand((seat + 1) % game.seats) for seat in range(game.seats)] == hands


@given(games(), SEEDS, st.integers(0, 20), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_views_hold_nothing_unseen(game: Game, seed: int | str, actions: int, random: object) -> None:
    """The cards of all others thrown together and given out anew: every field of the view is the same."""
    state = game.start(seed).deal()
    for _ in range(actions):
        if state.phase is Phase.PLAYING:
            state = state.play(state.legal()[0])
    if state.phase is not Phase.PLAYING:
        return
    seat, at = state.turn, game.module.at
    others = [s for s in range(game.seats) if s != seat]
    unseen = [card for s in others for card in bits(state.read("HAND", s))] + bits(state.read("STOCK"))
    random.shuffle(unseen)  # type: ignore[attr-defined]
    flat = list(state.flat)
    for s in others:
        count = state.read("HAND", s).bit_count()
        flat[at["HAND"] + s] = sum(1 << unseen.pop() for _ in range(count))
    flat[at["STOCK"]] = sum(1 << card for card in unseen)
    assert view_of(State(game, flat), seat) == view_of(state, seat)


def bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
