"""The reader: nodes with places, every fault of YAML, hostile texts."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from followsuit.diagnostics import Diagnostic
from followsuit.source import Source
from followsuit.yamlsrc import Mapping, Node, Scalar, Sequence, find, plain, read
from followsuit.yamlsrc.events import SyntaxFault, events

GAME = """\
# A comment, then a game.
game: whist   # and another
suits: ♣ ♠ ♥ ♦
about: >-
  Four players,
  two against two.

    13 cards
  each.
note: |+
  ♥ is
   red

"count": {by: size, "small": 'it''s', large: [1, -2, +3, ~]}
terms:
- best: most of
    tricks
- flag: true
- empty:
"""


def nodes(text: str) -> Node:
    node, faults = read(Source("game.yaml", text))
    assert not faults
    assert node is not None
    return node


def faults_of(text: str) -> list[Diagnostic]:
    return read(Source("game.yaml", text))[1]


def told(text: str) -> list[tuple[str, str]]:
    """Code and marked text of every fault."""
    return [(fault.code, fault.span.text) for fault in faults_of(text)]


def kept(text: str) -> object:
    """What is read in spite of faults."""
    node, faults = read(Source("game.yaml", text))
    assert faults
    assert node is not None
    return plain(node)


def scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from scalars(item)
        case Mapping():
            for entry in node.entries:
                yield entry.key
                yield from scalars(entry.value)


# Nodes


def test_a_game_as_plain_data() -> None:
    assert plain(nodes(GAME)) == {
        "game": "whist",
        "suits": "♣ ♠ ♥ ♦",
        "about": "Four players, two against two.\n\n  13 cards\neach.",
        "note": "♥ is\n red\n\n",
        "count": {"by": "size", "small": "it's", "large": [1, -2, 3, None]},
        "terms": [{"best": "most of tricks"}, {"flag": True}, {"empty": None}],
    }


def test_spans_are_narrow() -> None:
    root = nodes(GAME)
    assert isinstance(root, Mapping)
    spans = {entry.key.span.text: entry.value.span.text for entry in root.entries}
    assert spans["game"] == "whist"
    assert spans["about"].startswith(">-\n  Four")
    assert spans["about"].endswith("each.")
    assert spans["note"] == "|+\n  ♥ is\n   red"
    assert spans['"count"'] == """{by: size, "small": 'it''s', large: [1, -2, +3, ~]}"""
    assert spans["terms"] == "- best: most of\n    tricks\n- flag: true\n- empty:"


def test_styles_tell_how_a_scalar_was_written() -> None:
    styles = {scalar.text: scalar.style for scalar in scalars(nodes(GAME))}
    assert [styles[text] for text in ("game", "count", "it's", "♥ is\n red\n\n")] == ["", '"', "'", "|"]
    assert styles["Four players, two against two.\n\n  13 cards\neach."] == ">"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True), ("false", False), ("null", None), ("~", None), ("0", 0), ("-17", -17), ("+4", 4),
        ("9" * 18, 10**18 - 1), ("1.5", "1.5"), ("1e3", "1e3"), ("2024-01-31", "2024-01-31"), ('"12"', "12"),
        ("'yes'", "yes"), ("10♥", "10♥"), ("-", "-"),
    ],
)  # fmt: skip
def test_small_rules_for_values(written: str, value: object) -> None:
    quoted = f"[{written}]" if written != "-" else "['-']"
    [item] = plain(nodes(quoted))  # type: ignore[misc, attr-defined]
    assert item == value
    assert type(item) is type(value)


def test_find_goes_along_a_schema_path() -> None:
    root = nodes(GAME)
    entry, node = find(root, ["count", "large", 1])
    assert entry is None
    assert plain(node) == -2
    entry, node = find(root, ["terms", 0, "best"])
    assert entry
    assert entry.key.text == "best"
    assert entry.value is node
    assert find(root, []) == (None, root)
    assert find(root, ["count", "no such key", 3]) == find(root, ["count"])


# Places


def check_places(source: str, scalar: Scalar) -> None:
    places = scalar.places
    assert len(places) == len(scalar.text) + 1
    assert all(a < b for a, b in pairwise(places[:-1]))
    assert scalar.span.start <= places[0]
    for character, place in zip(scalar.text, places, strict=False):
        written = source[place]
        folded = written == "\n" and character == " "
        escaped = written == "\\" and scalar.style == '"'
        assert written == character or folded or escaped


TEXTS = st.text(alphabet="ab♥😀 \n'\"\\#:-,\té", max_size=60)


@given(TEXTS, st.sampled_from(["", "'", '"', "|", ">"]), st.integers(10, 40), st.integers(2, 6))
@example("a\n\n b\nc\n\n\n", ">", 20, 2)
@example("\n\n  a\n", "|", 20, 4)
@example(" a  b\n\n'c'", "'", 10, 2)
def test_places_lead_to_each_character(text: str, style: str, width: int, indent: int) -> None:
    written = yaml.dump(
        {"k": {"l": [text]}}, default_style=style or None, width=width, indent=indent, allow_unicode=True
    )
    node, _ = read(Source("x", written))
    if node is None:  # PyYAML writes some texts with leading spaces so that it cannot read them again
        assert list(_reads(written)) == []
        return
    for scalar, expected in zip(scalars(node), _reads(written), strict=True):
        assert scalar.text == expected
        check_places(written, scalar)


def _reads(written: str) -> list[str]:
    try:
        return [event.text for event in events(written) if event.kind == "Scalar"]
    except SyntaxFault:
        return []


@given(st.lists(st.text(alphabet="ab♥😀", min_size=1), min_size=1), st.data())
def test_places_in_plain_scalars_over_lines(words: list[str], data: st.DataObject) -> None:
    gaps = [data.draw(st.sampled_from([" ", "  ", "\n    ", " \n  ", "\n\n   ", "\n \n\n  "])) for _ in words]
    written = "k:\n  " + "".join(word + gap for word, gap in zip(words, gaps, strict=True)).rstrip() + "\n"
    root = nodes(written)
    for scalar in scalars(root):
        check_places(written, scalar)
    assert isinstance(root, Mapping)
    value = root.get("k")
    assert isinstance(value, Scalar)
    assert value.text.split() == words


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ('k: "a \\u2660 b \\\n   target"', "target"),
        ("k: 'it''s a\n\n   target'", "target"),
        ("k: |2\n    a\n   target\n", "target"),
        ("- - |1-\n    a\n   target\n", "target"),
        ("k: > # why\n\n   a\n   b\n\n   c target\n", "target"),
        ("k: >+\r\n   a\r\n   b target\r\n\r\n", "target"),
        ('k: "a\r\n  b target"', "target"),
        ("k: &a target", "target"),
        ('k: !x "a target"', "target"),
        ("k: *a target", "target"),
    ],
)
def test_a_part_of_a_text_is_found_in_the_source(written: str, word: str) -> None:
    node, _ = read(Source("x", written))
    assert node
    scalar = list(scalars(node))[-1]
    at = scalar.text.index(word)
    assert scalar.part(at, at + len(word)).text == word


@pytest.mark.parametrize("sign", ["0", "a", "b", "t", "n", "v", "f", "r", "e", " ", '"', "\\", "N", "_", "L", "P", "x41", "u2665", "U0001F600"])  # fmt: skip  # noqa: E501
def test_every_escape_is_one_character(sign: str) -> None:
    written = f'"-\\{sign}-"'
    [scalar] = scalars(nodes(written))
    assert len(scalar.text) == 3
    assert scalar.places == (1, 2, 3 + len(sign), 4 + len(sign))


def test_both_parsers_of_pyyaml_agree() -> None:
    pytest.importorskip("yaml._yaml")
    assert list(events(GAME)) == list(events(GAME, pure=True))


@given(st.lists(TEXTS, max_size=4), st.sampled_from([None, "'", '"']))
def test_both_parsers_of_pyyaml_agree_on_what_pyyaml_writes(texts: list[str], style: str | None) -> None:
    pytest.importorskip("yaml._yaml")
    written = yaml.dump({"k": texts}, default_style=style, allow_unicode=True)
    assert list(events(written)) == list(events(written, pure=True))


def test_without_libyaml_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = plain(nodes(GAME))
    monkeypatch.setitem(__import__("sys").modules, "yaml._yaml", None)
    assert plain(nodes(GAME)) == expected
    assert told("a: @x\nb: {c: *d e}\nf: 'g") == [
        ("yaml-syntax", "@"), ("yaml-syntax", "*"), ("yaml-syntax", "'"),
    ]  # fmt: skip


# Faults


@pytest.mark.parametrize("sign", list("&*!@%`|>"))
def test_an_expression_that_starts_with_a_sign_of_yaml(sign: str) -> None:
    text = f"a: {sign} x\nb: c\n"
    [fault] = faults_of(text)
    assert fault.code in ("yaml-syntax", "yaml-alias")
    assert fault.span == fault.span.source.span(3, 4)
    assert fault.help
    assert "quote the expression" in fault.help
    assert kept(text) == {"a": f"{sign} x", "b": "c"}


@pytest.mark.parametrize(
    ("text", "marked", "value"),
    [
        ("{a} & b", "& b", "{a} & b"),
        ("[a] + 1", "+ 1", "[a] + 1"),
        ("x is: y", ":", "x is: y"),
        ("'a' is b", "is b", "'a' is b"),
        ('"a" is b # why', "is b", '"a" is b'),
        (">= 3", ">", ">= 3"),
        ("*a b", "*", "*a b"),
    ],
)
def test_an_unquoted_expression(text: str, marked: str, value: str) -> None:
    written = f"k: {text}\nl: m\n"
    assert told(written) == [("yaml-syntax", marked)]
    assert kept(written) == {"k": value, "l": "m"}
    flow = f"f: {{k: {text.removesuffix(' # why')}, l: m}}\n"
    assert told(flow) == [("yaml-syntax", marked)]
    assert kept(flow) == {"f": {"k": value, "l": "m"}}


def test_all_faults_are_told_in_one_run_and_in_order() -> None:
    text = "a: @x\nb: yes\nc: *d\ne: {f: | g, h: 010}\na: 1\n"
    assert told(text) == [
        ("yaml-syntax", "@"), ("yaml-yes-no", "yes"), ("yaml-alias", "*d"), ("yaml-syntax", "|"),
        ("yaml-number", "010"), ("yaml-duplicate-key", "a"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "marked", "message"),
    [
        ("a: 'x", "'", "this quote is never closed"),
        ("a:\n\tb: c", "\t", "a tab cannot indent"),
        ("a\nb: c", "a", "a key without ': ' after it"),
        ("a: 1\nb\n", "b", "a key without ': ' after it"),
        ("a:b\nc: d", "a:b", "a key without ': ' after it"),
        ("a: b\n c: d", "c", "a key is indented under a line that has a value already"),
        ("a:\n  - b\n c: d", "c: d", "expected a key at this indentation"),
        ("- a\nb: c", "b: c", "expected a list item with '- ' at this indentation"),
        ("a: - b", "- b", "a list item cannot stand here"),
        ('a: "x\\q"', "\\q", "'\\q' is no escape"),
        ('a: "\\xZZ"', "\\x", "'\\x' is no escape"),
        ("a: {b: c\nd: e", ": e", "expected ',' or '}' here"),
        ("a: [b, c", "", "expected ',' or ']' here"),
        ("a: }", "}", "this cannot stand here in YAML"),
        ("a: \x07", "\x07", "character U+0007 cannot stand in a rule file"),
        ("a: b\rc: d", "\r", "character U+000D cannot stand in a rule file"),
        ("a: \u2028", "\u2028", "character U+2028 cannot stand in a rule file"),
        ("a: \ud800", "\ud800", "character U+D800 cannot stand in a rule file"),
    ],
)
def test_other_syntax_faults(text: str, marked: str, message: str) -> None:
    node, [fault] = read(Source("x", text))
    assert node is None
    assert (fault.code, fault.span.text, fault.message) == ("yaml-syntax", marked, message)
    assert fault.help


def test_an_unclosed_bracket_shows_where_it_was_opened() -> None:
    [fault] = faults_of("a: {b: c\nd: e")
    assert [(label.span.text, label.span.line) for label in fault.labels] == [("{", 1)]


def test_signs_in_quotes_and_comments_are_not_blamed() -> None:
    text = "a: 'x: *y' # see: &z\n b: c\n"
    assert [fault.message for fault in faults_of(text)] == ["expected a key at this indentation"]


def test_a_duplicate_key_shows_both_places_and_the_first_stays() -> None:
    text = "a: 1\nb: 2\n'a': 3\n"
    [fault] = faults_of(text)
    assert (fault.code, fault.span.line, fault.span.text) == ("yaml-duplicate-key", 3, "'a'")
    assert [(label.span.line, label.span.text) for label in fault.labels] == [(1, "a")]
    assert kept(text) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("a: &x b", "&x"), ("a: &x [b]", "&x"), ("a: *x", "*x"), ("a: !t b", "!t"), ("a: !!int 3", "!!int"),
        ("&x a: b", "&x"), ("<<: {a: b}", "<<"), ("a: &x", "&x"), ("- &♥ b", "&"),
    ],
)  # fmt: skip
def test_anchors_aliases_tags_and_merge_keys(text: str, marked: str) -> None:
    found = told(text)
    assert len(found) == 1
    assert found[0][0] in ("yaml-alias", "yaml-syntax")
    assert found[0][1] == marked


@pytest.mark.parametrize("word", ["yes", "No", "ON", "off", "True", "FALSE", "Null"])
def test_words_that_yaml_tools_read_differently(word: str) -> None:
    assert told(f"a: {word}") == [("yaml-yes-no", word)]
    assert told(f"{word}: a") == [("yaml-yes-no", word)]
    assert kept(f"a: {word}") == {"a": word}
    assert not faults_of(f"a: '{word}'")


@pytest.mark.parametrize(
    "number", ["010", "00", "1_000", "1__", "12:30", "1:02:03", "0x1F", "0b11", "0o17", "9" * 19, "-007"]
)
def test_numbers_that_yaml_tools_read_differently(number: str) -> None:
    assert told(f"a: {number}") == [("yaml-number", number)]
    assert kept(f"a: {number}") == {"a": number}
    assert not faults_of(f"a: '{number}'")


def test_a_comment_that_swallows_part_of_a_value() -> None:
    assert told("a: tricks #1\nb: c # fine\nd: e #\n#f\n") == [("yaml-comment-swallowed", "#1")]
    flow = "a: {b: tricks #1, c: d}\ne: f\n"
    assert told(flow) == [("yaml-comment-swallowed", "#1, c: d}")]
    assert kept(flow) == {"a": {"b": "tricks #1", "c": "d"}, "e": "f"}


def test_a_comma_that_cuts_an_expression() -> None:
    text = "a: {b: max of (x, min of (y, z)), c: 1}\nd: [max of (x, y), e]\n"
    assert told(text) == [
        ("yaml-flow-value", "max of (x, min of (y, z))"),
        ("yaml-flow-value", "max of (x, y)"),
    ]
    assert kept(text) == {"a": {"b": "max of (x, min of (y, z))", "c": 1}, "d": ["max of (x, y)", "e"]}


def test_a_key_without_a_value_in_braces() -> None:
    assert told("a: {b: c, d}") == [("yaml-flow-value", "d")]
    assert told("a: {b: , c: 1}") == [("yaml-flow-value", "b")]
    assert not faults_of("a: {b: ~}\nc:\n")
    [fault] = faults_of("a: {lead:*x, c: 1}")
    assert fault.help == "put a space after the colon: 'lead: '"


@pytest.mark.parametrize(("text", "key"), [("{[a]: b}", "[a]"), ("{{x}}: y", "{{x}}"), ("? - a\n: b", "- a")])
def test_a_key_that_is_no_word(text: str, key: str) -> None:
    assert told(text) == [("yaml-key", key)]


def test_a_missing_key() -> None:
    assert [code for code, _ in told("? \n: b")] == ["yaml-key"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n"])
def test_no_content(text: str) -> None:
    node, [fault] = read(Source("x", text))
    assert node is None
    assert (fault.code, fault.span.start) == ("yaml-empty", 0)


def test_a_second_document() -> None:
    assert told("a: b\n---\nc: d\n") == [("yaml-multiple-documents", "---")]
    assert kept("a: b\n---\nc: d\n") == {"a": "b"}


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_001,
        "♥" * 333_334,
        "[" * 41 + "]" * 41,
        "- " * 41 + "a",
        "[" * 900,
        "{" * 100_000,
        "[" + "a," * 50_001 + "]",
    ],
    ids=lambda text: f"{text[:2]}{len(text)}",
)
def test_too_big(text: str) -> None:
    node, [fault] = read(Source("x", text))
    assert node is None
    assert fault.code == "yaml-too-big"


def test_the_deepest_that_is_read() -> None:
    assert nodes("[" * 40 + "]" * 40)


# Hostile texts

SIZE = 999_000
HOSTILE = {
    "one long word": "a: " + "x" * SIZE,
    "a long key": "x" * SIZE + ": y",
    "escapes": 'a: "' + "\\x41" * (SIZE // 4 - 10) + '"',
    "backslashes": 'a: "' + "\\" * SIZE,
    "lines": "a: b\n" * (SIZE // 5),
    "blank block": "a: |\n" + "\n" * SIZE,
    "folded lines": "a: >\n" + "  x\n" * (SIZE // 4 - 10),
    "plain lines": "a:\n" + "  x\n" * (SIZE // 4 - 10),
    "quotes": "a: '" + "''" * (SIZE // 2 - 10) + "'",
    "open quotes": "a: {b: c" + " 'x" * (SIZE // 3 - 20),
    "brackets": "[" * SIZE,
    "bracket words": "a: 'b\n" + "{[ " * (SIZE // 3 - 20),
    "cut commas": "a: [(b" + ", c" * 49_000 + ")]",
    "signs": "".join(f"k{i}: @x\n" for i in range(60_000)),
    "comments": "a: x #1\n" * (SIZE // 9),
    "an alias bomb": "a: &a [x]\n" + "".join(f"b{i}: &b{i} [*a,*a,*a]\n" for i in range(20_000)),
    "digits": "a: " + "1" * SIZE,
    "underscores": "a: 1" + "_" * SIZE + "x",
    "base 60": "a: " + "1:" * (SIZE // 2) + "x",
    "tabs": "\t" * SIZE,
    "NUL": "\0" * SIZE,
    "surrogates": "\ud800" * 300_000,
    "documents": "---\n" * (SIZE // 4),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_end_soon(name: str) -> None:
    start = time.process_time()
    read(Source("x", HOSTILE[name]))
    assert time.process_time() - start < 4  # seconds; half of that on a machine that is not busy


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blank block", "lines", "an alias bomb"])
def test_hostile_texts_stay_small(name: str) -> None:
    tracemalloc.start()
    try:
        read(Source("x", HOSTILE[name]))
        assert tracemalloc.get_traced_memory()[1] < 200_000_000
    finally:
        tracemalloc.stop()


@given(st.text(alphabet="ab: -{}[],'\"|>&*!%@`#?\n\t\\01♥~<()", max_size=80))
def test_nothing_makes_the_reader_fail(text: str) -> None:
    node, faults = read(Source("x", text))
    assert node is not None or faults
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
    for scalar in scalars(node) if node else ():
        assert len(scalar.places) == len(scalar.text) + 1
        assert all(0 <= place <= len(text) for place in scalar.places)
