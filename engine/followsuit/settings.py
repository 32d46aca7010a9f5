"""Which answer each parameter has: defaults, then a reading, then what is set by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from followsuit.diagnostics import expected_one_of

if TYPE_CHECKING:
    from followsuit.rulebook import Parameter, Rules

Answer = str | bool | int


class SettingError(ValueError):
    """A reading or an answer that the rules do not have; the message says what is allowed."""


def resolve_settings(
    rules: Rules, *, reading: str | None = None, answers: Mapping[str, Answer] | None = None
) -> dict[str, Answer]:
    """Every parameter's answer, `seats` first.

    `reading` is a source, or a name under `readings`; of several answers a source supports, the default if it
    is among them, else the first. Answers may be given as text. Raises SettingError.
    """
    chosen: dict[str, Answer] = {"seats": rules.players.seats[0]}
    chosen |= {name: parameter.default for name, parameter in rules.parameters.items()}
    if reading is not None:
        chosen |= reading_answers(rules, reading)
    for name, answer in (answers or {}).items():
        chosen[name] = parsed_answer(rules, name, answer)
    return chosen


def readings(rules: Rules) -> tuple[str, ...]:
    """Every reading that can be asked for: the sources, then the named ones."""
    return (*rules.origins, *rules.readings)


def reading_answers(rules: Rules, reading: str) -> dict[str, Answer]:
    """What a reading answers, where it says anything."""
    if reading in rules.origins:
        return _source_answers(rules, reading)
    if reading in rules.readings:
        named = rules.readings[reading]
        base = _source_answers(rules, named.source) if named.source else {}
        return base | dict(named.answers)
    raise SettingError(
        f"{rules.name} has no reading '{reading}': {expected_one_of(reading, readings(rules))}"
    )


def _source_answers(rules: Rules, source: str) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for parameter in rules.parameters.values():
        read = parameter.read_as.get(source, ())
        if read:
            found[parameter.name] = parameter.default if parameter.default in read else read[0]
    return found


def parsed_answer(rules: Rules, name: str, answer: Answer) -> Answer:
    """`answer` as the parameter holds it: text becomes a truth or a number where that is wanted."""
    if name == "seats":
        return _seats(rules, answer)
    parameter = rules.parameters.get(name)
    if parameter is None:
        allowed = expected_one_of(name, [*rules.parameters, "seats"])
        raise SettingError(f"{rules.name} has no parameter '{name}': {allowed}")
    value = _as_sort(parameter, answer)
    if not parameter.allows(value):
        raise SettingError(f"'{answer}' is no answer of '{name}': {allowed_answers(parameter, str(answer))}")
    return value


def allowed_answers(parameter: Parameter, given: str = "") -> str:
    """What may be answered, as help."""
    if parameter.sort == "number":
        return f"allowed: whole numbers from {parameter.lowest} to {parameter.highest}"
    if parameter.sort == "truth":
        return "allowed: true or false"
    return expected_one_of(given, parameter.answers)


def _as_sort(parameter: Parameter, answer: Answer) -> Answer:
    if not isinstance(answer, str):
        return answer
    if parameter.sort == "number":
        return _whole(answer)
    if parameter.sort == "truth":
        return {"true": True, "false": False}.get(answer, answer)
    return answer


def _whole(text: str) -> Answer:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 10 else text


def _seats(rules: Rules, answer: Answer) -> int:
    value = _whole(answer) if isinstance(answer, str) else answer
    if isinstance(value, bool) or value not in rules.players.seats:
        allowed = " or ".join(map(str, rules.players.seats))
        raise SettingError(f"{rules.name} is not played by {answer}: allowed: {allowed}")
    return int(value)


def as_numbers(rules: Rules, chosen: Mapping[str, Answer]) -> dict[str, int]:
    """The number that stands for each answer in emitted code: an index, 0 or 1, or the number itself."""
    numbers = {"seats": int(chosen["seats"])}
    for name, parameter in rules.parameters.items():
        value = chosen[name]
        numbers[name] = (
            list(parameter.answers).index(str(value)) if parameter.sort == "answers" else int(value)
        )
    return numbers
