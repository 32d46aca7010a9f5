from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from followsuit import resources
from followsuit.diagnostics import Diagnostic, error
from followsuit.source import Source
from followsuit.variants import Merged, merged
from followsuit.yamlsrc import Mapping, Node, find, plain, read

BASE = """
    followsuit: 1
    game: base
    title: Base
    about: The base.
    sources: {de: {title: one}}
    players: {seats: [4, 6], sides: opposite}
    terms: {low: rank 7, high: rank A}
    ranking: [{trumps: {cards: trump}}, {plain: {each: suit}}]
    deal:
      - deal: {each: 8, packets: 3 2 3}
      - deal: {to: stock}
      - turn_up: {card: last_dealt}
      - play
    play:
      next_lead: winner
      lead: [{any card: hand}]
      follow:
        - follow suit: suit_led
        - trump: {by: ruff, must: trumps, may: ~}
        - any card: hand
    scoring:
      trick:
        - points: {to: winner, score: 1, if: count of trick is 4}
    parameters:
      ruff: {kind: option, answers: {must: a, may: b}, default: must}
      target: {kind: option, number: {from: 1, to: 9}, default: 3}
    readings: {club: {set: {target: 5}}}
"""

Files = dict[str, str]


def nodes(files: Files, name: str) -> Merged:
    """What `name` and its bases make together, all of them files of one directory that is nowhere."""
    texts = {Path("nowhere") / f"{key}.yaml": dedent(text) for key, text in files.items()}

    def fetch(path: Path) -> tuple[Source | None, list[Diagnostic]]:
        if path in texts:
            return Source(str(path), texts[path]), []
        return None, [error("file-not-found", Source(str(path), "").span(0, 0), "there is no such file")]

    path = Path("nowhere") / f"{name}.yaml"
    source, _ = fetch(path)
    assert source is not None
    node, faults = read(source)
    assert node is not None
    assert not faults
    return merged(node, path, fetch)


def variant(text: str, base: str = BASE) -> Merged:
    head = "followsuit: 1\ngame: other\nextends: base\n"
    return nodes({"base": base, "other": head + dedent(text)}, "other")


def whole(text: str) -> Node:
    """The variant of BASE that `text` makes, which has no fault."""
    made = variant(text)
    assert [d.message for d in made.diagnostics] == []
    assert made.node is not None
    return made.node


def at(node: Node, *path: str | int) -> object:
    _, found = find(node, path)
    return plain(found)


def clauses(node: Node, *path: str | int) -> list[str]:
    items = at(node, *path)
    assert isinstance(items, list)
    return [item if isinstance(item, str) else next(iter(item)) for item in items]


def codes(text: str) -> list[str]:
    return [d.code for d in variant(text).diagnostics]


def test_a_file_that_extends_nothing_is_whole_as_it_is() -> None:
    made = nodes({"base": BASE}, "base")
    assert made.extended == ()
    assert at(made.node or Mapping((), Source("", "").span(0, 0)), "game") == "base"


def test_a_variant_is_its_base_under_its_own_name() -> None:
    node = whole("title: Other\nset: {ruff: may}")
    assert (at(node, "game"), at(node, "title"), at(node, "about")) == ("other", "Other", "The base.")
    assert isinstance(node, Mapping)
    assert not {"extends", "set", "change"} & set(node.keys())


def test_answers_become_defaults_where_the_variant_wrote_them() -> None:
    node = whole("set: {ruff: may, target: 7}")
    assert at(node, "parameters", "ruff", "default") == "may"
    assert at(node, "parameters", "target", "default") == 7
    _, default = find(node, ("parameters", "target", "default"))
    assert (default.span.source.name, default.span.text) == ("nowhere/other.yaml", "7")


def test_the_table_size_that_is_set_comes_first() -> None:
    assert at(whole("set: {seats: 6}"), "players", "seats") == [6, 4]


def test_new_names_stand_beside_those_of_the_base() -> None:
    node = whole("""
        sources: {uk: {title: two}}
        parameters: {more: {answers: truth, default: true}}
        readings: {home: {set: {target: 2}}}
    """)
    assert list(at(node, "sources")) == ["de", "uk"]
    assert list(at(node, "parameters")) == ["ruff", "target", "more"]
    assert list(at(node, "readings")) == ["club", "home"]


@pytest.mark.parametrize(
    ("change", "path", "expected"),
    [
        ("terms: {low: rank 8}", ("terms",), {"low": "rank 8", "high": "rank A"}),
        ("terms: {low: ~}", ("terms",), {"high": "rank A"}),
        ("terms: {new: hand}", ("terms", "new"), "hand"),
        ("melds: {pair: {pays: 2}}", ("melds",), {"pair": {"pays": 2}}),
        ("players: {seats: [5]}", ("players", "seats"), [5]),
        (
            "play: {follow: [{trump: {may: hand}}]}",
            ("play", "follow", 1, "trump"),
            {"by": "ruff", "must": "trumps", "may": "hand"},
        ),
        (
            "play: {follow: [{trump: {must: ~}}]}",
            ("play", "follow", 1, "trump"),
            {"by": "ruff", "must": None, "may": None},
        ),
        (
            "play: {follow: [{trump: {by: x, y: hand}}]}",
            ("play", "follow", 1, "trump"),
            {"by": "x", "y": "hand"},
        ),
        ("play: {follow: [{trump: hand}]}", ("play", "follow", 1, "trump"), "hand"),
        ("play: {follow: {any card: trumps}}", ("play", "follow", 2, "any card"), "trumps"),
        (
            "scoring: {trick: [{points: {score: 2, if: ~}}]}",
            ("scoring", "trick", 0, "points"),
            {"to": "winner", "score": 2},
        ),
        (
            "deal: [{turn_up: {sets: trump}}]",
            ("deal", 2),
            {"turn_up": {"card": "last_dealt", "sets": "trump"}},
        ),
    ],
)
def test_only_what_is_written_changes(change: str, path: tuple[str | int, ...], expected: object) -> None:
    assert at(whole(f"change: {{{change}}}"), *path) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("{trump: ~}", ["follow suit", "any card"]),
        ("{after: follow suit, head: higher}", ["follow suit", "head", "trump", "any card"]),
        ("{head: higher, after: any card}", ["follow suit", "trump", "any card", "head"]),
        ("{before: follow suit, head: higher}", ["head", "follow suit", "trump", "any card"]),
        ("{trump: ~}, {after: follow suit, head: higher}", ["follow suit", "head", "any card"]),
    ],
)
def test_clauses_come_and_go_in_their_place(change: str, expected: list[str]) -> None:
    assert clauses(whole(f"change: {{play: {{follow: [{change}]}}}}"), "play", "follow") == expected


def test_a_step_without_details_has_a_place_too() -> None:
    node = whole("change: {deal: [{after: turn_up, set: {x: 1}}, {before: play, draw: {each: 1}}]}")
    assert clauses(node, "deal") == ["deal", "deal", "turn_up", "set", "draw", "play"]


def test_short_and_long_forms_meet() -> None:
    node = whole("change: {play: {follow: {may_pass: true}}, ranking: {high_to_low: A K Q}}")
    assert at(node, "play", "follow", "may_pass") is True
    assert clauses(node, "play", "follow", "prefer") == ["follow suit", "trump", "any card"]
    assert clauses(node, "ranking", "classes") == ["trumps", "plain"]
    files = {
        "base": BASE,
        "one": "extends: base\nchange: {play: {follow: {may_pass: true}}}",
        "two": "extends: one\nchange: {play: {follow: [{trump: ~}]}}",
    }
    made = nodes(files, "two").node
    assert made is not None
    assert clauses(made, "play", "follow", "prefer") == ["follow suit", "any card"]


def test_chains_lay_the_nearest_on_top() -> None:
    files = {
        "base": BASE,
        "one": "extends: base\nset: {target: 4}\nchange: {terms: {low: rank 8, high: rank K}}",
        "two": "extends: one\nset: {target: 5}\nchange: {terms: {high: rank Q}}",
    }
    made = nodes(files, "two")
    assert made.node is not None
    assert at(made.node, "terms") == {"low": "rank 8", "high": "rank Q"}
    assert at(made.node, "parameters", "target", "default") == 5
    assert [source.name for source in made.extended] == ["nowhere/one.yaml", "nowhere/base.yaml"]


def test_a_bare_name_is_never_the_file_itself() -> None:
    shipped = resources.shipped_rules()["brouc"]
    text = shipped.read_text(encoding="utf-8")

    def fetch(path: Path) -> tuple[Source | None, list[Diagnostic]]:
        if path == shipped:
            return Source(str(path), text), []
        return None, [error("file-not-found", Source(str(path), "").span(0, 0), "there is no such file")]

    node, _ = read(Source("nowhere/brouc.yaml", "extends: brouc\n"))
    assert node is not None
    made = merged(node, Path("nowhere/brouc.yaml"), fetch)
    assert [source.name for source in made.extended] == [str(shipped)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set: {rough: may}", ["unknown-parameter"]),
        ("set: {seats: 5}", ["unknown-answer"]),
        ("set: {ruff: must}", ["change-nothing"]),
        ("set: {seats: 4}", ["change-nothing"]),
        ("parameters: {ruff: {answers: truth, default: true}}", ["change-exists"]),
        ("change: {terms: {lo: ~}}", ["change-missing"]),
        ("change: {terms: {low: rank 7}}", ["change-nothing"]),
        ("change: {terms: {}}", ["change-nothing"]),
        ("change: {play: {follow: []}}", []),
        ("change: {play: {follow: [{trumps: ~}]}}", ["change-missing"]),
        ("change: {play: {follow: [{trumps: hand}]}}", ["change-unplaced"]),
        ("change: {play: {follow: {trumps: hand}}}", ["change-unplaced"]),
        ("change: {play: {follow: [{after: trumps, new: hand}]}}", ["change-missing"]),
        ("change: {play: {follow: [{after: trump, any card: hand}]}}", ["change-exists"]),
        ("change: {play: {next_lead: [{after: x, new: dealer}]}}", ["change-missing"]),
        ("change: {checks: {after_deal: [{after: x, new: dealer}]}}", ["change-missing"]),
        ("change: {deal: [{deal: {each: 9}}]}", ["change-ambiguous"]),
        ("change: {deal: [play]}", []),
    ],
)
def test_what_does_not_fit_the_base_is_reported(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_a_missing_base_names_the_nearest() -> None:
    made = nodes({"base": BASE, "other": "extends: brouk"}, "other")
    assert made.node is None
    assert [d.code for d in made.diagnostics] == ["extends-missing"]
    assert made.diagnostics[0].help is not None
    assert "did you mean 'brouc'" in made.diagnostics[0].help


def test_a_base_that_cannot_be_read_says_why() -> None:
    node, _ = read(Source("nowhere/other.yaml", "extends: base"))
    assert node is not None
    fault = error("file-encoding", Source("base.yaml", "").span(0, 0), "not UTF-8")
    made = merged(node, Path("nowhere/other.yaml"), lambda _path: (None, [fault]))
    assert [d.message for d in made.diagnostics] == ["base.yaml: not UTF-8"]


@pytest.mark.parametrize("size", [1, 2, 3, 300])
def test_a_circle_is_shown_whole(size: int) -> None:
    files = {f"v{i}": f"game: v{i}\nextends: v{(i + 1) % size}.yaml" for i in range(size)}
    made = nodes(files, "v0")
    assert made.node is None
    cycle = made.diagnostics[-1]
    assert cycle.code == "extends-cycle"
    assert cycle.help == " → ".join(f"v{i % size}.yaml" for i in range(size + 1))
    assert len(cycle.labels) == size - 1
