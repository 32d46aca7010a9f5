"""`followsuit validate`: every fault of rule files and case files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from followsuit.cli import FINDINGS, FINE, USAGE
from followsuit.cli.console import add_console, colored, write

if TYPE_CHECKING:
    from followsuit.diagnostics import Diagnostic

FORMATS = ("text", "json", "github", "sarif")
NOT_READ = frozenset({"file-not-found", "file-unreadable"})  # no fault of what the file says
CASES = (".cases.yaml", ".cases.yml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE… and the form of the output."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a rule file, a case file, or a directory of them"
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    parser.add_argument("--strict", action="store_true", help="warnings count as findings too")
    add_console(parser)


def run(options: argparse.Namespace) -> int:
    """Silent and 0 when nothing is found."""
    from followsuit.diagnostics import Severity

    paths = _files(options.files)
    found = [diagnostic for path in paths for diagnostic in check(path)]
    write(_rendered(found, options))
    if sys.stderr.isatty() and options.format == "text":
        write(f"{len(paths)} files checked, {len(found)} findings\n", sys.stderr)
    if any(d.code in NOT_READ for d in found):
        return USAGE
    bad = [d for d in found if options.strict or d.severity is Severity.ERROR]
    return FINDINGS if bad else FINE


def check(path: Path) -> tuple[Diagnostic, ...]:
    """The faults of one file, of whichever kind it is."""
    if path.name.endswith(CASES):
        from followsuit.cases import check_path as check_cases

        return check_cases(path)
    from followsuit.checking import check_path

    return check_path(path).diagnostics


def _files(names: list[str]) -> list[Path]:
    """The files named, and those in the directories named."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        found += sorted(path.rglob("*.y*ml")) if path.is_dir() else [path]
    return list(dict.fromkeys(found))


def _rendered(found: list[Diagnostic], options: argparse.Namespace) -> str:
    if options.format == "text" and not found:
        return ""
    from followsuit import render

    if options.format == "text":
        return render.text(found, color=colored(options.color, sys.stdout), excerpt=True)
    return {"json": render.as_json, "github": render.github, "sarif": render.sarif}[options.format](found)
