"""What keeps a running bot from running on: one line, all in good order, and an exit status that says what it is."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.client import AWAY
from tests.postgres import Server, on_postgres
from tests.store.at_table import new_file
from tests.wire.discord import Call, Wire
from tests.wire.house import Bot, begin, people, press, process, rows, running

REFUSED = "Discord doesn't accept this token. Get a new one in the developer portal."


async def ends(bot: Bot, status: int, sentence: str) -> None:
    """It goes in the usual time, and says why in a line of its own, which is the last."""
    assert await bot.exit_status(8) == status, bot.text
    assert bot.output[-1].startswith(sentence), bot.text
    assert bot.text.count(sentence) == 1
    assert "Traceback" not in bot.text


def revoke(wire: Wire) -> str:
    """Somebody has reset the token; the new one, with which the next bot starts."""
    wire.token = wire.world.token = f"{wire.token.partition('.')[0]}.new.{secrets.token_hex(4)}"
    return wire.token


async def test_a_token_that_is_revoked_ends_it_as_the_connection_is_closed(wire: Wire, file: Path) -> None:
    async with running(wire, file) as bot:
        revoke(wire)
        await wire.cut_gateway()
        await ends(bot, 77, REFUSED)


async def test_a_token_that_is_revoked_ends_it_at_a_request_and_the_next_calls_whoever_is_asked(
    wire: Wire, file: Path
) -> None:
    host, other = people(wire)
    async with running(wire, file) as bot:
        assert await (await wire.slash(host, wire.channel, "game new", game="barrage")).settled()
        assert await wire.until(lambda: wire.messages(wire.channel))
        await press(wire, other, "Join")
        new = revoke(wire)
        await press(wire, host, "Start")
        await ends(bot, 77, REFUSED)
        assert new not in bot.text
    assert rows(file, "select phase, halt from matches") == [("playing", "")]
    async with running(wire, file):
        assert await wire.until(lambda: {user for _, user in wire.pings(wire.channel)} == {host.id, other.id}, 8)


@pytest.mark.parametrize("code", [4011, 4012, 4014])
async def test_a_connection_that_discord_takes_from_no_bot_like_this_ends_it_for_good(
    wire: Wire, file: Path, code: int
) -> None:
    async with running(wire, file) as bot:
        await wire.cut_gateway(code=code)
        assert await bot.exit_status(8) == 77, bot.text
        assert bot.output[-1].startswith(f"Discord has closed the connection, and takes none like it (code {code}).")


async def test_a_first_connection_that_fails_is_a_sentence(wire: Wire, file: Path) -> None:
    async with process(wire, file, {"HUSTINGS_DISCORD_GATEWAY": "ws://127.0.0.1:9/"}) as bot:
        await ends(bot, 2, "Can't reach Discord's gateway. Try again later.")


async def test_one_refusal_of_a_token_that_counts_is_a_slip_of_discords(wire: Wire, file: Path) -> None:
    members = people(wire)
    async with running(wire, file) as bot:
        fault = wire.fail("POST", "/channels/*/messages", (401, 0, "401: Unauthorized"))
        await begin(wire, members)
        assert fault.hits == 1
        assert await wire.until(lambda: any(call.path == "/oauth2/applications/@me" for call in wire.calls))
        assert bot.process.returncode is None


async def test_a_database_that_another_bot_has_by_now_ends_it(wire: Wire, file: Path) -> None:
    async with running(wire, file, {"HUSTINGS_PULSE_SECONDS": "0.1"}) as first:
        file.rename(file.with_name("elsewhere.db"))  # noqa: ASYNC240
        await new_file(file)
        async with Wire() as other, running(other, file):
            await ends(first, 75, "Another Hustings is using")


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


@pytest.mark.postgres
async def test_a_database_that_goes_away_beneath_a_start_is_a_sentence(
    server: Server, wire: Wire, tmp_path: Path
) -> None:
    await new_file(tmp_path / "hustings.db")

    async def stop(call: Call) -> None:
        if call.path == "/users/@me":
            await asyncio.to_thread(server.stop)

    wire.on_request = stop
    async with process(wire, tmp_path / "hustings.db") as bot:
        await bot.process.wait()
        await asyncio.to_thread(server.start)
        await ends(bot, 2, AWAY)
