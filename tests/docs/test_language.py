"""docs/language.md against the language: its files, fragments, expressions and tables of words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from followsuit import schema, yamlsrc
from followsuit.checking import Checked, check_path
from followsuit.diagnostics import Diagnostic, Severity
from followsuit.expr import scope
from followsuit.expr import types as t
from followsuit.expr.ops import known
from followsuit.expr.scope import Names, Place
from followsuit.expr.syntax import LONGEST
from followsuit.expr.values import Typer
from followsuit.expr.words import (
    DOMAINS,
    KEYWORDS,
    OF_WORDS,
    OVERLOADED,
    OWNED,
    ROUNDINGS,
    SUIT_NAMES,
    WORDS,
    Needs,
)
from followsuit.loading import read_source
from followsuit.resources import schema_text
from followsuit.source import Source
from followsuit.yamlsrc import Scalar
from followsuit.yamlsrc.reading import DEEPEST, MOST_BYTES, MOST_NODES

TOP = Path(__file__).parent.parent.parent
PAGE = (TOP / "docs" / "language.md").read_text(encoding="utf-8")

# What the page says of the game that goes on around its fragments, beside the first game itself.
AROUND = """\
sources: {sheet: {text: a rule sheet}}
facts: {maker: seat, contract: {one_of: solo open}}
terms: {sevens: rank 7}
melds: {marriage: {ranks: K Q, pays: 20}}
scoring:
  tallies:
    score: {of: side, per: game}
    eyes: {of: holder, per: deal}
    games: {of: side, per: match}
    pot: {of: table, per: match}
  deal: {pays: [{odd tricks: {to: sides with tricks > 4, score: 1}}]}
  game: {won_by: first side with score >= target}
parameters:
  rounding: {kind: option, question: Which?, answers: {nearest: nearest, up: up}, default: up}
  target: {kind: option, question: Which?, number: {from: 1, to: 100}, default: 5}
  unit: {kind: option, question: Which?, number: {from: 1, to: 10}, default: 5}
  must_beat: {kind: option, question: Which?, answers: truth, default: false}
"""

MARKS = {
    Needs.TRUMP: "ranking",
    Needs.DEAL: "deal",
    Needs.LED: "trick",
    Needs.TRICKS: "played",
    Needs.SEAT: "seat",
    Needs.OPEN: "open",
    Needs.WON: "end",
}
PLACES = (
    scope.CONSTANT,
    scope.RANKING,
    scope.DEALING,
    scope.FIRST_LEAD,
    scope.LEAD,
    scope.FOLLOW,
    scope.TRICK,
    scope.TEST,
    scope.DEAL_END,
)
EVERYWHERE = Place(
    name="on the page", has=scope.FOLLOW.has | scope.TRICK.has | scope.DEAL_END.has, subject=t.SEAT
)


# -- the page ----------------------------------------------------------------------------------------------


class Block(NamedTuple):
    kind: str  # what stands after ```yaml
    text: str
    line: int


class Row(NamedTuple):
    """A row of a table, by the texts of the header."""

    cells: dict[str, str]
    line: int

    def code(self, column: str) -> list[str]:
        return code(self.cells[column])


def code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def blocks(kind: str) -> list[Block]:
    found = re.finditer(r"^```yaml ([^\n]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    made = [Block(m[1], m[2], PAGE.count("\n", 0, m.start()) + 2) for m in found]
    return [block for block in made if block.kind.split()[0] == kind]


def tables() -> Iterator[list[Row]]:
    for match in re.finditer(r"^\|.*\n\|[-|]+\n(?:\|.*\n)+", PAGE, re.MULTILINE):
        line = PAGE.count("\n", 0, match.start()) + 1
        header, _, *rows = [cells(row) for row in match[0].splitlines()]
        yield [Row(dict(zip(header, row, strict=True)), line + 2 + i) for i, row in enumerate(rows)]


def cells(row: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


def tables_with(*columns: str) -> list[Row]:
    return [row for table in tables() if set(columns) <= table[0].cells.keys() for row in table]


def at_line(place: Block | Row) -> str:
    return f"line{place.line}"


@cache
def words_in_code() -> frozenset[str]:
    """Every word that stands in code somewhere in the text of the page, outside its blocks."""
    text = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    return frozenset(chain.from_iterable(re.findall(r"\w+", part) for part in code(text)))


def sections(text: str) -> dict[str, str]:
    """The top-level keys of a rule file, each with all that is written under it."""
    parts = re.split(r"^(?=\w+:)", text, flags=re.MULTILINE)
    return {part.split(":")[0]: part for part in parts if part.strip()}


def around(fragment: str) -> str:
    """A whole game with a fragment in it."""
    whole = sections(blocks("rules")[0].text) | sections(AROUND) | sections(fragment)
    return "".join(whole.values())


def checked_text(text: str) -> Checked:
    return check_path(Path("language.yaml"), lambda path: (Source(str(path), text), []))


def errors(found: Iterable[Diagnostic]) -> list[str]:
    return [f"{d.code}: {d.message}" for d in found if d.severity is Severity.ERROR]


def from_page(path: Path) -> tuple[Source | None, list[Diagnostic]]:
    """The files of the page lie beside one another; all others are where they are."""
    for block in (*blocks("rules"), *blocks("variant")):
        if path.name == f"{file_name(block)}.yaml":
            return Source(str(path), block.text), []
    return read_source(path)


def file_name(block: Block) -> str:
    return re.search(r"^game: (\w+)$", block.text, re.MULTILINE)[1]


# -- files and fragments -----------------------------------------------------------------------------------


@pytest.mark.parametrize("block", [*blocks("rules"), *blocks("variant")], ids=at_line)
def test_a_whole_file_validates_without_a_diagnostic(block: Block) -> None:
    checked = check_path(Path("nowhere") / f"{file_name(block)}.yaml", from_page)
    assert checked.diagnostics == ()
    assert checked.rules is not None


@pytest.mark.parametrize("block", blocks("part"), ids=at_line)
def test_a_fragment_can_stand_in_a_game(block: Block) -> None:
    checked = checked_text(around(block.text))
    assert errors(checked.diagnostics) == []
    assert checked.rules is not None


@pytest.mark.parametrize("block", blocks("refused"), ids=at_line)
def test_what_is_shown_as_refused_is_refused(block: Block) -> None:
    checked = checked_text(around(block.text))
    assert {d.code for d in checked.diagnostics if d.severity is Severity.ERROR} == {block.kind.split()[1]}
    assert checked.rules is None


@pytest.mark.parametrize("block", blocks("cases"), ids=at_line)
def test_a_case_file_is_well_formed(block: Block) -> None:
    node, found = yamlsrc.read(Source("language.cases.yaml", block.text))
    assert found == []
    assert schema.check(node, "cases") == []


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    kinds = {info.split()[1:2][0] for info in re.findall(r"^```(yaml \w+.*)$", PAGE, re.MULTILINE)}
    assert kinds == {"rules", "variant", "part", "refused", "cases"}
    assert len(re.findall(r"^```", PAGE, re.MULTILINE)) == 2 * len(
        re.findall(r"^```yaml \w", PAGE, re.MULTILINE)
    )


# -- expressions -------------------------------------------------------------------------------------------


@cache
def names() -> Names:
    return checked_text(around("")).rules.names


def typed(text: str, place: Place) -> tuple[t.Type | None, list[str]]:
    typer = Typer(names())
    source = Source("language.md", text)
    scalar = Scalar(text, text, source.span(0, len(text)), "", tuple(range(len(text) + 1)))
    ir = typer.value(scalar, None, place, optional=True)
    return ir and ir.type, errors(typer.faults)


def examples() -> list[tuple[int, str]]:
    return [(row.line, example) for row in tables_with("example") for example in row.code("example")]


@pytest.mark.parametrize(("line", "example"), examples())
def test_an_example_is_an_expression(line: int, example: str) -> None:
    found, faults = typed(example, EVERYWHERE)
    assert faults == [], f"line {line}"
    assert found is not None


def test_there_are_examples() -> None:
    assert len(examples()) > 100


@pytest.mark.parametrize("row", tables_with("word", "example"), ids=at_line)
def test_an_example_shows_its_word(row: Row) -> None:
    words = [word.removesuffix(" of") for word in row.code("word")]
    for example in row.code("example"):
        assert any(re.search(rf"\b{word}\b", example) for word in words)


# -- words -------------------------------------------------------------------------------------------------


def alone() -> dict[str, Row]:
    return {word: row for row in tables_with("word", "where") for word in row.code("word")}


def of() -> dict[str, Row]:
    rows = [row for row in tables_with("word") if "where" not in row.cells or "of" in row.cells]
    return {word: row for row in rows for word in row.code("word")}


def test_every_word_is_described_and_nothing_else_is() -> None:
    own = {*WORDS, *OWNED, *SUIT_NAMES.values(), "none", "empty", "rivals"}
    with_of = {f"{word} of" for word in (*OF_WORDS, *OVERLOADED)}
    assert {word for word in alone() if not word.endswith(" of")} == own
    assert set(of()) == with_of


def marks(needs: Needs) -> str:
    return ", ".join(mark for need, mark in MARKS.items() if need in needs) or "anywhere"


@pytest.mark.parametrize("word", [*WORDS, *OWNED])
def test_a_word_has_the_type_and_place_that_the_page_says(word: str) -> None:
    known_as = WORDS.get(word) or OWNED[word]
    row = alone()[word]
    assert (row.cells["type"], row.cells["where"]) == (str(known_as.type), marks(known_as.needs))


@pytest.mark.parametrize("word", OF_WORDS)
def test_a_word_with_of_takes_and_gives_what_the_page_says(word: str) -> None:
    row, known_as = of()[f"{word} of"], OF_WORDS[word]
    said = (row.cells["of"], row.cells["type"], row.cells["where"])
    assert said == (str(known_as.argument), str(known_as.type), marks(known_as.needs))


def test_places_know_what_the_page_says() -> None:
    said = {row.cells["place"]: row.cells["what may be asked"] for row in tables_with("place")}
    assert said == {place.name: marks(place.has).replace("anywhere", "nothing") for place in PLACES}


@pytest.mark.parametrize(
    "row", [row for row in tables_with("word", "where") if row.code("word")[0] in WORDS], ids=at_line
)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_word_may_stand_where_the_page_says(row: Row, place: Place) -> None:
    """Of words that stand alone. Others depend on what follows `of`, or on whose they are."""
    _, faults = typed(row.code("word")[0], place)
    wanted = row.cells["where"].split(", ") if row.cells["where"] != "anywhere" else []
    assert bool(faults) == (not set(wanted) <= set(marks(place.has).split(", ")))


def test_every_way_of_rounding_is_described_and_comes_to_what_the_page_says() -> None:
    rows = tables_with("way")
    assert tuple(sorted(row.code("way")[0] for row in rows)) == tuple(sorted(ROUNDINGS))
    for row in rows:
        way, said = f"round_{row.code('way')[0]}", row.cells["12 to fives, and 7 to twos"]
        assert [int(n) for n in re.findall(r"\d+", said)] == [known(way, 12, 5), known(way, 7, 2)]


def test_every_word_before_with_is_described() -> None:
    line = re.search(r"^Before `with` stand (.*)$", PAGE, re.MULTILINE)[1]
    assert set(code(line)) == set(DOMAINS)


def test_every_keyword_is_described() -> None:
    assert words_in_code() >= KEYWORDS


# -- keys --------------------------------------------------------------------------------------------------


def keys(node: object) -> Iterator[str]:
    """Every key that a schema names, at any depth."""
    if isinstance(node, dict):
        properties = node.get("properties", {})
        yield from (key for key, value in properties.items() if "not" not in value)
        yield from chain.from_iterable(keys(value) for value in node.values())
    elif isinstance(node, list):
        yield from chain.from_iterable(keys(value) for value in node)


@pytest.mark.parametrize("name", ["rules", "cases"])
def test_every_key_is_described(name: str) -> None:
    assert set(keys(json.loads(schema_text(name)))) - words_in_code() == set()


def test_every_section_has_its_heading() -> None:
    headed = chain.from_iterable(code(line) for line in re.findall(r"^### (.*)$", PAGE, re.MULTILINE))
    assert sorted(headed) == sorted(json.loads(schema_text("rules"))["properties"])


def test_words_that_a_key_lists_are_described() -> None:
    """The closed lists of words of the schema."""
    lists = re.findall(r'"enum": (\[[^\]]*\])', schema_text("rules"))
    words = {word for found in lists for word in json.loads(found) if isinstance(word, str)}
    assert words - words_in_code() == set()


def test_the_limits_on_the_page_are_those_of_the_reader() -> None:
    assert MOST_BYTES == 1_000_000
    assert f"a million bytes, {MOST_NODES:,} values and {DEEPEST} levels" in PAGE
    assert f"{LONGEST:,} characters" in PAGE


def test_links_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    links = re.findall(r"\]\(([^)]*)\)", PAGE)
    assert {link[1:] for link in links if link.startswith("#")} <= anchors
    assert all((TOP / "docs" / link).exists() for link in links if not link.startswith(("#", "http")))
