"""`/mod` pause, resume, extend, skip and remind."""

from types import SimpleNamespace
from typing import Any

from bot.app.commands import mod_commands
from bot.model.notes import UndidStandIn, UndidThis
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, note_line, reply_text, text_of
from tests.bot.moderating import UNDO, announcement, interventions, last, undo
from tests.bot.playing import makes
from tests.findings import check_all
from tests.toy.game import Bid

DAY, HOUR = 86_400, 3_600


async def bidding(table: Channel, people: int = 3) -> Session:
    """A match in which two have bid and the others are awaited."""
    session = await table.begin("toy", people=people)
    await makes(table, session, 0, Bid(1))
    await makes(table, session, 1, Bid(2))
    return session


async def test_a_paused_match_refuses_moves_until_it_goes_on(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    assert "paused" in reply_text(await mo.slash(table.here, "mod pause", why="Ann is *ill*"))
    assert session.halt == "paused"
    assert session.players[2].clock.due_at is None
    post = announcement(table, "paused the match")
    assert "**Mo** (moderator) paused the match" in text_of(post)
    assert "Reason: Ann is \\*ill\\*" in text_of(post)
    assert "**Go on** needs all players; a moderator" in text_of(post)
    assert "The pause ends <t:" in text_of(post)
    assert "is paused" in text_of(announcement(table, "The match is paused"))
    answer = reply_text(await table.slash(2, "toy bid", coins="1"))
    assert "nothing was changed" in answer
    assert "Players can end that with **Go on**" in answer
    assert "Ann is \\*ill\\*" in answer
    assert "Ann is \\*ill\\*" in reply_text(await table.slash(2, "game status"))
    deed = await last(table)
    assert (deed.what, deed.name, deed.why, deed.match_id) == ("pause", "Mo", "Ann is *ill*", session.id)
    assert "running again" in reply_text(await mo.slash(table.here, "mod resume"))
    assert "<@" in text_of(announcement(table, "resumed the match"))
    assert table.sent()[-1]["allowed_mentions"]["users"] == [table.people[2].id]
    assert "Done" in reply_text(await table.slash(2, "toy bid", coins="1"))


async def test_pause_and_resume_undo_each_other(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    left = session.players[2].clock.left
    await mo.slash(table.here, "mod pause")
    assert "Undone: the pause" in await undo(table, mo, "paused the match")
    assert session.halt == ""
    post = next(post for post in table.posts if "~~**Mo** (moderator) paused" in text_of(post))
    assert note_line(session, UndidThis("Mo")) in text_of(post)
    assert UNDO not in buttons(post)
    assert "undid the pause" in text_of(table.post)
    assert UNDO not in buttons(table.post)
    await mo.slash(table.here, "mod pause")
    await mo.slash(table.here, "mod resume")
    assert "Undone: the end of the pause" in reply_text(await mo.slash(table.here, "mod undo"))
    assert session.halt == "paused"
    assert session.players[2].clock.left == left
    assert [(deed.what, deed.undone_by) for deed in await interventions(table)] == [
        ("undo", None),
        ("resume", "Mo"),
        ("pause", None),
        ("undo", None),
        ("pause", "Mo"),
    ]


async def test_what_is_paused_is_not_paused_again(table: Channel) -> None:
    _, mo = await bidding(table), table.moderator()
    assert "isn't paused" in reply_text(await mo.slash(table.here, "mod resume"))
    await mo.slash(table.here, "mod pause")
    assert "already" in reply_text(await mo.slash(table.here, "mod pause"))
    for command in ("mod skip", "mod remind"):
        assert "is paused" in reply_text(await mo.slash(table.here, command))
    assert UNDO in buttons(announcement(table, "paused the match"))
    await mo.slash(table.here, "mod resume")
    found = (await interventions(table))[1]
    assert UNDO not in buttons(announcement(table, "paused the match"))
    assert "isn't paused" in reply_text(await mo.slash(table.here, "mod undo", what=str(found.id)))
    assert found.undone_by is None


async def test_more_time_and_less_again(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    left, due = session.players[2].clock.left, session.players[2].clock.due_at
    assert "Gave **Cleo** an extra 12 hours." in reply_text(await mo.slash(table.here, "mod extend", time="12h"))
    assert session.players[2].clock.left == left + 12 * HOUR
    assert session.players[2].clock.due_at == (due or 0) + 6 * HOUR
    assert "gave **Cleo** an extra 12 hours." in text_of(table.post)
    await undo(table, mo, "an extra 12 hours")
    assert session.players[2].clock.left == left
    assert session.players[2].clock.due_at == due


async def test_more_time_for_one(table: Channel) -> None:
    session, mo = await bidding(table, people=4), table.moderator()
    left = session.players[3].clock.left
    assert await table.complete(0, "mod extend", "player") == []
    found = await mo.autocomplete(table.here, "mod extend", "player", "")
    assert [choice["value"] for choice in found] == ["@2", "@3"]
    await mo.slash(table.here, "mod extend", time="2 days", player="cleo")
    assert (session.players[2].clock.left, session.players[3].clock.left) == (left + 2 * DAY, left)
    assert "**Ann**'s clock isn't running" in reply_text(
        await mo.slash(table.here, "mod extend", time="1h", player="Ann")
    )
    assert "Who is" in reply_text(await mo.slash(table.here, "mod extend", time="1h", player="Zoe @everyone"))


async def test_a_time_that_is_none_is_refused(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    before, tried = session.players[2].columns, dict[str, tuple[str, object]]()
    for time in ("", "0m", "soon", "721h", "31d", "-3h", "1e9d", "99999999999999h", "١h"):
        tried[time] = reply_text(await mo.slash(table.here, "mod extend", time=time)), session.players[2].columns

    def refused(time: str) -> None:
        answer, after = tried[time]
        assert "Type it like" in answer
        assert after == before

    check_all(tried, refused, repr)
    assert not await interventions(table)


async def test_extra_time_is_not_taken_back_once_the_question_is_answered(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod extend", time="1d")
    await makes(table, session, 2, Bid(3))
    assert "was answered" in await undo(table, mo, "an extra 1 day")
    assert [deed.what for deed in await interventions(table)] == ["extend"]


async def test_time_that_is_given_while_paused_brings_no_second_reminder(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await table.env.advance_time(2 * DAY)
    reminded = len([post for post in table.posts if "half your time" in text_of(post)])
    await mo.slash(table.here, "mod pause")
    await mo.slash(table.here, "mod extend", time="1h")
    await mo.slash(table.here, "mod resume")
    assert session.players[2].clock.stage == 1
    assert len([post for post in table.posts if "half your time" in text_of(post)]) == reminded


async def test_a_stand_in_move_is_made_and_taken_back(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod skip", why="gone fishing")
    assert session.under_way.moves[-1] == (2, Bid(0))
    assert session.memory.history.made[3] == ("moderator", mo.id)
    assert "Reason: gone fishing" in text_of(announcement(table, "made a safe move for **Cleo**"))
    await undo(table, mo, "made a safe move for **Cleo**")
    assert len(session.under_way.moves) == 2
    assert session.waiting.seats == [2]
    assert (undid := note_line(session, UndidStandIn("Mo"))) in text_of(table.post)
    assert sum(undid in text_of(post) for post in table.posts) == 1, "the turn post alone tells it"
    assert (await interventions(table))[0].what == "undo"


async def test_a_stand_in_move_stays_once_others_have_moved(table: Channel) -> None:
    session, mo = await bidding(table, people=4), table.moderator()
    assert "Choose one with `player:`" in reply_text(await mo.slash(table.here, "mod skip"))
    await mo.slash(table.here, "mod skip", player="@3")
    await makes(table, session, 2, Bid(1))
    assert "/mod rewind" in await undo(table, mo, "made a safe move")
    assert len(session.under_way.moves) == 4


async def test_a_reminder_once_an_hour(table: Channel) -> None:
    session, mo = await bidding(table, people=4), table.moderator()
    await mo.slash(table.here, "mod remind")
    assert table.sent()[-1]["allowed_mentions"]["users"] == [session.players[2].user_id, session.players[3].user_id]
    assert "sent a reminder: the match is waiting for" in text_of(table.post)
    assert "were last reminded" in reply_text(await mo.slash(table.here, "mod remind"))
    await undo(table, mo, "sent a reminder")
    assert "were last reminded" in reply_text(await mo.slash(table.here, "mod remind"))
    await table.env.advance_time(HOUR)
    assert "Reminded **Cleo** and **Dev**." in reply_text(await mo.slash(table.here, "mod remind"))


async def test_every_command_is_there_for_all_to_see() -> None:
    no_bot: Any = SimpleNamespace(matches=SimpleNamespace(limits=None))
    group = mod_commands(no_bot)
    assert group.default_permissions is None
    assert len(group.commands) == 19
    for command in group.commands:
        payload = command.to_dict(None)  # type: ignore[arg-type,call-arg]
        assert len(payload["description"]) <= 100
        assert all(len(option["description"]) <= 100 for option in payload.get("options", []))
