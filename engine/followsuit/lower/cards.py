"""The sections `ranking`, `points` and `melds`: what the cards are worth in play and in counting."""

from __future__ import annotations

from followsuit.expr import types as t
from followsuit.expr.expressions import Expressions
from followsuit.expr.ir import Ir, literal
from followsuit.expr.scope import CONSTANT, RANKING
from followsuit.expr.syntax import parse
from followsuit.lower.reader import Reader, entries, mapping, text, whole, words
from followsuit.rulebook import CardClass, Group, Meld, Order, PointRule, Ranking
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence

WINS = t.word("way of winning", "always", "if_led", "never")
EQUALS = t.word("winner among equals", "first", "last")
_DIRECTIONS = ("high_to_low", "low_to_high")


# -- ranking ---------------------------------------------------------------------------------------------


def ranking(reader: Reader) -> Ranking | None:
    """Which card wins: classes, strongest first, each with its cards and their order."""
    written = reader.top.get("ranking")
    section = reader.section("ranking")
    if (by := section.entry("by")) is not None:
        reader.fail(wording.not_yet(by.key.span, "a ranking that a deal decides"))
        reader.unfit = True
        return None
    node = written if isinstance(written, Sequence) else section.get("classes")
    classes = [
        made for entry in (reader.typer.clauses(node) if node else []) if (made := _class(reader, entry))
    ]
    return Ranking(
        order=_order(reader, section),
        classes=tuple(classes),
        equals=reader.given(section, "equals", EQUALS, CONSTANT),
        span=(written or section).span,
    )


def _class(reader: Reader, entry: Entry) -> CardClass | None:
    body = mapping(entry.value, entry.key.span)
    each, cards = body.get("each") is not None, body.get("cards")
    rest = text(cards) == "others"
    order = _order(reader, body)
    listed = None if each or rest or cards is not None else order
    given = None if rest or cards is None else _of_no_class(reader, reader.value(cards, t.CARDS, RANKING))
    return CardClass(
        name=entry.key.text,
        span=entry.key.span,
        cards=given,
        each_suit=each,
        rest=rest or (cards is None and not each and listed is None),
        order=order,
        unordered=text(body.get("order")) == "none",
        win=reader.word(body, "win", "if_led", WINS, CONSTANT),
        sets_the_suit=reader.given(body, "sets_the_suit", t.TRUTH, CONSTANT)
        or literal(1, t.TRUTH, entry.key.span),
    )


def _order(reader: Reader, section: Mapping) -> Order | None:
    found = [section.entry(key) for key in _DIRECTIONS]
    high, low = found
    if high and low:
        reader.fail(wording.two_directions(low.key, high.key))
    entry = high or low
    if entry is None:
        return None
    if isinstance(entry.value, Sequence):
        groups = tuple(g for item in entry.value.items if (g := _group(reader, item)))
        return Order(line=None, groups=groups, low_to_high=entry is low, span=entry.value.span)
    line = reader.value(entry.value, t.LINE, CONSTANT)
    return line and Order(line=line, groups=(), low_to_high=entry is low, span=entry.value.span)


def _group(reader: Reader, node: Node) -> Group | None:
    if not isinstance(node, Scalar):
        return None
    syntax, faults = parse(node, "item")
    for fault in faults:
        reader.fail(fault)
    made = syntax and Expressions(reader.typer, RANKING).ordered(syntax)
    reader.unfit |= made is None
    cards = _of_no_class(reader, made[0]) if made else None
    return Group(cards=cards, ranks=made[1]) if made and cards else None


def _of_no_class(reader: Reader, cards: Ir | None) -> Ir | None:
    """Cards of a class, which no other class can give: classes are what is being made."""
    for ir in cards.walk() if cards else ():
        if ir.op == "class":
            reader.fail(wording.class_of_class(ir.span, ir.value))
            return None
    return cards


# -- points ----------------------------------------------------------------------------------------------


def points(reader: Reader) -> tuple[PointRule, ...]:
    """What each card counts: by rank, by card or set, or by class with keys of its own."""
    found: list[PointRule] = []
    for entry in reader.section("points").entries:
        if isinstance(entry.value, Mapping) and entry.value.get("by") is None:
            found += _points_of_class(reader, entry)
        elif (rule := _rule(reader, entry, None)) is not None:
            found.append(rule)
    return tuple(found)


def _points_of_class(reader: Reader, entry: Entry) -> list[PointRule]:
    scope = _cards(reader, entry.key)
    if scope is None:
        return []
    return [rule for inner in entries(entry.value) if (rule := _rule(reader, inner, scope))]


def _rule(reader: Reader, entry: Entry, scope: Ir | None) -> PointRule | None:
    value = reader.value(entry.value, t.NUMBER, CONSTANT)
    if entry.key.text == "others":
        return value and PointRule(cards=scope, value=value, span=entry.key.span)
    cards = _rank_or_cards(reader, entry.key)
    if value is None or cards is None:
        return None
    if scope is not None:
        cards = Ir("common", t.CARDS, cards.span, (cards, scope))
    return PointRule(cards=cards, value=value, span=entry.key.span)


def _rank_or_cards(reader: Reader, key: Scalar) -> Ir | None:
    """A key of `points`: bare ranks, or cards as anywhere else."""
    names = reader.typer.names
    faces = [{"T": "10"}.get(word, word) for word in key.text.split()]
    if faces and all(face in names.ranks for face in faces):
        size = len(names.ranks)
        cards = tuple(s * size + names.ranks.index(f) for s in range(len(names.suits)) for f in faces)
        return Ir("cards", t.CARDS, key.span, value=cards)
    if len(key.text) <= 2 and key.text.upper() == key.text:
        syntax, _ = parse(key, "line")
        if syntax is not None and syntax.kind == "rank_line":
            Expressions(reader.typer, CONSTANT).ranks(syntax.parts)
            reader.unfit = True
            return None
    return _cards(reader, key)


def _cards(reader: Reader, key: Scalar) -> Ir | None:
    as_text = Scalar(key.text, key.text, key.span, key.style, key.places)
    return reader.value(as_text, t.CARDS, RANKING)


# -- melds -----------------------------------------------------------------------------------------------


def melds(reader: Reader) -> tuple[Meld, ...]:
    """Combinations of cards and what each pays."""
    return tuple(m for entry in reader.section("melds").entries if (m := _meld(reader, entry)))


def _meld(reader: Reader, entry: Entry) -> Meld | None:
    body = mapping(entry.value, entry.key.span)
    pays = reader.value(body.get("pays"), t.NUMBER, CONSTANT)
    ranks = _ranks(reader, body.get("ranks"))
    if pays is None or ranks is None:
        return None
    if (only := body.get("only")) is not None and text(only) != "trumps":
        reader.fail(wording.not_yet(only.span, "a meld of anything but trumps only"))
    return Meld(
        name=entry.key.text,
        span=entry.key.span,
        ranks=ranks,
        run=whole(body.get("run")) or 0,
        same=text(body.get("same")) or "suit",
        cards=_meld_cards(reader, body),
        size=whole(body.get("cards")) or 0,
        pays=pays,
        in_trumps=reader.given(body, "in_trumps", t.NUMBER, CONSTANT, optional=True),
        only_trumps=text(body.get("only")) == "trumps",
        replaces=_replaces(reader, entry.key.text, body),
    )


def _replaces(reader: Reader, name: str, body: Mapping) -> Ir | None:
    """The name of another meld, or a branch of them."""
    if body.get("replaces") is None:
        return None
    others = t.word("meld", *(other for other in reader.typer.names.melds if other != name))
    return reader.given(body, "replaces", others, CONSTANT, optional=True)


def _meld_cards(reader: Reader, body: Mapping) -> Ir | None:
    node = body.get("cards")
    return reader.value(node, t.CARDS, CONSTANT) if node is not None and whole(node) is None else None


def _ranks(reader: Reader, node: Node | None) -> tuple[int, ...] | None:
    if not isinstance(node, Scalar):
        return ()
    names = reader.typer.names
    found = []
    for word in words(node):
        face = {"T": "10"}.get(word, word)
        if face not in names.ranks:
            reader.fail(wording.unknown_rank(node.span, word, names.ranks))
            return None
        found.append(names.ranks.index(face))
    return tuple(found)
