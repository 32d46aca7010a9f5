"""The grammar itself: one reading for every text, and no two terminals that take the same one."""

from __future__ import annotations

from importlib.resources import files

import pytest
from lark import Lark
from lark.exceptions import GrammarError, LexError

from followsuit.expr.expressions import Expressions

STARTS = ["clause", "expr", "line", "item"]


def grammar() -> str:
    return files("followsuit.expr").joinpath("grammar.lark").read_text(encoding="utf-8")


def test_the_grammar_has_no_conflict_and_no_colliding_terminals() -> None:
    """Strict mode needs interegular, which the test extra brings; it looks at terminals."""
    import interegular  # noqa: F401

    Lark(grammar(), parser="lalr", start=STARTS, strict=True)


def test_strict_mode_would_find_a_conflict() -> None:
    ambiguous = grammar().replace('| product "*" signed', '| product "*" product')
    assert ambiguous != grammar()
    with pytest.raises(GrammarError, match="conflict"):
        Lark(ambiguous, parser="lalr", start=STARTS, strict=True)


def test_strict_mode_would_find_terminals_that_collide() -> None:
    colliding = grammar().replace("FACE: /[A-Z](?![A-Za-z0-9_♣♦♥♠★])/", "FACE: /[A-Z]+/")
    assert colliding != grammar()
    with pytest.raises(LexError, match="Collision"):
        Lark(colliding.replace("CARD.2", "CARD"), parser="lalr", start=STARTS, strict=True)


def test_every_rule_has_a_method_that_types_it() -> None:
    """A rule without one would end in a traceback."""
    rules = Lark(grammar(), parser="lalr", start=STARTS).rules
    kept = (rule for rule in rules if rule.alias or not rule.options.expand1)
    kinds = {rule.alias or rule.origin.name for rule in kept}
    kinds = {str(kind) for kind in kinds if not kind.startswith("_")}
    parts = {"face", "quant", "super", "rel"}  # read by the rule around them
    lines = {"rank_line", "card_line", "named_line", "ordered"}  # by Expressions.line and .ordered
    assert {kind for kind in kinds - parts - lines if not hasattr(Expressions, f"_{kind}")} == set()
    assert len(kinds) > 30
