"""Where the shipped rule files and schemas lie: the only place that knows.

Installed, they are inside the package, under `_data`; in a checkout they stand at its top, where people look
for them. Everybody else asks here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_RULES = ".yaml"
_CASES = ".cases.yaml"


@cache
def _root() -> Path:
    """The directory that holds `rules` and `schema`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent.parent


def schema_text(name: str) -> str:
    """The JSON Schema of one kind of file, `rules` or `cases`. OSError for another name: a fault of ours."""
    return (_root() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")


def shipped_rules() -> dict[str, Path]:
    """Every shipped game and variant: its name, which is the file's, and its rule file. Games come first."""
    rules = _root() / "rules"
    files = [*sorted(rules.glob(f"*{_RULES}")), *sorted((rules / "variants").glob(f"*{_RULES}"))]
    return {path.stem: path for path in files if not path.name.endswith(_CASES)}


def find_game(name_or_path: str) -> Path | None:
    """The rule file of a shipped game, or the one at a path; None where there is neither."""
    shipped = shipped_rules().get(name_or_path)
    if shipped is not None:
        return shipped
    path = Path(name_or_path)
    try:
        return path if path.is_file() else None
    except OSError:  # a name no file can have, too long or out of reach
        return None


def neighbours(path: Path) -> list[str]:
    """The names of the rule files beside `path`, for a name that was misspelt."""
    try:
        files = list(path.parent.glob(f"*{_RULES}"))
    except (OSError, ValueError):  # a directory that cannot be read has nothing to suggest
        return []
    return sorted({file.stem for file in files if not file.name.endswith(_CASES)})
