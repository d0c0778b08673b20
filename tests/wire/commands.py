"""Turns a typed command into the data that Discord sends for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.wire import payloads
from tests.wire.world import Attachment, Json, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER, ATTACHMENT = 1, 2, 3, 4, 5, 10, 11


@dataclass(frozen=True)
class FoundCommand:
    command: Json
    path: tuple[Json, ...]
    """Group and subcommand, as far as the command has them."""

    @property
    def options(self) -> list[Json]:
        return (self.path[-1] if self.path else self.command).get("options") or []


def find(world: World, name: str) -> FoundCommand:
    first, *rest = name.removeprefix("/").split()
    command = next((each for each in world.commands if each["name"] == first and each.get("type", 1) == 1), None)
    path: list[Json] = []
    at = command
    for word in rest:
        options = (at or {}).get("options") or []
        at = next((each for each in options if each["name"] == word and each["type"] in (SUBCOMMAND, GROUP)), None)
        path += [at] if at else []
    if command is None or at is None:
        raise LookupError(f"no such command: /{name}; there are {[each['name'] for each in world.commands]}")
    return FoundCommand(command, tuple(path))


def command_data(world: World, name: str, values: dict[str, Any], *, focused: str | None = None) -> Json:
    """The `data` of the interaction. Refuses, as the app does, what a person could not send."""
    found = find(world, name)
    known = {option["name"]: option for option in found.options}
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in found.options):
        raise LookupError(f"/{name} is a group of {sorted(known)}")
    if strangers := values.keys() - known.keys():
        raise LookupError(f"/{name} has no {sorted(strangers)}; it has {sorted(known)}")
    missing = [each["name"] for each in known.values() if each.get("required") and each["name"] not in values]
    if missing and focused is None:
        raise ValueError(f"/{name} needs {missing}")
    if focused is not None and not known[focused].get("autocomplete"):
        raise ValueError(f"/{name} does not complete {focused}")
    resolved: Json = {}
    options = [_option(known[key], value, resolved, key == focused) for key, value in values.items()]
    for step in reversed(found.path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": found.command["id"], "name": found.command["name"], "type": 1, "options": options}
    return {**data, "resolved": resolved} if resolved else data


def _option(option: Json, value: Any, resolved: Json, focused: bool) -> Json:
    sent: Json = {"name": option["name"], "type": option["type"]}
    if focused:
        return {**sent, "value": str(value), "focused": True}
    return {**sent, "value": _value(option, value, resolved)}


def _value(option: Json, value: Any, resolved: Json) -> Any:
    kind = option["type"]
    if kind == ATTACHMENT and isinstance(value, Attachment):
        resolved.setdefault("attachments", {})[str(value.id)] = payloads.attachment(value)
        return str(value.id)
    cast = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: float}
    if kind not in cast:
        raise TypeError(f"{option['name']} takes another kind of value than {value!r}")
    return _within(option, cast[kind](value))


def _within(option: Json, value: Any) -> Any:
    """Refuses a value that the app would not let a person send; a choice may be given by its name."""
    choices = {choice["name"]: choice["value"] for choice in option.get("choices") or []}
    value = choices.get(value, value)
    size = len(value) if isinstance(value, str) else value
    least = option.get("min_length", option.get("min_value", size))
    most = option.get("max_length", option.get("max_value", 6000 if isinstance(value, str) else size))
    if (choices and value not in choices.values()) or not least <= size <= most:
        raise ValueError(f"{option['name']} cannot be {value!r}: {choices or (least, most)}")
    return value
