"""Case files: positions with what must follow from them, read, checked and played."""

from followsuit.cases.model import Case, CaseFile, CaseResult, Message
from followsuit.cases.reading import read
from followsuit.cases.running import FileReport, check_path, lines, run, run_file

__all__ = [
    "Case",
    "CaseFile",
    "CaseResult",
    "FileReport",
    "Message",
    "check_path",
    "lines",
    "read",
    "run",
    "run_file",
]
