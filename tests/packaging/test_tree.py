"""What the source tree must keep to, whatever is added to it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import yaml

LONGEST_FILE = 500
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
# What only means something on the machine where a file was written; brackets keep this file from matching.
ELSEWHERE = [
    "[/]work/",
    "[/]opt/",
    "[/]root/",
    "share[d]/",
    "pyp[i][.]org",
    "[.]pythonhosted[.]",
    "registr[y][.]npmjs",
    "far[m]-(bench|studio)",
]
# A game called by the name of a suit cannot be told from the suit.
SUITS = {"clubs", "spades", "hearts", "diamonds"}


def tree(checkout: Path) -> Iterator[Path]:
    """What git tracks or would track; in an unpacked sdist, all that came with it."""
    if not (checkout / ".git").exists():
        yield from (path for path in checkout.rglob("*") if path.is_file() and ".venv" not in path.parts)
        return
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=checkout, check=True, capture_output=True, text=True).stdout
    paths = (checkout / name for name in names.split("\0") if name)
    yield from (path for path in paths if path.is_file())


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def games(checkout: Path) -> set[str]:
    """The name of every game and variant that is shipped."""
    files = (path for path in (checkout / "rules").rglob("*.yaml") if not path.name.endswith(".cases.yaml"))
    return {str(yaml.safe_load(text(path))["game"]) for path in files}


def test_no_file_speaks_of_the_machine_it_was_written_on(checkout: Path) -> None:
    elsewhere = re.compile("|".join(ELSEWHERE), re.IGNORECASE)
    paths = list(tree(checkout))
    assert paths
    assert [f"{path}: {found[0]}" for path in paths if (found := elsewhere.search(text(path)))] == []


def test_the_engine_knows_no_game(checkout: Path) -> None:
    names = games(checkout) - SUITS
    assert names >= {"bruce", "brouc"}
    name = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b", re.IGNORECASE)
    engine = [path for path in tree(checkout) if path.is_relative_to(checkout / "engine")]
    assert engine
    assert [f"{path}: {found[0]}" for path in engine if (found := name.search(text(path)))] == []


def test_no_python_file_is_too_long_to_read(checkout: Path) -> None:
    lengths = {path: len(text(path).splitlines()) for path in tree(checkout) if path.suffix == ".py"}
    assert lengths
    assert {str(path): lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_links_between_documents_lead_somewhere(checkout: Path) -> None:
    links = [
        (path, link)
        for path in tree(checkout)
        if path.suffix == ".md"
        for link in LINK.findall(text(path))
        if "://" not in link
    ]
    assert links
    assert [f"{path}: {link}" for path, link in links if not (path.parent / link).exists()] == []


def test_the_hooks_pick_out_rule_files(checkout: Path) -> None:
    hooks = {hook["id"]: hook for hook in yaml.safe_load(text(checkout / ".pre-commit-hooks.yaml"))}
    picked = {
        (hook, name)
        for hook, settings in hooks.items()
        for name in ("rules/brouc.yaml", "my/rules/brouc.cases.yaml", "docs/rules.yaml", "rules/README.md")
        if re.search(settings["files"], name)
    }
    assert picked == {
        ("followsuit-validate", "rules/brouc.yaml"),
        ("followsuit-validate", "my/rules/brouc.cases.yaml"),
        ("followsuit-test", "my/rules/brouc.cases.yaml"),
    }
