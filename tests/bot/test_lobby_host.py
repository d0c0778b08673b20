"""A lobby goes on without its host: whoever sits there starts it, changes it, hands it on; and a host may do so too."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from bot.model.notes import HostNamed
from bot.model.session import Session
from bot.model.time import DAY, HOUR
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.moderating import announcement, interventions, undo
from tests.bot.test_mod_seats import newcomer
from tests.bot.test_result import match_with_rematch
from tests.bot.test_terms import value_of

Doing: TypeAlias = Callable[[Channel], Awaitable[object]]


async def left(table: Channel) -> None:
    """The host leaves the server."""
    table.guild.remove_member(table.people[0])


async def silent(table: Channel) -> None:
    """The host is not heard of for a day."""
    await table.env.advance_time(DAY + HOUR)


async def panel(table: Channel, label: str) -> object:
    return reply_of(await table.click(1, lobby_post(table), label))


def lobby_post(table: Channel) -> object:
    return next(post for post in table.posts if "Start" in buttons(post))


async def press_start(table: Channel) -> None:
    await table.click(1, lobby_post(table), "Start")


async def choose_pace(table: Channel) -> None:
    await table.pick(1, await panel(table, "Time"), "Pace", value_of("pace", "live"))


async def invite_dev(table: Channel) -> None:
    await table.click(1, await panel(table, "Options"), "Make it private")
    await table.slash(1, "game invite", who=table.people[3])


DONE: dict[str, tuple[Doing, Callable[[Channel, Session], bool]]] = {
    "typed start": (lambda table: table.slash(1, "game start"), lambda _, session: session.phase == "playing"),
    "start": (press_start, lambda _, session: session.phase == "playing"),
    "add an AI player": (
        lambda table: table.click(1, lobby_post(table), "Add AI"),
        lambda _, session: ai(session) == 1,
    ),
    "time": (choose_pace, lambda _, session: session.setup.terms.pace == "live"),
    "invite": (invite_dev, lambda table, session: table.people[3].id in (session.setup.invited or [])),
    "remove": (
        lambda table: table.slash(1, "game remove", who=table.people[2]),
        lambda table, session: session.seat_of(table.people[2].id) is None,
    ),
    "hand on": (
        lambda table: table.slash(1, "game host", who=table.people[2]),
        lambda table, session: session.setup.host_id == table.people[2].id,
    ),
    "end": (lambda table: table.slash(1, "game end"), lambda _, session: session.phase == "closed"),
}


def ai(session: Session) -> int:
    return sum(player.user_id is None for player in session.players)


@pytest.mark.parametrize("gone", [left, silent])
@pytest.mark.parametrize("what", [*DONE])
async def test_whoever_sits_there_does_what_a_host_can_who_is_gone(table: Channel, gone: Doing, what: str) -> None:
    do, is_done = DONE[what]
    await table.gather("toy", 3)
    await gone(table)
    session = await table.session()
    await do(table)
    assert is_done(table, session)
    told = "left this server" if gone is left else "hasn't been here for a day"
    assert any(f"**Ann** {told}, so **Bob** is the host now." in text_of(post) for post in table.posts)
    assert (session.seat_of(table.people[0].id) is None) == (gone is left)


@pytest.mark.parametrize("gone", [left, silent])
async def test_an_ai_player_goes_and_others_come_where_the_host_is_gone(table: Channel, gone: Doing) -> None:
    await table.gather("toy", 2, ai=1)
    await gone(table)
    await table.click(1, await panel(table, "Options"), "Remove an AI player")
    session = await table.session()
    assert ai(session) == 0
    fill = next(label for label in buttons(lobby_post(table)) if label.endswith(" AI") and label != "Add AI")
    await table.click(1, lobby_post(table), fill)
    assert ai(session) == 4 - len([*session.members])


async def test_a_rematch_goes_on_without_whoever_opened_it(table: Channel) -> None:
    await match_with_rematch(table, by=0)
    await left(table)
    assert "Only **Ann**" in reply_text(await table.slash(1, "game start")), "Bob has no seat yet"
    await table.slash(1, "game join")
    await table.click(1, lobby_post(table), "Add AI")
    await table.slash(1, "game start")
    assert (await table.session()).phase == "playing"


async def test_a_host_whom_another_made_it_and_who_is_silent_is_followed_by_the_next(table: Channel) -> None:
    await table.gather("toy", 3)
    await table.slash(0, "game host", who=table.people[1])
    await table.restart()
    told = reply_text(await table.slash(2, "game start"))
    assert "Only **Bob**" in told
    assert "If they aren't heard of for a day, anyone who sits here can." in told
    await silent(table)
    await table.slash(2, "game start")
    assert (await table.session()).phase == "playing"


async def test_a_host_makes_another_the_host_who_is_called(table: Channel) -> None:
    await table.gather("toy", 3)
    sent = len(table.sent())
    assert reply_text(await table.slash(0, "game host", who=table.people[2])) == "**Cleo** is the host now."
    session = await table.session()
    assert note_line(session, HostNamed("Ann", "Cleo")) in text_of(table.post)
    assert table.pings(sent) == [2]
    assert "**Cleo** · host" in text_of(lobby_post(table))
    assert "Only **Cleo**" in reply_text(await table.slash(0, "game start"))
    await table.slash(2, "game start")
    assert session.phase == "playing"
    await table.slash(2, "game host", who=table.people[0])
    assert session.setup.host_id == table.people[0].id
    assert "-# Host: **Ann**. Time: relaxed, 3 days per answer." in reply_text(await table.slash(1, "game status"))


async def test_only_somebody_else_who_sits_there_is_made_the_host(table: Channel) -> None:
    await table.gather("toy", 2)
    before = await table.standing()
    for who, whom, why in ((0, 0, "the host already"), (0, 2, "has no seat here"), (1, 1, "Only **Ann**")):
        assert why in reply_text(await table.slash(who, "game host", who=table.people[whom]))
    assert (await table.session()).setup.host_id == table.people[0].id
    assert await table.standing() == before


async def test_a_moderator_makes_somebody_the_host_and_undoes_that(table: Channel) -> None:
    await table.gather("toy", 2, ai=1)
    mo, sent = table.moderator(), len(table.sent())
    session = await table.session()
    assert "can't be the host" in reply_text(await mo.slash(table.here, "mod host", player="AI 1"))
    assert "host already" in reply_text(await mo.slash(table.here, "mod host", player="Ann"))
    assert "**Bob** is the host now" in reply_text(await mo.slash(table.here, "mod host", player="Bob", why="Ann left"))
    assert "Reason: Ann left" in text_of(announcement(table, "made **Bob** the host"))
    assert table.pings(sent) == [1]
    assert [one.what for one in await interventions(table)] == ["host"]
    await undo(table, mo, "made **Bob** the host")
    assert session.setup.host_id == table.people[0].id
    await mo.slash(table.here, "mod host", player="Bob")
    await table.slash(0, "game leave")
    assert "no seat here any more" in reply_text(await mo.slash(table.here, "mod undo"))


async def test_a_host_whom_a_host_has_named_since_stays_when_a_moderator_undoes_theirs(table: Channel) -> None:
    await table.gather("toy", 3)
    mo, session = table.moderator(), await table.session()
    await mo.slash(table.here, "mod host", player="Bob")
    await table.slash(1, "game host", who=table.people[2])
    assert "Someone else is the host by now" in await undo(table, mo, "made **Bob** the host")
    assert session.setup.host_id == table.people[2].id


@pytest.mark.parametrize("how", ["replace", "remove"])
async def test_a_host_who_loses_their_seat_in_a_match_is_the_host_no_more(table: Channel, how: str) -> None:
    session, mo, zoe = await table.begin("toy", people=2), table.moderator(), newcomer(table)
    await mo.slash(table.here, f"mod {how}", player="Ann", **({"by": zoe} if how == "replace" else {}))
    assert session.setup.host_id == (zoe.id if how == "replace" else table.people[1].id)
    assert "Only **" in reply_text(await table.slash(0, "game host", who=table.people[1]))
    await undo(table, mo, "**Ann**")
    assert (session.setup.host_id == table.people[0].id) == (how == "replace")


async def test_whoever_sat_where_an_ai_player_sits_again_is_the_host_no_more(table: Channel) -> None:
    session, mo, zoe = await table.begin("toy", people=2, ai=1), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod replace", player="AI 1", by=zoe)
    await table.slash(0, "game host", who=zoe)
    await undo(table, mo, "gave **AI 1**'s seat")
    assert session.setup.host_id == table.people[0].id


async def test_posts_that_called_somebody_outlive_that_others_stand_up(table: Channel) -> None:
    await table.gather("toy", 4)
    mo, session, hall = table.moderator(), await table.session(), table.guild.create_text_channel("hall")
    await table.slash(0, "game host", who=table.people[3])
    await mo.slash(table.here, "mod host", player="Cleo")
    for who in (0, 1, 3):
        await table.slash(who, "game leave")
    await mo.slash(hall, "mod move", match=str(session.id))
    told = [text_of(post) for post in table.posts[1:]]
    assert told[0] == "**Ann** made **Dev** the host."
    assert told[1] == f"<@{table.people[2].id}>: **Mo** (moderator) made **Cleo** the host."
    assert "Start" in buttons(hall.history()[-1])
