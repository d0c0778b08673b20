"""What can be pressed or chosen below a text, as plain values: buttons and selects, each with its press, in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.pages.press import Press

BUTTONS_A_ROW = 5
OPTIONS_A_SELECT = 25
"""As many as Discord takes."""

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True)
class Button:
    """A button. One that is `disabled` is grey."""

    label: str
    press: Press
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True)
class Link:
    """A button that opens an address in a browser, of which the bot hears nothing."""

    label: str
    address: str


@dataclass(frozen=True)
class Option:
    """A line of a select, with a note below it; its value comes with the press."""

    label: str
    value: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Select:
    """A select of these lines, of which `least` to `most` are chosen."""

    title: str
    options: Sequence[Option]
    press: Press
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class ChannelSelect:
    """A select of the server's channels: none, or up to twenty-five. Its press comes with their ids."""

    title: str
    chosen: Sequence[int]
    press: Press


@dataclass(frozen=True)
class RoleSelect:
    """A select of one of the server's roles, or none. Its press comes with the role's id."""

    title: str
    chosen: Sequence[int]
    press: Press


Control: TypeAlias = Button | Link | Select | ChannelSelect | RoleSelect
Row: TypeAlias = Sequence[Control]
"""Buttons as many as there are, or one select. Discord parts what is too long for it, and leaves out what is empty."""
