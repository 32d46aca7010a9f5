"""PyYAML's parser as a stream of plain records, and nothing else of PyYAML.

libyaml's parser is ten times faster than the one in Python and gives the same events with the same marks
(both count characters), so it is used wherever PyYAML was built with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One parser event: `kind` is PyYAML's class name without `Event`, `start` and `end` are offsets."""

    kind: str
    start: int
    end: int
    text: str
    style: str
    flow: bool
    marked: bool


class SyntaxFault(Exception):
    """The text is not YAML: the parser's own words, where it noticed, and where what it was reading began."""

    def __init__(self, problem: str, at: int, since: int | None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.at = at
        self.since = since


def _pure_parser(text: str) -> Any:
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class PureParser(Reader, Scanner, Parser):
        def __init__(self) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)

    return PureParser()


def _parser(text: str, *, pure: bool) -> Any:
    if not pure:
        try:
            from yaml._yaml import CParser
        except ImportError:
            return _pure_parser(text)
        return CParser(text)
    return _pure_parser(text)


def _record(event: Any) -> Event:
    return Event(
        kind=type(event).__name__.removesuffix("Event"),
        start=event.start_mark.index,
        end=event.end_mark.index,
        text=getattr(event, "value", None) or "",
        style=getattr(event, "style", None) or "",
        flow=bool(getattr(event, "flow_style", False)),
        marked=getattr(event, "anchor", None) is not None or getattr(event, "tag", None) is not None,
    )


def events(text: str, *, pure: bool = False) -> Iterator[Event]:
    """All events of `text`, lazily. Raises SyntaxFault where the text stops being YAML."""
    from yaml.error import MarkedYAMLError

    try:
        parser = _parser(text, pure=pure)
        while parser.check_event():
            yield _record(parser.get_event())
    except MarkedYAMLError as fault:
        since = fault.context_mark.index if fault.context_mark else None
        at = fault.problem_mark.index if fault.problem_mark else since or 0
        raise SyntaxFault(fault.problem or fault.context or "", min(at, len(text)), since) from None
