"""The check of a press, for which somebody has to press."""

from __future__ import annotations

import asyncio
import secrets

import discord
from discord import ui

from bot.app.rehearsal.client import Interaction, custom_id_of
from bot.app.rehearsal.findings import Finding, NotPressed, Seen, finding
from bot.app.rehearsal.stage import Stage, code_of, layout_of, new_post, pictures, send
from bot.ui.discord_errors import ALREADY_ACKNOWLEDGED

ASKED, PRESSED, NOT_PRESSED = (
    "A rehearsal: please press this button.",
    "A rehearsal: the button was pressed.",
    "A rehearsal: nobody pressed the button.",
)
LABEL = "Press me"


async def press(stage: Stage) -> Finding:
    """A press is answered by an edit of its post, which keeps its picture, and it is answered once."""
    if not stage.seconds:
        return Finding("press", skipped=NotPressed(stage.seconds))
    sent, (picture, _) = new_post(), pictures()
    stage.bot.awaited = custom_id = f"rehearse:{secrets.token_hex(8)}"
    pressing = asyncio.create_task(pressed(stage, custom_id))
    button: ui.Button[ui.LayoutView] = ui.Button(label=LABEL, custom_id=custom_id, style=discord.ButtonStyle.primary)
    message = await send(stage, sent, ASKED, picture, button)
    before = await stage.read_back(message.id)
    stage.say(f"Press the button within {stage.seconds:g} seconds, please: {message.jump_url}")
    if (interaction := await pressing) is None:
        await message.edit(view=layout_of(sent, NOT_PRESSED, picture.alt))
        return Finding("press", skipped=NotPressed(stage.seconds))
    await interaction.response.edit_message(view=layout_of(sent, PRESSED, picture.alt))
    second = await code_of(discord.InteractionResponse(interaction).defer())
    after = await stage.read_back(message.id)
    return finding(
        "press",
        Seen("texts", after.texts, (PRESSED,)),
        Seen("controls", after.controls, 0),
        Seen("container", after.container, sent.id),
        Seen("picture kept", after.pictures == before.pictures and len(after.pictures) == 1, True),
        Seen("second answer", second, ALREADY_ACKNOWLEDGED),
    )


async def pressed(stage: Stage, custom_id: str) -> Interaction | None:
    """The press of the button, once somebody presses it."""
    try:
        return await stage.bot.wait_for(
            "interaction", check=lambda one: custom_id_of(one) == custom_id, timeout=stage.seconds
        )
    except TimeoutError:
        return None
