"""`hustings run` as a process, on a small Discord that fails as the real one does."""

import asyncio
import json
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.app.run import A_PART_ON_SQLITE
from bot.model.version import VERSION
from bot.store.migrating import revisions
from tests.store.at_table import address
from tests.store.test_opening import make_newer
from tests.wire.discord import Answer, Member, Wire, buttons, selects, texts
from tests.wire.house import Bot, begin, environment, execute, people, press, process, rows, running


class Playing(NamedTuple):
    bot: Bot
    members: list[Member]
    member: Member


MOVES = ("b:play:", "s:move:", "s:menu:")


def entries(file: Path) -> int:
    return rows(file, "select count(*) from entries")[0][0]


async def first_moves(wire: Wire, members: list[Member]) -> None:
    """Everybody keeps a character, which each chooses in secret; then it is somebody's turn."""
    for member in members:
        asked = await press(wire, member, "Your choice")
        assert await asked.settled()
        answer = await wire.click(member, asked.messages[-1], buttons(asked.messages[-1])[0]["custom_id"])
        assert await answer.settled()
    assert await wire.until(lambda: on_turn(wire, members))


def on_turn(wire: Wire, members: list[Member]) -> Member | None:
    """Whom the newest post asks alone, for all to see."""
    post = wire.messages(wire.channel)[-1]
    moves = [part for part in (*buttons(post), *selects(post)) if part["custom_id"].startswith(MOVES)]
    mentioned = [member for member in members if member.mention in texts(post)]
    return mentioned[0] if moves and len(mentioned) == 1 else None


@asynccontextmanager
async def playing(wire: Wire, file: Path, more: Mapping[str, str] | None = None) -> AsyncIterator[Playing]:
    """A bot that is connected, and two members at a match in which it is the turn of one of them."""
    members = people(wire)
    async with running(wire, file, more) as bot:
        await begin(wire, members)
        await first_moves(wire, members)
        yield Playing(bot, members, mover(wire, members))


def mover(wire: Wire, members: list[Member]) -> Member:
    member = on_turn(wire, members)
    assert member is not None
    return member


async def place_staffer(wire: Wire, member: Member) -> Answer:
    """A member places a staffer by slash command, wherever it is offered."""
    where = await wire.complete(member, wire.channel, "barrage place", focused="where")
    return await wire.slash(member, wire.channel, "barrage place", where=where[0].value)


async def test_a_match_is_opened_joined_and_played_by_commands_and_buttons(wire: Wire, tmp_path: Path) -> None:
    """The bot's very first start, as a person starts it."""
    members, file = people(wire), tmp_path / "first.db"
    async with running(wire, file, start=execute) as bot:
        assert {command["name"] for command in wire.commands} >= {"game", "barrage", "move", "rules", "help"}
        await begin(wire, members)
        await first_moves(wire, members)
        for number in range(3, 5):
            member = mover(wire, members)
            answer = await place_staffer(wire, member)
            assert await answer.settled()
            assert answer.content.startswith("Done.")
            assert entries(file) == number
            assert await wire.until(lambda member=member: on_turn(wire, members) not in (None, member))
        member, post = mover(wire, members), wire.messages(wire.channel)[-1]
        chosen = selects(post)[0]
        await wire.choose(member, post, chosen["custom_id"], [chosen["options"][0]["value"]])
        assert await wire.until(lambda: on_turn(wire, members) not in (None, member))
        assert entries(file) == 5
        assert "a command failed" not in bot.text
    assert wire.violations == []


async def test_a_second_start_tells_no_commands_again(wire: Wire, file: Path) -> None:
    for times in (1, 1):
        async with running(wire, file):
            puts = [call for call in wire.calls if call.method == "PUT" and call.path.endswith("/commands")]
            assert len(puts) == times


WRONG = {
    "no token": (
        {"DISCORD_TOKEN": ""},
        "There's no token. Put DISCORD_TOKEN=... in .env; .env.example says where to get it.",
        78,
    ),
    "a wrong token": ({"DISCORD_TOKEN": "MTIz.hunter2.hunter2"}, "Discord doesn't accept this token", 77),
    "a token over two lines": ({"DISCORD_TOKEN": "MTIz.\nhunter2"}, "DISCORD_TOKEN", 78),
    "a pause that is no number": ({"HUSTINGS_AI_PAUSE": "hunter2"}, "HUSTINGS_AI_PAUSE", 78),
    "hours out of range": ({"HUSTINGS_LOBBY_HOURS": "0"}, "HUSTINGS_LOBBY_HOURS", 78),
    "another log format": ({"HUSTINGS_LOG_FORMAT": "hunter2"}, "HUSTINGS_LOG_FORMAT", 78),
    "no address": ({"HUSTINGS_DATABASE_URL": "hunter2"}, "HUSTINGS_DATABASE_URL", 78),
    "a driver that waits": ({"HUSTINGS_DATABASE_URL": "sqlite:///hunter2.db"}, "HUSTINGS_DATABASE_URL", 78),
    "no folder": ({"HUSTINGS_DATABASE_URL": "sqlite+aiosqlite:///no/where.db"}, "folder", 2),
    "no Discord there": ({"HUSTINGS_DISCORD_API": "http://127.0.0.1:9/api/v10"}, "Discord", 2),
    "no address of Discord": ({"HUSTINGS_DISCORD_API": "hunter2"}, "HUSTINGS_DISCORD_API", 78),
    "minutes without end": ({"HUSTINGS_HEALTH_MINUTES": "inf"}, "HUSTINGS_HEALTH_MINUTES", 78),
    "memory without end": ({"HUSTINGS_MATCHES_MIB": "inf"}, "HUSTINGS_MATCHES_MIB", 78),
    "seconds without end": ({"HUSTINGS_PULSE_SECONDS": "inf"}, "HUSTINGS_PULSE_SECONDS", 78),
    "shards the wrong way round": ({"HUSTINGS_SHARDS": "4-3/8"}, "HUSTINGS_SHARDS", 78),
    "more shards than there are": ({"HUSTINGS_SHARDS": "0-8/8"}, "HUSTINGS_SHARDS", 78),
    "shards in words": ({"HUSTINGS_SHARDS": "hunter2"}, "HUSTINGS_SHARDS", 78),
    "a part of the shards on SQLite": ({"HUSTINGS_SHARDS": "0-3/8"}, A_PART_ON_SQLITE, 78),
    "no socket": ({"HUSTINGS_DISCORD_GATEWAY": "hunter2"}, "HUSTINGS_DISCORD_GATEWAY", 78),
}
STARTS = """
import contextlib, io, json, os, sys
from bot.__main__ import main
inherited = dict(os.environ)
for settings in json.loads(sys.argv[1]):
    os.environ.clear()
    os.environ.update(inherited | settings)
    with contextlib.redirect_stderr(io.StringIO()) as errors:
        status, in_container = main(["run"]), main(["run", "--stay-down"])
    print(json.dumps([status, in_container, errors.getvalue()]))
"""


async def test_what_keeps_it_from_starting_is_told_in_a_line(wire: Wire, file: Path) -> None:
    """One process tries them all, for each costs a second to start; a database of a newer version too.

    In a container, where no restart helps, the same is said and the status is that of a good end.
    """
    make_newer(newer := file.with_name("newer.db"))
    refused = "This database was written by a newer Hustings. Update the bot; nothing was changed."
    wrong = WRONG | {"a newer database": ({"HUSTINGS_DATABASE_URL": address(newer)}, refused, 2)}
    tried = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", STARTS, json.dumps([settings for settings, _, _ in wrong.values()])),
        env=environment(wire, file),
        cwd=file.parent,
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await asyncio.wait_for(tried.communicate(), 60)
    results = [json.loads(line) for line in out.splitlines()]
    for (name, (_, sentence, meant)), (status, in_container, errors) in zip(wrong.items(), results, strict=True):
        plain = [line for line in errors.splitlines() if not line.startswith("{")]
        assert (name, status, in_container, len(plain)) == (name, meant, 0 if meant > 2 else 2, 2), errors
        assert errors.splitlines() == [sentence] * 2 if sentence.endswith(".") else sentence in plain[0], (
            "a sentence is all of it"
        )
        assert "hunter2" not in errors


async def test_a_name_that_is_no_setting_is_told_as_the_bot_starts(wire: Wire, file: Path) -> None:
    async with running(wire, file, {"HUSTINGS_AI_PAUZE": "hunter2"}) as bot:
        (line,) = [line for line in bot.lines if line["event"] == "unknown setting"]
        assert (line["level"], "HUSTINGS_AI_PAUSE" in line["what"]) == ("warning", True)
        assert "hunter2" not in bot.text


async def test_a_second_bot_is_refused(wire: Wire, file: Path) -> None:
    async with running(wire, file):
        async with process(wire, file) as second:
            assert await second.exit_status() == 75
        assert len(second.output) == 1
        assert "Another Hustings is using" in second.text


async def test_the_same_interaction_twice_is_one_move_and_one_answer(wire: Wire, file: Path) -> None:
    async with playing(wire, file) as (bot, _, member):
        answer = await place_staffer(wire, member)
        wire.redeliver(answer)
        assert await answer.settled()
        first = answer.content
        wire.redeliver(answer)
        assert await (await wire.slash(member, wire.channel, "game status")).settled()
        assert answer.content == first
        assert first.startswith("Done.")
        assert entries(file) == 3
        assert "failed" not in bot.text


@pytest.mark.parametrize("how", ["drop after", "500 after", "drop before", "503"])
async def test_a_lost_answer_to_an_interaction_leaves_one_move(wire: Wire, file: Path, how: str) -> None:
    async with playing(wire, file) as (bot, members, member):
        fault = wire.fail("POST", "/interactions/*/callback", how)  # pyright: ignore[reportArgumentType]
        fault.times = 0
        where = await wire.complete(member, wire.channel, "barrage place", focused="where")
        fault.times = 1
        answer = await wire.slash(member, wire.channel, "barrage place", where=where[0].value, within=0)
        assert await wire.until(lambda: on_turn(wire, members) not in (None, member), 10)
        assert fault.hits == 1
        assert entries(file) == 3
        if how.endswith("after"):
            assert await answer.settled()
            assert answer.content.startswith("Done.")
        assert "Traceback" not in bot.text
        assert "a command failed" not in bot.text


async def test_a_break_of_the_gateway_loses_no_move(wire: Wire, file: Path) -> None:
    async with playing(wire, file) as (_, _, member):
        where = await wire.complete(member, wire.channel, "barrage place", focused="where")
        await wire.cut_gateway()
        answer = await wire.slash(member, wire.channel, "barrage place", where=where[0].value)
        assert await answer.settled()
        assert answer.content.startswith("Done.")
        assert (wire.sockets.identifies, wire.sockets.resumes) == (1, 1)
        assert entries(file) == 3


async def test_told_to_stop_it_sends_what_is_due_and_goes(wire: Wire, file: Path) -> None:
    async with playing(wire, file) as (bot, members, member):
        sending, go = asyncio.Event(), asyncio.Event()

        async def hold(call: object) -> None:
            if getattr(call, "path", "").startswith("/channels/"):
                sending.set()
                await go.wait()

        wire.on_request = hold
        assert await (await place_staffer(wire, member)).settled()
        await asyncio.wait_for(sending.wait(), 5)
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.says('"event": "stopping"')
        refused = await wire.slash(members[0], wire.channel, "game end")
        assert await refused.settled()
        assert "restarting" in refused.content
        wire.on_request = None
        go.set()
        assert await bot.exit_status(10) == 0
    assert on_turn(wire, members) not in (None, member)
    assert rows(file, "select count(*) from posts where shown < wanted") == [(0,)]
    assert not wire.online


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_goes_at_once_when_nothing_is_due(wire: Wire, file: Path, number: signal.Signals) -> None:
    async with running(wire, file) as bot:
        bot.process.send_signal(number)
        bot.process.send_signal(number)
        assert await bot.exit_status(8) == 0
    assert "Traceback" not in bot.text


async def test_told_to_stop_while_it_starts_it_goes(wire: Wire, file: Path) -> None:
    async with process(wire, file) as bot:

        async def stop(call: object) -> None:
            bot.process.send_signal(signal.SIGTERM)
            assert await bot.says('"event": "stopping"')

        wire.on_request = stop
        assert await bot.exit_status() == 0
    assert "Traceback" not in bot.text


async def test_the_log_is_for_machines_and_holds_no_secret(wire: Wire, file: Path) -> None:
    async with playing(wire, file, {"HUSTINGS_HEALTH_MINUTES": "0.002"}) as (bot, _, member):
        wire.fail("POST", "/channels/*", "503")
        wire.fail("PATCH", "/channels/*", (403, 50013, "Missing Permissions"))
        await place_staffer(wire, member)
        assert await bot.says('"event": "health"')
        assert await bot.says("a post is refused")
    (health, *_) = [line for line in bot.lines if line["event"] == "health"]
    assert {"servers", "matches", "posts_due", "latency_ms", "timestamp", "level"} <= health.keys()
    assert (health["halted"], health["otherwise"]) == (0, 0)
    first, *others = bot.lines
    assert (first["event"], first["version"]) == ("starting", VERSION)
    assert (first["database"], first["schema"]) == (str(file), max(revisions()))
    assert str(file) not in str(others)
    ((seed, ours),) = rows(file, "select seed, secret from matches")
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert re.fullmatch("[0-9a-f]{32}", ours)
    for secret in (wire.token, wire.token.split(".")[2], seed, ours, "sqlite"):
        assert secret not in bot.text
