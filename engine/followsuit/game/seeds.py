"""Seeds: from what a user types to the 60-bit key that every deal's generator is drawn from."""

from __future__ import annotations

from hashlib import sha256

Key = tuple[int, int]
_HALF = (1 << 30) - 1


def key(seed: int | str) -> Key:
    """Two halves of 30 bits each; any whole number or text is a seed, and near seeds give unlike keys."""
    digest = int.from_bytes(sha256(f"followsuit:{seed}".encode()).digest()[:8], "big")
    return digest >> 30 & _HALF, digest & _HALF


def stream(seed: int | str, *parts: int | str) -> int:
    """A number for `random.Random` that belongs to a seed and a place in a run: a match, a deal, a seat."""
    text = ":".join(map(str, ("followsuit", seed, *parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
