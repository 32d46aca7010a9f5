"""Variants: a rule file that says how it differs from another becomes a whole rule file.

`extends: NAME` or `extends: PATH` names the base, which may be a variant itself. It is looked for beside the
variant, as `NAME.yaml`, then among the shipped games. A file never extends
itself by a bare name, so it may have the name of the game that it varies.

How `set` and `change` are laid over the base, `merging` says.

All this happens to nodes. Each keeps its own source, so whatever is wrong with the whole is shown in the file
where it was written.
"""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from followsuit import resources, schema, yamlsrc
from followsuit.diagnostics import Diagnostic
from followsuit.merging import laid_over
from followsuit.source import Source
from followsuit.wording import files as wording
from followsuit.yamlsrc import Mapping, Node, Scalar

Read = Callable[[Path], tuple[Source | None, list[Diagnostic]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A whole rule file; `node` is None where there is no telling what the base says.

    `extended` are the sources of its bases, nearest first; `diagnostics` what is wrong with the bases
    themselves, and with how the variants refer to them.
    """

    node: Node | None
    extended: tuple[Source, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class _File:
    """One link of a chain of variants."""

    path: Path
    node: Node


def merged(node: Node, path: Path, read: Read) -> Merged:
    """The whole that the file at `path` describes; a file that extends nothing is whole as it is."""
    faults: list[Diagnostic] = []
    files = _chain(_File(path, node), read, faults)
    if files is None:
        return Merged(node=None, diagnostics=tuple(faults))
    whole = files[-1].node
    for file in reversed(files[:-1]):
        whole = laid_over(whole, file.node, faults)
    bases = tuple(file.node.span.source for file in files[1:])
    return Merged(node=whole, extended=bases, diagnostics=tuple(faults))


# -- the chain of bases ----------------------------------------------------------------------------------


def _chain(first: _File, read: Read, faults: list[Diagnostic]) -> list[_File] | None:
    """The file, its base, the base of that and so on; None where the chain has no end."""
    files = [first]
    links: list[Scalar] = []
    while (link := _link(files[-1].node)) is not None:
        found = _base(link, files[-1].path, read)
        if not isinstance(found, tuple):
            faults.append(found)
            return None
        path, source = found
        known = [_identity(file.path) for file in files]
        if _identity(path) in known:
            start = known.index(_identity(path))
            names = [str(file.path.name) for file in files[start:]]
            faults.append(wording.extends_cycle(link, links[start:], [*names, names[0]]))
            return None
        node, found_here = yamlsrc.read(source)
        faults += found_here
        if node is None:
            return None
        if _link(node) is not None:
            faults += schema.check(node, "rules")
        links.append(link)
        files.append(_File(path, node))
    return files


def _link(node: Node) -> Scalar | None:
    link = node.get("extends") if isinstance(node, Mapping) else None
    return link if isinstance(link, Scalar) and link.text.strip() else None


def _tidy(path: Path) -> Path:
    """The same path without `..` in it, as people write it, unless a link makes that another file."""
    plain = Path(os.path.normpath(path))
    return plain if _identity(plain) == _identity(path) else path


def _identity(path: Path) -> str:
    return os.path.realpath(path)


def _base(link: Scalar, path: Path, read: Read) -> tuple[Path, Source] | Diagnostic:
    """The file that `link`, written in the file at `path`, names."""
    for candidate in _candidates(link.text.strip(), path):
        source, faults = read(candidate)
        if source is not None:
            return candidate, source
        if faults and faults[0].code != "file-not-found":
            return wording.extends_unreadable(link, faults[0])
    return wording.extends_missing(link, [*resources.shipped_rules(), *resources.neighbours(path)])


def _candidates(name: str, path: Path) -> Iterator[Path]:
    """Where the rules called `name` may be, seen from the file at `path`."""
    here = path.parent
    if "/" in name or name.endswith((".yaml", ".yml")):
        yield _tidy(here / name)
        if not name.endswith((".yaml", ".yml")):
            yield _tidy(here / f"{name}.yaml")
        return
    candidate = _tidy(here / f"{name}.yaml")
    if _identity(candidate) != _identity(path):
        yield candidate
    shipped = resources.shipped_rules().get(name)
    if shipped is not None:
        yield shipped
