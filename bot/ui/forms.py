"""Forms with one line of text: what is typed there comes back as a press, like anything that is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.pages.press import Press
from bot.ui.components import custom_id_of
from bot.ui.replies import Interaction


@dataclass(frozen=True)
class Form:
    """What stands above the form and above its line, and how many characters the line takes."""

    title: str
    label: str
    longest: int


async def show_form(interaction: Interaction, form: Form, press: Press, now: str = "") -> None:
    """Ask whoever has pressed to type; this is how the press is responded to. discord.py need not keep the form."""
    line = ui.TextInput[Any](custom_id="text", max_length=form.longest, required=False, default=now or None)
    modal = ui.Modal(title=form.title, timeout=None, custom_id=custom_id_of("f", press))
    modal.add_item(ui.Label(text=form.label, component=line))
    modal.stop()
    await interaction.response.send_modal(modal)


def typed(data: Mapping[str, Any]) -> Sequence[str]:
    """The line of a form that comes back. Raises KeyError or TypeError for what is none."""
    return [part["component"]["value"] for part in data["components"]]
