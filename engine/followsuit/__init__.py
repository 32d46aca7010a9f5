"""followsuit: trick-taking card games as data.

`load(name)` gives a game; everything else is imported from its module. Names are looked up when they are
first used, so that `import followsuit` and the command line start quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from followsuit.api import RuleFileError, load
    from followsuit.game import Game, RuleFault, State
    from followsuit.settings import SettingError

__version__ = "0.1.0.dev0"
__all__ = ["Game", "RuleFault", "RuleFileError", "SettingError", "State", "__version__", "load"]

_HOME = {
    "load": "followsuit.api",
    "RuleFileError": "followsuit.api",
    "Game": "followsuit.game",
    "State": "followsuit.game",
    "RuleFault": "followsuit.game",
    "SettingError": "followsuit.settings",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
