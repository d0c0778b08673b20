"""A guided match: one person alone against AI players, short, with tips, to a result."""

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot import store
from bot.lobby.start import is_as_planned
from bot.match.log import standing_moves
from bot.model.log import OPENING
from bot.model.player import Player
from bot.model.session import Session
from bot.personal.log import NOTHING_NEW, since_own_move
from rules import Seat, agents
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, text_of
from tests.bot.moderating import rewind
from tests.looking import whole_position
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
        found.append(whole_position(match))
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
    assert again[3:5] == [f"Play {session.game.name} with others"[:80], "Once more"]
    assert "AI moves" in again


async def test_whoever_likes_plays_it_once_more(table: Channel) -> None:
    """Also after somebody else has pressed the button of the same result."""
    home = table.here
    await learns(table)
    await to_the_end(table)
    result = table.post
    for who in (1, 0):
        assert "has begun" in reply_text(await table.click(who, result, "Once more"))
    names = [one.name for one in threads_of(table, home)]
    assert sorted(names) == ["Toy market · Ann's match", "Toy market · Ann's match 2", "Toy market · Bob's match"]


async def test_a_restart_goes_on_with_it(table: Channel) -> None:
    await learns(table)
    await table.restart()
    session = await table.session()
    assert session.setup.guided
    seat: Seat = session.waiting.seats[0]
    assert session.players[seat].user_id == table.people[0].id


IN_THE_MIDDLE = [key for key, game in ALL_GAMES.items() if game.guide.learn.opening]


async def begins_in_the_middle(table: Channel, key: str = "boomtown") -> Session:
    """Somebody comes into a guided match with an opening."""
    await learns(table, key)
    return await table.session()


async def answers(table: Channel) -> None:
    """The learner does what the hint says."""
    told = reply_of(await table.click(0, table.post, "Hint"))
    await table.click(0, told, "Do this")


@pytest.mark.parametrize("key", IN_THE_MIDDLE)
async def test_an_opening_is_made_by_nobody_and_asks_the_learner(table: Channel, key: str) -> None:
    session = await begins_in_the_middle(table, key)
    made, lesson = session.memory.history.made, agents.lesson(session.game)
    assert whole_position(session.under_way) == whole_position(lesson)
    assert set(made.values()) == {(OPENING, None)}
    assert len(made) == session.memory.history.opening == len(lesson.log)
    assert session.waiting.people == [0]
    async with table.bot.matches.reading() as db:
        kept = await store.log.log_of(db, session.id)
    assert [one.made_by for one in kept] == [OPENING] * len(lesson.log)


@pytest.mark.parametrize("key", IN_THE_MIDDLE)
async def test_its_posts_say_where_the_learner_stands_and_none_of_what_was_before(table: Channel, key: str) -> None:
    session = await begins_in_the_middle(table, key)
    guide, first = map(text_of, table.posts)
    scene = session.game.guide.learn.scene
    assert scene == first.splitlines()[1]
    assert scene not in guide.splitlines(), "it is read where the first question stands"
    assert not any(event.text and session.names.in_bold(event.text) in first for event in session.under_way.events())
    more = await table.more(0)
    assert "Read all" not in buttons(more)
    assert "Since my last turn" not in buttons(more)
    assert len(session.under_way.events()) > 20, "the log has all of it"
    log = reply_text(await table.slash(0, "game log"))
    assert f"of {len(session.under_way.events(0))}." in log


async def test_what_was_answered_in_the_opening_is_no_tip_that_the_learner_had(table: Channel) -> None:
    session = await begins_in_the_middle(table)
    topic = session.under_way.pending[0].topic
    assert topic in session.under_way.answered_topics(0)
    assert session.game.guide.on(topic) in text_of(table.post)
    await answers(table)
    assert session.game.guide.on(topic) not in text_of(table.post)


async def test_a_learner_takes_back_no_more_than_their_own_moves(table: Channel) -> None:
    await begins_in_the_middle(table)
    await none_to_take_back(table)
    await answers(table)
    session = await table.session()
    first = standing_moves(session)[0]
    assert (first.entry, first.seat) == (session.memory.history.opening + 1, 0)
    preview = reply_of(await table.slash(0, "game undo", to=str(first.step)))
    if "Undo" in buttons(preview):
        await table.click(0, preview, "Undo")
    session = await table.session()
    assert len(session.under_way.moves) == session.memory.history.opening
    assert session.under_way.events()[: session.first_line] == agents.lesson(session.game).events()
    await none_to_take_back(table)


async def none_to_take_back(table: Channel) -> None:
    assert "no move to undo" in reply_text(await table.slash(0, "game undo"))
    assert not [label for label in buttons(table.post) if label.startswith("Undo")]
    assert await table.complete(0, "game undo", "to", "") == []


async def test_a_moderator_rewinds_no_further_than_to_where_the_learner_began(table: Channel) -> None:
    await begins_in_the_middle(table)
    await answers(table)
    await rewind(table, table.moderator(), "0")
    session = await table.session()
    assert standing_moves(session) == []
    assert len(session.under_way.moves) == session.memory.history.opening
    assert session.waiting.people == [0]


async def test_what_is_new_counts_from_where_the_learner_began(table: Channel) -> None:
    session = await begins_in_the_middle(table)
    assert since_own_move(session, table.people[0].id).text.endswith(NOTHING_NEW)
    await answers(table)
    session = await table.session()
    told = {post.start for post in [session.last] if post}
    assert min(told) >= session.first_line > 0


async def test_a_restart_knows_the_opening(table: Channel) -> None:
    session = await begins_in_the_middle(table)
    await table.restart()
    again = await table.session()
    assert again.memory.history.opening == session.memory.history.opening > 0
    assert again.first_line == session.first_line


async def test_a_lobby_that_was_changed_begins_at_the_start(table: Channel) -> None:
    """Should a guided match stay a lobby in which somebody chooses otherwise, its opening does not fit."""
    session = await begins_in_the_middle(table)
    assert is_as_planned(session)
    planned, session.setup.options = session.setup.options, {}
    assert not is_as_planned(session)
    session.setup.options = planned
    session.players.append(Player(len(session.players), None, "AI"))
    assert not is_as_planned(session)
