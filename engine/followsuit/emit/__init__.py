"""A resolved game → one readable module of plain integer code (see docs/decisions/0001)."""

from followsuit.emit.module import Module, emit

__all__ = ["Module", "emit"]
