"""The schemas explain every key, take every file that is right, and say of one that is not where and why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from followsuit.diagnostics import Diagnostic
from followsuit.resources import find_game, schema_text, shipped_rules
from followsuit.schema import check
from followsuit.source import Source
from followsuit.yamlsrc import read

SCHEMAS = ("rules", "cases")

GAME = """\
followsuit: 1
game: little
title: Little
sources:
  book: {title: A little book, language: en}
players:
  seats: 4
  sides: opposite
  turn: clockwise
  first_dealer: by_lot
  next_dealer: left of dealer
deck:
  suits: ♣ ♠ ♥ ♦
  ranks: 7 8 9 10 J Q K A
terms:
  goal: {by: size, small: 5, large: 10}
ranking:
  high_to_low: A K Q J 10 9 8 7
  classes:
    - trumps: {cards: trump, win: always}
    - plain: {each: suit, win: if_led}
points: {A: 11, others: 0}
melds:
  marriage: {ranks: K Q, same: suit, pays: 20}
deal:
  - deal: {each: 8, packets: 1}
  - turn_up: {card: last_dealt, sets: trump}
  - play
play:
  first_lead: left of dealer
  next_lead: winner
  lead:
    - any card: hand
  follow:
    - same suit: suit_led
    - any card: hand
scoring:
  tallies:
    score: {of: side, per: game}
  deal:
    pays:
      - odd tricks: {to: sides with tricks > 4, score: tricks - 4}
  game:
    won_by: first side with score >= goal
checks:
  after_deal:
    every trick counts: total tricks of sides is 8
  longest_deal: 32
parameters:
  size:
    kind: silence
    question: How long is a game?
    answers: {small: short, large: long}
    default: small
    because: it is little
    read_as: {book: small}
  last:
    kind: option
    question: What does the last trick pay?
    number: {from: 0, to: 10}
    default: 0
readings:
  long: {from: book, set: {size: large}}
"""

VARIANT = """\
followsuit: 1
game: larger
title: Larger
extends: little
set: {size: large}
change:
  play:
    follow:
      - same suit: ~
      - {after: any card, trump: trumps}
"""

CASES = """\
rules: little
cases:
  - name: suit is followed
    set: {size: large}
    given:
      trump: ♥
      leader: 0
      trick: 10♠
      hands: {1: 7♠ K♥, 2: ""}
      score: {0: 3}
      maker: 2
    expect: {legal: 7♠, illegal: {K♥: same suit}}
  - name: a marriage
    given: {trick: K♣ Q♣ 7♣ A♣}
    play: 7♠ pass
    expect: {winner: 3, credited: {score: {3: 38}}, ends: none, won_by: 0, score: {3: 41}}
"""

TEXTS = {"game": (GAME, "rules"), "variant": (VARIANT, "rules"), "cases": (CASES, "cases")}

# (text, what is written there, what instead with « » round the span of the fault, code, words said of it)
FAULTS = [
    ("game", "turn: clock", "«tern»: clock", "schema-unknown-key", "did you mean 'turn'?"),
    ("game", "sources:", "«suorces»:", "schema-unknown-key", "did you mean 'sources'?"),
    ("game", "pays: 20", "pays: 20, «in_trump»: 40", "schema-unknown-key", "did you mean 'in_trumps'?"),
    ("game", "  - turn_up:", "  - «turnup»:", "schema-unknown-key", "did you mean 'turn_up'?"),
    ("game", "language: en", "«lang»: en", "schema-unknown-key", "did you mean 'language'?"),
    ("game", "play:\n  first_lead: left of dealer\n", "«play»:\n", "schema-missing-key", "'first_lead'"),
    (
        "game",
        "players:\n  seats: 4\n  sides: opposite\n",
        "«players»:\n",
        "schema-missing-key",
        "seats' and 'si",
    ),
    ("game", "followsuit: 1\ngame: little\n", "«»followsuit: 1\n", "schema-missing-key", "'game'"),
    ("game", "goal: {by: size, ", "«goal»: {", "schema-missing-key", "'by'"),
    ("game", "turn: clockwise", "«turn»: {a: left, b: right}", "schema-missing-key", "'by'"),
    ("game", "book: {title: A little book, ", "«book»: {", "schema-missing-key", "a title, a text or a page"),
    ("game", "{of: side, per: game}", "{of: side, «par»: game}", "schema-unknown-key", "'per'"),
    ("game", "won_by: first side with score >= goal", "won_by:«»", "schema-type", "found nothing"),
    ("game", "title: Little", "title: «31»", "schema-type", 'put it in quotes: "31"'),
    ("game", "seats: 4", "seats: «four»", "schema-type", "found 'four'"),
    ("game", "of: side", "of: «[side]»", "schema-type", "side, seat, table or holder; found a list"),
    ("game", "points: {A: 11, others: 0}", "points: «[A]»", "schema-type", "found a list"),
    ("game", "follow:\n    - same suit: suit_led\n    - any", "«follow»:\n    any", "schema-type", "a dash"),
    ("game", "    - trumps: {cards: trump, win: always}", "    - «trumps»", "schema-type", "a named class"),
    (
        "game",
        "answers: {small: short, large: long}",
        "answers: «[short, long]»",
        "schema-type",
        "the word truth",
    ),
    ("game", "- play", "- «paly»", "schema-value", "did you mean 'play'?"),
    ("game", "win: always", "win: «alway»", "schema-value", "did you mean 'always'?"),
    ("game", "turn: clockwise", "turn: «clockwize»", "schema-value", "allowed: clockwise or anticlockwise"),
    ("game", "turn: clockwise", "turn: {by: x, a: clockwise, b: «left»}", "schema-value", "clockwise"),
    ("game", "kind: option", "kind: «choice»", "schema-value", "translation or option"),
    ("game", "followsuit: 1", "followsuit: «2»", "schema-value", "expected 1"),
    ("game", "seats: 4", "seats: [4, 6, «4»]", "schema-value", "listed twice"),
    ("game", "seats: 4", "seats: «1»", "schema-range", "from 2 to 12"),
    ("game", "  goal: {", "  «Goal»: {", "schema-name", "one lower-case word"),
    ("game", "game: little", "game: «a little game»", "schema-name", "one lower-case word"),
    ("game", "lead:\n    - any card: hand\n", "lead: «[]»\n", "schema-empty", "a list of named clauses"),
    ("game", "question: How long is a game?", "question: «''»", "schema-empty", "a text"),
    (
        "game",
        "    - any card: hand\nscor",
        "      «any card»: hand\nscor",
        "schema-one-name",
        "a dash of its own",
    ),
    ("game", "    number:", "    «answers»: truth\n    number:", "schema-misplaced-key", "beside 'number'"),
    ("game", "parameters:", "«set»: {size: large}\nparameters:", "schema-misplaced-key", "beside 'extends'"),
    ("variant", "change:", "«deck»: {suits: ♥}\nchange:", "schema-misplaced-key", "'deck' under 'change'"),
    ("variant", VARIANT, "«»" + VARIANT.replace("extends: little\n", ""), "schema-missing-key", "'extends'"),
    ("variant", "  play:", "  «paly»:", "schema-unknown-key", "did you mean 'play'?"),
    ("variant", "trump: trumps}", "trump: trumps, «ruff»: hand}", "schema-one-name", "one new clause"),
    ("cases", "expect: {legal", "«expct»: {legal", "schema-unknown-key", "did you mean 'expect'?"),
    ("cases", "name: a marriage\n    given", "«given»", "schema-missing-key", "'name'"),
    ("cases", "{1: 7♠ K♥", "{«me»: 7♠ K♥", "schema-name", "counted from 0"),
    ("cases", 'K♥, 2: ""', "K♥, 2: «~»", "schema-type", '("" for none)'),
    ("cases", "ends: none", "ends: «never»", "schema-value", "deal, game, match or none"),
    ("cases", "leader: 0", "leader: «-1»", "schema-range", "from 0 to 11"),
    ("cases", "cases:\n", "«case»:\n", "schema-unknown-key", "did you mean 'cases'?"),
]


def checked(text: str, schema: str) -> list[Diagnostic]:
    node, faults = read(Source("file.yaml", text))
    assert node is not None
    assert not faults
    return check(node, schema)


def as_told(found: list[Diagnostic]) -> list[str]:
    return [f"{d.span.line}:{d.span.column}: {d.code}: {d.message} ({d.help})" for d in found]


def parts(schema: object, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, and the way to it; conditions apart, which ask and do not explain."""
    if isinstance(schema, dict):
        yield name, schema
        for keyword in ("properties", "$defs", "patternProperties"):
            for key, value in schema.get(keyword, {}).items():
                yield from parts(value, f"{name}/{key}")
        for keyword in ("items", "additionalProperties", "propertyNames"):
            yield from parts(schema.get(keyword), f"{name}/{keyword}")


def conclusions(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema that holds only where a condition does."""
    for place, part in parts(schema):
        for rule in (part, *part.get("allOf", ())):
            for keyword in {"then", "else"} & rule.keys():
                yield from parts(rule[keyword], f"{place}/{keyword}")


def loaded(schema: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(schema_text(schema))
    return content


KEYS = [
    pytest.param(schema, key, id=f"{schema}{place}/{name}")
    for schema in SCHEMAS
    for place, part in parts(loaded(schema))
    for name, key in part.get("properties", {}).items()
]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_schema_is_valid(schema: str) -> None:
    Draft202012Validator.check_schema(loaded(schema))


@pytest.mark.parametrize(("schema", "key"), KEYS)
def test_every_key_is_explained_by_a_description_and_right_examples(schema: str, key: dict[str, Any]) -> None:
    root = loaded(schema)
    behind = root["$defs"][key["$ref"].rpartition("/")[2]] if "$ref" in key else {}
    explained = {**behind, **key}
    assert explained.get("description")
    assert explained.get("examples")
    validator = Draft202012Validator({**key, "$defs": root["$defs"]})
    assert [e.message for example in explained["examples"] for e in validator.iter_errors(example)] == []


@pytest.mark.parametrize("schema", SCHEMAS)
def test_whatever_can_fail_has_words_for_it(schema: str) -> None:
    with_title = {"type", "enum", "pattern", "minimum", "maximum", "minLength", "uniqueItems"}
    with_either = {"minItems", "minProperties", "maxProperties"}
    own_words = {"not", "anyOf", "pattern"}
    for place, part in (*parts(loaded(schema)), *conclusions(loaded(schema))):
        assert part.get("title") or not with_title & part.keys(), place
        assert part.get("title") or part.get("errorMessage") or not with_either & part.keys(), place
        assert part.get("errorMessage") or not own_words & part.keys(), place


def shipped() -> list[Any]:
    rules = [(path, "rules") for path in shipped_rules().values()]
    beside = [(path.with_suffix(".cases.yaml"), "cases") for path, _ in rules]
    files = [*rules, *((path, schema) for path, schema in beside if path.exists())]
    return [pytest.param(*file, id=file[0].name) for file in files]


@pytest.mark.parametrize(("path", "schema"), shipped())
def test_shipped_files_are_of_the_right_form(path: Path, schema: str) -> None:
    assert as_told(checked(path.read_text(encoding="utf-8"), schema)) == []


@pytest.mark.parametrize("which", TEXTS)
def test_what_is_right_passes(which: str) -> None:
    assert as_told(checked(*TEXTS[which])) == []


@pytest.mark.parametrize(("which", "old", "new", "code", "words"), FAULTS)
def test_a_fault_is_told_once_where_it_is(which: str, old: str, new: str, code: str, words: str) -> None:
    text, schema = TEXTS[which]
    assert old in text
    marked = text.replace(old, new, 1)
    start, end = marked.index("«"), marked.index("»") - 1
    before = marked[:start]
    found = checked(marked.replace("«", "").replace("»", ""), schema)
    told = as_told(found)
    assert len(told) == 1, told
    assert (found[0].code, found[0].span.line) == (code, before.count("\n") + 1)
    assert (found[0].span.column, found[0].span.end - found[0].span.start) == (
        start - before.rfind("\n"),
        end - start,
    )
    assert words in told[0]


def test_several_faults_are_told_together_and_in_order() -> None:
    text = GAME.replace("turn:", "tern:").replace("win: if_led", "win: perhaps").replace("each: 8", "eech: 8")
    assert [(d.code, d.span.text) for d in checked(text, "rules")] == [
        ("schema-unknown-key", "tern"),
        ("schema-value", "perhaps"),
        ("schema-unknown-key", "eech"),
    ]


@pytest.mark.parametrize("text", ["- a", "a", "followsuit: 1"])
def test_a_file_of_another_kind_is_told_once(text: str) -> None:
    assert len(checked(text, "rules")) == 1


def test_a_flood_of_faults_is_cut_off() -> None:
    strangers = "".join(f"x{i}: 1\n" for i in range(2000))
    nameless = "terms:\n" + "".join(f"  A{i}: [1]\n" for i in range(2000))
    assert len(checked(GAME + strangers, "rules")) == 50
    assert len(checked(nameless, "rules")) <= 200


def test_find_game_takes_a_shipped_name_or_a_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(GAME, encoding="utf-8")
    assert find_game(str(mine)) == mine
    assert find_game("no such game") is None
    assert find_game("x" * 5000) is None
    assert all(find_game(name) == path for name, path in shipped_rules().items())
