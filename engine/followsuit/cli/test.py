"""`followsuit test`: the worked positions of case files."""

from __future__ import annotations

import argparse
from pathlib import Path

from followsuit.cli import FINDINGS, FINE, UsageError
from followsuit.cli.console import add_console, console, write
from followsuit.cli.options import tell
from followsuit.cli.validate import CASES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE…: case files, or rule files with cases beside them."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="case files, or rule files with one beside them (default: all shipped)",
    )
    add_console(parser)


def run(options: argparse.Namespace) -> int:
    """Failures, then one line that counts; 0 when all pass."""
    from followsuit import cases
    from followsuit.diagnostics import has_errors

    out = console(options)
    passed = failed = 0
    faulty = False
    for path in _case_files(options.files):
        report = cases.run_file(path)
        if report.diagnostics:
            tell(report.diagnostics, options.color)
        faulty |= has_errors(report.diagnostics)
        for line in cases.lines(report):
            write(out.text(line) + "\n")
        passed += sum(result.passed for result in report.results)
        failed += sum(not result.passed for result in report.results)
    write(f"{passed} passed, {failed} failed\n")
    return FINDINGS if failed or faulty else FINE


def _case_files(names: list[str]) -> list[Path]:
    from followsuit.resources import shipped_rules

    if not names:
        beside = (_beside(path) for path in shipped_rules().values())
        return [path for path in beside if path.is_file()]
    return [_case_file(shipped_rules().get(name, Path(name))) for name in names]


def _case_file(path: Path) -> Path:
    """A case file itself, or the one beside a rule file."""
    if path.name.endswith(CASES):
        return path
    if not path.is_file():
        raise UsageError(f"there is no file {path}")
    cases = _beside(path)
    if not cases.is_file():
        raise UsageError(f"{path} has no case file beside it: {cases.name} is not there")
    return cases


def _beside(rules: Path) -> Path:
    return rules.with_name(rules.stem + ".cases.yaml")
