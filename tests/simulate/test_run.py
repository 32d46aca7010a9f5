"""A run gives the same whoever works on it, counts what was played, and names what the rules lack."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path

import pytest

import followsuit
from followsuit import simulate
from followsuit.bots import BOTS, UnknownBot
from followsuit.game import Action, Game, MatchWon, Phase, Played, View
from followsuit.game.view import view_of
from followsuit.resources import shipped_rules
from followsuit.settings import Answer
from followsuit.simulate import Order, Results, RunFault, workers
from followsuit.simulate.loops import Fault, play_matches
from followsuit.simulate.order import players_for
from followsuit.simulate.replay import replay

GAMES: list[tuple[str, dict[str, Answer]]] = [
    ("brouc", {}),
    ("brouc", {"trick_owner": "player", "carry_over": "surplus", "win_stop": "lock"}),
    ("bruce", {}),
    ("bruce", {"seats": 6, "six_player_teams": "two_trios"}),
]


def order(game: Game, *, matches: int = 20, single: bool = False, bots: str = "random") -> Order:
    players = players_for(game, bots)
    return Order(seed="run", first=0, matches=matches, single=single, most_deals=200, players=players)


@pytest.mark.parametrize("bots", ["random", "sensible", "sensible,random"])
def test_workers_change_nothing(monkeypatch: pytest.MonkeyPatch, bots: str) -> None:
    monkeypatch.setattr(workers, "_ALONE", 0.0)  # so that the others really work
    game = followsuit.load("brouc")
    runs = [simulate.run(game, matches=14, seed="same", bots=bots, workers=k) for k in (1, 2, 3)]
    assert runs[0].as_dict() == runs[1].as_dict() == runs[2].as_dict()


def test_workers_that_are_spawned_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_ALONE", 0.0)
    monkeypatch.setattr(workers, "_method", lambda: "spawn")
    game = followsuit.load("bruce", reading="ru", match_target=4)
    alone, together = (simulate.run(game, matches=3, workers=k) for k in (1, 2))
    assert alone == together


def test_a_game_goes_to_other_processes_whole() -> None:
    game = followsuit.load("brouc", reading="de", round_mode="up")
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 -- what we have just written
    assert (again.answers, again.module.text) == (game.answers, game.module.text)


def test_parts_of_a_run_make_up_the_whole() -> None:
    game = followsuit.load("bruce")
    whole = simulate.run(game, matches=30, seed=5, workers=1)
    parts = [simulate.run(game, matches=10, first=first, seed=5, workers=1) for first in (0, 10, 20)]
    assert whole.deals == sum(part.deals for part in parts)
    assert whole.won_by_side[0].count == sum(part.won_by_side[0].count for part in parts)
    lengths = sum((Counter(part.actions_of_deal.counts) for part in parts), Counter[int]())
    assert whole.actions_of_deal.counts == lengths


@pytest.mark.parametrize(("name", "answers"), GAMES, ids=str)
@pytest.mark.parametrize("single", [False, True])
def test_every_count_is_what_stepping_finds(name: str, answers: dict[str, Answer], *, single: bool) -> None:
    """The same matches, played by the typed layer one action after the other."""
    game = followsuit.load(name, **answers)
    ordered = order(game, matches=6, single=single)
    results = simulate.run(game, matches=6, single=single, seed="run", most_deals=200, workers=1)
    clauses, choices, actions, deals, won, melds = Counter[str](), Counter[int](), 0, 0, Counter[int](), 0
    for match in range(6):
        before = None
        for step in replay(game, ordered, match):
            for event in step.events:
                if isinstance(event, MatchWon):
                    won.update(event.seats)
                if isinstance(event, Played) and event.clause:
                    clauses[f"{'lead' if event.leads else 'follow'}: {event.clause}"] += 1
            if before is not None and before.phase is Phase.PLAYING:
                actions += 1
                choices[len(before.legal())] += 1
                taken = step.after.read("PLAYED") & ~before.read("PLAYED")
                melds += sum(
                    game.functions["meld_found"](step.after.flat, taken, kind)
                    for kind in range(len(game.rules.melds))
                )
            elif step.after.phase is not Phase.FAULTY:
                deals += 1
            before = step.after
    assert (results.actions, results.deals) == (actions, deals)
    assert results.choices.counts == choices
    assert results.forced.count == choices[1]
    assert sum(results.melds.values()) == melds
    assert [share.count for share in results.won_by_seat] == [won[seat] for seat in range(game.seats)]
    for clause in results.clauses:
        if clause.role == "prefer":
            assert clause.share.count == clauses[f"{clause.part}: {clause.name}"]


def test_scores_are_those_at_the_end() -> None:
    game = followsuit.load("brouc")
    results = simulate.run(game, matches=40, seed="scores", workers=1)
    finals = Counter[int]()
    for match in range(40):
        last = None
        for step in replay(game, Order(**{**_fields(order(game)), "seed": "scores"}), match):
            last = step.after
        assert last is not None
        finals[last.final_tally("games")[0]] += 1
    games = next(score for score in results.scores if (score.tally, score.index) == ("games", 0))
    assert games.values.counts == finals


def _fields(ordered: Order) -> dict[str, object]:
    return {name: getattr(ordered, name) for name in Order.__slots__}


def test_single_deals_are_deals_had_again() -> None:
    """Deal number n is the first of match n, with the dealers in turn."""
    game = followsuit.load("bruce")
    ordered = order(game, single=True)
    for number in range(6):
        first = next(iter(replay(game, ordered, number))).after
        alone = game.deal_again("run", number, 1, dealer=number % 4)
        assert first.dealer == number % 4
        assert [first.hand(seat) for seat in range(4)] == [alone.hand(seat) for seat in range(4)]


def test_single_deals_have_clean_scores() -> None:
    results = simulate.run(followsuit.load("bruce"), matches=60, single=True, workers=1)
    assert results.deals == results.matches == 60
    assert results.left_off == 0
    score = [s.values for s in results.scores if s.tally == "score"]
    assert {total for values in score for total in values.counts} <= {0, 2}
    assert all(values.total == 60 for values in score)


def test_matches_without_an_end_are_left_off() -> None:
    results = simulate.run(followsuit.load("bruce"), matches=10, most_deals=3, workers=1)
    assert (results.left_off, results.finished, results.deals) == (10, 0, 30)
    assert results.won_by_side[0].interval == (0.0, 1.0)


def test_shares_add_up() -> None:
    for name, answers in GAMES:
        results = simulate.run(followsuit.load(name, **answers), matches=25, most_deals=200, workers=1)
        assert results.finished + results.left_off == 25
        wins = sum(share.count for share in results.won_by_side)
        assert wins + results.drawn.count == results.finished
        assert sum(share.count for share in results.tricks_by_place) == results.tricks_by_place[0].of
        assert sum(share.count for share in results.endings.values()) == results.deals
        assert results.choices.total == results.actions == results.actions_of_deal.sum


# -- bots ----------------------------------------------------------------------------------------------------


class First:
    """Plays the first legal action, and looks at what it is given."""

    name = "first"
    seen: list[View] = []  # noqa: RUF012 -- read by the test

    def choose(self, view: View, random: object) -> Action:  # noqa: ARG002 -- what a bot is given
        self.seen.append(view)
        return view.legal[0]


class Cheat:
    """Plays what is not legal."""

    name = "cheat"

    def choose(self, view: View, random: object) -> Action:  # noqa: ARG002 -- what a bot is given
        return Action(99, "99")


def test_bots_of_ones_own() -> None:
    First.seen.clear()
    results = simulate.run(followsuit.load("brouc"), matches=2, bots=(First(), "random"), workers=1)
    assert results.bots == ("first", "random")
    assert First.seen
    assert {view.seat % 2 for view in First.seen} == {0}
    assert all(len(view.legal) > 1 for view in First.seen)


def test_a_bot_that_cheats_is_found_out() -> None:
    with pytest.raises(ValueError, match="'cheat' chose 99, which is not legal"):
        simulate.run(followsuit.load("brouc"), matches=1, bots=(Cheat(),), workers=1)


def test_bots_are_one_or_one_a_side() -> None:
    game = followsuit.load("brouc")
    with pytest.raises(ValueError, match="3 bots for 2 sides"):
        simulate.run(game, bots="random,random,random")
    with pytest.raises(UnknownBot):
        simulate.run(game, bots="sensibel")
    assert set(BOTS) == {"random", "sensible"}


@pytest.mark.parametrize("wrong", [{"matches": 0}, {"workers": 0}, {"most_deals": 0}, {"first": -1}], ids=str)
def test_numbers_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be at least"):
        simulate.run(followsuit.load("brouc"), **wrong)  # type: ignore[arg-type]


# -- faults --------------------------------------------------------------------------------------------------


@pytest.fixture
def faulty(tmp_path: Path) -> Game:
    """Brouc with a check that fails after some deals."""
    path = tmp_path / "faulty.yaml"
    text = shipped_rules()["brouc"].read_text(encoding="utf-8")
    path.write_text(
        text.replace("total tricks of sides <= 8", "total tricks of sides <= 6"), encoding="utf-8"
    )
    return followsuit.load(path)


def test_a_fault_names_its_deal(faulty: Game) -> None:
    faults = []
    for count in (1, 2):
        with pytest.raises(RunFault, match="a trick for every card") as caught:
            simulate.run(faulty, matches=50, seed="f", workers=count)
        faults.append((caught.value.match, caught.value.deal, str(caught.value)))
    assert faults[0] == faults[1]
    match, deal, _ = faults[0]
    ordered = Order(**{**_fields(order(faulty)), "seed": "f"})
    last = list(replay(faulty, ordered, match, deal))[-1]
    assert last.after.phase is Phase.FAULTY
    assert "a trick for every card" in (last.after.fault or "")


def test_the_first_fault_in_order_is_told(faulty: Game) -> None:
    found = play_matches(faulty, order(faulty), range(50))
    assert isinstance(found, Fault)
    earlier = play_matches(faulty, order(faulty), range(found.match))
    assert not isinstance(earlier, Fault)


# -- what comes out ------------------------------------------------------------------------------------------


def test_results_are_plain_data() -> None:
    results: Results = simulate.run(followsuit.load("brouc"), matches=5, bots="sensible,random", workers=1)
    data = json.loads(json.dumps(results.as_dict()))
    assert data["bots"] == ["sensible", "random"]
    assert data["won_by_side"][0]["of"] == 5
    assert sum(data["actions_of_deal"]["counts"].values()) == results.deals


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate.run(
        followsuit.load("brouc"), matches=12, workers=1, progress=lambda done, of: told.append((done, of))
    )
    assert told[-1] == (12, 12)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_a_replay_sees_what_bots_saw() -> None:
    """With bots, a deal told again is the deal of the run: their draws are their own for each deal and seat."""
    game = followsuit.load("brouc")
    ordered = order(game, bots="sensible,random")
    whole = [step for step in replay(game, ordered, 1) if step.deal == 2]
    assert whole == list(replay(game, ordered, 1, 2))
    assert view_of(whole[0].after, 0).hand
