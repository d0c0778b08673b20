"""Discord is told the commands when they changed, and only then."""

import pytest

from bot.app import sync
from bot.app.client import Hustings
from bot.store.database import open_store
from rules import games
from tests.bot.channel import ALL_GAMES, BareSettings, Channel, drawn_plainly, reply_text

OURS = {"game", "me", "stats", "privacy", "mod", "move", "plan", "rules", "help"}


@pytest.fixture(autouse=True)
def by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bot tells its commands itself."""
    monkeypatch.setattr("bot.app.client.synchronise", sync.synchronise)


def told(table: Channel) -> list[set[str]]:
    """The names of the commands, each time that Discord was told them."""
    requests = [one for one in table.env.http_requests if one.method == "PUT" and one.path.endswith("/commands")]
    return [{command["name"] for command in one.json or []} for one in requests]


async def test_the_first_start_tells_discord_every_command_and_another_nothing(table: Channel) -> None:
    for _ in range(3):
        assert told(table) == [OURS | {game.command for game in ALL_GAMES.values()}]
        await table.restart()


async def test_commands_that_were_lost_at_discord_are_told_again(table: Channel) -> None:
    await table.env.settle()
    there = table.env.backend.commands[None]
    there.pop(next(iter(there)))
    await table.restart()
    assert len(told(table)) == 2
    assert told(table)[0] == told(table)[1]
    await table.restart()
    assert len(told(table)) == 2


async def test_a_start_with_other_games_tells_them(table: Channel) -> None:
    await table.env.settle()
    await table.bot.matches.store.close()
    store = await open_store(f"sqlite+aiosqlite:///{table.file}")
    table.bot = Hustings(BareSettings(ai_pause=0), store, games(), drawn_plainly())
    await table.env.restart_bot(table.bot)
    assert told(table)[1:] == [OURS | {game.command for game in games().values()}]


async def test_help_and_what_is_about_oneself_work_in_direct_messages_too(table: Channel) -> None:
    (request,) = [one for one in table.env.http_requests if one.method == "PUT"]
    allowed = {command["name"]: command.get("contexts") or command["dm_permission"] for command in request.json or []}
    anywhere = {name for name, where in allowed.items() if where not in ([0], False)}
    assert anywhere == {"help", "game", "me", "stats", "privacy"}
    stored = [command for command in request.json or [] if command["name"] == "toy"]
    assert [option["name"] for option in stored[0]["options"]] == [verb.name() for verb in ALL_GAMES["toy"].rules.verbs]


async def test_a_command_that_only_discord_knows_is_answered_and_has_all_told_again(table: Channel) -> None:
    """Another bot on this token has told Discord other commands; whoever types one is told what to do."""
    await table.env.settle()
    table.bot.tree.remove_command("help")
    assert "type it again" in reply_text(await table.slash(0, "help"))
    assert [*map(len, told(table))] == [len(OURS | ALL_GAMES.keys()), len(OURS | ALL_GAMES.keys()) - 1]
    with pytest.raises(ExceptionGroup, match="1 error"):
        table.env.raise_errors()
    table.env._errors.clear()
