"""A post as it is to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.ui.components import layout
from rules import View

PICTURE = "board.png"


@dataclass(frozen=True)
class Page:
    """A post as it is to be sent: its components in order, the view to draw in it, its rows of buttons and selects."""

    id: int
    parts: Sequence[ui.Item[Any]]
    drawn: View | None = None
    rows: Sequence[ui.ActionRow[Any]] = ()

    def layout(self, alt: str | None) -> ui.LayoutView:
        """The components; with the picture where there is one."""
        items = [*self.parts]
        if alt is not None:
            picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)
            items.insert(1, ui.MediaGallery(picture))
        return layout(ui.Container(*items, *self.rows, id=self.id))
