"""A moderator at a table: commands, undoing, and what is written down."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from bot import store
from bot.model.match import Live
from bot.model.player import Cause
from bot.store.interventions import Intervention
from rules import Verb
from tests.bot.channel import Channel, buttons, said, shown, text_of

UNDO = "Undo (moderators)"


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


async def move(table: Channel, live: Live, seat: int, one: Verb) -> None:
    """A member makes a move."""
    player = live.players[seat]
    cause = Cause("member", player.user_id, player.name)
    (result,) = await table.directly(table.bot.matches.play(live.id, seat, one, cause))
    assert not isinstance(result, BaseException), result
