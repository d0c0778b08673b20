"""Pages as discord.py sends them. Each control carries its press in its custom_id, so that it works after a restart.

A custom_id is the kind of its component, the word of its press, then the values of the press, with colons between:
`b:play:12-h9Jx_w:0:3:place where:CA`. The last value has the rest, colons and all. A value that is None stands last
and is not written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from io import BytesIO
from typing import Any, Literal, TypeAlias, assert_never
from zlib import crc32

import discord
from discord import app_commands, ui
from pydantic import TypeAdapter

from bot.model.ref import Ref
from bot.pages.completion import Choice
from bot.pages.controls import (
    BUTTONS_A_ROW,
    OPTIONS_A_SELECT,
    Button,
    ChannelSelect,
    Control,
    Link,
    Option,
    RoleSelect,
    Row,
    Select,
)
from bot.pages.page import Page
from bot.pages.press import Press, press_of
from bot.pages.reply import LONGEST_TEXT, Reply
from render import Picture
from rules import cut

ComponentKind: TypeAlias = Literal["b", "s", "c", "r", "f"]
"""A button; a select of lines of ours, of the server's channels, of its roles; a form."""

Choices: TypeAlias = list[app_commands.Choice[str]]

LONGEST_ID = 100
LONGEST_BUTTON = 80
LONGEST_OPTION = 100
LONGEST_PLACEHOLDER = 150
ANIMATION = "match.gif"
BOARD, CHART = "board.png", "chart.png"
"""The files of the pictures of a post, in the order in which they stand there."""
ADDED = 2**31 - 1
"""The id of a line that was added to a post; Discord numbers the parts that have none from 1 on."""
CHANNEL_TYPES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]


def of_page(page: Page, alt: str = "", of_chart: str = "") -> ui.LayoutView:
    """A post, with its picture and its chart where there is an alt text of one."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(part) for part in page.parts]
    if of_chart:
        items.insert(2, _gallery(of_chart, CHART))
    if alt:
        items.insert(1, _gallery(alt))
    return layout(ui.Container(*items, *in_action_rows(page.rows), id=page.id))


def of_reply(reply: Reply) -> ui.LayoutView:
    """A reply; the files that it shows are sent beside it (`files_of`)."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(cut(reply.text, LONGEST_TEXT))]
    if reply.picture:
        items.append(_gallery(reply.picture.alt))
    if reply.file:
        items.append(ui.File(f"attachment://{reply.file[0]}"))
    return layout(*items, *in_action_rows(reply.rows))


def of_animation(text: str, alt: str) -> ui.LayoutView:
    """A message with an animation, for all."""
    return layout(ui.TextDisplay(text), _gallery(alt, ANIMATION))


def files_of(reply: Reply) -> list[discord.File]:
    files = [file_of(reply.picture)] if reply.picture else []
    return files + ([discord.File(BytesIO(reply.file[1]), reply.file[0])] if reply.file else [])


def file_of(picture: Picture, name: str = BOARD) -> discord.File:
    """A picture to be sent, once."""
    return discord.File(BytesIO(picture.data), name, description=picture.alt)


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Components to send. discord.py need not keep them or time them out: ours work by their custom_id alone."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def in_action_rows(rows: Iterable[Row]) -> list[ui.ActionRow[Any]]:
    """Controls as Discord lays them out: five buttons fill a row, and an empty one is none."""
    lines = [row[start : start + BUTTONS_A_ROW] for row in rows for start in range(0, len(row), BUTTONS_A_ROW)]
    return [ui.ActionRow(*map(component, line)) for line in lines]


def without_controls(message: discord.Message, more: str = "") -> ui.LayoutView:
    """A post that was sent before, as it is but for its buttons and selects; a line more has the id `ADDED`."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for container in view.children:
        if isinstance(container, ui.Container):
            names = iter((BOARD, CHART))
            for item in [*container.children]:
                if isinstance(item, ui.ActionRow):
                    container.remove_item(item)
                elif isinstance(item, ui.MediaGallery):
                    item.items = [_shown(one.description or "", next(names)) for one in item.items]
            if more:
                container.add_item(ui.TextDisplay(more, id=ADDED))
    view.stop()
    return view


def component(control: Control) -> ui.Item[Any]:
    """One control; texts that are longer than Discord takes are cut."""
    match control:
        case Button(label, press, style, disabled):
            return ui.Button(
                label=cut(label, LONGEST_BUTTON),
                custom_id=_id("b", press),
                style=discord.ButtonStyle[style],
                disabled=disabled,
            )
        case Link(label, address):
            return ui.Button(label=cut(label, LONGEST_BUTTON), url=address)
        case Select():
            return _select(control)
        case ChannelSelect(title, chosen, press):
            return ui.ChannelSelect(
                placeholder=cut(title, LONGEST_PLACEHOLDER),
                channel_types=CHANNEL_TYPES,
                default_values=_objects(chosen),
                custom_id=_id("c", press),
                min_values=0,
                max_values=OPTIONS_A_SELECT,
            )
        case RoleSelect(title, chosen, press):
            return ui.RoleSelect(
                placeholder=cut(title, LONGEST_PLACEHOLDER),
                default_values=_objects(chosen),
                custom_id=_id("r", press),
                min_values=0,
            )
        case _:
            assert_never(control)


def _select(control: Select) -> ui.Select[Any]:
    """A select. That of another question is another component, which does not show the last pick."""
    custom_id = _id("s", control.press)
    return ui.Select(
        id=crc32(custom_id.encode()) >> 1,
        placeholder=cut(control.title, LONGEST_PLACEHOLDER),
        options=[_option(one) for one in control.options],
        custom_id=custom_id,
        min_values=control.least,
        max_values=control.most,
    )


def _option(one: Option) -> discord.SelectOption:
    note = cut(one.note, LONGEST_OPTION) or None
    return discord.SelectOption(
        label=cut(one.label, LONGEST_OPTION), value=one.value, description=note, default=one.chosen
    )


def _objects(ids: Sequence[int]) -> list[discord.Object]:
    return [discord.Object(one) for one in ids]


def _gallery(alt: str, name: str = BOARD) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(_shown(alt, name))


def _shown(alt: str, name: str) -> discord.MediaGalleryItem:
    """A picture that was sent with a message."""
    return discord.MediaGalleryItem(f"attachment://{name}", description=alt)


def _id(kind: ComponentKind, press: Press) -> str:
    text = custom_id_of(kind, press)
    assert len(text) <= LONGEST_ID, f"too long for a custom_id: {text}"
    return text


def custom_id_of(kind: ComponentKind, press: Press) -> str:
    values = (getattr(press, name) for name in _names(type(press)))
    texts = [value.text if isinstance(value, Ref) else str(value) for value in values if value is not None]
    return ":".join([kind, press.word, *texts])


def read_custom_id(custom_id: str, chosen: Sequence[str] | None = None) -> Press:
    """The press that a custom_id says, with what was chosen, None as it stands in a message that nobody has pressed.

    Raises ValueError for one that says none, and for a choice that cannot be one.
    """
    for text in (custom_id, *(chosen or ())):
        text.encode()
    _, word, *rest = custom_id.split(":", 2)
    press = press_of(word)
    names = _names(press)
    values = dict(zip(names, rest[0].split(":", len(names) - 1) if rest else [], strict=False))
    return _adapter(press).validate_python(values if chosen is None else {**values, "chosen": [*chosen]})


@cache
def _names(press: type[Press]) -> tuple[str, ...]:
    """The fields of a press that its custom_id has."""
    every = fields(press)  # pyright: ignore[reportArgumentType]  (each press is made a dataclass as it is declared)
    return tuple(field.name for field in every if field.name != "chosen")


@cache
def _adapter(press: type[Press]) -> TypeAdapter[Press]:
    return TypeAdapter(press)


def as_choices(choices: Iterable[Choice]) -> Choices:
    return [app_commands.Choice(name=name, value=value) for name, value in choices]
