"""What is said of files that are not of the form the schemas ask for.

Two annotations of the schemas carry wording: `title` is what is expected, in words that can follow
"expected"; `errorMessage`, which editors read too, is said in place of what is said in general.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from followsuit.diagnostics import Diagnostic, error, listed, nearest
from followsuit.source import Span
from followsuit.yamlsrc import Mapping, Node, Scalar, Sequence

_LONGEST_QUOTE = 40  # characters of the author's text that a message repeats
_MOST_STRANGERS = 50  # unknown keys told of one place; who has more has no use for the rest
_LONGEST_LIST = 24  # words; every closed set of keys is shorter


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A keyword of a schema that does not hold: what it asks for, and the plain value, or key, it found."""

    keyword: str
    wanted: Any
    schema: dict[str, Any]
    found: Any
    of_a_key: bool

    @property
    def expected(self) -> str:
        """What the schema asks for, in words."""
        return str(self.schema["title"])

    @property
    def own_words(self) -> str | None:
        """What the schema itself has to say of the fault."""
        return self.schema.get("errorMessage")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place in a file, the key that leads to it (an item of a list has none), and all its faults."""

    node: Node
    key: Scalar | None
    faults: tuple[Fault, ...]
    is_file: bool

    @property
    def keys(self) -> dict[str, Scalar]:
        """The keys that stand here."""
        return {e.key.text: e.key for e in self.node.entries} if isinstance(self.node, Mapping) else {}

    @property
    def head(self) -> Span:
        """Where something is missing: the key above, else the first key here; of a file, its start."""
        if self.key is not None:
            return self.key.span
        if self.keys and not self.is_file:
            return next(iter(self.keys.values())).span
        return self.node.span.source.span(0, 0) if self.is_file else self.node.span


def not_of_this_form(spot: Spot) -> Diagnostic | None:
    """A fault beside which nothing else here, or inside, is worth telling."""
    for fault in spot.faults:
        if fault.keyword == "not":
            return error("schema-misplaced-key", spot.head, str(fault.own_words))
        if fault.keyword == "maxProperties":
            return _several_names(spot, fault)
        if fault.keyword == "required" and fault.wanted == ["by"]:  # what is no branch has no answers
            return next(_missing_keys(spot, ()))
        if "array" in fault.schema.get("type", ()) and len(_strangers(spot, fault)) == len(spot.keys) > 0:
            return _no_dashes(spot, fault)
    return None


def of_spot(spot: Spot) -> Iterator[Diagnostic]:
    """What is wrong at one place, keyword by keyword; keys that are missing are told together."""
    slips = [key for fault in spot.faults for key in _strangers(spot, fault)][:_MOST_STRANGERS]
    yield from _missing_keys(spot, slips)
    for fault in spot.faults:
        yield from _TELL[fault.keyword](spot, fault)


# -- keys ------------------------------------------------------------------------------------------------


def _several_names(spot: Spot, fault: Fault) -> Diagnostic:
    extra = list(spot.keys.values())[fault.wanted]
    message = fault.own_words or f"expected {fault.expected}; found several names in one"
    return error("schema-one-name", extra.span, message, help="in a list each name has a dash of its own")


def _no_dashes(spot: Spot, fault: Fault) -> Diagnostic:
    message = f"expected {fault.expected}; found {_found(spot.node)}"
    return error("schema-type", spot.head, message, help="in a list each name begins with a dash")


def _strangers(spot: Spot, fault: Fault) -> list[str]:
    """The keys here that a schema with a closed set of keys does not know."""
    if fault.keyword != "additionalProperties":
        return []
    known, patterns = fault.schema.get("properties", {}), fault.schema.get("patternProperties", ())
    return [key for key in spot.keys if key not in known and not any(re.search(p, key) for p in patterns)]


def _unknown_keys(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    openings = (re.search(r"\w+", pattern) for pattern in fault.schema.get("patternProperties", ()))
    allowed = [*fault.schema.get("properties", ()), *(word[0] for word in openings if word)]
    keys = spot.keys
    for key in _strangers(spot, fault)[:_MOST_STRANGERS]:
        message = f"unknown key '{_cut(key)}'"
        yield error("schema-unknown-key", keys[key].span, message, help=_choice(key, allowed))


def _missing_keys(spot: Spot, slips: Iterable[str]) -> Iterator[Diagnostic]:
    """All keys that are missing here, but for those that a misspelt key was meant to be."""
    lacking = {key: fault for fault in spot.faults for key in _lacking(fault)}
    for slip in slips:
        lacking.pop(nearest(slip, lacking) or "", None)
    if lacking:
        several = len(lacking) > 1
        message = f"missing {'keys' if several else 'key'} {_all_of(lacking)}"
        key, fault = next(iter(lacking.items()))
        advice = fault.own_words or (None if several else _described(key, fault))
        yield error("schema-missing-key", spot.head, message, help=advice)


def _lacking(fault: Fault) -> list[str]:
    return [key for key in fault.wanted if key not in fault.found] if fault.keyword == "required" else []


def _described(key: str, fault: Fault) -> str | None:
    known = fault.schema.get("properties", {}).get(key, {})
    return f"{key}: {known['description']}" if "description" in known else None


def _one_needed(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    choices = [key for choice in fault.wanted for key in choice["required"]]
    if not any(nearest(key, choices) for key in spot.keys):
        yield error("schema-missing-key", spot.head, str(fault.own_words))


def _told_elsewhere(_spot: Spot, _fault: Fault) -> Iterator[Diagnostic]:
    yield from ()


# -- values ----------------------------------------------------------------------------------------------


def _wrong_type(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    message = f"expected {fault.expected}; found {_found(spot.node)}"
    yield error("schema-type", spot.node.span, message, help=_mending(spot, fault))


def _wrong_word(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    if isinstance(spot.node, Scalar):
        message = f"expected {fault.expected}; found {_found(spot.node)}"
        choice = _choice(spot.node.text, map(str, fault.wanted))
        yield error("schema-value", spot.node.span, message, help=choice)
    else:
        yield from _wrong_type(spot, fault)


def _out_of_range(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    yield error("schema-range", spot.node.span, f"expected {fault.expected}; found {_found(spot.node)}")


def _bad_name(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    span = spot.keys[fault.found].span if fault.of_a_key else spot.node.span
    message = f"'{_cut(fault.found)}' is not {fault.expected}"
    yield error("schema-name", span, message, help=fault.own_words)


def _empty(spot: Spot, fault: Fault) -> Iterator[Diagnostic]:
    message = fault.own_words or f"expected {fault.expected}; found none"
    yield error("schema-empty", spot.node.span, message, help=_mending(spot, fault))


def _listed_twice(spot: Spot, _fault: Fault) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for item in spot.node.items if isinstance(spot.node, Sequence) else ():
        if isinstance(item, Scalar) and item.text in seen:
            yield error("schema-value", item.span, f"'{_cut(item.text)}' is listed twice")
        seen.add(item.text if isinstance(item, Scalar) else "")


_TELL: dict[str, Callable[[Spot, Fault], Iterator[Diagnostic]]] = {
    "additionalProperties": _unknown_keys,
    "required": _told_elsewhere,
    "anyOf": _one_needed,
    "type": _wrong_type,
    "enum": _wrong_word,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "pattern": _bad_name,
    "minItems": _empty,
    "minLength": _empty,
    "minProperties": _empty,
    "uniqueItems": _listed_twice,
}

# -- words -----------------------------------------------------------------------------------------------


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def _all_of(words: Iterable[str]) -> str:
    *others, last = (f"'{word}'" for word in words)
    return f"{', '.join(others)} and {last}" if others else last


def _choice(word: str, allowed: Iterable[str]) -> str:
    """Like `expected_one_of`, in the schema's own order, which is that of a rule book."""
    allowed = list(allowed)
    slip = nearest(word, allowed)
    choice = f"allowed: {listed(allowed, most=_LONGEST_LIST)}"
    return f"did you mean '{slip}'? {choice}" if slip else choice


def _found(node: Node) -> str:
    """A value, as its author would call it."""
    if isinstance(node, Mapping):
        return "a block of keys"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "nothing"
    return f"'{_cut(node.text)}'" if isinstance(node.value, str) else _cut(node.text)


def _mending(spot: Spot, fault: Fault) -> str | None:
    """How to mend a value of the wrong kind."""
    if isinstance(spot.node, Scalar) and fault.schema.get("type") == "string" and spot.node.value is not None:
        return f'put it in quotes: "{_cut(spot.node.text)}"' if spot.node.text else None
    if fault.schema.get("additionalProperties") is False:
        return f"its keys: {listed(fault.schema.get('properties', ()), most=_LONGEST_LIST)}"
    return fault.schema.get("description")
