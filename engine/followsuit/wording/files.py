"""What is said of whole files: games that are not there, and variants that do not fit their base."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from followsuit.diagnostics import Diagnostic, Label, error, expected_one_of, listed, nearest, warning
from followsuit.source import Source, Span
from followsuit.yamlsrc import Scalar

# -- which file ------------------------------------------------------------------------------------------


def unknown_game(name: str, shipped: Iterable[str]) -> Diagnostic:
    """No shipped game is called that, and there is no such file."""
    help_ = expected_one_of(name, shipped) + "; or the path of a rule file"
    return error("unknown-game", Source(name, "").span(0, 0), f"no game is called '{name}'", help=help_)


def extends_missing(base: Scalar, known: Iterable[str]) -> Diagnostic:
    """There is no file to extend."""
    slip = nearest(base.text, known)
    where = "looked for beside this file and among the shipped games"
    help_ = f"did you mean '{slip}'? {where}" if slip else where
    return error("extends-missing", base.span, f"there are no rules called '{base.text}'", help=help_)


def extends_unreadable(base: Scalar, fault: Diagnostic) -> Diagnostic:
    """There is one, and it cannot be read."""
    message = f"{fault.span.source.name}: {fault.message}"
    return error("extends-missing", base.span, message, help=fault.help)


def extends_cycle(base: Scalar, chain: Sequence[Scalar], names: Sequence[str]) -> Diagnostic:
    """A file that extends itself in the end: `chain` are the other links of the circle, `names` its files."""
    labels = [Label(link.span, "which extends") for link in chain]
    message = "these rules extend themselves"
    return error("extends-cycle", base.span, message, help=" → ".join(names), labels=labels)


# -- set and change --------------------------------------------------------------------------------------


def change_missing(name: Scalar, there: Iterable[str]) -> Diagnostic:
    """A change to what the base does not have."""
    message = f"the rules that this extends have no '{name.text}' here"
    return error("change-missing", name.span, message, help=expected_one_of(name.text, there))


def change_of_no_list(place: Scalar) -> Diagnostic:
    """A place after or before a clause, where the base has no clauses at all."""
    message = f"the rules that this extends have no list of clauses here to put one {place.text}"
    help_ = f"leave '{place.text}' out where a list is new"
    return error("change-missing", place.span, message, help=help_)


def change_unplaced(clause: Scalar, there: Sequence[str]) -> Diagnostic:
    """A new clause in a list where order counts, and no word of where."""
    message = f"where does the new clause '{clause.text}' go?"
    slip = nearest(clause.text, there)
    meant = f"if '{slip}' is not meant, " if slip else ""
    help_ = f"{meant}write 'after: NAME' or 'before: NAME' beside it; there are {listed(there)}"
    return error("change-unplaced", clause.span, message, help=help_)


def change_exists(name: Scalar, first: Span, help_: str) -> Diagnostic:
    """Something new by the name of something that the base has."""
    message = f"the rules that this extends have '{name.text}' already"
    return error("change-exists", name.span, message, help=help_, labels=[Label(first, "here")])


def change_ambiguous(clause: Scalar, places: Iterable[Span]) -> Diagnostic:
    """Several steps of the base have the name."""
    labels = [Label(place, "one of them") for place in places]
    message = f"there are several '{clause.text}' to change"
    help_ = "such a list cannot be changed step by step: copy the rules instead"
    return error("change-ambiguous", clause.span, message, help=help_, labels=labels)


def change_nothing(span: Span, base: Span | None = None) -> Diagnostic:
    """What is written here is what the base has."""
    labels = [Label(base, "the same here")] if base else []
    return warning("change-nothing", span, "this changes nothing", labels=labels)
