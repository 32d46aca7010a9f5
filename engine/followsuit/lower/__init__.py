"""YAML nodes → a checked rule book, section by section in the order of a rule book."""

from __future__ import annotations

from followsuit.lower.whole import lower

__all__ = ["lower"]
