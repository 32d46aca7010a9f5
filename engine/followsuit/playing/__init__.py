"""A person at the table: what was typed, what is shown, and what may be taken back. Nothing here prints or reads."""

from __future__ import annotations

from followsuit.playing.commands import Command, read_command
from followsuit.playing.position import choices, turn_lines
from followsuit.playing.reasons import no_pass, reason
from followsuit.playing.sitting import Sitting
from followsuit.playing.style import Style
from followsuit.playing.telling import round_the_table, told

__all__ = [
    "Command",
    "Sitting",
    "Style",
    "choices",
    "no_pass",
    "read_command",
    "reason",
    "round_the_table",
    "told",
    "turn_lines",
]
