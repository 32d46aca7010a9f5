"""What a readable rule file may still get wrong: each check by a small good file with one slip in it.

The slips, and what is told of each, stand in test_checks_slips.txt.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from followsuit import checks
from followsuit.diagnostics import Diagnostic, in_order
from followsuit.lower import lower
from followsuit.rulebook import Rules
from followsuit.source import Source
from followsuit.wording import checks as wording
from followsuit.yamlsrc import read

GOOD = """\
followsuit: 1
game: small
title: Small
sources:
  book: {title: A book, language: en}
  page: {title: A page, language: en}
players:
  seats: 4
  sides: opposite
  turn: clockwise
  first_dealer: by_lot
  next_dealer: left of dealer
deck: {suits: ♣ ♦ ♥ ♠, ranks: 7 8 9 10 J Q K A}
terms:
  honours: rank K + rank Q
ranking:
  high_to_low: A K Q J 10 9 8 7
  classes:
    - trumps: {cards: trump, win: always}
    - plain: {each: suit, win: if_led}
points: {A: 11, 10: 10, K: 4, Q: 3, J: 2, others: 0}
melds:
  pair: {ranks: K Q, same: suit, pays: 20}
deal:
  - deal: {each: 8, packets: 3 2 3}
  - turn_up: {card: last_dealt, sets: trump}
  - play
play:
  first_lead: left of dealer
  next_lead: winner
  lead:
    - any card: hand
  follow:
    - follow suit: suit_led
    - honour: honours if strict is strict
    - any card: hand
scoring:
  tallies:
    score: {of: side, per: game}
  trick:
    - cards: {to: winner, score: points of trick}
  game:
    won_by: first side with score >= target
checks:
  after_deal:
    whole pack: points of deck is 120
  longest_deal: 32
parameters:
  strict:
    kind: option
    question: Must an honour be thrown?
    answers: {strict: if held, free: any card}
    default: free
    because: a test
    read_as: {book: strict}
  target:
    kind: option
    question: How many points win?
    number: {from: 50, to: 500}
    default: 100
    because: a test
    read_as: {page: 200}
"""


def lowered(text: str) -> tuple[Rules | None, list[Diagnostic]]:
    source = Source("small.yaml", text)
    node, faults = read(source)
    assert node is not None
    assert not faults
    return lower(node, source)


def found(text: str) -> tuple[Diagnostic, ...]:
    """What the checks say of a rule file that lowering takes."""
    rules, faults = lowered(text)
    assert rules is not None, [f"{d.span.line}:{d.span.column} {d.code}: {d.message}" for d in faults]
    return in_order(checks.run(rules))


def changed(*edits: str) -> str:
    """The good file with the first of each pair of texts replaced by the second."""
    text = GOOD
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def told(*edits: str) -> list[str]:
    """Code and message of each fault of the changed file."""
    return [f"{d.code}: {d.message}" for d in found(changed(*edits))]


# -- every slip --------------------------------------------------------------------------------------------

SLIPS = Path(__file__).with_name("test_checks_slips.txt").read_text(encoding="utf-8").split("\n\n")[1:]


def slip(text: str) -> tuple[list[str], list[str]]:
    """The edits of a slip as `changed` takes them, and what is told of it."""
    edits: list[list[str]] = []
    before = "#"
    for line in text.strip("\n").split("\n"):
        if line[0] in "-+":
            if line[0] != before:
                edits.append([])
            edits[-1].append(line[1:])
        before = line[0]
    return ["\n".join(lines) for lines in edits], re.findall(r"^= (.*)$", text, flags=re.MULTILINE)


def lines(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    """Each fault with its place, then its labels with theirs."""
    said = []
    for d in diagnostics:
        said.append(f"{d.span.line}:{d.span.column} {d.severity} {d.code}: {d.message}")
        said += [f"{label.span.line}:{label.span.column} {label.text}" for label in d.labels]
    return said


@pytest.mark.parametrize("text", SLIPS, ids=lambda text: text.split("\n")[0].removeprefix("# "))
def test_each_slip_is_told_where_it_is(text: str) -> None:
    edits, expected = slip(text)
    assert edits
    assert lines(found(changed(*edits))) == expected


def test_every_code_has_a_slip() -> None:
    written = Path(wording.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r"(?:error|warning)\(\s*\"([a-z-]+)\"", written))
    shown = set(
        re.findall(r"^= \d+:\d+ (?:error|warning) ([a-z-]+): ", "\n\n".join(SLIPS), flags=re.MULTILINE)
    )
    assert len(codes) > 40
    assert codes == shown


# -- good files --------------------------------------------------------------------------------------------


def test_a_good_file_has_no_faults() -> None:
    assert found(GOOD) == ()


def shipped(checkout: Path) -> list[str]:
    files = sorted((checkout / "rules").glob("*.yaml"))
    return [file.read_text(encoding="utf-8") for file in files if not file.name.endswith(".cases.yaml")]


def test_shipped_files_have_no_faults(checkout: Path) -> None:
    for text in shipped(checkout):
        assert lines(found(text)) == []


def test_checks_are_quick_enough_for_an_editor(checkout: Path) -> None:
    for text in shipped(checkout):
        rules, _ = lowered(text)
        assert rules is not None
        spent = []
        for _ in range(3):
            start = time.process_time()
            checks.run(rules)
            spent.append(time.process_time() - start)
        assert min(spent) < 0.12  # seconds; a third of it on a quiet machine


# -- legality that is sound, said in other ways -------------------------------------------------------------

FOLLOW = "    - honour: honours if strict is strict\n    - any card: hand\n"


@pytest.mark.parametrize(
    "clauses",
    [
        "    - the others: hand - suit_led\n",
        "    - trumps: trumps\n    - the others: plain\n",
        "    - in hand: deck\n",
        "    - black: clubs + spades\n    - red: hearts + diamonds\n",
        "    - early: hand if trick_number < 3\n    - late: hand if trick_number >= 3\n",
        "    - led by us: hand if leader in partners\n    - not: hand unless leader in partners\n",
        "    - one: {by: trump, ♣: clubs, ♦: hand, ♥: hand, ♠: hand, none: hand}\n    - two: hand\n",
        "    - a: {by: strict, strict: honours, free: ~}\n    - b: {by: strict, strict: deck, free: hand}\n",
    ],
)
def test_clauses_that_together_allow_every_card(clauses: str) -> None:
    assert [line for line in told(FOLLOW, clauses) if "no-legal-card" in line] == []


@pytest.mark.parametrize(
    "clauses",
    [
        "    - early: hand if trick_number < 3\n    - late: hand if trick_number > 3\n",
        "    - trumps: trumps\n    - honours: honours\n",
        "    - one: {by: trump, ♣: clubs, ♦: hand, ♥: hand, ♠: hand, none: hand}\n",
        "    - black: clubs + spades\n    - red: hearts + diamonds - 7♦\n",
    ],
)
def test_clauses_that_leave_a_card_out(clauses: str) -> None:
    message = "a player who is to follow may have no card that these clauses allow"
    assert f"no-legal-card: {message}" in told(FOLLOW, clauses)


def test_what_may_be_passed_over_needs_no_card() -> None:
    passing = "    - honour: honours if strict is strict\n    - otherwise: pass\n"
    lead = (
        "    - any card: hand\n  follow:",
        "    - any card: hand\n    - otherwise: next_seat_leads\n  follow:",
    )
    assert told(FOLLOW, passing, *lead) == []


def test_a_deal_that_ends_with_a_hand_has_no_empty_ones() -> None:
    passing = "    - honour: honours if strict is strict\n    - otherwise: pass\n"
    over = ("  game:\n", "  deal:\n    over: any seat with hand is empty\n  game:\n")
    assert told(FOLLOW, passing, *over) == []


def test_a_question_with_too_many_tests_is_left_to_random_play() -> None:
    tests = "".join(f"    - c{n}: hand if trick_number is {n}\n" for n in range(1, 9))
    many = "".join(
        f"    - d{n}: suit_led & higher if count of trick is {n} and me is leader\n" for n in range(60)
    )
    rules, _ = lowered(changed(FOLLOW, tests + many + "    - any card: hand\n"))
    assert rules is not None
    start = time.process_time()
    checks.run(rules)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("clauses", [300, 1000])
def test_a_list_made_to_take_long_is_given_up_in_time(clauses: int) -> None:
    many = "".join(f"    - d{n}: suit_led & higher if trick_number > {n}\n" for n in range(clauses))
    rules, _ = lowered(changed(FOLLOW, f"{many}    - any card: hand\n"))
    assert rules is not None
    start = time.process_time()
    checks.run(rules)
    assert time.process_time() - start < 2


def test_a_file_made_to_take_long_is_given_up_in_time() -> None:
    names = [f"p{n}" for n in range(400)]
    open_point = "kind: option, question: More?, answers: truth, default: false, because: a test"
    more = "".join(f"  {name}: {{{open_point}}}\n" for name in names)
    amount = "{by: NAME, true: 1, false: 2}"
    award = f"    - NAME: {{to: winner, score: {amount}}}\n"
    awards = "".join(award.replace("NAME", name) for name in names)
    rules, _ = lowered(changed("parameters:\n", f"parameters:\n{more}", "  game:\n", f"{awards}  game:\n"))
    assert rules is not None
    start = time.process_time()
    checks.run(rules)
    assert time.process_time() - start < 2


# -- what a player cannot know ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "word"),
    [
        ("any seat with K♣ in hand", "hand"),
        ("(first seat with A♠ in dealt) is me", "dealt"),
        ("holder of A♠ in partners", "holder of"),
        ("A♠ in stock", "stock"),
        ("A♠ in hand of leader", "hand"),
        ("count of (seats with count of hand > 3) > 1", "hand"),
    ],
)
@pytest.mark.parametrize("through", ["clause", "term"])
def test_hidden_cards_decide_nothing(condition: str, word: str, through: str) -> None:
    if through == "clause":
        text = changed("honours if strict is strict", f"honours if strict is strict and {condition}")
    else:
        text = changed(
            "terms:",
            f"terms:\n  secret: {condition}",
            "if strict is strict",
            "if strict is strict and secret",
        )
    rules, faults = lowered(text)
    assert rules is None
    codes = {(fault.code, fault.message.split("'")[1]) for fault in faults}
    assert ("hidden-from-player", word) in codes


def test_one_s_own_hand_and_open_cards_may_decide() -> None:
    known = "honours if strict is strict and K♣ in hand and A♠ not in played and turn_up in honours"
    assert told("honours if strict is strict", known) == []


# -- under which answers -------------------------------------------------------------------------------------

MORE = "extra: {kind: option, question: More?, answers: truth, default: false, because: a test}"
SECOND = ("parameters:\n", f"parameters:\n  {MORE}\n")


def test_only_answers_that_matter_are_named() -> None:
    usual = "A K Q J 10 9 8 7"
    order = f"{{by: extra, true: A K Q J 10 9 8, false: {{by: strict, strict: {usual}, free: {usual}}}}}"
    said = told(*SECOND, "high_to_low: A K Q J 10 9 8 7", f"high_to_low: {order}")
    assert "unranked-card: this order has no place for 7♣ 7♦ 7♥ 7♠ of 'trumps' when 'extra' is true" in said


def test_a_fault_of_two_answers_together_names_both() -> None:
    each = "{by: extra, true: {by: strict, strict: 9, free: 8}, false: 8}"
    said = told(*SECOND, "each: 8, packets: 3 2 3", f"each: {each}, packets: 1")
    assert len(said) == 1
    assert said[0].endswith("and the pack has 32 when 'extra' is true and 'strict' is strict")


def test_every_listed_number_of_a_branch_is_looked_at() -> None:
    number = (
        "number: {from: 50, to: 500}",
        "number: {from: 50, to: 53}",
        "default: 100",
        "default: 50",
        "200",
        "53",
    )
    each = "{by: target, 50: 8, 51: 8, 52: 9, 53: 8}"
    said = told(*number, "each: 8, packets: 3 2 3", f"each: {each}, packets: 1")
    assert said == [
        "too-many-cards: 4 players get 36 cards together, and the pack has 32 when 'target' is 52"
    ]


def test_many_parameters_are_looked_at_one_at_a_time() -> None:
    names = [f"p{n}" for n in range(9)]
    open_point = "kind: option, question: More?, answers: truth, default: false, because: a test"
    more = "".join(f"  {name}: {{{open_point}}}\n" for name in names)
    each = "8"
    for name in names:
        each = f"{{by: {name}, true: {9 if name == 'p0' else 8}, false: {each}}}"
    said = told(
        "parameters:\n", f"parameters:\n{more}", "each: 8, packets: 3 2 3", f"each: {each}, packets: 1"
    )
    assert "too-many-cards: 4 players get 36 cards together, and the pack has 32 when 'p0' is true" in said
