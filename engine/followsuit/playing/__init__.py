"""A person at the table: what was typed, what is shown, and what may be taken back. Nothing here prints or reads."""

from __future__ import annotations

from followsuit.playing.commands import Command, read_command
from followsuit.playing.position import choices, turn_lines
from followsuit.playing.reasons import reason
from followsuit.playing.sitting import Sitting
from followsuit.playing.style import Style
from followsuit.playing.telling import told

__all__ = ["Command", "Sitting", "Style", "choices", "read_command", "reason", "told", "turn_lines"]
