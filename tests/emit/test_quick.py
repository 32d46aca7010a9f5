"""The quick program and the text it is made from are one program."""

import ast

import pytest

import followsuit
from followsuit.emit.inline import quickened
from followsuit.game.seeds import key
from followsuit.settings import Answer

GAMES: list[tuple[str, dict[str, Answer]]] = [
    ("brouc", {}),
    ("brouc", {"score_scale": 10, "round_unit": 10}),
    ("brouc", {"trick_owner": "player", "round_scope": "per_deal"}),
    ("bruce", {}),
    ("bruce", {"seats": 6, "six_player_teams": "two_trios"}),
    ("bruce", {"circuits_per_trick": "until_all_pass", "pass_rule": "voluntary"}),
]


@pytest.mark.parametrize(("name", "answers"), GAMES, ids=str)
def test_play_outs_end_in_the_same_state(name: str, answers: dict[str, Answer]) -> None:
    game = followsuit.load(name, **answers)
    size, pack = game.module.at["SIZE"], game.module.constants["PACK"]
    for match in range(25):
        ends = []
        for functions in (game.functions, game.quick_functions):
            state = [0] * size
            functions["start"](state, *key("quick"), match)
            actions = functions["playout"](state, [0] * pack)
            ends.append((actions, state))
        assert ends[0] == ends[1]


@pytest.mark.parametrize(("name", "answers"), GAMES, ids=str)
def test_stepping_meets_every_state_of_the_play_out(name: str, answers: dict[str, Answer]) -> None:
    """Deal, legal, choose, apply one by one, and the loop that has them written out."""
    game = followsuit.load(name, **answers)
    at, pack = game.module.at, [0] * game.module.constants["PACK"]
    plain, quick = game.functions, game.quick_functions
    stepped, looped = [0] * at["SIZE"], [0] * at["SIZE"]
    for functions, state in ((plain, stepped), (quick, looped)):
        functions["start"](state, *key("steps"), 1)
    for _ in range(10):
        plain["next_deal"](stepped, pack)
        quick["next_deal"](looped, pack)
        assert stepped == looped
        while stepped[at["PHASE"]] == game.module.constants["PLAYING"]:
            plain["apply"](stepped, plain["choose"](stepped, plain["legal"](stepped)))
        quick["finish_deal"](looped)
        assert stepped == looped
        if stepped[at["PHASE"]] != game.module.constants["DEALING"]:
            break


def test_hot_calls_are_written_out() -> None:
    game = followsuit.load("brouc")
    tree = quickened(game.module.text)
    loop = next(f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == "finish_deal")
    called = {n.func.id for n in ast.walk(loop) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert not called & {"legal", "choose", "apply", "end_trick"}


def test_a_module_is_the_same_text_every_time() -> None:
    assert followsuit.load("bruce").module.text == followsuit.load("bruce").module.text
