import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire.bot import GAMES, PICTURE, Board, Bot, picture
from tests.wire.discord import Call, How, Wire, buttons, selects, texts
from tests.wire.faults import hurried


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    async with Wire() as it:
        monkeypatch.setattr(Route, "BASE", it.api)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(it.gateway))
        yield it


@pytest.fixture
async def bot(wire: Wire) -> AsyncIterator[Bot]:
    client = Bot()
    running = asyncio.create_task(client.start(wire.token))
    ready = asyncio.create_task(wire.connected())
    await asyncio.wait((running, ready), return_when=asyncio.FIRST_COMPLETED)
    assert not running.done(), running.exception()
    await asyncio.wait_for(client.wait_until_ready(), 5)
    yield client
    await client.close()
    await running


@pytest.fixture
async def channel(wire: Wire, bot: Bot) -> discord.TextChannel:
    found = bot.get_channel(wire.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_logs_in_and_registers_its_commands(wire: Wire, bot: Bot) -> None:
    assert bot.user is not None
    assert bot.user.id == wire.world.application_id
    assert [guild.id for guild in bot.guilds] == [wire.world.guild_id]
    assert [command["name"] for command in wire.commands] == ["game"]
    assert [command.id for command in await bot.tree.fetch_commands()] == [int(wire.commands[0]["id"])]


async def test_a_wrong_token_is_refused(wire: Wire) -> None:
    async with Bot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.login(wire.token[:-1])


async def test_slash_with_options(wire: Wire, bot: Bot) -> None:
    ada, eve = wire.add_member("ada"), wire.add_member("eve")
    answer = await wire.slash(ada, wire.channel, "game new", game="barrage", seats=4, rival=eve)
    assert answer.type == 4
    assert answer.content == "barrage for 4 against eve"
    assert not answer.ephemeral
    assert [message.content for message in wire.messages(wire.channel)] == [answer.content]


async def test_what_a_person_cannot_type(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    with pytest.raises(LookupError):
        await wire.slash(ada, wire.channel, "game old")
    with pytest.raises(LookupError):
        await wire.slash(ada, wire.channel, "game new", game="x", colour="red")
    with pytest.raises(ValueError, match="needs"):
        await wire.slash(ada, wire.channel, "game new")


async def test_completes_what_is_typed(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    choices = await wire.complete(ada, wire.channel, "game new", game="b", focused="game")
    assert choices == [("Barrage", "barrage"), ("Boomtown", "boomtown")]
    assert len(await wire.complete(ada, wire.channel, "game new", focused="game")) == len(GAMES)


async def test_a_button_on_a_layout_with_a_picture(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    answer = await wire.slash(ada, wire.channel, "game board")
    (message,) = wire.messages(wire.channel)
    assert texts(message) == "The board 1"
    (first,) = message.attachments
    assert first.data == PICTURE
    (button,) = buttons(message)
    clicked = await wire.click(ada, message, button["custom_id"])
    assert clicked.type == 7
    assert clicked.original is answer.original is message
    assert (texts(message), message.edits) == ("The board 2", 1)
    (second,) = message.attachments
    assert second.data == PICTURE
    assert second.id != first.id
    assert wire.violations == []
    with pytest.raises(LookupError):
        await wire.click(ada, message, "press:1")


@pytest.mark.parametrize(("how", "shown"), [("drop before", 1), ("drop after", 2), ("503", 1)])
async def test_an_update_of_the_pressed_message_is_lost(wire: Wire, bot: Bot, how: How, shown: int) -> None:
    ada = wire.add_member("ada")
    await wire.slash(ada, wire.channel, "game board")
    (message,) = wire.messages(wire.channel)
    fault = wire.fail("POST", "/interactions/*/callback", how)
    clicked = await wire.click(ada, message, "press:1", within=0)
    await asyncio.wait_for(fault.met.wait(), 5)
    assert (texts(message), clicked.acknowledged) == (f"The board {shown}", shown == 2)
    assert (await wire.click(ada, message, f"press:{shown}")).content == f"The board {shown + 1}"
    assert message.edits == shown


async def test_a_deferred_answer_is_filled_in(wire: Wire, bot: Bot) -> None:
    answer = await wire.slash(wire.add_member("ada"), wire.channel, "game slow")
    assert answer.type == 5
    assert await answer.settled(5)
    assert await wire.until(lambda: answer.follow_ups)
    assert answer.content == "thought\nand more"
    assert answer.ephemeral
    assert wire.messages(wire.channel) == []


async def test_a_select(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    await wire.slash(ada, wire.channel, "game pick")
    (message,) = wire.messages(wire.channel)
    (select,) = selects(message)
    answer = await wire.choose(ada, message, select["custom_id"], ["ninety", "barrage"])
    assert answer.type == 6
    assert await answer.settled(5)
    assert (message.content, message.components) == ("ninety, barrage", [])


async def test_a_modal(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    opened = await wire.slash(ada, wire.channel, "game ask")
    assert opened.type == 9
    assert (await wire.submit(ada, opened, {"name": "Ada"})).content == "hello Ada"


async def test_an_interaction_sent_twice(wire: Wire, bot: Bot) -> None:
    answer = await wire.slash(wire.add_member("ada"), wire.channel, "game new", game="barrage")
    wire.redeliver(answer)
    assert await wire.until(lambda: answer.refused)
    assert len(wire.messages(wire.channel)) == 1
    error = await asyncio.wait_for(bot.errors.get(), 5)
    assert isinstance(original := error.__cause__, discord.HTTPException)
    assert (original.status, original.code) == (400, 40060)


async def test_an_answer_that_comes_too_late(wire: Wire, bot: Bot) -> None:
    wire.world.window = 0
    answer = await wire.slash(wire.add_member("ada"), wire.channel, "game new", game="barrage", within=0)
    error = await asyncio.wait_for(bot.errors.get(), 5)
    assert isinstance(original := error.__cause__, discord.NotFound)
    assert (original.code, answer.refused, answer.acknowledged) == (10062, 1, False)


async def test_a_dead_bot_answers_nothing(wire: Wire, bot: Bot) -> None:
    await bot.close()
    assert await wire.until(lambda: not wire.online)
    answer = await wire.slash(wire.add_member("ada"), wire.channel, "game new", game="x", within=0)
    assert (answer.type, answer.content, answer.original) == (None, "", None)


async def test_sends_edits_reads_and_deletes(wire: Wire, channel: discord.TextChannel) -> None:
    ada = wire.add_member("ada")
    sent = await channel.send(f"look {ada.mention}", file=picture())
    (message,) = wire.messages(wire.channel)
    assert (message.id, message.mentions) == (sent.id, (ada.id,))
    assert (sent.attachments[0].width, sent.attachments[0].height) == (640, 400)
    assert await sent.attachments[0].read() == PICTURE
    await sent.edit(content=f"gone {ada.mention}", attachments=[])
    assert (message.content, message.attachments, message.mentions) == (f"gone {ada.mention}", [], ())
    assert wire.pings(wire.channel) == [(sent.id, ada.id)]
    assert (await channel.fetch_message(sent.id)).content == message.content
    await sent.delete()
    assert wire.messages(wire.channel) == []


async def test_pings_only_whom_it_may(wire: Wire, channel: discord.TextChannel) -> None:
    ada, eve = wire.add_member("ada"), wire.add_member("eve")
    view = Board(1, f"{ada.mention} {eve.mention}")
    allowed = discord.AllowedMentions(users=[discord.Object(eve.id)], everyone=False, roles=False)
    sent = await channel.send(view=view, file=picture(), allowed_mentions=allowed)
    await channel.send(ada.mention, allowed_mentions=discord.AllowedMentions.none())
    assert wire.pings(wire.channel) == [(sent.id, eve.id)]


async def test_reads_the_history(wire: Wire, channel: discord.TextChannel) -> None:
    sent = [await channel.send(str(number)) for number in range(5)]
    assert [each.content async for each in channel.history(limit=2)] == ["4", "3"]
    assert [each.content async for each in channel.history(before=sent[2])] == ["1", "0"]
    assert [each.content async for each in channel.history(after=sent[2])] == ["3", "4"]
    assert [each.content async for each in channel.history(around=sent[2], limit=3)] == ["3", "2", "1"]


async def test_a_message_that_somebody_deleted(wire: Wire, channel: discord.TextChannel) -> None:
    sent = await channel.send("here")
    wire.delete_message(wire.messages(wire.channel)[0])
    with pytest.raises(discord.NotFound) as caught:
        await sent.edit(content="still here")
    assert caught.value.code == 10008


async def test_an_archived_thread(wire: Wire, bot: Bot) -> None:
    place = wire.add_thread(wire.channel)
    thread = await bot.fetch_channel(place.id)
    assert isinstance(thread, discord.Thread)
    sent = await thread.send("here")
    wire.archive(place)
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="there")
    assert caught.value.code == 50083
    await thread.edit(archived=False)
    await sent.edit(content="there")
    wire.archive(place)
    await thread.send("a message opens it")
    assert not place.archived
    assert [each.content for each in wire.messages(place)] == ["there", "a message opens it"]


async def test_a_direct_message(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    user = await bot.fetch_user(ada.id)
    await user.send("psst")
    assert [each.content for each in wire.messages(wire.direct(ada))] == ["psst"]
    answer = await wire.slash(ada, wire.direct(ada), "game new", game="barrage")
    assert answer.content == "barrage for 2 against None"


async def test_the_same_nonce_makes_one_message(wire: Wire, channel: discord.TextChannel) -> None:
    first = await channel.send("once", nonce=7)
    assert (await channel.send("once", nonce=7)).id == first.id
    assert len(wire.messages(wire.channel)) == 1
    wire.forget_nonces()
    assert (await channel.send("once", nonce=7)).id != first.id


@pytest.mark.parametrize(("how", "made"), [("drop before", 0), ("drop after", 1), ("503", 0)])
async def test_faults_that_raise_at_once(wire: Wire, channel: discord.TextChannel, how: How, made: int) -> None:
    fault = wire.fail("POST", "/channels/*/messages", how)
    with pytest.raises((aiohttp.ClientError, discord.DiscordServerError)):
        await channel.send("hello")
    assert (fault.hits, len(wire.messages(wire.channel))) == (1, made)


async def test_faults_that_the_client_bears(
    wire: Wire, channel: discord.TextChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    lost = wire.fail("POST", "/channels/*/messages", "500 after")
    slow = wire.fail("POST", "/channels/*/messages", "429")
    await channel.send("hello")
    assert (lost.hits, slow.hits, len(wire.messages(wire.channel))) == (1, 1, 1)
    wire.fail("PATCH", "/channels/*/messages/*", "500 before")
    await wire_edit(channel, "again")
    assert [each.content for each in wire.messages(wire.channel)] == ["again"]


async def wire_edit(channel: discord.TextChannel, text: str) -> None:
    (message,) = [each async for each in channel.history()]
    await message.edit(content=text)


async def test_a_given_refusal(wire: Wire, channel: discord.TextChannel) -> None:
    wire.fail("POST", f"/channels/{channel.id}/messages", (403, 50013, "Missing Permissions"))
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("hello")
    assert caught.value.code == 50013
    wire.fail("POST", "/channels/*/messages", (400, 50083, "Thread is archived"))
    with pytest.raises(discord.HTTPException, match="archived"):
        await channel.send("hello")
    await channel.send("hello")
    assert wire.violations == []


async def test_hooks_around_the_effect(wire: Wire, channel: discord.TextChannel) -> None:
    seen: list[tuple[str, int, int]] = []

    async def before(call: Call) -> None:
        seen.append((call.method, call.status, len(wire.messages(wire.channel))))

    wire.on_request = before
    wire.on_effect = lambda call: seen.append((call.method, call.status, len(wire.messages(wire.channel))))
    await channel.send("hello")
    assert seen == [("POST", 0, 0), ("POST", 200, 1)]


async def test_what_came_during_a_break_is_replayed(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    await wire.cut_gateway()
    answer = await wire.slash(ada, wire.channel, "game new", game="barrage")
    assert answer.content == "barrage for 2 against None"
    assert (wire.sockets.identified, wire.sockets.resumed) == (1, 1)


async def test_a_break_that_cannot_be_resumed(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    await wire.cut_gateway(resumable=False)
    lost = await wire.slash(ada, wire.channel, "game new", game="barrage", within=0)
    assert await wire.connected()
    assert (await wire.slash(ada, wire.channel, "game new", game="ninety")).acknowledged
    assert not lost.acknowledged
    assert (wire.sockets.identified, wire.sockets.resumed) == (2, 0)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"content": "x", "nonce": "x" * 26}, "nonce"),
        ({"content": "x", "flags": 32768, "components": [{"type": 10, "content": "y"}]}, "content"),
        ({"flags": 32768, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "components"),
        ({"flags": 32768, "components": [{"type": 14}] * 41}, "components"),
        ({"flags": 32768, "components": [{"type": 13, "file": {"url": "attachment://a.png"}}]}, "components"),
        ({"components": [{"type": 10, "content": "x"}]}, "components"),
        ({"components": [{"type": 1, "components": []}]}, "action row"),
    ],
)
async def test_refuses_what_discord_refuses(
    wire: Wire, channel: discord.TextChannel, bot: Bot, body: dict[str, object], field: str
) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id), json=body)
    assert caught.value.code == 50035
    assert f"In {field}" in str(caught.value)
    assert len(wire.violations) == 1
    assert wire.messages(wire.channel) == []


@pytest.mark.parametrize(
    "children",
    [
        [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}],
        [{"type": 2, "style": 1, "label": "x", "custom_id": "x" * 101}],
        [{"type": 2, "style": 1, "label": "x", "custom_id": "a"}] * 2,
        [{"type": 2, "style": 1, "label": "x", "custom_id": str(number)} for number in range(6)],
        [{"type": 3, "custom_id": "a", "options": []}],
        [{"type": 3, "custom_id": "a", "options": [{"label": "x", "value": "x"}] * 2}],
        [{"type": 3, "custom_id": "a", "options": [{"label": str(n), "value": str(n)} for n in range(26)]}],
    ],
)
async def test_refuses_such_rows(
    wire: Wire, channel: discord.TextChannel, bot: Bot, children: list[dict[str, object]]
) -> None:
    body = {"components": [{"type": 1, "components": children}]}
    with pytest.raises(discord.HTTPException):
        await bot.http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id), json=body)
    assert len(wire.violations) == 1
