"""Buttons and selects that answer after a restart: all they need stands in their custom_id.

A custom_id is `b:` (button) or `s:` (select), what it does, then its arguments, with colons between:
`b:play:12-h9Jx_w:0:3:place where:CA`. What is about a match names it first, by its number and its token (`Live.ref`).
The `buttons.py` of each room says what its own do. Selects of channels (`c:`) and of roles (`r:`) list what the server
has, and hand on ids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.model.names import cut

LONGEST_ID = 100
BUTTONS_A_ROW = 5
OPTIONS_A_SELECT = 25
LONGEST_BUTTON = 80
LONGEST_OPTION = 100
LONGEST_PLACEHOLDER = 150
Style = discord.ButtonStyle


class Pressable(Protocol):
    """The client, for the items: what to do about a press."""

    async def pressed(self, interaction: discord.Interaction[Any], what: str, rest: str, values: list[str]) -> None: ...


class Press(ui.DynamicItem[ui.Button[Any]], template=r"b:(?P<what>[a-z]+)(?::(?P<rest>.*))?"):
    """A button."""

    def __init__(
        self, label: str, what: str, *parts: object, style: Style = Style.secondary, disabled: bool = False
    ) -> None:
        super().__init__(
            ui.Button(
                label=cut(label, LONGEST_BUTTON), custom_id=joined("b", what, *parts), style=style, disabled=disabled
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        button = cast("ui.Button[Any]", item)
        return cls(button.label or "", *_parts(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(self.template, interaction, [])


class Choose(ui.DynamicItem[ui.Select[Any]], template=r"s:(?P<what>[a-z]+)(?::(?P<rest>.*))?"):
    """A select; `options` are pairs of a label and a value."""

    def __init__(
        self,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        what: str,
        *parts: object,
        least: int = 1,
        most: int = 1,
    ) -> None:
        select: ui.Select[Any] = ui.Select(
            placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
            options=list(options),
            custom_id=joined("s", what, *parts),
            min_values=least,
            max_values=most,
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        select = cast("ui.Select[Any]", item)
        return cls(select.placeholder or "", select.options, *_parts(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(self.template, interaction, _values(interaction))


CHANNEL_TYPES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]


class ChooseChannels(ui.DynamicItem[ui.ChannelSelect[Any]], template=r"c:(?P<what>[a-z]+)(?::(?P<rest>.*))?"):
    """A select of the server's channels: none, or up to twenty-five."""

    def __init__(self, placeholder: str, chosen: Sequence[int], what: str, *parts: object) -> None:
        select: ui.ChannelSelect[Any] = ui.ChannelSelect(
            placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
            channel_types=CHANNEL_TYPES,
            default_values=[discord.Object(one) for one in chosen],
            custom_id=joined("c", what, *parts),
            min_values=0,
            max_values=OPTIONS_A_SELECT,
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls("", [], *_parts(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(self.template, interaction, _values(interaction))


class ChooseRole(ui.DynamicItem[ui.RoleSelect[Any]], template=r"r:(?P<what>[a-z]+)(?::(?P<rest>.*))?"):
    """A select of one of the server's roles, or none."""

    def __init__(self, placeholder: str, chosen: Sequence[int], what: str, *parts: object) -> None:
        select: ui.RoleSelect[Any] = ui.RoleSelect(
            placeholder=cut(placeholder, LONGEST_PLACEHOLDER),
            default_values=[discord.Object(one) for one in chosen],
            custom_id=joined("r", what, *parts),
            min_values=0,
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls("", [], *_parts(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(self.template, interaction, _values(interaction))


def _parts(match: re.Match[str]) -> list[str]:
    """What a custom_id does, and its arguments as they stand there."""
    return [match["what"], *filter(None, [match["rest"]])]


def _values(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a select; ids of channels and roles as text."""
    return list(cast("dict[str, Any]", interaction.data).get("values", []))


async def _pressed(template: re.Pattern[str], interaction: discord.Interaction[Any], values: list[str]) -> None:
    found = template.fullmatch(cast("dict[str, Any]", interaction.data)["custom_id"])
    assert found is not None
    await cast(Pressable, interaction.client).pressed(interaction, found["what"], found["rest"] or "", values)


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Components to send. discord.py need not keep them or time them out: ours answer by their custom_id alone."""
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


def in_rows(buttons: Sequence[Press]) -> list[ui.ActionRow[Any]]:
    """Buttons, five a row."""
    starts = range(0, len(buttons), BUTTONS_A_ROW)
    return [row(*buttons[start : start + BUTTONS_A_ROW]) for start in starts]


def row(*items: ui.Item[Any]) -> ui.ActionRow[Any]:
    """Buttons, or one select, side by side."""
    return ui.ActionRow(*items)


def joined(*parts: object) -> str:
    """A custom_id."""
    text = ":".join(map(str, parts))
    assert len(text) <= LONGEST_ID, f"too long for a custom_id: {text}"
    return text
