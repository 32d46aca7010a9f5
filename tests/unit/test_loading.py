"""Files that can be read, and those that cannot."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from followsuit.loading import MOST_BYTES, read_source


def refused(path: Path) -> tuple[str, str]:
    source, [fault] = read_source(path)
    assert source is None
    assert fault.span.source.name == str(path)
    assert (fault.span.start, fault.span.line, fault.span.column) == (0, 1, 1)
    return fault.code, fault.message


def test_line_ends_marks_and_selectors_are_normalised(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes("\ufeffsuits: ♣\ufe0f ♠\ufe0e ♥ ♦\r\nking: ♥\ufe0f\r\n".encode())
    source, faults = read_source(file)
    assert source
    assert not faults
    assert source.name == str(file)
    assert source.text == "suits: ♣ ♠ ♥ ♦\nking: ♥\n"


def test_selectors_elsewhere_stay(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("about: ☀\ufe0f", encoding="utf-8")
    source, _ = read_source(file)
    assert source
    assert source.text == "about: ☀\ufe0f"


@pytest.mark.parametrize("name", ["missing.yaml", "game.yaml/inner.yaml"])
def test_a_missing_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "game.yaml").write_text("a: b", encoding="utf-8")
    assert refused(tmp_path / name) == ("file-not-found", "there is no such file")


def test_a_directory(tmp_path: Path) -> None:
    assert refused(tmp_path) == ("file-unreadable", "this is a directory")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root and Windows may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.touch(mode=0)
    assert refused(file) == ("file-unreadable", "this file may not be read")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_an_impossible_name(name: str) -> None:
    assert refused(Path(name))[0] == "file-unreadable"


def test_a_file_of_the_largest_size_and_one_byte_more(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"x" * MOST_BYTES)
    assert read_source(file)[0]
    file.write_bytes(b"x" * (MOST_BYTES + 1))
    assert refused(file) == ("file-too-big", "the file has more than 1,000,000 bytes")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_an_endless_file() -> None:
    assert refused(Path("/dev/zero"))[0] == "file-too-big"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: b\nc: \xe9\n", "not UTF-8: byte 0xe9 at offset 8, in line 2"),
        ("a: ♥".encode("utf-16"), "the file is UTF-16, not UTF-8"),
        (b"\xfe\xff" + "a: ♥".encode("utf-16-be"), "the file is UTF-16, not UTF-8"),
        ("a: ♥".encode("utf-32"), "the file is UTF-32, not UTF-8"),
    ],
)
def test_other_encodings(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(data)
    assert refused(file) == ("file-encoding", message)
