"""Faults as text, JSON, workflow commands and SARIF."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit import render
from followsuit.diagnostics import Diagnostic, Label, error, warning
from followsuit.source import Source

GAME = Source("rules/game.yaml", "game: whist\ntrump: ♥ over ♠\nplay:\n  lead: hnad\n  lead: hand\n")


def at(word: str, source: Source = GAME) -> tuple[int, int]:
    start = source.text.index(word)
    return start, start + len(word)


MISSPELT = error(
    "unknown-name", GAME.span(*at("hnad")), "no such name: hnad", help="did you mean 'hand'? allowed: hand"
)
TWICE = error(
    "yaml-duplicate-key",
    GAME.span(49, 53),
    "key 'lead' is here a second time",
    labels=[Label(GAME.span(36, 40), "first written here")],
)
UNUSED = warning("unused", GAME.span(*at("over")), "never used")


def test_errors_and_warnings_on_one_line_each() -> None:
    assert render.text([UNUSED, MISSPELT], color=False, excerpt=False) == (
        "rules/game.yaml:2:10: warning: unused: never used\n"
        "rules/game.yaml:4:9: unknown-name: no such name: hnad\n"
        "  help: did you mean 'hand'? allowed: hand\n"
    )


def test_excerpts_with_carets_and_labels() -> None:
    assert render.text([MISSPELT, TWICE], color=False, excerpt=True) == (
        "rules/game.yaml:4:9: unknown-name: no such name: hnad\n"
        "      lead: hnad\n"
        "            ^^^^\n"
        "  help: did you mean 'hand'? allowed: hand\n"
        "rules/game.yaml:5:3: yaml-duplicate-key: key 'lead' is here a second time\n"
        "      lead: hand\n"
        "      ^^^^\n"
        "rules/game.yaml:4:3: note: first written here\n"
        "      lead: hnad\n"
        "      ^^^^\n"
    )


def test_nothing_to_say() -> None:
    assert render.text([], color=True, excerpt=True) == ""
    assert render.github([]) == ""
    assert json.loads(render.as_json([])) == []
    assert json.loads(render.sarif([]))["runs"][0]["results"] == []


def test_colour_changes_nothing_but_colour() -> None:
    found = [UNUSED, MISSPELT, TWICE]
    coloured = render.text(found, color=True, excerpt=True)
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == render.text(found, color=False, excerpt=True)


def carets(line: str, start: int, end: int) -> list[str]:
    """The two lines of an excerpt, without the indentation common to both."""
    source = Source("x", line)
    fault = error("code", source.span(start, end), "message")
    return [shown[4:] for shown in render.text([fault], color=False, excerpt=True).splitlines()[1:]]


@pytest.mark.parametrize(
    ("line", "start", "end", "under"),
    [
        ("a: ♥ bad", 5, 8, "     ^^^"),
        ("a: 漢字 bad", 6, 9, "        ^^^"),
        ("a: 漢字 bad", 3, 5, "   ^^^^"),
        ("e\u0301e\u0301: bad", 6, 9, "    ^^^"),
        ("a:\tbad", 3, 6, "   ^^^"),
        ("a: b\n  c: d", 3, 11, "   ^"),
        ("a: b", 4, 4, "    ^"),
        ("a: b\n", 5, 5, "^"),
    ],
)
def test_carets_stand_under_what_is_meant(line: str, start: int, end: int, under: str) -> None:
    assert carets(line, start, end)[1] == under


def test_an_empty_text_has_no_excerpt() -> None:
    assert carets("", 0, 0) == []


@given(st.integers(0, 5000), st.integers(1, 300), st.integers(0, 5000))
def test_long_lines_are_cut_around_the_caret(before: int, width: int, after: int) -> None:
    shown, under = carets("a" * before + "♥" * width + "z" * after, before, before + width)
    assert len(shown) <= 106
    assert len(under) <= 103
    marked = [s for s, u in zip(shown, under, strict=False) if u == "^"]
    assert marked
    assert set(marked) == {"♥"}
    assert len(marked) <= width
    assert width > 60 or len(marked) == width
    assert (before + width + after <= 100) <= ("..." not in shown)


def test_what_would_steer_a_terminal_is_not_printed() -> None:
    source = Source("a\x1b[2J.yaml", "x: \x1b[31m\ud800 y\u202e")
    fault = error("code", source.span(3, 4), "say \x1b]0;hi\x07\nand more", help="\x9b1m")
    shown = render.text([fault], color=False, excerpt=True)
    assert shown == ("a�[2J.yaml:1:4: code: say �]0;hi� and more\n    x: �[31m� y�\n       ^\n  help: �1m\n")
    shown.encode()


def test_json_has_every_field() -> None:
    assert json.loads(render.as_json([TWICE, UNUSED, MISSPELT])) == [
        {
            "file": "rules/game.yaml",
            "line": 5, "column": 3, "end_line": 5, "end_column": 7,
            "severity": "error",
            "code": "yaml-duplicate-key",
            "message": "key 'lead' is here a second time",
            "help": None,
            "labels": [
                {
                    "file": "rules/game.yaml",
                    "line": 4, "column": 3, "end_line": 4, "end_column": 7,
                    "text": "first written here",
                }
            ],
        },
        {
            "file": "rules/game.yaml",
            "line": 2, "column": 10, "end_line": 2, "end_column": 14,
            "severity": "warning",
            "code": "unused",
            "message": "never used",
            "help": None,
            "labels": [],
        },
        {
            "file": "rules/game.yaml",
            "line": 4, "column": 9, "end_line": 4, "end_column": 13,
            "severity": "error",
            "code": "unknown-name",
            "message": "no such name: hnad",
            "help": "did you mean 'hand'? allowed: hand",
            "labels": [],
        },
    ]  # fmt: skip


def test_workflow_commands() -> None:
    assert render.github([UNUSED, MISSPELT]) == (
        "::warning file=rules/game.yaml,line=2,col=10,endLine=2,endColumn=14,title=unused::never used\n"
        "::error file=rules/game.yaml,line=4,col=9,endLine=4,endColumn=13,title=unknown-name"
        "::no such name: hnad%0Adid you mean 'hand'? allowed: hand\n"
    )


@given(st.text(), st.text(), st.text())
def test_workflow_commands_stay_on_their_line_and_can_be_undone(name: str, message: str, help_: str) -> None:
    fault = error("code", Source(name, "x").span(0, 1), message, help=help_)
    [line, rest] = render.github([fault]).split("\n")
    assert rest == ""
    properties, _, said = line.removeprefix("::error ").partition("::")
    values = dict(part.split("=", 1) for part in properties.split(","))
    assert unquote(values["file"]) == name.encode("utf-8", "replace").decode()
    assert unquote(said) == (f"{message}\n{help_}" if help_ else message).encode("utf-8", "replace").decode()


def test_sarif_names_rules_places_and_related_places() -> None:
    log = json.loads(render.sarif([TWICE, UNUSED, MISSPELT]))
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert rules == [{"id": "unknown-name"}, {"id": "unused"}, {"id": "yaml-duplicate-key"}]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "error"]
    twice, unused, misspelt = run["results"]
    place = {"uri": "rules/game.yaml"}
    assert twice["relatedLocations"] == [
        {
            "physicalLocation": {
                "artifactLocation": place,
                "region": {"startLine": 4, "startColumn": 3, "endLine": 4, "endColumn": 7},
            },
            "message": {"text": "first written here"},
        }
    ]
    assert "relatedLocations" not in unused
    assert misspelt["message"]["text"] == "no such name: hnad (did you mean 'hand'? allowed: hand)"


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("rules/game.yaml", "rules/game.yaml"),
        ("my rules/♥.yaml", "my%20rules/%E2%99%A5.yaml"),
        ("/a b/c.yaml", "file:///a%20b/c.yaml"),
    ],
)
def test_sarif_places_are_uris(name: str, uri: str) -> None:
    [run] = json.loads(render.sarif([error("c", Source(name, "x").span(0, 1), "m")]))["runs"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


@given(st.text(), st.text(), st.text(), st.data())
def test_every_format_can_show_every_fault(name: str, text: str, message: str, data: st.DataObject) -> None:
    source = Source(name, text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    fault: Diagnostic = error("code", source.span(start, end), message, help=message)
    for shown in (
        render.text([fault], color=False, excerpt=True),
        render.as_json([fault]),
        render.github([fault]),
        render.sarif([fault]),
    ):
        shown.encode()
