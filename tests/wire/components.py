"""Walks through the components of a message."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from tests.wire.world import Json, Message

ROW, BUTTON, STRING_SELECT = 1, 2, 3
SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 12, 13, 14, 17
SELECTS = frozenset({3, 5, 6, 7, 8})


def walk(parts: list[Json]) -> Iterator[Json]:
    """Each component, parents before children, in the order they are shown."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or [])
        if part.get("accessory"):
            yield from walk([part["accessory"]])


def with_ids(parts: list[Json]) -> list[Json]:
    """The same with an id for each that has none, as Discord gives them."""
    taken = {part["id"] for part in walk(parts) if part.get("id")}
    free = (number for number in count(1) if number not in taken)
    return [_with_id(part, free) for part in parts]


def _with_id(part: Json, free: Iterator[int]) -> Json:
    copy = {**part, "id": part.get("id") or next(free)}
    if part.get("components"):
        copy["components"] = [_with_id(child, free) for child in part["components"]]
    if part.get("accessory"):
        copy["accessory"] = _with_id(part["accessory"], free)
    return copy


def media(parts: list[Json]) -> list[str]:
    urls: list[str] = []
    for part in walk(parts):
        shown = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items") or [])]
        urls += [each["url"] for each in shown if each]
    return urls


def with_urls(parts: Any, urls: dict[str, str]) -> Any:
    """The same with `attachment://name` replaced by where that attachment lies."""
    if isinstance(parts, list):
        return [with_urls(part, urls) for part in parts]
    if isinstance(parts, dict):
        return {key: with_urls(value, urls) for key, value in parts.items()}
    if isinstance(parts, str) and parts.startswith("attachment://"):
        return urls.get(parts.removeprefix("attachment://"), parts)
    return parts


def displays(parts: list[Json]) -> list[str]:
    return [part["content"] for part in walk(parts) if part["type"] == TEXT]


def texts(message: Message) -> str:
    return "\n".join(text for text in (message.content, *displays(message.components)) if text)


def buttons(message: Message) -> list[Json]:
    return [part for part in walk(message.components) if part["type"] == BUTTON and "custom_id" in part]


def selects(message: Message) -> list[Json]:
    return [part for part in walk(message.components) if part["type"] in SELECTS]
