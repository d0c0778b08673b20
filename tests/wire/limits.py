"""What Discord refuses in a body. Each check yields the field and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.wire import components
from tests.wire.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
)
from tests.wire.world import COMPONENTS_V2, Json, Message, Refusal

Problems = Iterator[tuple[str, str]]
V2_TOP = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
FILE_SIZE = 10 << 20


def refuse(problems: Problems) -> None:
    found = list(problems)
    if found:
        errors = {where: {"_errors": [{"code": "INVALID", "message": what}]} for where, what in found}
        raise Refusal(400, 50035, "Invalid Form Body", errors)


def message(it: Message) -> None:
    for each in it.attachments:
        if len(each.data) > FILE_SIZE:
            raise Refusal(413, 40005, "Request entity too large")
    refuse(_message(it))
    if not (it.content or it.attachments or it.components):
        raise Refusal(400, 50006, "Cannot send an empty message")


def _message(it: Message) -> Problems:
    yield from _length("content", it.content, 0, 2000)
    if it.nonce is not None:
        yield from _length("nonce", it.nonce, 1, 25)
    if len(it.attachments) > 10:
        yield "attachments", "Must be 10 or fewer in length."
    for each in it.attachments:
        yield from _length("attachments.description", each.description or "", 0, 1024)
    yield from (_v2 if it.flags & COMPONENTS_V2 else _rows_only)(it)
    yield from _interactive(it.components)
    names = {each.filename for each in it.attachments}
    for url in components.media(it.components):
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            yield "components", f"The attachment that {url} refers to was not found."


def _v2(it: Message) -> Problems:
    if it.content:
        yield "content", "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2."
    amount = sum(1 for _ in components.walk(it.components))
    if amount > 40:
        yield "components", f"The maximum of 40 components in all is exceeded: {amount}."
    length = sum(map(len, components.displays(it.components)))
    if length > 4000:
        yield "components", f"The text of all components may have 4000 characters: {length}."
    for part in it.components:
        if part["type"] not in V2_TOP:
            yield "components", f"A component of type {part['type']} cannot stand at the top."


def _rows_only(it: Message) -> Problems:
    if len(it.components) > 5:
        yield "components", "Must be 5 or fewer in length."
    for part in it.components:
        if part["type"] != ROW:
            yield "components", f"Type {part['type']} needs MessageFlags.IS_COMPONENTS_V2."


def _interactive(parts: list[Json]) -> Problems:
    everything = list(components.walk(parts))
    for key in ("custom_id", "id"):
        for value, times in Counter(part[key] for part in everything if part.get(key)).items():
            if times > 1:
                yield f"components.{key}", f"Component {key} cannot be duplicated: {value}"
    for part in everything:
        if "custom_id" in part:
            yield from _length("custom_id", part["custom_id"], 1, 100)
        yield from _part(part)


def _part(part: Json) -> Problems:
    kind = part["type"]
    if kind == ROW:
        yield from _row(part.get("components") or [])
    elif kind == BUTTON:
        yield from _button(part)
    elif kind in SELECTS:
        yield from _select(part)
    elif kind == TEXT:
        yield from _length("text display", part["content"], 1, 4000)
    elif kind == SECTION:
        yield from _amount("section", part.get("components") or [], 1, 3)
        if not part.get("accessory"):
            yield "accessory", "This field is required"
    elif kind == GALLERY:
        yield from _amount("items", part.get("items") or [], 1, 10)
    elif kind == CONTAINER:
        yield from _amount("container", part.get("components") or [], 1, 40)


def _row(children: list[Json]) -> Problems:
    yield from _amount("action row", children, 1, 5)
    if len(children) > 1 and any(child["type"] != BUTTON for child in children):
        yield "action row", "A select fills its row alone."


def _button(part: Json) -> Problems:
    yield from _length("label", part.get("label") or "", 0, 80)
    if not part.get("label") and not part.get("emoji"):
        yield "label", "A button needs a label or an emoji."
    if part.get("style") not in (5, 6) and not part.get("custom_id"):
        yield "custom_id", "A custom id is required."


def _select(part: Json) -> Problems:
    yield from _length("placeholder", part.get("placeholder") or "", 0, 150)
    if part["type"] != STRING_SELECT:
        return
    options: list[Json] = part.get("options") or []
    yield from _amount("options", options, 1, 25)
    most = part.get("max_values", 1)
    if not 0 <= part.get("min_values", 1) <= most or most > max(len(options), 1):
        yield "max_values", f"min_values and max_values do not go with {len(options)} options."
    values = [option["value"] for option in options]
    for value in {value for value in values if values.count(value) > 1}:
        yield "options.value", f"The specified option value is already used: {value}"
    for option in options:
        yield from _length("options.label", option["label"], 1, 100)
        yield from _length("options.value", option["value"], 1, 100)
        yield from _length("options.description", option.get("description") or "", 0, 100)


def choices(values: list[Json]) -> None:
    refuse(_choices(values))


def _choices(values: list[Json]) -> Problems:
    yield from _amount("choices", values, 0, 25)
    for choice in values:
        yield from _length("choices.name", choice["name"], 1, 100)
        if isinstance(choice["value"], str):
            yield from _length("choices.value", choice["value"], 1, 100)


def commands(values: list[Json]) -> None:
    refuse(_commands(values))


def _commands(values: list[Json]) -> Problems:
    yield from _amount("commands", values, 0, 100)
    names = [(command["name"], command.get("type", 1)) for command in values]
    if len(set(names)) < len(names):
        yield "name", "Application command names must be unique"
    for command in values:
        if command.get("type", 1) == 1:
            yield from _command(command)


def _command(command: Json) -> Problems:
    where = f"{command['name']}"
    options: list[Json] = command.get("options") or []
    yield from _length(f"{where}.name", command["name"], 1, 32)
    yield from _length(f"{where}.description", command.get("description") or "", 1, 100)
    yield from _amount(f"{where}.options", options, 0, 25)
    yield from _amount(f"{where}.choices", command.get("choices") or [], 0, 25)
    if command["name"] != command["name"].lower() or " " in command["name"]:
        yield f"{where}.name", "Command name is invalid"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{where}.options", "Required options must be placed before non-required options"
    for option in options:
        yield from _command(option)


def _length(where: str, text: str, least: int, most: int) -> Problems:
    if not least <= len(text) <= most:
        yield where, f"Must be between {least} and {most} in length: {len(text)}."


def _amount(where: str, things: list[Json], least: int, most: int) -> Problems:
    if not least <= len(things) <= most:
        yield where, f"There must be {least} to {most} of these: {len(things)}."
