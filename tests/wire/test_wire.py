"""What the small Discord refuses, as the real one does, and what the bot's own tests on it would not notice."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire.discord import Wire
from tests.wire.faults import hurry

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (640).to_bytes(4, "big") + (400).to_bytes(4, "big")


def board() -> discord.File:
    return discord.File(BytesIO(PICTURE), "board.png", description="a map")


@app_commands.command(name="new")
async def new(interaction: discord.Interaction[discord.Client], game: str) -> None:
    """Start a match."""
    await interaction.response.send_message(game)


class Bot(discord.Client):
    """A small real client with one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        group = app_commands.Group(name="game", description="Games")
        group.add_command(new)
        self.tree.add_command(group)
        self.errors: asyncio.Queue[Exception] = asyncio.Queue()
        self.tree.error(self.keep)

    async def keep(self, interaction: object, error: app_commands.AppCommandError) -> None:
        await self.errors.put(error)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The pause of five seconds before identifying again is left out."""


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


async def test_what_a_person_cannot_type(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    with pytest.raises(LookupError):
        await wire.slash(ada, wire.channel, "game old")
    with pytest.raises(LookupError):
        await wire.slash(ada, wire.channel, "game new", game="x", colour="red")
    with pytest.raises(ValueError, match="needs"):
        await wire.slash(ada, wire.channel, "game new")


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


async def test_sends_edits_reads_and_deletes(wire: Wire, channel: discord.TextChannel) -> None:
    ada = wire.add_member("ada")
    sent = await channel.send(f"look {ada.mention}", file=board())
    (message,) = wire.messages(wire.channel)
    assert (message.id, message.mentions) == (sent.id, (ada.id,))
    assert (sent.attachments[0].width, sent.attachments[0].height) == (640, 400)
    assert await sent.attachments[0].read() == PICTURE
    await sent.edit(content=f"gone {ada.mention}", attachments=[])
    assert (message.content, message.attachments, message.mentions) == (f"gone {ada.mention}", [], ())
    assert wire.pings(wire.channel) == [(sent.id, ada.id)]
    await sent.delete()
    assert wire.messages(wire.channel) == []


async def test_pings_only_whom_it_may(wire: Wire, channel: discord.TextChannel) -> None:
    ada, eve = wire.add_member("ada"), wire.add_member("eve")
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"{ada.mention} {eve.mention}"))
    view = ui.LayoutView(timeout=None).add_item(box)
    allowed = discord.AllowedMentions(users=[discord.Object(eve.id)], everyone=False, roles=False)
    sent = await channel.send(view=view, allowed_mentions=allowed)
    await channel.send(ada.mention, allowed_mentions=discord.AllowedMentions.none())
    assert wire.pings(wire.channel) == [(sent.id, eve.id)]


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


async def test_the_same_nonce_makes_one_message(wire: Wire, channel: discord.TextChannel) -> None:
    first = await channel.send("once", nonce=7)
    assert (await channel.send("once", nonce=7)).id == first.id
    assert len(wire.messages(wire.channel)) == 1
    wire.forget_nonces()
    assert (await channel.send("once", nonce=7)).id != first.id


async def test_whose_answer_is_lost_a_follow_up_comes_twice_and_a_first_answer_once(
    wire: Wire, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Why no post goes out as a follow-up: it has no nonce, and nobody can tell whether it is still to come."""
    hurry(monkeypatch)
    wire.fail("POST", "/interactions/*/callback", "500 after")
    answer = await wire.slash(wire.add_member("ada"), wire.channel, "game new", game="first")
    assert await wire.until(lambda: answer.refused)
    wire.fail("POST", "/webhooks/*", "500 after")
    token = {"webhook_id": wire.world.application_id, "webhook_token": answer.interaction["token"]}
    await bot.http.request(Route("POST", "/webhooks/{webhook_id}/{webhook_token}", **token), json={"content": "more"})
    assert [message.content for message in wire.messages(wire.channel)] == ["first", "more", "more"]


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


async def test_a_break_that_cannot_be_resumed(wire: Wire, bot: Bot) -> None:
    ada = wire.add_member("ada")
    await wire.cut_gateway(resumable=False)
    lost = await wire.slash(ada, wire.channel, "game new", game="barrage", within=0)
    assert await wire.connected()
    assert (await wire.slash(ada, wire.channel, "game new", game="ninety")).acknowledged
    assert not lost.acknowledged
    assert (wire.sockets.identifies, wire.sockets.resumes) == (2, 0)


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"content": "x" * 2001}, "content"),
    ({"content": "x", "nonce": "x" * 26}, "nonce"),
    ({"content": "x", "flags": 32768, "components": [{"type": 10, "content": "y"}]}, "content"),
    ({"flags": 32768, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "components"),
    ({"flags": 32768, "components": [{"type": 14}] * 41}, "components"),
    ({"flags": 32768, "components": [{"type": 13, "file": {"url": "attachment://a.png"}}]}, "components"),
    ({"components": [{"type": 10, "content": "x"}]}, "components"),
    ({"components": [{"type": 1, "components": []}]}, "action row"),
]
REFUSED_IN_A_ROW: list[list[dict[str, object]]] = [
    [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}],
    [{"type": 2, "style": 1, "label": "x", "custom_id": "x" * 101}],
    [{"type": 2, "style": 1, "label": "x", "custom_id": "a"}] * 2,
    [{"type": 2, "style": 1, "label": "x", "custom_id": str(number)} for number in range(6)],
    [{"type": 3, "custom_id": "a", "options": []}],
    [{"type": 3, "custom_id": "a", "options": [{"label": "x", "value": "x"}] * 2}],
    [{"type": 3, "custom_id": "a", "options": [{"label": str(n), "value": str(n)} for n in range(26)]}],
]


async def test_refuses_what_discord_refuses(wire: Wire, channel: discord.TextChannel, bot: Bot) -> None:
    rows = [({"components": [{"type": 1, "components": children}]}, "In ") for children in REFUSED_IN_A_ROW]
    for number, (body, problem) in enumerate([*((body, f"In {field}") for body, field in REFUSED), *rows], 1):
        with pytest.raises(discord.HTTPException, match=problem) as caught:
            await bot.http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id), json=body)
        assert (caught.value.code, len(wire.violations)) == (50035, number), body
    assert wire.messages(wire.channel) == []
