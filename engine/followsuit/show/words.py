"""Bound expressions in English. What no phrase fits is quoted as it is written in the file.

A term is not written out where it is used: it is named, in quotes, and kept in `mentions` so that the rule book
can explain it once. Small ones are said straight away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind, Type
from followsuit.resolved import Resolved
from followsuit.show.cardsets import card_set, listed_and
from followsuit.show.phrases import ABOUT_CARDS, ABOUT_OWNED, AMOUNTS, NOUNS, OWNED, RELATIONS, THINGS

_SMALL = 4  # operations in a term that is said where it is used
_WHO = (Kind.SEAT, Kind.SIDE, Kind.SEATS, Kind.SIDES, Kind.HOLDER, Kind.HOLDERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Puts expressions of one game into words.

    `subject` is what bare words are about: empty for the player who acts, else `it` or the like. `term` is the
    term that is being explained, if one is; `trick` is what the trick is called there. `mentions` collects the
    terms that were named, with their subject.
    """

    game: Resolved
    subject: str = ""
    term: str | None = None
    trick: str = "the trick"
    mentions: dict[str, tuple[Ir, str]] = field(default_factory=dict)

    def about(self, subject: str) -> Words:
        """The same about another subject."""
        return replace(self, subject=subject)

    # -- anything ------------------------------------------------------------------------------------------

    def say(self, ir: Ir) -> str:
        """An expression as it stands in a sentence: a thing, or a statement where it is a truth."""
        return self.holds(ir) if ir.type == t.TRUTH else self.thing(ir)

    def quoted(self, ir: Ir) -> str:
        """The text of the file itself."""
        return f"'{' '.join(ir.span.text.split())}'"

    def _named(self, ir: Ir) -> str | None:
        """The term that an expression is a use of, if that is to be named."""
        name = self.term_of(ir)
        if name is None or name == self.term or ir.is_literal:
            return None
        if sum(1 for _ in ir.walk()) <= _SMALL and all(self.term_of(part) == name for part in ir.walk()):
            return None
        self.mentions.setdefault(name, (ir, self.subject))
        return name.replace("_", " ")

    def term_of(self, ir: Ir) -> str | None:
        """The term inside which an expression is written."""
        for name, node in self.game.rules.names.terms.items():
            span = node.span
            if span.source is ir.span.source and span.start <= ir.span.start and ir.span.end <= span.end:
                return name
        return None

    # -- things ----------------------------------------------------------------------------------------------

    def thing(self, ir: Ir) -> str:
        """Cards, somebody, or a number."""
        named = self._named(ir)
        if named is not None:
            return _named_thing(named, ir.type)
        special = _THINGS.get(ir.op)
        if special is not None:
            return special(self, ir)
        owned = _owned(ir)
        if owned in OWNED:
            return self._of_owner(OWNED[owned], ir)
        if ir.op in THINGS:
            return THINGS[ir.op].format(*(self.thing(arg) for arg in ir.args))
        return self.holds(ir) if ir.type == t.TRUTH else self.quoted(ir)

    def _of_owner(self, phrases: tuple[str, str], ir: Ir) -> str:
        owner = ir.args[0]
        if owner.op != "subject":
            return phrases[0].format(self.thing(owner))
        return phrases[1]

    def cards_about(self, ir: Ir) -> str:
        """A set of cards said of other cards: `in hand`, `of the suit led`, `among the trumps`."""
        named = self._named(ir)
        if named is not None:
            return f"that are '{named}'"
        owned = _owned(ir)
        if owned in ABOUT_OWNED:
            return self._of_owner(ABOUT_OWNED[owned], ir)
        if ir.op in ABOUT_CARDS:
            return ABOUT_CARDS[ir.op].format(*(self.thing(arg) for arg in ir.args))
        if ir.op == "completers":
            return f"that would complete a {ir.value} in the trick"
        return f"among {self.thing(ir)}"

    # -- truths ----------------------------------------------------------------------------------------------

    def holds(self, ir: Ir) -> str:
        """A truth as a statement."""
        return self._stated(ir, so=True)

    def fails(self, ir: Ir) -> str:
        """The opposite of a truth as a statement."""
        return self._stated(ir, so=False)

    def _stated(self, ir: Ir, *, so: bool) -> str:
        named = self._named(ir)
        if named is not None:
            return f"'{named}' {'holds' if so else 'does not hold'}"
        if ir.op == "not":
            return self._stated(ir.args[0], so=not so)
        if ir.op in ("and", "or"):
            return self._joined(ir, so=so)
        if ir.op == "literal":
            return "always" if bool(ir.value) is so else "never"
        if ir.op in RELATIONS:
            return self._related(ir, so=so)
        special = _TRUTHS.get(ir.op)
        return special(self, ir, so) if special else self._quoted_truth(ir, so=so)

    def _quoted_truth(self, ir: Ir, *, so: bool) -> str:
        return f"{self.quoted(ir)} {'holds' if so else 'does not hold'}"

    def _joined(self, ir: Ir, *, so: bool) -> str:
        parts = [self._stated(arg, so=so) for arg in ir.args]
        word = ir.op if so else {"and": "or", "or": "and"}[ir.op]
        if word == "or":
            return f"{parts[0]} or {parts[1]}"
        inner = {"and": "or", "or": "and"}[ir.op]
        parts = [
            f"({p})" if arg.op == inner and not self.is_term(arg) else p
            for arg, p in zip(ir.args, parts, strict=True)
        ]
        return f"{parts[0]} and {parts[1]}"

    def is_term(self, ir: Ir) -> bool:
        """Whether a term is named there."""
        return self._named(ir) is not None

    def _related(self, ir: Ir, *, so: bool) -> str:
        left, right = ir.args
        if ir.op in ("equal", "different") and right.op == "literal" and _none(right):
            there = (ir.op == "equal") is not so
            return self._exists(left, there=there)
        verb = RELATIONS[ir.op][0 if so else 1]
        if left.op == "trick_number" and right.op == "literal" and ir.op in ("equal", "different"):
            return f"the trick {verb} number {right.value}"
        return f"{self.thing(left)} {verb} {self.thing(right)}"

    def _exists(self, ir: Ir, *, there: bool) -> str:
        what = self.thing(ir)
        if ir.type.kind in (Kind.CARDS, Kind.SEATS, Kind.SIDES):
            return f"there are {'' if there else 'no '}{what.removeprefix('the ')}"
        bare = what.removeprefix("the ").removeprefix("a ")
        return f"there is {'a' if there else 'no'} {bare}"

    # -- who -------------------------------------------------------------------------------------------------

    def candidate(self, ir: Ir, kind: Kind) -> str:
        """A test of one of many as it follows their noun: `with at least 6 tricks`."""
        relative = "whom" if kind is Kind.SEATS else "which"
        if self._named(ir) is not None:
            return f"for {relative} {self.about('it').holds(ir)}"
        amount = self._amount(ir)
        if amount:
            return f"with {amount}"
        if ir.op == "meets" and _owned(ir.args[1]) in ABOUT_OWNED and ir.args[1].args[0].op == "subject":
            return f"with {self.thing(ir.args[0])} {self.cards_about(ir.args[1])}"
        return f"for {relative} {self.about('it').holds(ir)}"

    def _amount(self, ir: Ir) -> str | None:
        """`at least 6 tricks`, `a score of at least 31`: a comparison of what the candidate has."""
        if ir.op not in AMOUNTS or not ir.args[0].args or ir.args[0].args[0].op != "subject":
            return None
        left, right = ir.args
        noun = "tricks" if _owned(left) == "tricks" else str(left.value).replace("_", " ")
        if left.op != "tally" and _owned(left) != "tricks":
            return None
        number = self.thing(right)
        if ir.op == "equal" and number == "0":
            return f"no {noun}"
        amount = f"{AMOUNTS[ir.op]} {number}".replace("fewer", "fewer" if noun.endswith("s") else "less")
        if not noun.endswith("s"):
            return f"a {noun} of {amount}"
        return f"{amount} {noun}" if right.op == "literal" else f"{noun} numbering {amount}"


def _named_thing(name: str, type_: Type) -> str:
    if type_.kind is Kind.CARDS:
        return f"the '{name}' cards"
    return f"the '{name}' {NOUNS[type_.kind]}" if type_.kind in _WHO else f"'{name}'"


def _owned(ir: Ir) -> str:
    """`hand`, `dealt`, `taken` or `tricks` where an operation is one of these of a seat or side."""
    word, _, owner = ir.op.partition("_of_")
    return word if owner in ("seat", "side") and word in OWNED and ir.args else ""


def _none(ir: Ir) -> bool:
    single = ir.type.kind in (Kind.SEAT, Kind.SIDE, Kind.CARD, Kind.SUIT, Kind.HOLDER)
    return (
        bool(ir.value < 0)
        if single
        else ir.type != t.NUMBER and ir.type.kind is not Kind.ANSWER and ir.value == 0
    )


# -- things that need more than a template -------------------------------------------------------------------


def _literal(words: Words, ir: Ir) -> str:
    kind = ir.type.kind
    if kind in (Kind.CARDS, Kind.CARD, Kind.SUIT):
        pack = words.game.pack
        if kind is Kind.CARDS:
            return card_set(ir.value, pack)
        if ir.value < 0:
            return "none"
        return str(pack.suits[ir.value] if kind is Kind.SUIT else pack.names[ir.value])
    if kind in _WHO:
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
    if _owned(left) in ABOUT_OWNED and right.op != "literal":
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
    if _owned(ir) == "tricks":
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


_THINGS: dict[str, Callable[[Words, Ir], str]] = {
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


# -- truths that need more than a relation -------------------------------------------------------------------


def _meets(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- which of the two is said
    left, right = ir.args
    verb = "is" if _single(left) else "are"
    if ir.args[0].type.kind is Kind.CARDS:
        what = words.thing(left)
        about = words.cards_about(right)
        if verb == "are":
            return f"there {'are' if so else 'are no'} {what.removeprefix('the ')} {about}"
        if not about.startswith(("in ", "of ", "among ")):
            about = f"among {words.thing(right)}"
        return f"{what} is {'' if so else 'not '}{about}"
    place = "one of " if right.op in ("partners", "seats_of_side", "chosen") else "among "
    return f"{words.thing(left)} {verb} {'' if so else 'not '}{place}{words.thing(right)}"


def _single(ir: Ir) -> bool:
    """Whether a set was written as one card, seat or side."""
    if ir.op == "literal":
        return bool(ir.value.bit_count() == 1)
    return ir.op in ("cards_of_card", "only")


def _quantified(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    word, kind = ir.value
    noun = NOUNS[kind]
    if word == "every":
        said = words.about(f"that {noun}").holds(ir.args[0])
        return f"for every {noun} {said}" if so else f"not for every {noun} {said}"
    there = (word == "any") is so
    return f"there is {'a' if there else 'no'} {noun} {words.candidate(ir.args[0], kind)}"


def _game_ended(_words: Words, _ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    return "the deal has ended a game" if so else "the deal has not ended a game"


def _of_cases(words: Words, ir: Ir, so: bool) -> str:  # noqa: FBT001 -- as above
    said = _THINGS[ir.op](words, ir)
    return said if so else f"it is not so that {said}"


_TRUTHS: dict[str, Callable[[Words, Ir, bool], str]] = {
    "meets": _meets,
    "quantified": _quantified,
    "game_ended": _game_ended,
    "when": _of_cases,
    "branch": _of_cases,
    "cases": _of_cases,
}
