"""What is answered about a match never says both that the bot cannot post there and that it has posted."""

from collections.abc import Callable

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.model.errors import HALTED
from tests.bot.channel import Channel, reply_text
from tests.bot.halting import restart, without
from tests.bot.playing import makes
from tests.bot.test_mod_halting import bidding
from tests.bot.test_unreachable import post_nothing
from tests.toy.game import Bid

POSTED = ("discord.com/channels", "newest post")


def attach_nothing(table: Channel) -> None:
    """The bot may post in the channel, but no pictures."""
    assert table.bot.user is not None
    denied = discord.Permissions(attach_files=True).value
    table.env.backend.set_overwrite(table.here.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, 0, denied))


@pytest.mark.parametrize(("close", "paused"), [(post_nothing, False), (attach_nothing, False), (attach_nothing, True)])
async def test_status_says_one_thing(table: Channel, close: Callable[[Channel], None], *, paused: bool) -> None:
    await bidding(table)
    mo = table.moderator()
    if paused:
        await mo.slash(table.here, "mod pause")
    before = reply_text(await table.slash(0, "game status"))
    assert "can't post" not in before
    assert POSTED[0] in before
    close(table)
    await table.env.settle()
    text = reply_text(await table.slash(0, "game status"))
    assert text.count("can't post") == 1
    assert not any(word in text for word in POSTED)


async def test_a_moderator_is_told_that_the_channel_is_not(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    assert "can't post" not in reply_text(await mo.slash(table.here, "mod extend", time="1h"))
    post_nothing(table)
    await table.env.settle()
    answer = reply_text(await mo.slash(table.here, "mod replace", player="Cleo"))
    assert session.players[2].vacant
    assert "The seat is open." in answer
    assert answer.count("can't post") == 1
    answer = reply_text(await mo.slash(table.here, "mod remind"))
    assert "can't post" in answer
    assert "Nobody was reminded." in answer


async def test_status_says_why_a_match_rests(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod pause", why="Ann is ill")
    assert "**Mo** (moderator) paused it. Reason: Ann is ill" in reply_text(await table.slash(0, "game status"))
    await mo.slash(table.here, "mod resume")
    await makes(table, session, 2, Bid(3))
    with without(2):
        await restart(table)
        assert HALTED in reply_text(await table.slash(0, "game status"))
