"""`followsuit params`: the register of a game's open points."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from followsuit.cli import FINE, UsageError
from followsuit.cli.console import Console, add_console, console, write
from followsuit.cli.options import add_game, answers_of, rules_of

if TYPE_CHECKING:
    from followsuit.rulebook import Parameter, Rules
    from followsuit.settings import Answer

FORMATS = ("text", "json", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, its answers, and the form of the output."""
    add_game(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    add_console(parser)


def run(options: argparse.Namespace) -> int:
    """Every parameter with its question, its answers, who reads which, and the answer in force."""
    from followsuit.settings import SettingError, resolve_settings

    rules = rules_of(options)
    reading, answers = answers_of(options)
    try:
        chosen = resolve_settings(rules, reading=reading, answers=answers)
    except SettingError as fault:
        raise UsageError(str(fault)) from None
    rows = list(table(rules, chosen))
    if options.format == "json":
        write(_json(rows))
    elif options.format == "csv":
        write(_csv(rows))
    else:
        width = min(shutil.get_terminal_size((100, 24)).columns, 110)
        out = console(options)
        write(out.text("\n".join(_text(rules, rows, chosen, width, out))) + "\n")
    return FINE


def table(rules: Rules, chosen: Mapping[str, Answer]) -> Iterator[dict[str, Any]]:
    """One row a parameter."""
    for parameter in rules.parameters.values():
        yield {
            "parameter": parameter.name,
            "kind": parameter.kind,
            "question": parameter.question,
            "answers": _answers(parameter),
            "default": parameter.default,
            "because": parameter.because,
            "read_as": {source: list(values) for source, values in parameter.read_as.items()},
            "answer": chosen[parameter.name],
        }


def _answers(parameter: Parameter) -> dict[str, str]:
    if parameter.sort == "number":
        return {f"{parameter.lowest} to {parameter.highest}": "a whole number"}
    if parameter.sort == "truth":
        return {"true": "yes", "false": "no"}
    return dict(parameter.answers)


# -- forms -----------------------------------------------------------------------------------------------


def _text(
    rules: Rules, rows: list[dict[str, Any]], chosen: Mapping[str, Answer], width: int, out: Console
) -> Iterator[str]:
    yield out.styled(f"{rules.title}: {len(rows)} parameters", "bold")
    for origin in rules.origins.values():
        yield f"  {origin.name}: {origin.title}{f' ({origin.language})' if origin.language else ''}"
    if len(rules.players.seats) > 1:
        yield f"seats: {chosen['seats']} (of {', '.join(map(str, rules.players.seats))})"
    for row in rows:
        yield ""
        yield from _paragraphs(row, width, out)


def _paragraphs(row: Mapping[str, Any], width: int, out: Console) -> Iterator[str]:
    yield f"{out.styled(row['parameter'], 'bold')} = {out.styled(spelt(row['answer']), 'green')}  ({row['kind']})"
    yield from textwrap.wrap(row["question"], width, initial_indent="  ", subsequent_indent="  ")
    for answer, meaning in row["answers"].items():
        readers = [source for source, values in row["read_as"].items() if answer in map(spelt, values)]
        marks = [*readers, *(["default"] if spelt(row["default"]) == answer else [])]
        noted = f" [{', '.join(marks)}]" if marks else ""
        sign = "*" if spelt(row["answer"]) == answer else "-"
        line = f"{sign} {answer}: {meaning}{noted}"
        yield from textwrap.wrap(line, width, initial_indent="  ", subsequent_indent="      ")
    if " to " in next(iter(row["answers"])):
        read = [f"{source} {' or '.join(map(spelt, values))}" for source, values in row["read_as"].items()]
        yield f"    default {row['default']}{'; ' if read else ''}{', '.join(read)}"
    if row["because"]:
        line = f"because {row['because']}"
        yield from textwrap.wrap(line, width, initial_indent="    ", subsequent_indent="    ")


def spelt(answer: Answer) -> str:
    """An answer as a rule file writes it."""
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


def _json(rows: list[dict[str, Any]]) -> str:
    import json

    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def _csv(rows: list[dict[str, Any]]) -> str:
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows[0] if rows else [])
    for row in rows:
        answers = "; ".join(f"{name}: {meaning}" for name, meaning in row["answers"].items())
        read = "; ".join(f"{source}: {' or '.join(map(spelt, v))}" for source, v in row["read_as"].items())
        plain = {**row, "answers": answers, "read_as": read}
        writer.writerow(spelt(value) for value in plain.values())
    return text.getvalue()
