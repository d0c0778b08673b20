"""A moderator at a table: commands, undoing, and what is written down."""

from __future__ import annotations

from typing import Any

from simcord import ChannelHandle, MemberActor

from bot import store
from bot.store.interventions import Intervention
from tests.bot.channel import Channel, buttons, reply_of, reply_text, text_of

UNDO = "Undo (moderators)"
THERE, SURE = "Rewind", "End it without a result"


async def interventions(table: Channel) -> list[Intervention]:
    """What is written down, newest first."""
    async with table.bot.matches.store.read() as db:
        return [*await store.interventions.interventions_of(db, table.guild.id, None, 1_000)]


async def last(table: Channel) -> Intervention:
    return (await interventions(table))[0]


def announcement(table: Channel, text: str) -> Any:
    """The newest post that says so."""
    return next(post for post in reversed(table.posts) if text in text_of(post))


async def undo(table: Channel, mo: MemberActor, text: str) -> str:
    """Press the button below an announcement; what is answered."""
    return reply_text(await mo.click(announcement(table, text), custom_id=buttons(announcement(table, text))[UNDO]))


async def confirm(mo: MemberActor, answer: Any, label: str) -> str:
    """Press the button of an answer."""
    return reply_text(await mo.click(reply_of(answer), label=label))


async def rewind(table: Channel, mo: MemberActor, to: str) -> str:
    """A moderator takes the match back; what is answered."""
    return await confirm(mo, await mo.slash(table.here, "mod rewind", to=to), THERE)


async def end_match(table: Channel, mo: MemberActor) -> None:
    """A moderator ends the match."""
    assert "ended" in await confirm(mo, await mo.slash(table.here, "mod end"), SURE)


async def import_match(where: ChannelHandle, by: MemberActor, data: str | bytes, **options: str) -> str:
    """A moderator types `/mod import` with a file; what is answered."""
    file = ("match.json", data.encode() if isinstance(data, str) else data)
    return reply_text(await by.slash(where, "mod import", file=file, **options))
