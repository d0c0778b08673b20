"""Rarer things before a match and at its end: closed lobbies, wishes, options that name a player."""

import asyncio
import sqlite3

import pytest

from bot.lobby.hosts import succeed_host
from bot.lobby.joining import add_ai
from bot.match.absence import Presence
from bot.model.session import Session
from bot.model.time import DAY, HOUR
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.test_ending import END, under_way
from tests.bot.test_faults import damage

LEAVE = "Leave for good"


async def damaged(table: Channel) -> Session:
    """A match that can't be read any more."""
    session = await table.begin_by_commands("toy", people=2)
    await table.slash(0, "toy bid", coins="1")
    damage(table.file, session.id)
    await table.restart()
    return session


async def test_somebody_who_may_manage_channels_ends_a_damaged_match(table: Channel) -> None:
    await damaged(table)
    moderator = table.moderator()
    answer = await moderator.slash(table.here, "game end")
    assert "ended" in reply_text(await moderator.click(reply_of(answer), label=END))
    assert "open" in reply_text(await table.slash(0, "game new", game="toy"))
    assert (await table.session()).phase == "lobby"


async def test_nobody_else_ends_a_damaged_match(table: Channel) -> None:
    session = await damaged(table)
    assert "can't be read" in reply_text(await table.slash(0, "game end"))
    assert "can't be read" in reply_text(await table.press(0, table.post, f"b:end:{session.ref}"))
    assert "There's already a match here" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_a_button_of_a_match_that_is_not_kept_any_more_is_answered(table: Channel) -> None:
    session = await table.begin_by_commands("toy", people=2)
    with sqlite3.connect(table.file) as db:
        for name in ("picks", "entries", "posts", "players"):
            db.execute(f"delete from {name} where match_id = ?", (session.id,))
        db.execute("delete from matches where id = ?", (session.id,))
    db.close()
    await table.restart()
    for what in ("hand", "log", "join", "leave", "ai", "fill", "rematch", "options", "start", "end", "gone"):
        assert "is gone" in reply_text(await table.press(0, table.post, f"b:{what}:{session.ref}")), what
    for what in ("undo:{}:0", "play:{}:0:0:x", "done:{}:0:0:5eed:x", "again:{}:0:0:5eed:x", "sure:{}:0:0:x"):
        assert "is gone" in reply_text(await table.press(0, table.post, f"b:{what.format(session.ref)}")), what


async def test_leaving_that_is_confirmed_after_the_end_changes_nothing(table: Channel) -> None:
    session = await under_way(table)
    answer = await table.slash(2, "game leave")
    for who in range(4):
        await table.slash(who, "game end")
    before = [player.columns for player in session.players]
    assert "has ended" in reply_text(await table.click(2, reply_of(answer), LEAVE))
    assert [player.columns for player in session.players] == before
    assert session.phase == "ended"
    assert session.players[2].user_id == table.people[2].id


async def first_is(table: Channel, name: str) -> None:
    """The host chooses in the panel who begins."""
    panel = reply_of(await table.click(0, table.post, "Options"))
    listed = [(title, one) for title, (_, options) in selects(panel).items() for one in options]
    title, value = next((title, one["value"]) for title, one in listed if one["label"].endswith(f": {name}"))
    await table.pick(0, panel, title, value)
    session = await table.session()
    assert session.players[session.setup.options["first"]].name == name


async def first_is_cleo(table: Channel) -> Session:
    """A lobby of four, whose host has chosen that the third of them begins."""
    await table.gather("barrage", 4)
    await first_is(table, "Cleo")
    return await table.session()


@pytest.mark.parametrize(("who", "first"), [(0, "Cleo"), (1, "Cleo"), (3, "Cleo"), (2, None)])
async def test_an_option_that_names_a_player_names_the_same_after_another_has_left_and_nobody_after_they_have(
    table: Channel, who: int, first: str | None
) -> None:
    session = await first_is_cleo(table)
    await table.slash(who, "game leave")
    assert len(session.players) == 3
    at = session.setup.options["first"]
    assert (None if at is None else session.players[at].name) == first


async def test_a_wish_to_end_falls_with_the_next_move_of_its_player(table: Channel) -> None:
    session = await under_way(table)
    for who in (0, 3):
        await table.slash(who, "game end")
    assert [player.ending for player in session.players] == [True, False, False, True]
    await table.slash(3, "toy lay", places="Hill 2, Mill")
    assert [player.ending for player in session.players] == [True, False, False, False]
    await table.restart()
    assert [player.ending for player in (await table.session()).players] == [True, False, False, False]


async def test_a_match_ends_when_the_only_one_who_did_not_wish_it_leaves(table: Channel) -> None:
    session = await under_way(table)
    for who in (0, 1, 2):
        await table.slash(who, "game end")
    answer = await table.slash(3, "game leave")
    assert session.phase == "playing"
    await table.click(3, reply_of(answer), LEAVE)
    assert session.phase == "ended"
    assert "open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_the_buttons_of_a_closed_lobby_say_that_it_is_closed(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=1)
    session, card = await table.session(), table.post
    pressable = [custom_id for label, custom_id in buttons(card).items() if label != "How to play"]
    assert len(pressable) == 8
    await table.slash(0, "game leave")
    for custom_id in [*pressable, f"b:fewer:{session.ref}"]:
        assert "This lobby is closed" in reply_text(await table.press(0, card, custom_id)), custom_id


async def test_looking_at_a_match_whose_lobby_was_closed_says_so(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(0, "game end")
    for command in ("game board", "game hand", "game log"):
        assert "This lobby is closed" in reply_text(await table.slash(0, command)), command


async def test_an_option_that_names_a_player_names_the_same_after_an_ai_player_has_left(table: Channel) -> None:
    await table.gather("barrage", 2, ai=1)
    await first_is(table, "Bob")
    panel = reply_of(await table.click(0, table.post, "Options"))
    await table.click(0, panel, "Remove an AI player")
    session = await table.session()
    assert len(session.players) == 2
    assert session.players[session.setup.options["first"]].name == "Bob"


async def test_when_two_would_succeed_the_host_at_once_one_does(table: Channel) -> None:
    await table.gather("toy", 3)
    session, asked, both = await table.session(), list[int](), asyncio.Event()

    async def look(guild_id: int, user_id: int) -> Presence:
        asked.append(user_id)
        if len(asked) == 2:
            both.set()
        await both.wait()
        return Presence(gone=True)

    works = [succeed_host(table.bot.matches, look, session.id, table.cause(who)) for who in (1, 2)]
    assert sorted(await table.directly(*works)) == [False, True]
    assert len(session.players) == 2


async def test_a_host_who_acts_while_somebody_looks_for_them_stays_the_host(table: Channel) -> None:
    await table.gather("toy", 2)
    await table.env.advance_time(DAY + HOUR)
    session, matches = await table.session(), table.bot.matches

    async def look(guild_id: int, user_id: int) -> Presence:
        await add_ai(matches, session.id, table.cause(0))
        return Presence()

    assert await table.directly(succeed_host(matches, look, session.id, table.cause(1))) == [False]
    assert session.setup.host_id == table.people[0].id


async def test_the_table_is_told_who_is_the_host_now(table: Channel) -> None:
    await table.gather("toy", 3)
    await table.env.advance_time(DAY + HOUR)
    await table.slash(1, "game start")
    assert any("**Ann** hasn't been here for a day, so **Bob** is the host now." in text_of(one) for one in table.posts)
