"""Buttons, selects and rows as discord.py sends them. Each carries its press, so that it works after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias
from zlib import crc32

import discord
from discord import ui

from bot.pages.press import ComponentKind, Press, written
from rules import cut

LONGEST_ID = 100
BUTTONS_A_ROW = 5
OPTIONS_A_SELECT = 25
LONGEST_BUTTON = 80
LONGEST_OPTION = 100
LONGEST_PLACEHOLDER = 150
CHANNEL_TYPES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]

Style = discord.ButtonStyle
Button: TypeAlias = ui.Button[Any]
Select: TypeAlias = ui.Select[Any]
Row: TypeAlias = ui.ActionRow[Any]


def button(label: str, press: Press, *, style: Style = Style.secondary, disabled: bool = False) -> Button:
    """A button."""
    return ui.Button(label=cut(label, LONGEST_BUTTON), custom_id=_id("b", press), style=style, disabled=disabled)


def select(
    placeholder: str, options: Sequence[discord.SelectOption], press: Press, *, least: int = 1, most: int = 1
) -> Select:
    """A select of these lines. That of another question is another component, which does not show the last pick."""
    custom_id = _id("s", press)
    return ui.Select(
        id=crc32(custom_id.encode()) >> 1,
        placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
        options=list(options),
        custom_id=custom_id,
        min_values=least,
        max_values=most,
    )


def channel_select(placeholder: str, chosen: Sequence[int], press: Press) -> ui.ChannelSelect[Any]:
    """A select of the server's channels: none, or up to twenty-five. It hands on their ids."""
    return ui.ChannelSelect(
        placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
        channel_types=CHANNEL_TYPES,
        default_values=[discord.Object(one) for one in chosen],
        custom_id=_id("c", press),
        min_values=0,
        max_values=OPTIONS_A_SELECT,
    )


def role_select(placeholder: str, chosen: Sequence[int], press: Press) -> ui.RoleSelect[Any]:
    """A select of one of the server's roles, or none. It hands on the role's id."""
    return ui.RoleSelect(
        placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
        default_values=[discord.Object(one) for one in chosen],
        custom_id=_id("r", press),
        min_values=0,
    )


def _id(kind: ComponentKind, press: Press) -> str:
    text = written(kind, press)
    assert len(text) <= LONGEST_ID, f"too long for a custom_id: {text}"
    return text


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Components to send. discord.py need not keep them or time them out: ours work by their custom_id alone."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def option(label: str, value: str, note: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """A line of a select."""
    return discord.SelectOption(
        label=cut(label, LONGEST_OPTION), value=value, description=cut(note, LONGEST_OPTION) or None, default=chosen
    )


def in_rows(buttons: Sequence[Button]) -> list[Row]:
    """Buttons, five a row."""
    starts = range(0, len(buttons), BUTTONS_A_ROW)
    return [row(*buttons[start : start + BUTTONS_A_ROW]) for start in starts]


def row(*items: ui.Item[Any]) -> Row:
    """Buttons, or one select, side by side."""
    return ui.ActionRow(*items)
