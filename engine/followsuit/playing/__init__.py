"""A person at the table: what was typed, what is shown, and what may be taken back. Nothing here prints or reads."""

from __future__ import annotations
