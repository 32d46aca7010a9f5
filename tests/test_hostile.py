"""Files that were made to hurt: each ends in a clear diagnostic, in under 2 seconds and 300 MB.

All are checked in one process of their own, this file run as a program, so that the time that each of them
takes and the memory that all of them take can be measured.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SMALL = (Path(__file__).parent / "ok" / "small.yaml").read_text(encoding="utf-8")
MOST_SECONDS = 2.0
MOST_MEGABYTES = 300
LINES = 4_000  # of one kind: far more than any rule file has, and few enough to be read at all

Case = tuple[bytes, set[str]]


def with_terms(*lines: str) -> bytes:
    return SMALL.replace("terms:\n", "terms:\n" + "".join(f"  {line}\n" for line in lines), 1).encode()


def with_lines(after: str, *lines: str) -> bytes:
    assert after in SMALL
    return SMALL.replace(after, after + "".join(f"{line}\n" for line in lines), 1).encode()


def put(old: str, new: str) -> bytes:
    assert old in SMALL
    return SMALL.replace(old, new, 1).encode()


def of_yaml() -> Iterator[tuple[str, Case]]:
    """What the reader has to bear."""
    doubling = [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)]
    yield "alias bomb", ("\n".join(["a0: &a0 [lol]", *doubling]).encode(), {"yaml-alias"})
    yield "alias to itself", (b"a: &a [*a]\n", {"yaml-alias"})
    yield "deep flow", (b"a: " + b"[" * 400_000, {"yaml-too-big"})
    yield "deep mappings", (b"{a: " * 100_000, {"yaml-too-big"})
    yield "deep blocks", ("".join(" " * i + "a:\n" for i in range(1000)).encode(), {"yaml-too-big"})
    yield "deep dashes", (b"- " * 200_000 + b"a\n", {"yaml-too-big"})
    yield "many values", (b"a: [" + b"1, " * 300_000 + b"1]\n", {"yaml-too-big"})
    yield "too big", (SMALL.encode() + b"# " + b"x" * 1_000_000, {"file-too-big"})
    yield "one long line", (b"a: " + b"x y " * 240_000, {"schema-unknown-key"})
    yield "one long key", (b"a" * 900_000 + b": 1\n", {"yaml-syntax"})
    yield "the same key", (b"a: 1\n" * 9_000, {"yaml-duplicate-key"})
    yield "tabs", (b"\ta: 1\n" * 100_000, {"yaml-syntax"})
    yield "open quotes", (b"a: 'b\n" * 100_000, {"yaml-syntax"})
    yield "percent signs", (b"a: %b\n" * 100_000, {"yaml-syntax"})
    yield "huge number", (put("each: {by: seats, 4: 6, 6: 4}", f"each: {'9' * 5_000}"), {"yaml-number"})
    yield "UTF-16", (SMALL.encode("utf-16"), {"file-encoding"})
    yield "UTF-32", (SMALL.encode("utf-32"), {"file-encoding"})
    yield "Latin-1", ("about: Bräus\n".encode("latin-1"), {"file-encoding"})
    yield "NUL", (SMALL.replace("Small", "Sm\0all").encode(), {"yaml-syntax"})
    yield "nothing but NUL", (b"\0" * 900_000, {"yaml-syntax"})
    yield "noise", (bytes(range(256)) * 3_000, {"file-encoding"})
    yield "escapes", (SMALL.replace("Small", '"\\u0000\\uD800"').encode(), {"yaml-syntax"})
    yield "unquoted &", (put("tens: rank A 10", "tens: &ranks A 10"), {"yaml-alias"})
    yield "unquoted #", (put("goal: target + 1", "goal: target #+ 1"), {"yaml-comment-swallowed"})
    yield "unquoted {", (put("goal: target + 1", "goal: {target} + 1"), {"yaml-syntax"})


def of_expressions() -> Iterator[tuple[str, Case]]:
    """What the rule language has to bear."""
    laughs = [f"b{i}: b{i + 1} & b{i + 1}" for i in range(60)]
    yield "terms that double", (with_terms(*laughs, "b60: deck"), {"expr-too-long"})
    chain = [f"b{i}: b{i + 1}" for i in range(1_000)]
    yield "terms in a chain", (with_terms(*chain, "b1000: deck"), {"expr-too-long"})
    ring = [f"b{i}: b{(i + 1) % 30}" for i in range(30)]
    yield "terms in a ring", (with_terms(*ring), {"term-cycle"})
    yield "long sum", (with_terms("b: 1" + " + 1" * 490), {"expr-too-long"})
    yield "long product", (with_terms("b: 1" + " * 999999999" * 150), {"expr-too-long"})
    yield "not not not", (with_terms("b: " + "not " * 490 + "true"), {"expr-too-long"})
    yield "minus minus", (with_terms("b: '" + "- " * 900 + "1'"), {"expr-too-long"})
    yield "left of left", (with_terms("b: " + "left of " * 240 + "dealer"), {"expr-too-long"})
    yield "parentheses", (with_terms("b: " + "(" * 990 + "1" + ")" * 990), {"never-used"})
    yield "open parentheses", (with_terms("b: " + "(" * 1_900), {"expr-syntax"})
    yield "very long", (with_terms("b: hand" + " & hand" * 100_000), {"expr-too-long"})
    yield "digits", (with_terms("b: x + " + "9" * 1_900), {"unknown-name", "number-too-large"})
    deep = "{by: high, tens: 1, kings: " * 34
    yield "branches in branches", (with_terms("b: " + deep + "1" + "}" * 34), {"never-used"})
    yield "lists in lists", (with_terms("b: " + "[{a: " * 18 + "1" + "}]" * 18), {"never-used"})
    yield "many terms", (with_terms(*(f"b{i}: hand & rank A" for i in range(LINES))), {"never-used"})
    yield "many slips", (with_terms(*(f"b{i}: hand & trmp{i}" for i in range(LINES))), {"unknown-name"})
    different = (
        f"b{i}: hand & (rank A + hand) - deck & {' + '.join(['hand'] * (i % 9 + 1))}" for i in range(LINES)
    )
    yield "many different", (with_terms(*different), {"never-used"})


def of_sections() -> Iterator[tuple[str, Case]]:
    """What the sections of a file have to bear."""
    ranks = " ".join(str(i) for i in range(2, 20_000))
    yield "many ranks", (put("ranks: 9 10 J Q K A", f"ranks: {ranks}"), {"unknown-rank"})
    ranks = " ".join("9" for _ in range(100_000))
    yield "one rank often", (put("ranks: 9 10 J Q K A", f"ranks: {ranks}"), {"written-twice"})
    huge = put("{by: seats, 4: 6, 6: 4}, packets: 2", "999999999, packets: 1")
    yield "huge hands", (huge, {"too-many-cards"})
    far = put("{from: 1, to: 100}", "{from: 1, to: 999999999999999999}")
    yield "huge range", (far, set())
    melds = (f"  m{i}: {{ranks: K Q, same: suit, pays: 4}}" for i in range(LINES // 4))
    yield "many melds", (with_lines("melds:\n", *melds), set())
    awards = (f"    - a{i}: {{to: side of winner, score: {i}}}" for i in range(LINES // 4))
    yield "many awards", (with_lines("  trick:\n", *awards), set())
    clauses = (f"    - c{i}: rank A if trick is led" for i in range(LINES // 4))
    yield "many clauses", (with_lines("  follow:\n", *clauses), set())
    clauses = (f"    - c{i}: rank A if count of trick is {i}" for i in range(LINES // 4))
    yield "many deciding clauses", (with_lines("  follow:\n", *clauses), set())
    parameters = (
        f"  p{i}: {{kind: option, question: q, answers: truth, default: true, because: b}}"
        for i in range(LINES // 4)
    )
    yield "many parameters", (with_lines("parameters:\n", *parameters), {"never-used"})
    yield (
        "many unknown keys",
        (with_lines("parameters:\n", *(f"  p{i}: {{q: 1}}" for i in range(LINES))), {"schema-missing-key"}),
    )
    yield (
        "many strange sections",
        (SMALL.encode() + "".join(f"s{i}: 1\n" for i in range(LINES)).encode(), {"schema-unknown-key"}),
    )


CASES: dict[str, Case] = dict([*of_yaml(), *of_expressions(), *of_sections()])


def _most_megabytes() -> float:
    """The most memory this process has used, and it alone.

    What getrusage says starts with the size of the process that started this one, which a long run of tests makes
    large; Linux knows better.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(directory: Path) -> None:
    """Check every case, and print what each cost: seconds of processor time, and megabytes so far."""
    from followsuit.checking import check_path
    from followsuit.render import text

    for name in CASES:
        began = time.process_time()
        checked = check_path(directory / name)
        text(checked.diagnostics, color=False, excerpt=True)
        seconds = time.process_time() - began
        megabytes = _most_megabytes()
        codes = sorted({d.code for d in checked.diagnostics})
        print(json.dumps([name, seconds, megabytes, codes]), flush=True)  # noqa: T201 - to the test


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float, list[str]]]:
    directory = tmp_path_factory.mktemp("hostile")
    for name, (data, _) in CASES.items():
        (directory / name).write_bytes(data)
    done = subprocess.run(
        [sys.executable, __file__, str(directory)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stderr == ""
    return {
        name: (seconds, size, codes)
        for name, seconds, size, codes in map(json.loads, done.stdout.splitlines())
    }


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory was used at most")
@pytest.mark.parametrize("name", CASES)
def test_a_hostile_file_is_answered_at_once(
    name: str, costs: dict[str, tuple[float, float, list[str]]]
) -> None:
    seconds, megabytes, codes = costs[name]
    assert set(codes) >= CASES[name][1]
    assert seconds < MOST_SECONDS
    assert megabytes < MOST_MEGABYTES


if __name__ == "__main__":
    run(Path(sys.argv[1]))
