"""Bound expressions in English. What no phrase fits is quoted as it is written in the file.

A term is not written out where it is used: it is named, in quotes, and kept in `mentions` so that the rule book
can explain it once. Small ones are said straight away.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind, Type
from followsuit.resolved import Resolved
from followsuit.show.phrases import ABOUT_CARDS, ABOUT_OWNED, AMOUNTS, NOUNS, OWNED, RELATIONS, THINGS
from followsuit.show.things import SAID, WHO, owned
from followsuit.show.truths import STATED

_SMALL = 4  # operations in a term that is said where it is used


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
        special = SAID.get(ir.op)
        if special is not None:
            return special(self, ir)
        had = owned(ir)
        if had in OWNED:
            return self._of_owner(OWNED[had], ir)
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
        had = owned(ir)
        if had in ABOUT_OWNED:
            return self._of_owner(ABOUT_OWNED[had], ir)
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
        special = STATED.get(ir.op)
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
        if ir.op == "meets" and owned(ir.args[1]) in ABOUT_OWNED and ir.args[1].args[0].op == "subject":
            return f"with {self.thing(ir.args[0])} {self.cards_about(ir.args[1])}"
        return f"for {relative} {self.about('it').holds(ir)}"

    def _amount(self, ir: Ir) -> str | None:
        """`at least 6 tricks`, `a score of at least 31`: a comparison of what the candidate has."""
        if ir.op not in AMOUNTS or not ir.args[0].args or ir.args[0].args[0].op != "subject":
            return None
        left, right = ir.args
        noun = "tricks" if owned(left) == "tricks" else str(left.value).replace("_", " ")
        if left.op != "tally" and owned(left) != "tricks":
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
    return f"the '{name}' {NOUNS[type_.kind]}" if type_.kind in WHO else f"'{name}'"


def _none(ir: Ir) -> bool:
    single = ir.type.kind in (Kind.SEAT, Kind.SIDE, Kind.CARD, Kind.SUIT, Kind.HOLDER)
    return (
        bool(ir.value < 0)
        if single
        else ir.type != t.NUMBER and ir.type.kind is not Kind.ANSWER and ir.value == 0
    )
