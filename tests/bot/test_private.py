"""Private lobbies: who may join, who is told, who has to leave, and the rematch."""

from types import SimpleNamespace
from typing import Any

from bot.lobby.guests import invite
from bot.model.notes import Invited, SeatOpened, who_may
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.test_result import finished_match, match_with_rematch
from tests.bot.test_seats import opened_seat
from tests.toy import TOY

TAKE = "Take over this seat"


async def opened(table: Channel) -> None:
    """Ann opens a private lobby."""
    await table.slash(0, "game new", game="toy", private=True)


async def invites(table: Channel, whom: int, by: int = 0) -> str:
    """Somebody invites one of the people; what is answered."""
    return reply_text(await table.slash(by, "game invite", who=table.people[whom]))


async def removes(table: Channel, whom: int) -> str:
    """Ann removes one of the people; what is answered."""
    return reply_text(await table.slash(0, "game remove", who=table.people[whom]))


async def test_who_is_not_invited_is_told_whom_to_ask(table: Channel) -> None:
    await opened(table)
    before = await table.standing()
    for told in (reply_text(await table.click(1, table.post, "Join")), reply_text(await table.slash(1, "game join"))):
        assert "only people its host invites can join. Ask **Ann**" in told
        assert "/game invite" in told
    assert await table.standing() == before
    assert "**Private:** only people **Ann** invites can join" in text_of(table.post)


async def test_who_is_invited_is_pinged_once_and_joins(table: Channel) -> None:
    await opened(table)
    session, card = await table.session(), table.post
    assert "**Bob** is invited" in await invites(table, 1)
    assert table.pings() == [1]
    invited = note_line(session, Invited("Ann", TOY.name, lobby=True))
    assert text_of(table.post) == f"<@{table.people[1].id}>: {invited}"
    assert f"not here yet: <@{table.people[1].id}>" in text_of(table.posts[0])
    assert "already invited" in await invites(table, 1)
    await table.click(1, table.post, "Join")
    assert not buttons(table.post)
    assert "not here yet" not in text_of(table.posts[0])
    assert [player.name for player in (await table.session()).players] == ["Ann", "Bob"]
    assert "has a seat" in await invites(table, 1)
    await table.click(1, card, "Leave")
    await table.click(1, card, "Join")
    assert table.pings() == [1]
    assert len((await table.session()).players) == 2


async def test_who_is_removed_gets_up_and_cannot_come_back(table: Channel) -> None:
    await opened(table)
    for who in (1, 2):
        await invites(table, who)
    await table.slash(1, "game join")
    for who in (1, 2):
        assert "is out of this lobby" in await removes(table, who)
        assert "This lobby is private" in reply_text(await table.slash(who, "game join"))
    assert [player.name for player in (await table.session()).players] == ["Ann"]
    assert not any("Join" in buttons(post) for post in table.posts[1:])
    assert "has no seat and no invitation here" in await removes(table, 1)
    assert "/game leave" in await removes(table, 0)


async def test_only_the_host_says_who_may_join(table: Channel) -> None:
    await opened(table)
    await invites(table, 1)
    await table.slash(1, "game join")
    before = await table.standing()
    for command in ("invite", "remove"):
        assert "Only **Ann**" in reply_text(await table.slash(1, f"game {command}", who=table.people[2]))
    assert await table.standing() == before


async def test_the_panel_makes_a_lobby_private_for_all_but_those_who_sit_there(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(1, "game join")
    assert "Anyone can join" in await invites(table, 2)
    panel = reply_of(await table.click(0, table.post, "Options"))
    panel = reply_of(await table.click(0, panel, "Make it private"))
    assert "only people you invite" in text_of(panel)
    assert "**Private:**" in text_of(table.post)
    await table.click(1, table.post, "Leave")
    await table.click(1, table.post, "Join")
    assert "private" in reply_text(await table.click(2, table.post, "Join"))
    await table.click(0, panel, "Open it to everyone")
    assert "**Private:**" not in text_of(table.post)
    await table.click(2, table.post, "Join")
    assert len((await table.session()).players) == 3


async def test_a_bot_is_not_invited(table: Channel) -> None:
    await opened(table)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert "is a bot" in reply_text(await table.slash(0, "game invite", who=robot))


async def test_who_is_not_on_the_server_is_not_invited(table: Channel) -> None:
    await opened(table)
    gone = table.env.create_user("zoe", global_name="Zoe")
    stranger: Any = SimpleNamespace(id=gone.id, display_name="Zoe", bot=False)
    session = await table.session()
    (told,) = await table.directly(invite(table.bot.matches, session.id, table.cause(0), stranger))
    assert "isn't on this server" in str(told)
    assert session.setup.invited == [table.people[0].id]


async def test_in_direct_messages_there_is_nothing_to_invite_to(table: Channel) -> None:
    ann, bob = (one.user for one in table.people[:2])
    for command in ("game invite", "game remove"):
        assert "a server's channel" in reply_text(await ann.slash(command, who=bob))


async def test_it_is_private_after_a_restart_too(table: Channel) -> None:
    await opened(table)
    await invites(table, 1)
    await table.restart()
    assert "This lobby is private" in reply_text(await table.slash(2, "game join"))
    await table.slash(1, "game join")
    assert len((await table.session()).players) == 2


async def test_once_the_match_begins_nobody_presses_an_invitation(table: Channel) -> None:
    await opened(table)
    await invites(table, 1)
    assert "Join" in buttons(table.post)
    await table.click(0, table.posts[0], "Add AI")
    await table.click(0, table.posts[0], "Start")
    assert not any("Join" in buttons(post) for post in table.posts)


async def test_a_rematch_of_a_private_match_has_the_same_guests(table: Channel) -> None:
    session = await finished_match(table, people=2, ai=1)
    session.setup.invited = [one.id for one in table.people[:3]]
    await table.click(1, table.post, "Rematch")
    assert (await table.session()).setup.invited == [table.people[who].id for who in (1, 0, 2)]
    card = text_of(table.post)
    assert f"**Rematch:** <@{table.people[0].id}>" in card
    assert f"not here yet: <@{table.people[2].id}>." in card
    assert "This lobby is private" in reply_text(await table.click(3, table.post, "Join"))
    for who in (0, 2):
        await table.click(who, table.post, "Join")
    assert len((await table.session()).players) == 4


async def private_match(table: Channel) -> Session:
    """Ann, Bob and Cleo play a private match, and Bob's seat is open; its post is the newest."""
    session = await table.begin("toy", people=3)
    session.setup.invited = [one.id for one in table.people[:3]]
    await opened_seat(table, session, 1)
    return session


async def test_an_open_seat_of_a_private_match_is_for_those_who_are_invited(table: Channel) -> None:
    session = await private_match(table)
    seat, before = table.post, await table.standing()
    assert note_line(session, SeatOpened(1, "late", private=True)) in text_of(seat)
    told = reply_text(await table.click(3, seat, TAKE))
    assert "This match is private: only people its host invites can take over a seat" in told
    assert "Ask **Ann** to let you in with `/game invite`" in told
    assert await table.standing() == before
    assert "can take over an open seat" in await invites(table, 3)
    invited = note_line(session, Invited("Ann", TOY.name, lobby=False))
    assert text_of(table.post).startswith(f"<@{table.people[3].id}>: {invited}")
    assert not buttons(table.post)
    assert table.pings(-1) == [3]
    assert "is already invited" in await invites(table, 3)
    await table.click(3, seat, TAKE)
    assert session.players[1].user_id == table.people[3].id
    assert table.pings().count(3) == 1


async def test_during_a_match_too_only_the_host_invites_people(table: Channel) -> None:
    session = await private_match(table)
    assert "Only **Ann**, the host of this match" in await invites(table, 3, by=2)
    assert "already has a seat here" in await invites(table, 2)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert "Only people can take over seats" in reply_text(await table.slash(0, "game invite", who=robot))
    session.setup.invited = None
    assert "isn't private" in await invites(table, 3)


async def test_who_takes_the_hosts_seat_over_invites_people(table: Channel) -> None:
    session = await private_match(table)
    first = table.post
    await opened_seat(table, session, 0)
    await invites(table, 3)
    seat = next(post for post in table.posts if TAKE in buttons(post) and post.id != first.id)
    await table.click(3, seat, TAKE)
    assert session.setup.host_id == table.people[3].id
    assert "Only **Dev**" in await invites(table, 0, by=2)


async def test_a_moderator_seats_whom_they_like_in_a_private_match(table: Channel) -> None:
    session = await private_match(table)
    moderator = table.moderator()
    await moderator.slash(table.here, "mod replace", player="Bob", by=table.people[3], why="They asked")
    assert session.players[1].user_id == table.people[3].id
    await moderator.slash(table.here, "mod replace", player="Cleo", why="They left")
    assert who_may(private=True) in text_of(table.post)


async def test_so_many_are_seated_at_one_press_as_its_button_says(table: Channel) -> None:
    await opened(table)
    await invites(table, 1)
    await table.click(0, table.posts[0], "Add 2 AI")
    assert len((await table.session()).players) == 3
    told = reply_text(await table.press(0, table.posts[0], f"b:fill:{(await table.session()).ref}"))
    assert "There are enough players: 3 players here and 1 who can still join" in told
    assert len((await table.session()).players) == 3


async def test_of_a_rematch_those_who_are_asked_are_waited_for(table: Channel) -> None:
    await finished_match(table, people=2, ai=0)
    await table.click(0, table.post, "Rematch")
    await table.click(0, table.post, "Add 2 AI")
    assert len((await table.session()).players) == 3


async def test_a_rematch_that_is_made_private_is_for_those_whom_it_asks(table: Channel) -> None:
    await match_with_rematch(table, by=0)
    panel = reply_of(await table.click(0, table.post, "Options"))
    await table.click(0, panel, "Make it private")
    assert (await table.session()).setup.invited == [table.people[who].id for who in (0, 1, 2)]
    assert "This lobby is private" in reply_text(await table.click(3, table.post, "Join"))
    assert "is out of this lobby" in await removes(table, 2)
    assert f"**Rematch:** <@{table.people[1].id}>, press" in text_of(table.post)
    assert "This lobby is private" in reply_text(await table.click(2, table.post, "Join"))
    await table.click(1, table.post, "Join")
    assert "A rematch" not in text_of(table.post)
    assert len((await table.session()).players) == 3


async def test_somebody_is_asked_no_more_to_join_an_open_rematch(table: Channel) -> None:
    await match_with_rematch(table, by=0)
    await table.click(1, table.post, "Join")
    for who in (1, 2):
        assert "They can still join again" in await removes(table, who)
    assert "A rematch" not in text_of(table.post)
    await table.restart()
    assert "has no seat and no invitation here" in await removes(table, 2)
    assert [player.name for player in (await table.session()).players] == ["Ann", "AI 1"]
