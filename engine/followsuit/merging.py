"""One variant laid over its base, both as nodes.

`set: {PARAMETER: ANSWER}` gives parameters of the base another default; `seats` is one of them.

`change:` follows the sections of the base, and only what changes is written:

- a value replaces a value, and so does a branch `{by: …}` or a list of plain words;
- keys in a block change what is under those keys of the base; a key that the base does not have is added at
  the end, but before `others`, and `KEY: ~` removes one. An answer of a branch is changed in the same way,
  but there `~` stays a value;
- in a list of named clauses, where order counts, a clause by a name that is there changes that clause in its
  place, `NAME: ~` removes it, and `{after: NAME, NEW: …}` or `{before: NAME, NEW: …}` puts in a new one. A
  new clause without a place is an error. A step of a deal has its verb for a name;
- a list that the base writes in the short form (`follow: […]` for `follow: {prefer: […]}`, `ranking: […]`
  for `ranking: {classes: […]}`) may be changed in the long form, and the other way round.

A variant has its own `game`, and, if it likes, `title` and `about`; its `sources`, `parameters` and
`readings` are added to those of the base.

A change to what is not there, or that makes no difference, is reported. Each node keeps its own source, so
that whatever is wrong with the whole is shown in the file where it was written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from followsuit.diagnostics import Diagnostic
from followsuit.lower.reader import whole
from followsuit.source import Span
from followsuit.wording import files as wording
from followsuit.wording import rules as wording_of_rules
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence, find, plain

_OWN = ("followsuit", "game", "title", "about")
_ADDED = ("sources", "parameters", "readings")
_Keys = tuple[str, ...]

_PLACES = ("after", "before")
# Where a list may also be written as a block with that list under a key of its own.
_LONG_FORMS = {
    ("play", "lead"): "prefer",
    ("play", "follow"): "prefer",
    ("ranking",): "classes",
}
_LONG_KEYS = {
    "prefer": frozenset(("exempt", "never", "prefer", "may_pass")),
    "classes": frozenset(("classes", "equals", "high_to_low", "low_to_high")),
}


def laid_over(base: Node, variant: Node, faults: list[Diagnostic]) -> Node:
    """The whole that a variant and its base make; what is wrong with the variant is added to `faults`."""
    return _Merge(faults).whole(base, variant)


class _Merge:
    """One variant laid over its base. Faults are collected; what is at fault leaves the base as it is."""

    def __init__(self, faults: list[Diagnostic]) -> None:
        self.faults = faults

    def whole(self, base: Node, variant: Node) -> Node:
        """The rule file that both make together."""
        if not isinstance(base, Mapping) or not isinstance(variant, Mapping):
            return base
        result = replace(base, span=variant.span)
        for key in _OWN:
            if (own := variant.entry(key)) is not None:
                result = _with(result, own)
        for key in _ADDED:
            if (own := variant.entry(key)) is not None:
                result = _with(result, Entry(own.key, self.added(base.get(key), own.value)))
        result = self.answered(result, variant.get("set"))
        change = variant.get("change")
        return self.keys(result, change, ()) if isinstance(change, Mapping) else result

    def added(self, base: Node | None, more: Node) -> Node:
        """New names beside those of the base."""
        if not isinstance(more, Mapping):
            return base or more  # the schema has said what it should be
        if not isinstance(base, Mapping):
            return more
        new = []
        for entry in more.entries:
            if (first := base.entry(entry.key.text)) is None:
                new.append(entry)
            else:
                help_ = "'set' gives a parameter another default; what is new needs a name of its own"
                self.faults.append(wording.change_exists(entry.key, first.key.span, help_))
        return replace(base, entries=(*base.entries, *new))

    # Answers

    def answered(self, base: Mapping, chosen: Node | None) -> Mapping:
        """The base with other defaults."""
        for entry in chosen.entries if isinstance(chosen, Mapping) else ():
            if isinstance(entry.value, Scalar):
                is_size = entry.key.text == "seats"
                base = self.seated(base, entry.value) if is_size else self.defaulted(base, entry)
        return base

    def defaulted(self, base: Mapping, chosen: Entry) -> Mapping:
        """One parameter with another default. Whether it is one of the answers, lowering finds out."""
        name = chosen.key.text
        known = base.get("parameters")
        names = known.keys() if isinstance(known, Mapping) else ()
        if name not in names:
            self.faults.append(wording_of_rules.unknown_parameter(chosen.key.span, name, names))
            return base
        _, old = find(base, ("parameters", name, "default"))
        if _same(old, chosen.value):
            self.faults.append(wording.change_nothing(chosen.value.span, old.span))
            return base
        return _put(base, ("parameters", name, "default"), chosen.value)

    def seated(self, base: Mapping, chosen: Scalar) -> Mapping:
        """The table size that comes first is the default."""
        _, seats = find(base, ("players", "seats"))
        sizes = seats.items if isinstance(seats, Sequence) else (seats,)
        others = tuple(size for size in sizes if not _same(size, chosen))
        if len(others) == len(sizes):
            allowed = [n for size in sizes if (n := whole(size)) is not None]
            self.faults.append(wording_of_rules.wrong_seats(chosen.span, allowed))
        elif _same(sizes[0], chosen):
            self.faults.append(wording.change_nothing(chosen.span, sizes[0].span))
        else:
            return _put(base, ("players", "seats"), Sequence((chosen, *others), seats.span))
        return base

    # Changes

    def changed(self, base: Node, change: Node, at: _Keys) -> Node:
        """`base` with what `change` says of it; `at` are the keys that lead here."""
        if isinstance(change, Mapping) and change.get("by") is None:
            base = _in_long_form(base, change, at)
            if isinstance(base, Mapping):
                return self.keys(base, change, at)
            if _is_clauses(base):
                return self.clauses(base, _as_items(change), change.span, at)
        if _is_clauses(change):
            inner = base.entry(_LONG_FORMS.get(at, "")) if isinstance(base, Mapping) else None
            if inner is not None and isinstance(base, Mapping):
                return _with(base, Entry(inner.key, self.changed(inner.value, change, (*at, inner.key.text))))
            if _is_clauses(base):
                return self.clauses(base, change.items, change.span, at)
        return self.replaced(base, change)

    def replaced(self, base: Node, change: Node) -> Node:
        """A value in place of another."""
        if self.places_in_nothing(change):
            return base
        if _same(base, change):
            self.faults.append(wording.change_nothing(change.span, base.span))
        return change

    def keys(self, base: Mapping, change: Mapping, at: _Keys) -> Mapping:
        """A block of keys, those of `change` over those of `base`."""
        if not change.entries:
            self.faults.append(wording.change_nothing(change.span))
        for entry in change.entries:
            base = self.key(base, entry, at)
        return base

    def key(self, base: Mapping, change: Entry, at: _Keys) -> Mapping:
        """One key added, changed or removed."""
        old = base.entry(change.key.text)
        removes = _is_nothing(change.value) and base.get("by") is None
        if old is None and removes:
            self.faults.append(wording.change_missing(change.key, base.keys()))
        elif old is None:
            if not self.places_in_nothing(change.value):
                return _with(base, change)
        elif removes:
            return replace(base, entries=tuple(e for e in base.entries if e is not old))
        else:
            return _with(base, self.entry(old, change, at))
        return base

    def entry(self, old: Entry, change: Entry, at: _Keys) -> Entry:
        """A key with its changed value. What is new as a whole is the variant's, and so is its key then."""
        value = self.changed(old.value, change.value, (*at, change.key.text))
        return Entry(change.key if value is change.value else old.key, value)

    def clauses(self, base: Sequence, changes: tuple[Node, ...], span: Span, at: _Keys) -> Sequence:
        """A list of named clauses, in which order counts."""
        if not changes:
            self.faults.append(wording.change_nothing(span))
        for item in changes:
            place = _place(item)
            clause = _clause(item)
            if clause is None:
                continue  # the schema has said that it is none
            base = self.clause(base, clause, at) if place is None else self.inserted(base, clause, place, at)
        return base

    def clause(self, base: Sequence, change: Entry, at: _Keys) -> Sequence:
        """One clause changed or removed, where it stands."""
        there = [i for i, old in enumerate(base.items) if _name(old) == change.key.text]
        if len(there) == 1:
            return self.clause_at(there[0], base, change, at)
        if there:
            self.faults.append(wording.change_ambiguous(change.key, (_head(base.items[i]) for i in there)))
        elif _is_nothing(change.value):
            self.faults.append(wording.change_missing(change.key, _names(base)))
        else:
            self.faults.append(wording.change_unplaced(change.key, _names(base)))
        return base

    def clause_at(self, i: int, base: Sequence, change: Entry, at: _Keys) -> Sequence:
        before, old, after = base.items[:i], base.items[i], base.items[i + 1 :]
        if _is_nothing(change.value):
            return replace(base, items=(*before, *after))
        if isinstance(old, Mapping):
            new: Node = replace(old, entries=(self.entry(old.entries[0], change, at),))
        else:
            new = self.replaced(old, _item(change))
        return replace(base, items=(*before, new, *after))

    def inserted(self, base: Sequence, new: Entry, place: Entry, at: _Keys) -> Sequence:
        """A new clause after or before one that is there; of several by that name, after or before all.

        Only steps of a deal may have the name of another.
        """
        first = [old for old in base.items if _name(old) == new.key.text and at != ("deal",)]
        if first:
            help_ = f"leave '{place.key.text}' out to change it where it stands"
            self.faults.append(wording.change_exists(new.key, _head(first[0]), help_))
            return base
        if not isinstance(place.value, Scalar):
            return base  # the schema has said so
        there = [i for i, old in enumerate(base.items) if _name(old) == place.value.text]
        if not there:
            self.faults.append(wording.change_missing(place.value, _names(base)))
            return base
        i = there[-1] + 1 if place.key.text == "after" else there[0]
        return replace(base, items=(*base.items[:i], _item(new), *base.items[i:]))

    def places_in_nothing(self, new: Node) -> bool:
        """Report clauses with a place in what is new as a whole; whether there were any."""
        inner = new.items if isinstance(new, Sequence) else _values(new)
        places = [place for item in inner if (place := _place(item))] if isinstance(new, Sequence) else []
        self.faults += [wording.change_of_no_list(place.key) for place in places]
        deeper = [self.places_in_nothing(part) for part in inner]  # all of them: each reports its own
        return bool(places) or any(deeper)


# -- nodes -----------------------------------------------------------------------------------------------


def _with(base: Mapping, new: Entry) -> Mapping:
    """`base` with `new` in place of what it has under that key, else at its end, but before `others`."""
    if base.entry(new.key.text) is None:
        last = [e for e in base.entries if e.key.text == "others"]
        return replace(base, entries=(*(e for e in base.entries if e not in last), new, *last))
    return replace(base, entries=tuple(new if e.key.text == new.key.text else e for e in base.entries))


def _put(base: Mapping, keys: _Keys, value: Node) -> Mapping:
    """`base` with `value` under `keys`, of which only the last may be missing."""
    old = base.entry(keys[0])
    key = old.key if old else _key(keys[0], value.span)
    if old is not None and isinstance(old.value, Mapping) and len(keys) > 1:
        value = _put(old.value, keys[1:], value)
    return _with(base, Entry(key, value))


def _key(text: str, span: Span) -> Scalar:
    """A key that stands nowhere; faults of it are shown at `span`."""
    return Scalar(text, text, span, "", (span.start,) * (len(text) + 1))


def _same(one: Node, other: Node) -> bool:
    return plain(one) == plain(other) and type(plain(one)) is type(plain(other))


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _values(node: Node) -> tuple[Node, ...]:
    return tuple(entry.value for entry in node.entries) if isinstance(node, Mapping) else ()


def _in_long_form(base: Node, change: Mapping, at: _Keys) -> Node:
    """A list in the block that `change` takes it to be in, where it may be written so."""
    inner = _LONG_FORMS.get(at)
    if inner is None or not isinstance(base, Sequence) or not _LONG_KEYS[inner].issuperset(change.keys()):
        return base
    return Mapping((Entry(_key(inner, base.span), base),), base.span)


# -- clauses ---------------------------------------------------------------------------------------------


def _is_clauses(node: Node) -> TypeGuard[Sequence]:
    """Whether it is a list of named clauses or steps; one step at least has something to say."""
    return isinstance(node, Sequence) and any(isinstance(item, Mapping) for item in node.items)


def _as_items(change: Mapping) -> tuple[Node, ...]:
    """Clauses that were written as keys of a block."""
    if _place(change):
        return (change,)
    return tuple(Mapping((entry,), entry.key.span) for entry in change.entries)


def _place(item: Node) -> Entry | None:
    """The `after: NAME` or `before: NAME` of a new clause."""
    if not isinstance(item, Mapping) or len(item.entries) < 2:
        return None
    return next((entry for entry in item.entries if entry.key.text in _PLACES), None)


def _clause(item: Node) -> Entry | None:
    """Name and value of a clause; a step without details is a word, its own name and value."""
    if isinstance(item, Scalar):
        return Entry(item, item)
    if not isinstance(item, Mapping):
        return None
    place = _place(item)
    others = [e for e in item.entries if e is not place]
    return others[0] if len(others) == 1 and others[0].key.text not in _PLACES else None


def _item(clause: Entry) -> Node:
    return clause.key if clause.value is clause.key else Mapping((clause,), clause.key.span)


def _name(item: Node) -> str | None:
    clause = _clause(item)
    return clause.key.text if clause else None


def _names(base: Sequence) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for item in base.items if (name := _name(item))))


def _head(item: Node) -> Span:
    clause = _clause(item)
    return clause.key.span if clause else item.span
