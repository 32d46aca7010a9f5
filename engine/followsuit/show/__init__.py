"""The rules of a game in plain words, made from the rule book: for any rule file, with the answers in force."""

from __future__ import annotations

from followsuit.show.book import Section, rule_book
from followsuit.show.line import Line

__all__ = ["Line", "Section", "rule_book"]
