"""The section `parameters` and `readings`: open points, their answers and who gives which."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import replace

from followsuit.diagnostics import Diagnostic
from followsuit.lower.reader import entries, mapping, text, whole
from followsuit.rulebook import Origin, Parameter, Reading
from followsuit.source import Span
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence

Answer = str | bool | int

SOURCE_KEYS = ("text", "page", "read", "id", "title")


def origins(section: Mapping) -> dict[str, Origin]:
    """The sources that the file names."""
    found = {}
    for entry in section.entries:
        facts = {e.key.text: text(e.value) for e in entries(entry.value)}
        title = facts.get("title") or facts.get("text") or facts.get("page") or entry.key.text
        found[entry.key.text] = Origin(
            name=entry.key.text, title=title, language=facts.get("language", ""), facts=facts
        )
    return found


def parameter(entry: Entry, sources: Map[str, Origin], faults: list[Diagnostic]) -> Parameter | None:
    """One open point; None where it has no answers.

    One whose default is at fault stays, so that what uses it is not at fault too.
    """
    body = mapping(entry.value, entry.key.span)
    number = mapping(body.get("number"), entry.key.span)
    answers_node = body.get("answers")
    sort = "number" if body.get("number") else "truth" if text(answers_node) == "truth" else "answers"
    lowest, highest = whole(number.get("from")), whole(number.get("to"))
    draft = Parameter(
        name=entry.key.text,
        span=entry.key.span,
        kind=text(body.get("kind")),
        question=text(body.get("question")),
        answers={e.key.text: text(e.value) for e in entries(answers_node)},
        default=False,
        because=text(body.get("because")),
        read_as={},
        lowest=lowest if lowest is not None else 0,
        highest=highest if highest is not None else 0,
        sort=sort,
    )
    if not _sound(draft, number, faults):
        return None
    draft = replace(draft, lowest=min(draft.lowest, draft.highest), highest=max(draft.lowest, draft.highest))
    default = _answer(draft, body.get("default"), faults)
    read = _read_as(draft, mapping(body.get("read_as"), entry.key.span), sources, faults)
    tried = tuple(v for v in _answers(draft, body.get("try"), faults) if isinstance(v, int))
    return _with(draft, default, read, tried)


def _with(
    draft: Parameter, default: Answer | None, read: dict[str, tuple[Answer, ...]], tried: tuple[int, ...]
) -> Parameter:
    return replace(draft, default=draft.default if default is None else default, read_as=read, tried=tried)


def _sound(draft: Parameter, number: Mapping, faults: list[Diagnostic]) -> bool:
    if draft.sort == "number" and draft.lowest > draft.highest:
        faults.append(wording.range_backwards(number.span, draft.lowest, draft.highest))
    return draft.sort != "answers" or bool(draft.answers)  # the schema has said so where there are none


def _read_as(
    draft: Parameter, section: Mapping, sources: Map[str, Origin], faults: list[Diagnostic]
) -> dict[str, tuple[Answer, ...]]:
    read = {}
    for entry in section.entries:
        if entry.key.text not in sources:
            faults.append(wording.unknown_source(entry.key, sources))
            continue
        read[entry.key.text] = _answers(draft, entry.value, faults)
    return read


def _answers(draft: Parameter, node: Node | None, faults: list[Diagnostic]) -> tuple[Answer, ...]:
    nodes = node.items if isinstance(node, Sequence) else (node,) if node is not None else ()
    return tuple(a for a in (_answer(draft, n, faults) for n in nodes) if a is not None)


def _answer(draft: Parameter, node: Node | None, faults: list[Diagnostic]) -> Answer | None:
    if not isinstance(node, Scalar):
        return None
    value = answer_value(draft, node)
    if value is None:
        faults.append(wording.not_an_answer(node.span, node.text, draft))
    return value


def answer_value(parameter: Parameter, node: Scalar) -> Answer | None:
    """The answer that a scalar gives to a parameter, or None if it is none of its answers."""
    value = node.text if parameter.sort == "answers" else node.value
    return value if value is not None and parameter.allows(value) else None


def settings(
    section: Mapping, parameters: Map[str, Parameter], seats: tuple[int, ...], faults: list[Diagnostic]
) -> dict[str, Answer]:
    """Answers given by name, as in `set:`; `seats` may be among them."""
    found: dict[str, Answer] = {}
    for entry in section.entries:
        name, node = entry.key.text, entry.value
        if name == "seats":
            number = whole(node)
            if number in seats and number is not None:
                found[name] = number
            else:
                faults.append(wording.wrong_seats(node.span, seats))
        elif name not in parameters:
            faults.append(wording.unknown_parameter(entry.key.span, name, parameters))
        elif (value := _answer(parameters[name], node, faults)) is not None:
            found[name] = value
    return found


def readings(
    section: Mapping,
    parameters: Map[str, Parameter],
    sources: Map[str, Origin],
    seats: tuple[int, ...],
    faults: list[Diagnostic],
) -> dict[str, Reading]:
    """Named sets of answers beside those of the sources."""
    found = {}
    for entry in section.entries:
        body = mapping(entry.value, entry.key.span)
        base = body.get("from")
        if entry.key.text in sources:
            faults.append(wording.reading_is_source(entry.key))
            continue
        if base is not None and text(base) not in sources:
            faults.append(wording.unknown_source_name(base.span, text(base), sources))
            continue
        found[entry.key.text] = Reading(
            name=entry.key.text,
            title=text(body.get("title")),
            source=text(base) or None,
            answers=settings(mapping(body.get("set"), body.span), parameters, seats, faults),
        )
    return found


def span_of(parameters: Map[str, Parameter]) -> dict[str, Span]:
    """Where each parameter is defined."""
    return {p.name: p.span for p in parameters.values()}
