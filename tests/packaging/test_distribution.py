"""What is installed is whole: data files, grammar, type marker, version, command."""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import followsuit

SCHEMAS = {"rules.schema.json", "cases.schema.json"}
PACKAGE_DATA = {"py.typed", "expr/grammar.lark"}


def installed() -> Distribution | None:
    """The distribution, where its own files were installed; None in a run from the checkout."""
    try:
        found = distribution("followsuit")
    except PackageNotFoundError:
        return None
    names = {str(file) for file in found.files or ()}
    return found if "followsuit/__init__.py" in names else None


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_every_rule_file_and_schema_is_there(checkout: Path) -> None:
    rules, schemas = names_in(checkout / "rules"), names_in(checkout / "schema")
    assert schemas >= SCHEMAS
    assert any(name.endswith(".cases.yaml") for name in rules)
    if found := installed():
        names = {str(file) for file in found.files or ()}
        assert {f"followsuit/_data/rules/{name}" for name in rules} <= names
        assert {f"followsuit/_data/schema/{name}" for name in schemas} <= names


def test_the_package_carries_its_grammar_and_its_type_marker() -> None:
    assert names_in(Path(followsuit.__file__).parent) >= PACKAGE_DATA


def test_an_installed_package_is_not_shadowed_by_the_checkout(checkout: Path) -> None:
    running = Path(followsuit.__file__).resolve()
    if found := installed():
        assert running == Path(str(found.locate_file("followsuit/__init__.py"))).resolve()
    else:
        assert running.is_relative_to((checkout / "engine").resolve())


def test_the_version_is_written_once(checkout: Path) -> None:
    version = followsuit.__version__
    if found := installed():
        assert found.version == version
    assert version not in (checkout / "pyproject.toml").read_text(encoding="utf-8")


def test_the_command_is_installed() -> None:
    if found := installed():
        [script] = found.entry_points.select(group="console_scripts")
        assert script.name == "followsuit"
        assert callable(script.load())
    else:
        from followsuit.cli import main

        assert callable(main)
