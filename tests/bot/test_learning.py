"""A guided match: one person alone against AI players, short, with tips, to a result."""

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from rules import Seat
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, text_of
from tests.toy import TOY


def threads_of(table: Channel, parent: ChannelHandle) -> list[Any]:
    return [one for one in table.env.backend.channels.values() if one.parent_id == parent.id]


async def learns(table: Channel, key: str = "toy", who: int = 0) -> str:
    """Somebody asks for a guided match; the table moves to its thread. What they were told."""
    told = reply_text(await table.slash(who, "game learn", game=key))
    if threads := threads_of(table, table.here):
        table.here = ChannelHandle(table.env, table.guild, max(threads, key=lambda one: one.id))
    return told


async def test_it_begins_at_once_in_a_thread_of_its_own(table: Channel) -> None:
    told = await learns(table)
    assert f"has begun in <#{table.here.id}>" in told
    session = await table.session()
    assert (session.phase, session.setup.guided, len(session.players)) == ("playing", True, TOY.guide.learn.seats)
    first, second = table.posts
    assert "### Learn Toy market" in text_of(first)
    assert all(line in text_of(first) for line in TOY.guide.how)
    assert list(buttons(first)) == ["How to play", "Rules"]
    assert "Your bid?" in text_of(second)


async def test_everybody_meets_the_same_course(table: Channel) -> None:
    home, found = table.here, list[str]()
    for who in (0, 1):
        table.here = home
        await learns(table, "barrage", who)
        match = (await table.session()).under_way
        assert match.seed == ALL_GAMES["barrage"].guide.learn.seed
        found.append(match.fingerprint)
    assert found[0] == found[1]


async def test_nobody_else_joins_and_others_may_not_answer(table: Channel) -> None:
    await learns(table)
    assert "started" in reply_text(await table.slash(1, "game join"))
    assert "You're not in this match" in reply_text(await table.slash(1, "toy bid", coins="1"))


async def test_without_threads_it_begins_in_the_channel_if_that_is_free(table: Channel) -> None:
    assert table.bot.user is not None
    deny = discord.PermissionOverwrite(create_public_threads=False)
    table.here = table.guild.create_text_channel("bare", overwrites={table.bot.user: deny})
    assert "below, is waiting" in await learns(table)
    session = await table.session()
    assert session.setup.guided
    assert (session.setup.terms.pace, session.setup.terms.lapse) == ("daily", "open"), "nobody holds it for ever"
    assert "already a match" in reply_text(await table.slash(1, "game learn", game="toy"))


async def test_a_game_is_found_by_a_part_of_its_name_and_no_other_is(table: Channel) -> None:
    assert "Boomtown has begun" in await learns(table, "boom")
    assert "I don't know that game" in reply_text(await table.slash(1, "game learn", game="chess"))
    assert await table.complete(0, "game learn", "game", "nin") == ["ninety"]


async def to_the_end(table: Channel) -> list[str]:
    """Somebody presses Hint and Do this until it is over; what the posts said at each question."""
    match_id, read = (await table.session()).id, list[str]()
    while (session := await table.bot.matches.get(match_id)).phase == "playing":
        read.append(text_of(table.post))
        hand = "Hint" not in buttons(table.post)
        message = await table.your_choice(0) if hand else table.post
        told = reply_of(await table.click(0, message, "Hint"))
        await table.click(0, told, "Do this")
        assert len(read) < 60, "a guided match is short"
    assert session.phase == "over"
    return read


async def test_tips_stand_in_its_posts_also_for_who_has_turned_them_off(table: Channel) -> None:
    await table.slash(0, "me tips", on=False)
    await learns(table, "barrage")
    assert ALL_GAMES["barrage"].guide.on("character") in text_of(await table.your_choice(0))
    read = await to_the_end(table)
    tips = [line for text in read for line in text.splitlines() if line.startswith("> **Tip:**")]
    assert 0 < len({*tips}) == len(tips) < len(read), "each comes once"


@pytest.mark.parametrize("key", ALL_GAMES)
async def test_it_is_played_to_a_result_by_hints_alone(table: Channel, key: str) -> None:
    await learns(table, key)
    session = await table.session()
    await to_the_end(table)
    result, again = text_of(table.post), [*buttons(table.post)]
    assert "won" in result
    assert "always the same" in result
    assert again[:2] == [f"Play {session.game.name} with others"[:80], "Once more"]
    assert "AI moves" in again


async def test_whoever_likes_plays_it_once_more(table: Channel) -> None:
    """Also after somebody else has pressed the button of the same result."""
    home = table.here
    await learns(table)
    await to_the_end(table)
    result = table.post
    for who in (1, 0):
        assert "has begun" in reply_text(await table.click(who, result, "Once more"))
    assert len(threads_of(table, home)) == 3


async def test_a_restart_goes_on_with_it(table: Channel) -> None:
    await learns(table)
    await table.restart()
    session = await table.session()
    assert session.setup.guided
    seat: Seat = session.waiting.seats[0]
    assert session.players[seat].user_id == table.people[0].id
