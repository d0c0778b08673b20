"""A log that the bot wrote, read back: lines for people or of JSON, with what journalctl puts before them."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

CONSOLE = re.compile(r"(\d{4}-\d\d-\d\dT[\d:.]+Z) \[(\w+) *\] (.*?) *\[([\w.]+)\](.*)$")
FIELD = re.compile(r"(\w+)=('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|\{[^}]*\}|\S+)")
BESIDE = {"timestamp", "level", "event", "logger"}


@dataclass(frozen=True)
class LogLine:
    """A line: when it was written (seconds since 1970), how grave it is, what happened, and its fields."""

    at: int
    level: str
    event: str
    fields: Mapping[str, object]

    def number(self, name: str) -> int | None:
        """A field that is a number; None where it isn't one."""
        found = self.fields.get(name)
        return found if isinstance(found, int) else None


def read_lines(lines: Iterable[str]) -> Iterator[LogLine]:
    """The lines of a log that can be read; others, as those of a traceback, are passed over."""
    for line in lines:
        if (found := _read(_of_json, line) or _read(_of_console, line)) is not None:
            yield found


def _read(form: Callable[[str], LogLine | None], line: str) -> LogLine | None:
    """A line of one form; None where it is none, whatever stands in it."""
    try:
        return form(line)
    except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError):
        return None


def _of_json(line: str) -> LogLine:
    said: dict[str, Any] = json.loads(line[line.index("{") :])
    level, event = str(said["level"]), str(said["event"])
    return LogLine(_moment(said["timestamp"]), level, event, {key: said[key] for key in said if key not in BESIDE})


def _of_console(line: str) -> LogLine | None:
    if (found := CONSOLE.search(line)) is None:
        return None
    at, level, event, _, rest = found.groups()
    return LogLine(_moment(at), level, event, {name: _value(value) for name, value in FIELD.findall(rest)})


def _value(text: str) -> object:
    try:
        return literal_eval(text)
    except (SyntaxError, ValueError):
        return text


def _moment(text: str) -> int:
    return int(datetime.fromisoformat(text).astimezone(UTC).timestamp())
