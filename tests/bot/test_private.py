"""Private lobbies: who may join, who is told, who has to leave, and the rematch."""

from types import SimpleNamespace
from typing import Any

from bot.lobby.guests import invite
from tests.bot.channel import Channel, buttons, said, shown, text_of
from tests.bot.test_result import over


async def opened(table: Channel) -> None:
    """Ann opens a private lobby."""
    await table.slash(0, "game new", game="toy", private=True)


async def test_who_is_not_invited_is_told_whom_to_ask(table: Channel) -> None:
    await opened(table)
    before = await table.standing()
    for told in (said(await table.click(1, table.post, "Join")), said(await table.slash(1, "game join"))):
        assert "This lobby is private. **Ann** is the host" in told
        assert "/game invite" in told
    assert await table.standing() == before
    assert "**Private:** only people whom **Ann** invites" in text_of(table.post)


async def test_who_is_invited_is_pinged_once_and_joins(table: Channel) -> None:
    await opened(table)
    card = table.post
    assert "**Bob** is invited" in said(await table.slash(0, "game invite", who=table.people[1]))
    assert table.pings() == [1]
    assert text_of(table.post) == f"<@{table.people[1].id}>: **Ann** invites you to a match of Toy market."
    assert f"not here yet: <@{table.people[1].id}>" in text_of(table.posts[0])
    assert "invited already" in said(await table.slash(0, "game invite", who=table.people[1]))
    await table.click(1, table.post, "Join")
    assert not buttons(table.post)
    assert "not here yet" not in text_of(table.posts[0])
    assert [player.name for player in (await table.live()).players] == ["Ann", "Bob"]
    assert "has a seat" in said(await table.slash(0, "game invite", who=table.people[1]))
    await table.click(1, card, "Leave")
    await table.click(1, card, "Join")
    assert table.pings() == [1]
    assert len((await table.live()).players) == 2


async def test_who_is_removed_gets_up_and_cannot_come_back(table: Channel) -> None:
    await opened(table)
    for who in (1, 2):
        await table.slash(0, "game invite", who=table.people[who])
    await table.slash(1, "game join")
    for who in (1, 2):
        assert "is not in this lobby any more" in said(await table.slash(0, "game remove", who=table.people[who]))
        assert "This lobby is private" in said(await table.slash(who, "game join"))
    assert [player.name for player in (await table.live()).players] == ["Ann"]
    assert not any("Join" in buttons(post) for post in table.posts[1:])
    assert "has no seat here" in said(await table.slash(0, "game remove", who=table.people[1]))
    assert "/game leave" in said(await table.slash(0, "game remove", who=table.people[0]))


async def test_only_the_host_says_who_may_join(table: Channel) -> None:
    await opened(table)
    await table.slash(0, "game invite", who=table.people[1])
    await table.slash(1, "game join")
    before = await table.standing()
    for command in ("invite", "remove"):
        assert "Only **Ann**" in said(await table.slash(1, f"game {command}", who=table.people[2]))
    assert await table.standing() == before


async def test_the_panel_makes_a_lobby_private_for_all_but_those_who_sit_there(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(1, "game join")
    assert "Everybody may join" in said(await table.slash(0, "game invite", who=table.people[2]))
    panel = shown(await table.click(0, table.post, "Options"))
    panel = shown(await table.click(0, panel, "Make it private"))
    assert "whom you invite" in text_of(panel)
    assert "**Private:**" in text_of(table.post)
    await table.click(1, table.post, "Leave")
    await table.click(1, table.post, "Join")
    assert "private" in said(await table.click(2, table.post, "Join"))
    await table.click(0, panel, "Open it to everybody")
    assert "**Private:**" not in text_of(table.post)
    await table.click(2, table.post, "Join")
    assert len((await table.live()).players) == 3


async def test_in_an_open_lobby_somebody_can_be_sent_away(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(1, "game join")
    assert "they may join again" in said(await table.slash(0, "game remove", who=table.people[1]))
    assert len((await table.live()).players) == 1


async def test_a_bot_is_not_invited(table: Channel) -> None:
    await opened(table)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert "is a bot" in said(await table.slash(0, "game invite", who=robot))


async def test_who_is_not_on_the_server_is_not_invited(table: Channel) -> None:
    await opened(table)
    gone = table.env.create_user("zoe", global_name="Zoe")
    stranger: Any = SimpleNamespace(id=gone.id, display_name="Zoe", bot=False)
    live = await table.live()
    (told,) = await table.directly(invite(table.bot.matches, live.id, table.cause(0), stranger))
    assert "is not on this server" in str(told)
    assert live.setup.invited == [table.people[0].id]


async def test_in_direct_messages_there_is_nothing_to_invite_to(table: Channel) -> None:
    for command in ("invite", "remove"):
        assert "of a server" in said(await table.people[0].user.slash(f"game {command}", who=table.people[1].user))


async def test_it_is_private_after_a_restart_too(table: Channel) -> None:
    await opened(table)
    await table.slash(0, "game invite", who=table.people[1])
    await table.restart()
    assert "This lobby is private" in said(await table.slash(2, "game join"))
    await table.slash(1, "game join")
    assert len((await table.live()).players) == 2


async def test_once_the_match_begins_nobody_presses_an_invitation(table: Channel) -> None:
    await opened(table)
    await table.slash(0, "game invite", who=table.people[1])
    assert "Join" in buttons(table.post)
    await table.click(0, table.posts[0], "Add AI")
    await table.click(0, table.posts[0], "Start")
    assert not any("Join" in buttons(post) for post in table.posts)


async def test_a_rematch_of_a_private_match_has_the_same_guests(table: Channel) -> None:
    live = await over(table, people=2, ai=1)
    live.setup.invited = [one.id for one in table.people[:3]]
    await table.click(1, table.post, "Rematch")
    assert (await table.live()).setup.invited == [table.people[who].id for who in (1, 0, 2)]
    card = text_of(table.post)
    assert f"**A rematch.** <@{table.people[0].id}>" in card
    assert f"not here yet: <@{table.people[2].id}>." in card
    assert "This lobby is private" in said(await table.click(3, table.post, "Join"))
    for who in (0, 2):
        await table.click(who, table.post, "Join")
    assert len((await table.live()).players) == 4
