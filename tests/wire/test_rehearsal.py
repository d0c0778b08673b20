"""`hustings rehearse`: what it checks holds on the small Discord, and whatever differs there it finds."""

import argparse
import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.cli import channel_meant, seconds
from bot.app.faces import PREFIX
from bot.app.rehearsal.findings import Check, Finding, What
from bot.app.rehearsal.match import compared
from bot.app.rehearsal.press import LABEL
from bot.app.rehearsal.stage import HIGH, ReadBack, Stage
from bot.app.rehearsal.words import CHECKS as TITLES
from bot.app.rehearse import CHECKS, alone, carried_out, channel_of, connected, perform, require_stopped
from bot.model.errors import RESTARTING, NotStarted, Status, Unusable
from bot.model.post import Kind, Post
from bot.model.post import Message as PostMessage
from bot.store.hold import Hold
from render.faces import FACES
from tests.bot.channel import BareSettings
from tests.findings import for_each
from tests.store.at_table import address, open_file
from tests.wire import messages
from tests.wire.components import BUTTON, ROW, walk
from tests.wire.discord import Answer, Call, Message, Wire, buttons
from tests.wire.forked import ForkedProcess
from tests.wire.house import Bot, process
from tests.wire.threads import CREATES_PUBLIC, MANAGES
from tests.wire.world import Json

Plant = Callable[[Wire, Call], object]
"""What the small Discord does otherwise, before each request."""


@pytest.fixture(autouse=True)
def patient(wire: Wire) -> None:
    """The application has been started before; a slow machine may answer late."""
    wire.world.window = 20
    wire.world.emojis = [{"id": str(wire.world.snowflake()), "name": f"{PREFIX}{key}", "roles": []} for key in FACES]


@pytest.fixture
async def stage(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """Where the checks are made one by one."""
    monkeypatch.setattr(Route, "BASE", wire.api)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(wire.gateway))
    settings = BareSettings(pictures_mib=0, pulse_seconds=6_000_000, health_minutes=100_000)
    async with connected(settings, wire.token) as (bot, running):
        channel = await channel_of(bot, running, wire.channel.id)
        yield Stage(bot, channel, channel.id, 5, lambda line: None)


def rehearsing(*arguments: str) -> Callable[[Mapping[str, str], Path], Any]:
    """How whoever runs the bot begins a rehearsal."""

    async def start(environment: Mapping[str, str], folder: Path) -> ForkedProcess:
        return await ForkedProcess.start(environment, folder, arguments=("rehearse", *arguments))

    return start


async def press_when_asked(wire: Wire) -> Answer:
    """Somebody presses the button as soon as it is there."""
    assert await wire.until(lambda: asking(wire), 60)
    (message,) = asking(wire)
    return await wire.click(wire.add_member("ann"), message, buttons(message)[0]["custom_id"], within=20)


def asking(wire: Wire) -> list[Message]:
    return [one for one in wire.messages(wire.channel) if [each["label"] for each in buttons(one)] == [LABEL]]


def outcomes(bot: Bot) -> dict[str, str]:
    """What was said of each check, by its title."""
    return {title: line.removeprefix(f"{title}: ") for title in TITLES.values() for line in bot.output if title in line}


async def test_on_this_discord_all_is_as_expected_and_nothing_is_left(wire: Wire, file: Path) -> None:
    before = file.read_bytes()  # noqa: ASYNC240
    mine = wire.say(wire.add_member("eve"), wire.channel, "here before")
    link = f"https://discord.com/channels/{wire.world.guild_id}/{wire.channel.id}"
    async with process(wire, file, start=rehearsing(link)) as bot:
        answer = await press_when_asked(wire)
        assert await bot.exit_status(60) == 0, bot.text
    assert outcomes(bot) == dict.fromkeys(TITLES.values(), "as expected")
    assert bot.output[-1] == "Checks: 10. Not as expected: 0. Not checked: 0."
    assert (answer.acknowledged, answer.refused) == (True, 1)
    assert wire.messages(wire.channel) == [mine]
    assert [(one.name, one.archived) for one in wire.world.channels.values() if one.parent_id] == [("Rehearsal", True)]
    assert {one.id for one in wire.world.messages.values()} == {mine.id}
    assert {user for _, user in wire.pings(wire.channel)} <= {wire.world.bot.id}
    assert (file.read_bytes(), [*file.parent.iterdir()]) == (before, [file])  # noqa: ASYNC240
    assert wire.violations == []


async def test_what_differs_is_said_and_what_is_kept_stays(wire: Wire, file: Path) -> None:
    """The bot may make no threads, nobody presses, and Discord makes two messages of a post."""
    wire.world.allowed &= ~CREATES_PUBLIC
    wire.on_request = partial(post_twice, wire)
    async with process(wire, file, start=rehearsing(str(wire.channel.id), "--keep", "--wait", "0.1")) as bot:
        assert await bot.exit_status(60) == 1, bot.text
    said = outcomes(bot)
    assert said.pop(TITLES["permissions"]) == "differs: the bot lacks: Create Public Threads"
    assert said.pop(TITLES["thread"]) == "not checked: the bot lacks Create Public Threads"
    assert said.pop(TITLES["press"]) == "not checked: nobody pressed the button in 0.1 seconds"
    assert said.pop(TITLES["match"]).startswith("differs: posts that are not there just once: 1, 2")
    assert {*said.values()} == {"as expected"}
    assert bot.output[-1] == "Checks: 10. Not as expected: 2. Not checked: 2."
    assert len(wire.messages(wire.channel)) > len(CHECKS)


async def test_broken_off_it_takes_away_what_it_posted(wire: Wire, file: Path) -> None:
    wire.world.allowed |= MANAGES
    async with process(wire, file, start=rehearsing(str(wire.channel.id))) as bot:
        assert await wire.until(lambda: asking(wire), 60)
        bot.process.send_signal(signal.SIGINT)
        assert await bot.exit_status(60) == 2
    assert bot.output[-1] == "The rehearsal was stopped before its end."
    assert wire.messages(wire.channel) == []
    assert [one for one in wire.world.channels.values() if one.parent_id] == []


def parts(call: Call) -> list[Json]:
    """The components of what is sent, all of them."""
    return [*walk(call.body.get("components") or [])] if isinstance(call.body, dict) else []


def is_edit(call: Call) -> bool:
    return call.method == "PATCH" and "/messages/" in call.path


def is_sent(call: Call) -> bool:
    return call.method == "POST" and call.path.endswith("/messages")


def other_command(wire: Wire, call: Call) -> None:
    wire.commands[0]["description"] = "Something else"


def no_emoji(wire: Wire, call: Call) -> None:
    wire.world.emojis = (wire.world.emojis or [])[1:]


def no_nonce(wire: Wire, call: Call) -> None:
    wire.forget_nonces()


def other_ids(wire: Wire, call: Call) -> None:
    for part in parts(call):
        part.pop("id", None)


def no_alt(wire: Wire, call: Call) -> None:
    for part in parts(call):
        for item in part.get("items") or []:
            item["description"] = None


def picture_stays(wire: Wire, call: Call) -> None:
    if call.method == "PATCH" and call.files:
        call.files.clear()
        call.body["attachments"] = None


def picture_goes(wire: Wire, call: Call) -> None:
    if is_edit(call):
        call.body.setdefault("attachments", [])


def gone_unsaid(wire: Wire, call: Call) -> None:
    if (
        call.method == "PATCH"
        and "/messages/" in call.path
        and int(call.path.split("/")[-1]) not in wire.world.messages
    ):
        wire.fail("PATCH", call.path, (403, 50001, "Missing Access"))


def archive_open(wire: Wire, call: Call) -> None:
    if is_edit(call):
        wire.world.channels[int(call.path.split("/")[2])].archived = False


def archive_shut(wire: Wire, call: Call) -> None:
    """As the sender expects it may be: whoever made the thread opens it."""
    if is_sent(call):
        place = wire.world.channels[int(call.path.split("/")[2])]
        if place.archived:
            wire.fail("POST", call.path, (400, 50083, "Thread is archived"))


def archive_locked(wire: Wire, call: Call) -> None:
    if is_sent(call) and wire.world.channels[int(call.path.split("/")[2])].archived:
        wire.fail("POST", call.path, (403, 160005, "Thread is locked"))


def archive_stays(wire: Wire, call: Call) -> None:
    for place in wire.world.channels.values():
        if (call.method, call.path) == ("GET", f"/channels/{place.id}"):
            place.archived = True


def answered_again(wire: Wire, call: Call) -> None:
    if call.path.endswith("/callback"):
        wire.world.answers[call.path.split("/")[3]].type = None


def post_twice(wire: Wire, call: Call) -> None:
    """A post of the match, whose containers have low ids."""
    made = [part["id"] for part in parts(call) if part.get("id", HIGH) < HIGH]
    if is_sent(call) and made:
        messages.send(wire.world, wire.channel.id, {**call.body, "nonce": None}, call.files, author=wire.world.bot.id)


PLANTS: Mapping[Plant, Mapping[Check, set[What]]] = {
    other_command: {"commands": {"other commands"}},
    no_emoji: {"emoji": {"missing emoji"}},
    no_nonce: {"nonce": {"messages"}},
    other_ids: {"post": {"found again", "container"}},
    no_alt: {"post": {"alt"}, "edit": {"alt"}},
    picture_stays: {"edit": {"new picture"}},
    picture_goes: {"edit": {"refused"}},
    gone_unsaid: {"deleted": {"code"}},
    archive_open: {"thread": {"edit in archive"}},
    archive_shut: {},
    archive_locked: {"thread": {"post in archive", "archived"}},
    archive_stays: {"thread": {"archived"}},
}
"""What differs by it."""


async def test_each_difference_is_found_where_it_is(wire: Wire, stage: Stage) -> None:
    """One connection sees them all, for each costs half a second."""
    alone: tuple[Check, ...] = ("permissions", "commands", "emoji", "post", "nonce", "edit", "deleted", "thread")
    for plant, differs in PLANTS.items():
        wire.on_request, commands, emojis = partial(plant, wire), deepcopy(wire.world.commands), wire.world.emojis
        found = [await carried_out(stage, check) for check in alone]
        wire.on_request, wire.world.commands, wire.world.emojis = None, commands, emojis
        assert whats(found) == differs, plant


def whats(found: list[Finding]) -> dict[Check, set[What]]:
    return {one.check: {seen.what for seen in one.differs} for one in found if one.differs}


async def test_a_press_that_is_answered_twice_is_found(wire: Wire, stage: Stage) -> None:
    wire.on_request = partial(answered_again, wire)
    found, _ = await asyncio.gather(carried_out(stage, "press"), press_when_asked(wire))
    assert whats([found]) == {"press": {"second answer"}}


async def test_a_match_that_gets_nowhere_is_not_waited_for(
    wire: Wire, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.rehearsal.match.MOST_SECONDS", 0.2)
    wire.fail("POST", "/channels/*/messages", (400, 50035, "Invalid Form Body"), times=10)
    assert whats([await carried_out(stage, "match")]) == {"match": {"phase", "never shown"}}


async def test_where_posts_are_refused_no_match_is_begun(
    wire: Wire, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.rehearsal.match.MOST_SECONDS", 0.2)
    wire.fail("POST", "/channels/*/messages", (403, 50013, "Missing Permissions"), times=50)
    said = list[str]()
    assert await perform(replace(stage, say=said.append), keep=False) == 1
    assert f"{TITLES['post']}: differs: Discord refuses it with code: 50013" in said
    assert f"{TITLES['match']}: not checked: the channel takes no posts" in said


async def test_whoever_uses_the_bot_meanwhile_is_told_to_wait(wire: Wire, stage: Stage) -> None:
    ann, button = wire.add_member("ann"), {"type": BUTTON, "style": 1, "label": "Board", "custom_id": "b:board:1-x"}
    body: Json = {"components": [{"type": ROW, "components": [button]}]}
    post = messages.send(wire.world, wire.channel.id, body, {}, author=wire.world.bot.id)
    typed, pressed = await wire.slash(ann, wire.channel, "help"), await wire.click(ann, post, "b:board:1-x")
    assert [(one.content, one.ephemeral) for one in (typed, pressed)] == [(RESTARTING, True)] * 2


async def test_a_thread_will_not_do(wire: Wire, stage: Stage) -> None:
    thread = wire.add_thread(wire.channel)
    running = asyncio.create_task(asyncio.Event().wait())
    with pytest.raises(NotStarted, match="isn't a text channel"):
        await channel_of(stage.bot, running, thread.id)


def sent(kind: Kind, number: int, alt: str = "") -> Post:
    """A post that is shown."""
    return Post(kind, message=PostMessage(id=number + 10, shown=1, alt=alt), id=number)


LOBBY, TURN, RESULT = sent("lobby", 1), sent("turn", 2, "a board"), sent("result", 4, "a board")
TOLD_BY_THE_NEXT = Post("turn", message=PostMessage(shown=1), id=3)
BARE = ReadBack(container=1)
DRAWN = ReadBack(pictures=("one",), alts=("a board",))
CHARTED = ReadBack(pictures=("one", "two"), alts=("a board", "a chart"))
POSTS = [LOBBY, TURN, TOLD_BY_THE_NEXT, RESULT]
THERE = {11: BARE, 12: replace(DRAWN, container=2), 14: replace(DRAWN, container=4)}


@for_each(
    ("posts", "there", "found"),
    [
        (POSTS, THERE, {}),
        (POSTS, {**THERE, 15: BARE}, {"not once": (1,)}),
        (POSTS, {**THERE, 13: ReadBack(container=3)}, {"not once": (3,)}),
        (POSTS, {11: BARE, 12: THERE[12]}, {"not once": (4,), "bare": (4,)}),
        (POSTS, {**THERE, 12: ReadBack(container=2)}, {"bare": (2,)}),
        (POSTS, {**THERE, 14: replace(THERE[14], alts=("another",))}, {"bare": (4,)}),
        (POSTS, {**THERE, 14: replace(CHARTED, container=4)}, {}),
        (POSTS, {**THERE, 12: replace(CHARTED, container=2)}, {"bare": (2,)}),
        ([TURN, LOBBY], {11: BARE, 12: THERE[12]}, {"out of order": (1,)}),
        ([replace(LOBBY, wanted=2)], {11: BARE}, {"never shown": (1,)}),
    ],
)
def test_of_the_posts_of_a_match_those_are_named_that_are_not_as_they_should_be(
    posts: list[Post], there: Mapping[int, ReadBack], found: Mapping[What, tuple[int, ...]]
) -> None:
    assert {seen.what: seen.found for seen in compared(posts, [*there.items()]) if seen.found != seen.expected} == found


def test_a_bot_that_runs_is_to_be_stopped_first(file: Path) -> None:
    hold = Hold(file)
    with pytest.raises(NotStarted, match="Stop it first") as refused, alone(address(file)):
        pass
    assert refused.value.status is Status.HELD
    hold.release()
    with alone(address(file)), pytest.raises(Unusable):
        Hold(file)


@pytest.mark.both
async def test_a_bot_that_is_connected_to_a_server_is_to_be_stopped_first(database: str, file: Path) -> None:
    await require_stopped(address(file))
    async with open_file(file):
        if database == "sqlite":
            await require_stopped(address(file))
            return
        with pytest.raises(NotStarted, match="Stop it first") as refused:
            await require_stopped(address(file))
    assert refused.value.status is Status.HELD


@for_each("typed", ["123456", "https://discord.com/channels/9/123456", "https://discord.com/channels/9/123456/777"])
def test_a_channel_is_meant_by_its_id_or_a_link(typed: str) -> None:
    assert channel_meant(typed) == 123456


@for_each("typed", ["", "table", "#table", "https://discord.com/channels/@me/123456", "12 34"])
def test_what_means_no_channel_is_refused(typed: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        channel_meant(typed)


@pytest.mark.parametrize("typed", ["nan", "inf", "-5", "3601", "soon"])
def test_a_time_to_wait_has_an_end(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        seconds(typed)
