"""Text of an expression → a syntax tree that knows its place in the rule file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, final

from followsuit.diagnostics import Diagnostic, error
from followsuit.source import Span

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from followsuit.yamlsrc import Scalar

LONGEST = 2_000  # characters in one expression: far above any written by hand, far below what hurts
DEEPEST = 60  # operations inside one another: keeps every later walk inside Python's own limits

# What the parser's terminals are called to a person who writes rules.
_TERMINALS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "CARD": "a card",
    "SUIT": "a suit",
    "FACE": "a rank",
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "$END": "the end",
}


@final
@dataclass(frozen=True, slots=True)
class Syntax:
    """One node: `kind` is the rule of grammar.lark, `word` the token's text where the node is a token."""

    kind: str
    span: Span = field(compare=False)
    parts: tuple[Syntax, ...] = ()
    word: str = ""

    def walk(self) -> Iterator[Syntax]:
        """This node and all below it, outermost first."""
        yield self
        for part in self.parts:
            yield from part.walk()


def parse(scalar: Scalar, start: str = "clause") -> tuple[Syntax | None, list[Diagnostic]]:
    """Parse the text of a YAML scalar; `start` is the grammar's start symbol for its position."""
    from lark.exceptions import UnexpectedInput

    text = scalar.text
    if not text.strip():
        return None, [error("expr-empty", scalar.span, "an expression is missing here")]
    if len(text) > LONGEST:
        return None, [_too_long(scalar)]
    try:
        tree, depth = _tree(text, start)
    except UnexpectedInput as fault:
        return None, [_fault(scalar, fault)]
    return (_convert(tree, scalar), []) if depth <= DEEPEST else (None, [_too_long(scalar)])


def _too_long(scalar: Scalar) -> Diagnostic:
    limit = f"at most {LONGEST} characters, {DEEPEST} operations inside one another; name parts of it under 'terms'"
    return error("expr-too-long", scalar.span, "this expression is too long or too deep", help=limit)


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["clause", "expr", "line", "item"], propagate_positions=True)


@lru_cache(maxsize=2048)
def _tree(text: str, start: str) -> tuple[Tree[Token], int]:
    """Kept: a term is read once for every use of it, and files are checked again after a small change."""
    tree = _parser().parse(text, start=start)
    return tree, _depth(tree)


def _depth(tree: Tree[Token]) -> int:
    """How many operations lie inside one another, found without recursion: there may be thousands."""
    from lark import Tree

    depth, level = 0, [tree]
    while level:
        depth += 1
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    return depth


def _convert(tree: Tree[Token] | Token, scalar: Scalar) -> Syntax:
    from lark import Token

    if isinstance(tree, Token):
        start = tree.start_pos or 0
        return Syntax(tree.type, scalar.part(start, start + len(tree)), word=str(tree))
    parts = tuple(_convert(child, scalar) for child in tree.children)
    meta = tree.meta
    if meta.empty:
        return Syntax(str(tree.data), scalar.span, parts)
    return Syntax(str(tree.data), scalar.part(meta.start_pos, meta.end_pos), parts)


def _fault(scalar: Scalar, fault: Any) -> Diagnostic:
    """A syntax fault at the token that did not fit, or at the end where the text broke off."""
    text = scalar.text
    token = getattr(fault, "token", None)
    if token is not None and token.type != "$END":
        start = token.start_pos
        span, found = scalar.part(start, start + len(token)), f"'{token}' does not fit here"
    elif token is not None:
        span, found = scalar.part(len(text), len(text)), "the expression breaks off"
    else:
        start = fault.pos_in_stream
        span, found = scalar.part(start, start + 1), f"'{text[start]}' is no part of the rule language"
    allowed = (
        getattr(fault, "accepts", None) or getattr(fault, "expected", None) or getattr(fault, "allowed", None)
    )
    return error("expr-syntax", span, found, help=_expected(allowed))


def _expected(terminals: Any) -> str | None:
    words = sorted(
        {_TERMINALS.get(t) or f"'{_spelling(t)}'" for t in terminals or () if not t.startswith("__")}
    )
    return f"here may stand: {', '.join(words)}" if words else None


def _spelling(terminal: str) -> str:
    definition = next((t for t in _parser().terminals if t.name == terminal), None)
    return str(definition.pattern.value) if definition else terminal.lower()
