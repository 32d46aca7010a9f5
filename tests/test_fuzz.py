"""Shipped rule files, changed at random: whatever comes out is answered with diagnostics, and soon.

A case is one file with a few mutations, made from the seed and the number of the case, so that a red case can
be had again alone: `FOLLOWSUIT_FUZZ_CASE=123 pytest tests/test_fuzz.py`. `FOLLOWSUIT_FUZZ=100000` makes that
many mutations in place of the ten thousand of every run.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from followsuit import render, yamlsrc
from followsuit.checking import Checked, check_path
from followsuit.diagnostics import Diagnostic, error, has_errors
from followsuit.game import Game, Phase
from followsuit.resources import shipped_rules
from followsuit.rulebook import Rules
from followsuit.source import Source

MUTATIONS = int(os.environ.get("FOLLOWSUIT_FUZZ", "10000"))
ONLY = os.environ.get("FOLLOWSUIT_FUZZ_CASE")
SEED = "a pack well shuffled"
MOST_SECONDS = 2.0  # of processor time, for one file
MOST_GROWTH = 40.0  # megabytes, from the first fifth of a run to its end
SEVERAL = (1, 2, 3, 5, 8, 8, 12, 12)  # mutations of one text
FEW = (1, 1, 2, 5)  # of one document, or variant: with more it would never come as far as the checks

BASES = {name: path.read_text(encoding="utf-8") for name, path in shipped_rules().items()}
BASES |= {
    path.stem: path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "ok").glob("*.yaml")
}
GAMES = sorted(name for name, text in BASES.items() if "\nextends:" not in text)
PLAIN = {name: yamlsrc.plain(node) for name in GAMES if (node := yamlsrc.read(Source(name, BASES[name]))[0])}
TOKEN = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|[0-9]+|[^\sA-Za-z0-9]")
TOKENS = sorted({token for text in BASES.values() for token in TOKEN.findall(text)})
WORDS = sorted(
    {token for token in TOKENS if token[0].islower()}
    | {
        "any",
        "every",
        "no",
        "first",
        "most",
        "least",
        "total",
        "of",
        "with",
        "if",
        "unless",
        "is",
        "not",
        "in",
    }
)
HOSTILE = (
    *"&*!%@`|>~?{}[]()#'\",:-\\\0\t\r\x07\x85\u2028\ufeff\ufe0f★é漢\U0001f0a1",
    *(
        ": ",
        " #",
        " #x",
        "- ",
        "? ",
        "? {",
        "&a ",
        "*a ",
        "!!int ",
        "<<: ",
        "---\n",
        "...\n",
        "%YAML\n",
        "|\n",
        ">-\n",
    ),
    *(
        "\n",
        "\n\n  ",
        "\n- ",
        "\n\t",
        "'' ",
        '""',
        "~",
        "null",
        "True",
        "no",
        "0x1F",
        "1_0",
        "1e9",
        "-0",
        "007",
        "12:30",
    ),
    *(
        "9" * 30,
        "(" * 70,
        ")" * 70,
        "not " * 70,
        "- " * 70,
        "[" * 50,
        "{a: " * 50,
        "x" * 3000,
        "1 + " * 80 + "1",
    ),
    *(
        "{by: seats}",
        "{by: trump, none: 1}",
        "[{a: 1}, {a: 2}]",
        "{extends: brouc}",
        "extends: brouc\n",
        "set: {x: 1}\n",
    ),
)


# -- mutations of text -----------------------------------------------------------------------------------

Mutation = Callable[[random.Random, str], str]


def of_characters(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    end = at + rng.choice((0, 1, 1, 2))
    return (
        text[:at]
        + rng.choice(("", "", text[at:end] * 2, text[at:end][::-1], rng.choice(HOSTILE)))
        + text[end:]
    )


def of_tokens(rng: random.Random, text: str) -> str:
    found = list(TOKEN.finditer(text))
    if not found:
        return text + rng.choice(TOKENS)
    one, other = rng.choice(found), rng.choice(found)
    new = rng.choice(("", one[0] * 2, f"{one[0]} {one[0]}", other[0], rng.choice(TOKENS), rng.choice(TOKENS)))
    return text[: one.start()] + new + text[one.end() :]


def of_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[i]
        case 1:
            lines.insert(j, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            lines[i] = " " * rng.randrange(1, 4) + lines[i]
        case 4:
            lines[i] = lines[i][rng.randrange(1, 4) :]
        case _:
            lines[i] += lines.pop(j) if i < j else lines[j]
    return "\n".join(lines)


def with_snippet(rng: random.Random, text: str) -> str:
    at = rng.choice([match.start() for match in TOKEN.finditer(text)] or [0])
    return text[:at] + rng.choice(HOSTILE) + text[at:]


def cut_off(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) // 2, len(text) + 1)]


OF_TEXT: tuple[Mutation, ...] = (
    *(of_tokens, of_tokens, of_tokens, of_characters, of_characters, of_lines),
    with_snippet,
)


# -- mutations of values ---------------------------------------------------------------------------------


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def at(node: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        node = node[key]
    return node


def gently(rng: random.Random, old: str | int) -> str | int | bool:
    """A word, a number or a truth in place of another: what a slip of an author's would be."""
    if isinstance(old, int):
        return not old if isinstance(old, bool) else max(0, old + rng.choice((-1, 1, 10)))
    found = list(TOKEN.finditer(old))
    if not found:
        return rng.choice(WORDS)
    one = rng.choice(found)
    kinds = (str.isdigit, str.islower, str.isupper, lambda token: not token.isalnum())
    kind = next((kind for kind in kinds if kind(one[0])), str.isalnum)
    return old[: one.start()] + rng.choice([token for token in TOKENS if kind(token)]) + old[one.end() :]


def new_value(rng: random.Random, whole: Any, old: Any) -> Any:
    """Something else in place of `old`: often of its kind, sometimes from elsewhere in the file."""
    graft = at(whole, rng.choice(list(places(whole))))
    if isinstance(old, str | int) and rng.random() < 0.8:
        return gently(rng, old) if rng.random() < 0.7 else with_snippet(rng, of_tokens(rng, str(old)))
    if isinstance(old, dict) and old and rng.random() < 0.5:
        return dict(rng.sample(sorted(old.items(), key=str), len(old)))
    if isinstance(old, list) and old and rng.random() < 0.5:
        return rng.sample(old, len(old)) + old[: rng.randrange(2)]
    simple = (
        None,
        True,
        -1,
        0,
        1,
        10**17,
        "",
        "play",
        [],
        {},
        rng.choice(WORDS),
        f"{rng.choice(WORDS)} of hand",
    )
    return rng.choice(
        (graft, graft, [old], {"by": rng.choice(WORDS), "a": old}, {rng.choice(WORDS): old}, *simple)
    )


def of_values(rng: random.Random, whole: Any) -> Any:
    """The same document with one value changed, left out, doubled or under another key."""
    everywhere = [path for path in places(whole) if path]
    path = rng.choice(everywhere)
    parent, key = at(whole, path[:-1]), path[-1]
    old = parent[key]
    if rng.random() < 0.4:  # what stands in a like place is often of the right type
        like = [p for p in everywhere if p[-1] == key or p[:-1] == path[:-1]]
        parent[key] = json.loads(json.dumps(at(whole, rng.choice(like))))
    elif rng.random() < 0.15:
        del parent[key]
    elif rng.random() < 0.15 and isinstance(parent, dict):
        parent[rng.choice((rng.choice(WORDS), f"{key}s", f"{key} {key}", "otherwise", "by", ""))] = (
            parent.pop(key)
        )
    elif rng.random() < 0.1 and isinstance(parent, list):
        parent.insert(rng.randrange(len(parent) + 1), old)
    else:
        parent[key] = json.loads(json.dumps(new_value(rng, whole, old)))  # a copy: never a part of itself
    return whole


# -- cases -----------------------------------------------------------------------------------------------


def part_of(rng: random.Random, text: str) -> str:
    """The head of a rule file and some of its sections and parameters, in their order."""
    sections = re.split(r"(?m)^(?=[a-z]+:)", text)
    few = rng.choice((0.3, 0.6, 0.6, 1.0))
    kept = [s for s in sections if rng.random() < few or s.startswith(("followsuit", "game", "title", "#"))]
    return "".join(part_of_parameters(rng, s) if s.startswith("parameters:") else s for s in kept)


def part_of_parameters(rng: random.Random, section: str) -> str:
    head, *parameters = re.split(r"(?m)^(?=  [a-z_]+:)", section)
    return head + "".join(p for p in parameters if rng.random() < rng.choice((0.2, 1.0)))


def text_case(rng: random.Random, several: int) -> str:
    text = part_of(rng, BASES[rng.choice(sorted(BASES))])
    for _ in range(several):
        text = rng.choice(OF_TEXT)(rng, text)
    return cut_off(rng, text) if rng.random() < 0.05 else text


def value_case(rng: random.Random, several: int) -> str:
    whole = json.loads(json.dumps(PLAIN[rng.choice(GAMES)]))
    parameters = whole["parameters"]
    for name in rng.sample(sorted(parameters), rng.choice((0,) * 7 + (len(parameters) // 2,))):
        del parameters[name]
    for _ in range(several):
        whole = of_values(rng, whole)
    return json.dumps(whole, ensure_ascii=False, indent=1)


def variant_case(rng: random.Random, several: int) -> str:
    """A variant of a shipped game, whose changes are mutated parts of it."""
    name = rng.choice(GAMES)
    whole = PLAIN[name]
    sections = [
        path for path in places(whole) if path and path[0] not in ("sources", "parameters", "readings")
    ]
    change: dict[str, Any] = {}
    for _ in range(several):
        path = rng.choice(sections)
        change |= changed(rng, whole, path, rng.choice((None, new_value(rng, whole, at(whole, path)))))
    answers = {rng.choice(WORDS): rng.choice((1, True, rng.choice(WORDS))) for _ in range(rng.randrange(3))}
    head = {"followsuit": 1, "game": "variant", "title": "Variant", "extends": name, "set": answers}
    text = json.dumps(head | {"change": change}, ensure_ascii=False, indent=1)
    return of_tokens(rng, text) if rng.random() < 0.1 else text


def changed(rng: random.Random, base: Any, path: tuple[Any, ...], value: Any) -> Any:
    """What a variant writes to have `value` at `path` of its base."""
    if not path:
        return value
    inner = changed(rng, base[path[0]], path[1:], value)
    if not isinstance(base, list):
        return {str(path[0]): inner}
    item = inner if isinstance(inner, dict) and rng.random() < 0.7 else {rng.choice(WORDS): inner}
    names = [next(iter(clause)) if isinstance(clause, dict) and clause else clause for clause in base]
    place = {rng.choice(("after", "before")): rng.choice((*names, rng.choice(WORDS)))}
    return rng.choice(([item], [place | item], [place | {rng.choice(WORDS): inner}], [item, item], item))


def case(number: int) -> tuple[str, int]:
    """The text of a case, and how many mutations are in it."""
    rng = random.Random(f"{SEED}, {number}")
    made = rng.choice((text_case, text_case, text_case, value_case, value_case, variant_case))
    several = rng.choice(SEVERAL if made is text_case else FEW)
    return made(rng, several), several


# -- what has to hold ------------------------------------------------------------------------------------


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what takes more processor time than that."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def check(text: str) -> Checked:
    """Check a text as if it were a file that lies beside the shipped ones."""

    def fetch(path: Path) -> tuple[Source | None, list[Diagnostic]]:
        if path.name == "case.yaml":
            return Source(str(path), text), []
        if path.stem in BASES:
            return Source(str(path), BASES[path.stem]), []
        return None, [error("file-not-found", Source(str(path), "").span(0, 0), "there is no such file")]

    return check_path(Path("nowhere/case.yaml"), fetch)


def judge(text: str) -> None:
    """Raise what checking a text should never give."""
    with at_most(MOST_SECONDS):
        checked = check(text)
        render.text(checked.diagnostics, color=False, excerpt=True)
    assert (checked.rules is None) == has_errors(checked.diagnostics), "rules with errors, or neither"
    for diagnostic in checked.diagnostics:
        for span in (diagnostic.span, *(label.span for label in diagnostic.labels)):
            assert 0 <= span.start <= span.end <= len(span.source.text), (
                f"a span outside its text: {diagnostic}"
            )


def megabytes() -> float:
    """Memory in use now, on Linux; elsewhere nothing."""
    gc.collect()
    statm = Path("/proc/self/statm")
    return (
        int(statm.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        if statm.exists()
        else 0
    )


def test_no_mutation_of_a_rule_file_does_harm(tmp_path: Path) -> None:
    number, mutations, early = int(ONLY or 0), 0, 0.0
    while mutations < (1 if ONLY else MUTATIONS):
        text, several = case(number)
        try:
            judge(text)
        except Exception as fault:
            file = tmp_path / f"case-{number}.yaml"
            file.write_text(text, encoding="utf-8")
            fault.add_note(f"case {number}, {several} mutations, written to {file}")
            raise
        number, mutations = number + 1, mutations + several
        if not early and mutations >= MUTATIONS // 5:
            early = megabytes()
    assert megabytes() - early < MOST_GROWTH


def test_the_mutations_reach_every_stage() -> None:
    """Some files are still good; the others fail in YAML, in form, as variants, and in their expressions."""
    found = [check(case(number)[0]) for number in range(120)]
    codes = {d.code for checked in found for d in checked.diagnostics}
    assert any(checked.rules is not None for checked in found)
    assert {"yaml-syntax", "schema-type", "change-unplaced", "expr-syntax", "unknown-name"} <= codes
    assert len(codes) > 25


# -- what still validates can be played ------------------------------------------------------------------


def played(rules: Rules, rng: random.Random) -> str | None:
    """Two deals at random under answers drawn by lot; what the rules had no answer for, if anything."""
    answers: dict[str, Any] = {
        p.name: rng.choice(p.each()) for p in rules.parameters.values() if rng.random() < 0.5
    }
    if len(rules.players.seats) > 1:
        answers["seats"] = rng.choice(rules.players.seats)
    state = Game.of(rules, answers=answers).start(seed=rng.randrange(1000))
    for _ in range(2):
        if state.phase is Phase.DEALING:
            state = state.deal()
        while state.phase is Phase.PLAYING:
            state = state.after(rng.choice(state.legal()).number)
    return state.fault


def test_what_still_validates_can_be_played() -> None:
    """But for checks that the mutation made wrong: those are there to fail."""
    good = 0
    for number in range(250):
        rng = random.Random(f"{SEED}, {number}, to be played")
        rules = check(rng.choice((value_case, value_case, variant_case))(rng, 1)).rules
        if rules is not None:
            good += 1
            fault = played(rules, rng)
            assert fault is None or fault.startswith("the check "), f"case {number} to be played: {fault}"
    assert good > 10
