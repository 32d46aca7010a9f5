"""Is a file made of the right keys, and of values of the right kind? JSON Schema decides.

The schemas in `schema/` are also what an editor completes from, so they stay plain JSON Schema 2020-12. What
jsonschema reports is a path and a keyword; here each becomes one diagnostic on the narrowest span, worded by
`wording.schema`. One fault, one message: what fails only because something else did is left out.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, in_order
from followsuit.resources import schema_text
from followsuit.wording import schema as wording
from followsuit.yamlsrc import Node, find, plain

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

_Path = tuple[str | int, ...]

# Of several faults on one span, only that of the earliest code here is told: they are one slip seen twice.
_RANK = (
    "schema-unknown-key",
    "schema-name",
    "schema-misplaced-key",
    "schema-missing-key",
    "schema-type",
    "schema-value",
    "schema-range",
    "schema-empty",
    "schema-one-name",
)
_MOST_FAULTS = 200  # told of one file; with more it is another kind of file, or meant to keep us busy


def check(node: Node, schema: str) -> list[Diagnostic]:
    """The faults of form in a file, in the order they stand; `schema` is `rules` or `cases`."""
    faults = islice(_validator(schema).iter_errors(plain(node)), _MOST_FAULTS)
    found: list[Diagnostic] = []
    told_whole: set[_Path] = set()
    for path, here in _by_depth(faults):
        if any(path[:depth] in told_whole for depth in range(len(path))):
            continue
        spot = _spot(node, path, here)
        whole = wording.not_of_this_form(spot)
        if whole:
            told_whole.add(path)
        found += [whole] if whole else wording.of_spot(spot)
    return list(in_order(_one_a_span(found)))


@cache
def _validator(schema: str) -> Draft202012Validator:
    """Made when a file is first checked: importing jsonschema takes longer than checking ten files."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(schema_text(schema)))


def _by_depth(faults: Iterable[ValidationError]) -> list[tuple[_Path, list[wording.Fault]]]:
    """Together what is wrong at one place; the outer places first, since they may settle the inner ones."""
    places: dict[_Path, list[wording.Fault]] = defaultdict(list)
    for fault in faults:
        places[tuple(fault.absolute_path)].append(_fault(fault))
    return sorted(places.items(), key=lambda place: len(place[0]))


def _fault(fault: ValidationError) -> wording.Fault:
    return wording.Fault(
        keyword=str(fault.validator),
        wanted=fault.validator_value,
        schema=fault.schema if isinstance(fault.schema, dict) else {},
        found=fault.instance,
        of_a_key="propertyNames" in fault.absolute_schema_path,
    )


def _spot(node: Node, path: _Path, faults: list[wording.Fault]) -> wording.Spot:
    entry, here = find(node, path)
    return wording.Spot(node=here, key=entry.key if entry else None, faults=tuple(faults), is_file=not path)


def _one_a_span(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The foremost fault of every span."""
    by_span = {d.span: d for d in sorted(found, key=lambda d: -_RANK.index(d.code))}
    yield from by_span.values()
