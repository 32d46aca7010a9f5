"""Case files: the shipped ones hold, wrong ones fail where they are wrong, a position written down is that position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase as Hypothesis
from hypothesis import given, settings
from hypothesis import strategies as st

from followsuit import cases
from followsuit.game import Game, Phase, State
from followsuit.resources import shipped_rules
from tests.properties.test_states import games

SHIPPED = [
    beside for path in shipped_rules().values() if (beside := path.with_suffix(".cases.yaml")).is_file()
]
NAMES = [
    (path, name)
    for path in SHIPPED
    for name in re.findall(r"(?m)^  - name: (.*)$", path.read_text(encoding="utf-8"))
]


@cache
def report(path: Path) -> cases.FileReport:
    return cases.run_file(path)


# -- the shipped files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_file_has_no_fault(path: Path) -> None:
    assert report(path).diagnostics == ()
    assert not report(path).faulty
    assert cases.lines(report(path)) == []


@pytest.mark.parametrize(("path", "name"), NAMES, ids=[f"{path.stem}-{name}" for path, name in NAMES])
def test_a_shipped_case_holds(path: Path, name: str) -> None:
    (result,) = [result for result in report(path).results if result.name == name.strip('"')]
    assert result.messages == ()
    assert result.passed


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_the_answers_that_a_shipped_file_gives_matter(path: Path) -> None:
    """Played by the defaults, most of the cases that answer a parameter do not hold, or cannot even be."""
    changed, answered = re.subn(r"(?m)^    (set|reading): .*\n", "", path.read_text(encoding="utf-8"))
    held = sum(result.passed for result in run(changed, path).results)
    assert len(report(path).results) - held >= answered / 2


def run(text: str, beside: Path) -> cases.FileReport:
    """The report of a text by the name of a case file."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / beside.name
        path.write_text(text, encoding="utf-8")
        return cases.run_file(path)


# -- wrong cases -------------------------------------------------------------------------------------------

# Rules, given and more, what is expected with the wrong part in «», what is said of it.
WRONG = [
    ("brouc", "given: {trump: ♥, trick: 10♠, hands: {1: 7♠ K♥}}", "legal: «7♠ K♥»", "got 7♠ (same suit)"),
    ("brouc", "given: {trump: ♥, trick: 10♠, hands: {1: 7♠ K♥}}", "illegal: {K♥: «trump»}", "got same suit"),
    ("brouc", "given: {trump: ♥, trick: A♦ 10♦ 7♥ K♦}", "winner: «0»", "expected winner 0, got 2"),
    ("brouc", "given: {trump: ♥, trick: A♦ 10♦ 7♥ K♦}", "next: «0»", "expected next 0, got 2"),
    (
        "brouc",
        "given: {trump: ♥, trick: K♥ Q♥ 7♥ 8♥}",
        "credited: {earned: {0: «46»}}",
        "expected earned of seat 0 credited 46, got 47 (cards and marriages)",
    ),
    ("brouc", "given: {trump: ♥, score: {0: 20}, trick: A♠ 9♠ 8♠ 7♠}", "score: {0: «30»}", "got 31"),
    (
        "bruce",
        "given: {tricks: {0: 5}, trick: J♣ - - -, hands: {0: Q♦, 1: 6♦, 2: K♣, 3: 9♦}}",
        "ends: «none»",
        "expected ends none, got deal (six tricks)",
    ),
    (
        "bruce",
        "given: {score: {0: 8}, tricks: {0: 5}, trick: J♣ - - -, hands: {0: Q♦, 1: 6♦, 2: K♣, 3: 9♦}}",
        "won_by: «[1, 3]»",
        "expected won by 1 3, got 0",
    ),
    (
        "bruce",
        "given: {tricks: {0: 5}, trick: J♣ - - -, hands: {0: Q♦, 1: 6♦, 2: K♣, 3: 9♦}}",
        "next_dealer: «1»",
        "expected next dealer 1, got 0",
    ),
    (
        "bruce",
        "given: {trick: 9♣ - K♥, hands: {0: 6♣, 1: 9♠ A♣, 2: 6♦, 3: 8♠ J♦}}\n    play: «J♦»",
        "winner: 2",
        "expected J♦ to be played, got only 8♠ legal (a higher card)",
    ),
    (
        "bruce",
        "given: {trick: 9♣ - K♥, hands: {0: 6♣, 1: 9♠ A♣, 2: 6♦, 3: 8♠ J♦}}\n    play: «pass»",
        "winner: 2",
        "expected pass to be played, got only 8♠ legal (a higher card)",
    ),
]


@pytest.mark.parametrize(("rules", "case", "expect", "said"), WRONG, ids=[w[2] for w in WRONG])
def test_a_wrong_case_fails_where_it_is_wrong(
    rules: str, case: str, expect: str, said: str, tmp_path: Path
) -> None:
    text = f"rules: {rules}\ncases:\n  - name: wrong\n    {case}\n    expect: {{{expect}}}\n"
    path = tmp_path / "wrong.cases.yaml"
    path.write_text(text.replace("«", "").replace("»", ""), encoding="utf-8")
    found = cases.run_file(path)
    assert found.diagnostics == ()
    (line,) = cases.lines(found)
    before = text[: text.index("«")]
    row, column = before.count("\n") + 1, len(before.rsplit("\n", 1)[1]) + 1
    assert line.startswith(f"FAILED {path}:{row}:{column} wrong: ")
    assert line.endswith(said)
    (result,) = found.results
    assert not result.passed


def test_what_holds_whatever_is_not_given_is_no_fault(tmp_path: Path) -> None:
    """The hands after a trick are not given here, and who leads does not depend on them."""
    path = tmp_path / "little.cases.yaml"
    case = "{name: little, given: {trump: ♥, trick: A♦ 10♦ 7♥ K♦}, expect: {next: 2}}"
    path.write_text(f"rules: brouc\ncases:\n  - {case}\n", encoding="utf-8")
    assert [result.passed for result in cases.run_file(path).results] == [True]


# -- positions written down --------------------------------------------------------------------------------


MOST_POSITIONS = 20  # of one deal


@dataclass
class Record:
    """A deal as it is written into cases: seats count from the first leader."""

    game: Game
    trick: list[str] = field(default_factory=list)
    taken: dict[int, list[str]] = field(default_factory=dict)
    tricks: dict[int, int] = field(default_factory=dict)

    def seat(self, state: State, seat: int) -> int:
        return (seat - state.forehand) % self.game.seats

    def step(self, state: State, after: State, action: str) -> None:
        """Note an action: a card, a pass, or a lead given up, which leaves nothing on the table."""
        if action != "skip":
            self.trick.append("-" if action == "pass" else action)
        over = after.phase is not Phase.PLAYING or after.trick_number != state.trick_number
        if over and self.trick:
            seat = self.seat(state, after.read("WINNER"))
            self.taken.setdefault(seat, []).extend(card for card in self.trick if card != "-")
            self.tricks[seat] = after.tricks(after.read("WINNER"))
            self.trick = []

    def given(self, state: State) -> str:
        """The position as a case gives it, with nothing left out."""
        seats = {self.seat(state, seat): seat for seat in range(self.game.seats)}
        parts = {
            "dealer": str(self.seat(state, state.dealer)),
            "leader": str(self.seat(state, state.leader)),
            "trick": f'"{" ".join(self.trick)}"',
            "trick_number": str(state.trick_number),
            "hands": mapped({new: f'"{" ".join(state.hand(old))}"' for new, old in seats.items()}),
            "taken": mapped({seat: f'"{" ".join(cards)}"' for seat, cards in self.taken.items()}),
            "tricks": mapped(self.tricks),
        }
        parts |= {key: value for key in ("trump", "turn_up") if (value := getattr(state, key)) is not None}
        return mapped(parts | {name: mapped(of) for name, of in self.tallies(state)})

    def tallies(self, state: State) -> Iterator[tuple[str, dict[int, int]]]:
        for count in self.game.resolved.tallies:
            places = range(self.game.seats) if count.of == "seat" else [side[0] for side in self.game.sides]
            values = state.tally(count.name)
            yield count.name, {self.seat(state, place): values[i] for i, place in enumerate(places)}


def mapped(entries: dict[str, str] | dict[int, str] | dict[int, int]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + "}"


def expected(record: Record, state: State) -> str:
    legality = state.legality()
    legal = " ".join(action.text for action in legality.actions)
    refused = {
        card: f'"{refusal.clause.name}"'
        for card in state.hand(state.turn)
        if (refusal := state.refusal(card)) is not None and refusal.clause is not None
    }
    parts = {"legal": f'"{legal}"', "next": str(record.seat(state, state.turn))}
    parts |= {"illegal": mapped(refused)} if refused else {}
    parts |= {"winner": str(record.seat(state, state.winner))} if state.winner is not None else {}
    return mapped(parts)


@given(games(), st.integers(0, 1000))
@settings(max_examples=12, phases=[Hypothesis.generate])
def test_a_position_written_down_is_that_position(game: Game, seed: int) -> None:
    """Of states of one deal: what is legal, by which clause, who wins, and who wins after one more action."""
    state = game.start(seed).deal()
    random, record, texts = Random(seed), Record(game), list[str]()
    while state.phase is Phase.PLAYING:
        action = random.choice(state.legal()).text
        after = state.play(action)
        case = f"given: {record.given(state)}"
        texts.append(f"{case}, expect: {expected(record, state)}")
        if record.trick or action not in ("pass", "skip"):
            winner = record.seat(state, after.read("WINNER"))
            texts.append(f"{case}, play: {action}, expect: {{winner: {winner}}}")
        record.step(state, after, action)
        state = after
    texts = random.sample(texts, min(len(texts), MOST_POSITIONS))
    answers = mapped({name: str(answer).lower() for name, answer in game.answers.items()})
    items = "".join(f"  - {{name: '{i}', set: {answers}, {text}}}\n" for i, text in enumerate(texts))
    found = run(f"rules: {game.rules.source.name}\ncases:\n{items}", Path("reached.cases.yaml"))
    assert found.diagnostics == ()
    assert cases.lines(found) == []
    assert len(found.results) == len(texts)
