"""A moderator at a table: commands, undoing, and what is written down."""

from __future__ import annotations

from typing import Any

from simcord import ChannelHandle, MemberActor

from bot import store
from bot.store.interventions import Intervention
from tests.bot.channel import Channel, buttons, said, shown, text_of

UNDO = "Undo (moderators)"
THERE, SURE = "Rewind", "End it without a result"


async def written(table: Channel) -> list[Intervention]:
    """What is written down, newest first."""
    async with table.bot.matches.store.read() as db:
        return [*await store.interventions.interventions_of(db, table.guild.id, None, 1_000)]


async def last(table: Channel) -> Intervention:
    return (await written(table))[0]


def announced(table: Channel, text: str) -> Any:
    """The newest post that says so."""
    return next(post for post in reversed(table.posts) if text in text_of(post))


async def undo(table: Channel, mo: MemberActor, text: str) -> str:
    """Press the button below an announcement; what is answered."""
    return said(await mo.click(announced(table, text), custom_id=buttons(announced(table, text))[UNDO]))


async def confirmed(mo: MemberActor, answer: Any, label: str) -> str:
    """Press the button of an answer."""
    return said(await mo.click(shown(answer), label=label))


async def rewound(table: Channel, mo: MemberActor, to: str) -> str:
    """A moderator takes the match back; what is answered."""
    return await confirmed(mo, await mo.slash(table.here, "mod rewind", to=to), THERE)


async def ended(table: Channel, mo: MemberActor) -> None:
    """A moderator ends the match."""
    assert "ended" in await confirmed(mo, await mo.slash(table.here, "mod end"), SURE)


async def brought_in(where: ChannelHandle, by: MemberActor, data: str | bytes, **options: str) -> str:
    """A moderator types `/mod import` with a file; what is answered."""
    file = ("match.json", data.encode() if isinstance(data, str) else data)
    return said(await by.slash(where, "mod import", file=file, **options))
