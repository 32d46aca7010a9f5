"""Things that take more than a template to say: sets and what they share, counts, who is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind
from followsuit.show.cardsets import card_set, listed_and
from followsuit.show.phrases import ABOUT_OWNED, NOUNS, OWNED, THINGS

if TYPE_CHECKING:
    from followsuit.show.words import Words

WHO = (Kind.SEAT, Kind.SIDE, Kind.SEATS, Kind.SIDES, Kind.HOLDER, Kind.HOLDERS)


def owned(ir: Ir) -> str:
    """`hand`, `dealt`, `taken` or `tricks` where an operation is one of these of a seat or side."""
    word, _, owner = ir.op.partition("_of_")
    return word if owner in ("seat", "side") and word in OWNED and ir.args else ""


def _literal(words: Words, ir: Ir) -> str:
    kind = ir.type.kind
    if kind in (Kind.CARDS, Kind.CARD, Kind.SUIT):
        pack = words.game.pack
        if kind is Kind.CARDS:
            return card_set(ir.value, pack)
        if ir.value < 0:
            return "none"
        return str(pack.suits[ir.value] if kind is Kind.SUIT else pack.names[ir.value])
    if kind in WHO:
        return "nobody" if ir.value < 0 else f"{NOUNS[kind]} {ir.value}"
    if kind in (Kind.ANSWER, Kind.WORD):
        word = ir.type.words[ir.value] if isinstance(ir.value, int) else str(ir.value)
        return word.replace("_", " ")
    return str(ir.value)


def _subject(words: Words, _ir: Ir) -> str:
    return words.subject or "the player"


def _common(words: Words, ir: Ir) -> str:
    """What two sets share: one of them is said, the other said of it."""
    left, right = ir.args
    if owned(left) in ABOUT_OWNED and right.op != "literal":
        left, right = right, left
    return f"{words.thing(left)} {words.cards_about(right)}"


def _lose(words: Words, ir: Ir) -> str:
    left, right = ir.args
    if left.op == "all_sides":
        return f"the rivals of {words.thing(right)}"
    if left.op == "all_seats" and right.op == "seats_of_side":
        return f"the opponents of {words.thing(right.args[0])}"
    if left.op == "all_seats":
        return f"every player but {words.thing(right)}"
    lost = [right]
    while left.op == "lose" and left.args[0].op not in ("all_seats", "all_sides") and not words.is_term(left):
        left, more = left.args
        lost.insert(0, more)
    return f"{words.thing(left)} without {listed_and([words.thing(ir) for ir in lost])}"


def _winner(words: Words, _ir: Ir) -> str:
    return f"the winner of {words.trick}"


def _count(words: Words, ir: Ir) -> str:
    many = ir.args[0]
    if many.op in ("all_seats", "all_sides"):
        return f"the number of {NOUNS[many.type.kind]}s"
    if many.op == "chosen" and not words.is_term(many):
        return f"the number of {NOUNS[many.value]}s {words.candidate(many.args[0], many.value)}"
    return f"the number of {words.thing(many)}"


def _extremum(words: Words, ir: Ir) -> str:
    """Max or min of two or more numbers."""
    parts, left = [ir.args[1]], ir.args[0]
    while left.op == ir.op and not words.is_term(left):
        left, more = left.args
        parts.insert(0, more)
    return f"the {'greatest' if ir.op == 'max' else 'least'} of {listed_and([words.thing(p) for p in (left, *parts)])}"


def _subtract(words: Words, ir: Ir) -> str:
    left, right = ir.args
    if left.op == "literal" and left.value == 0:
        return THINGS["negate"].format(words.thing(right))
    return THINGS["subtract"].format(words.thing(left), words.thing(right))


def _add(words: Words, ir: Ir) -> str:
    left, right = ir.args
    for this, other in ((left, right), (right, left)):
        if this.op == "literal" and this.value == 0:
            return words.thing(other)
    return THINGS["add"].format(words.thing(left), words.thing(right))


def _multiply(words: Words, ir: Ir) -> str:
    left, right = (f"({words.thing(a)})" if a.op in ("add", "subtract") else words.thing(a) for a in ir.args)
    return f"{left} times {right}"


def _suit_cards(words: Words, ir: Ir) -> str:
    suit = ir.args[0]
    return (
        "the cards of the trump suit"
        if suit.op == "trump"
        else THINGS["cards_of_suit"].format(words.thing(suit))
    )


def _class(_words: Words, ir: Ir) -> str:
    return f"the {str(ir.value).replace('_', ' ')}"


def _completers(_words: Words, ir: Ir) -> str:
    return f"cards that would complete a {ir.value} in the trick"


def _fact(_words: Words, ir: Ir) -> str:
    return f"the {str(ir.value).replace('_', ' ')}"


def _tally(words: Words, ir: Ir) -> str:
    name = str(ir.value).replace("_", " ")
    if not ir.args or ir.args[0].op == "subject":
        return name
    return f"the {name} of {words.thing(ir.args[0])}"


def _chosen(words: Words, ir: Ir) -> str:
    return f"every {NOUNS[ir.value]} {words.candidate(ir.args[0], ir.value)}"


def _champion(_words: Words, ir: Ir) -> str:
    extreme, kind = ir.value
    return f"the {NOUNS[kind]} with the {_extreme(extreme, ir.args[0])}"


def _over(words: Words, ir: Ir) -> str:
    return f"the {_extreme(ir.value[0], ir.args[1])} of {words.thing(ir.args[0])}"


def _extreme(word: str, ir: Ir) -> str:
    """`most tricks`, `lowest score`."""
    if owned(ir) == "tricks":
        return {"least": "fewest"}.get(word, word) + " tricks"
    name = str(ir.value).replace("_", " ")
    how = (
        {"most": "most", "least": "fewest"} if name.endswith("s") else {"most": "highest", "least": "lowest"}
    )
    return f"{how.get(word, word)} {name}"


def _first(words: Words, ir: Ir) -> str:
    if ir.value[0] != "first":
        return words.holds(ir)
    kind = ir.value[1]
    return f"the first {NOUNS[kind]} {words.candidate(ir.args[0], kind)}"


def _when(words: Words, ir: Ir) -> str:
    return f"{words.thing(ir.args[1])}, if {words.holds(ir.args[0])}"


def _branch(words: Words, ir: Ir) -> str:
    selector, *values = ir.args
    who = words.say(selector)
    said = []
    for key, value in zip(ir.value, values, strict=True):
        case = who if key == "true" else words.fails(selector) if key == "false" else f"{who} is {key}"
        said.append(f"{words.say(value)} if {case}")
    return ", ".join(said)


def _cases(words: Words, ir: Ir) -> str:
    return "; otherwise ".join(words.say(arg) for arg in ir.args)


def _nothing(_words: Words, _ir: Ir) -> str:
    return "nothing"


SAID: dict[str, Callable[[Words, Ir], str]] = {
    "literal": _literal,
    "subject": _subject,
    "common": _common,
    "lose": _lose,
    "winner": _winner,
    "count": _count,
    "add": _add,
    "subtract": _subtract,
    "max": _extremum,
    "min": _extremum,
    "multiply": _multiply,
    "cards_of_suit": _suit_cards,
    "class": _class,
    "completers": _completers,
    "fact": _fact,
    "tally": _tally,
    "chosen": _chosen,
    "champion": _champion,
    "over": _over,
    "quantified": _first,
    "when": _when,
    "branch": _branch,
    "cases": _cases,
    "nothing": _nothing,
}
