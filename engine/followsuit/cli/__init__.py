"""The command line. A command's module is loaded when the command is called, so that `--help` is quick."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import followsuit

FINE, FINDINGS, USAGE, OUR_FAULT = 0, 1, 2, 70

COMMANDS = {
    "validate": "check rule files and case files",
    "test": "run the worked positions of case files",
    "params": "the doubtful points of a game, and what is answered",
    "show": "the rules of a game in plain words",
    "play": "play a game against bots",
    "simulate": "play a game many times and measure it",
    "compile": "print the code that a game becomes",
}


class UsageError(Exception):
    """What was asked for cannot be done as it was asked; the message says what can."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 fine, 1 findings, 2 usage or files, 70 a fault of ours."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    called = next((word for word in arguments if not word.startswith("-")), "")
    if called and called not in COMMANDS:
        return _no_command(called)
    options = _parser(called).parse_args(arguments)
    try:
        status = int(options.run(options))
        sys.stdout.flush()
    except UsageError as fault:
        print(f"followsuit: {fault}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:  # whoever read our output has stopped, and that is all right
        _drop_output()
        return FINE
    except OSError as fault:  # a full disk, a terminal that is gone: nothing that followsuit got wrong
        print(f"followsuit: {fault.strerror or fault}", file=sys.stderr)
        _drop_output()
        return USAGE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 128 + 2
    except Exception as fault:  # noqa: BLE001 -- a user never sees a traceback
        return _our_fault(fault)
    return status


def _no_command(word: str) -> int:
    from followsuit.diagnostics import expected_one_of

    print(f"followsuit: no command is called '{word}': {expected_one_of(word, COMMANDS)}", file=sys.stderr)
    return USAGE


def _parser(called: str) -> argparse.ArgumentParser:
    """The parser; only the command that is called is loaded and says what it takes."""
    parser = argparse.ArgumentParser(
        prog="followsuit", description="Trick-taking card games as data: check, play, test and measure them."
    )
    parser.add_argument("--version", action="version", version=f"followsuit {followsuit.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(name, help=meaning, description=meaning[:1].upper() + meaning[1:] + ".")
        if name == called:
            module = import_module(f"followsuit.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _drop_output() -> None:
    """What is left of the output goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _our_fault(fault: Exception) -> int:
    from followsuit.game import RuleFault

    if isinstance(fault, RuleFault):
        print(f"followsuit: the rule file has no answer here: {fault}", file=sys.stderr)
        return FINDINGS
    if os.environ.get("FOLLOWSUIT_DEBUG"):
        raise fault
    print(
        f"followsuit: a fault of followsuit itself, not of your file: {type(fault).__name__}: {fault}\n"
        "Please report it with the file and the command. FOLLOWSUIT_DEBUG=1 shows where it happened.",
        file=sys.stderr,
    )
    return OUR_FAULT
