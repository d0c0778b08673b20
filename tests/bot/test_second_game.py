"""A second game in a channel: what is told where one runs already, and the thread that is made for another."""

from collections.abc import Sequence

import discord
import pytest
from simcord.backend.models.channel import Channel as Stored
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.lobby.opening import Wish
from bot.model.options import options_of, read_options
from bot.model.server import Server
from bot.ui.components import LONGEST_ID
from bot.ui.presses import read, written
from tests.bot.channel import ALL_GAMES, Channel, buttons, said, shown, text_of
from tests.findings import for_each

OPEN = "Open in a new thread"


def threads(table: Channel) -> list[Stored]:
    """All threads of the server, oldest first."""
    return [one for one in table.env.backend.channels.values() if one.is_thread]


def enter(table: Channel, one: Stored) -> None:
    """The table goes there."""
    table.here = ChannelHandle(table.env, table.guild, one)


def channel_without(table: Channel, *denied: str) -> None:
    """The table goes to a channel in which the bot may not do all."""
    assert table.bot.user is not None
    allowed = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
    table.here = table.guild.create_text_channel("strict", overwrites={table.bot.user: allowed})


async def asked(table: Channel, who: int = 1, **options: object) -> InteractionResult:
    """Somebody asks for another match of the toy where one has begun."""
    await table.begin("toy", people=2)
    return await table.slash(who, "game new", game="toy", **options)


async def test_where_a_match_runs_the_answer_says_which_and_offers_a_thread(table: Channel) -> None:
    answer = await asked(table)
    assert "**Toy market** is played here already" in said(answer)
    way = f"https://discord.com/channels/{table.guild.id}/{table.here.id}/{table.post.id}"
    assert way in said(answer)
    assert list(buttons(shown(answer))) == [OPEN]


@pytest.mark.parametrize("label", ["Play Boomtown", "Open a new lobby"])
async def test_buttons_that_open_a_lobby_offer_it_too(table: Channel, label: str) -> None:
    if label == "Open a new lobby":
        await table.slash(0, "game new", game="boomtown")
        await table.slash(0, "game leave")
        card = table.post
    else:
        card = shown(await table.slash(1, "help"))
    await table.slash(0, "game new", game="toy")
    answer = await table.click(1, card, label)
    assert "A lobby of **Toy market** is open here already: press Join" in said(answer)
    await table.click(1, shown(answer), OPEN)
    assert [one.name for one in threads(table)] == ["Boomtown · Bob's table"]


async def test_what_was_asked_for_is_opened_in_a_thread_and_goes_on_there(table: Channel) -> None:
    answer = await asked(table, ai=2, pace="daily", options="rounds 2", private=True)
    done = await table.click(1, shown(answer), OPEN)
    (thread,) = threads(table)
    assert (thread.name, thread.parent_id) == ("Toy market · Bob's table", table.here.id)
    assert f"<#{thread.id}>" in said(done)
    assert not buttons(shown(done))
    first = await table.live()
    enter(table, thread)
    live = await table.live()
    assert live.id != first.id
    assert [player.name for player in live.players] == ["Bob", "AI 1", "AI 2"]
    assert (live.setup.terms.pace, live.setup.options["rounds"]) == ("daily", 2)
    assert live.setup.invited == [table.people[1].id]
    await table.click(1, table.post, "Start")
    assert (await table.live()).phase == "playing"


async def test_in_a_thread_the_new_one_is_made_beside_it(table: Channel) -> None:
    parent = table.here.id
    await table.click(1, shown(await asked(table)), OPEN)
    enter(table, threads(table)[0])
    await table.click(2, shown(await table.slash(2, "game new", game="toy")), OPEN)
    assert [(one.name, one.parent_id) for one in threads(table)] == [
        ("Toy market · Bob's table", parent),
        ("Toy market · Cleo's table", parent),
    ]


async def test_below_a_forum_the_thread_is_a_post(table: Channel) -> None:
    forum = table.env.backend.create_channel(table.guild.id, "games", type=15)
    enter(table, table.env.backend.create_thread(forum.id, "a post", table.people[0].id, broadcast=False))
    await table.click(1, shown(await asked(table)), OPEN)
    assert [one.parent_id for one in threads(table)] == [forum.id] * 2
    enter(table, threads(table)[1])
    assert "Toy market: a new match" in text_of(table.post)


@pytest.mark.parametrize(
    ("denied", "names"),
    [
        (["create_public_threads"], ["“Create Public Threads”"]),
        (["send_messages_in_threads"], ["“Send Messages in Threads”"]),
        (
            ["create_public_threads", "send_messages_in_threads"],
            ["“Create Public Threads”", "“Send Messages in Threads”"],
        ),
    ],
)
async def test_what_the_bot_may_not_do_is_named(table: Channel, denied: Sequence[str], names: Sequence[str]) -> None:
    channel_without(table, *denied)
    told = said(await table.click(1, shown(await asked(table)), OPEN))
    assert all(name in told for name in names)
    assert "/game new" in told
    assert not threads(table)


async def test_one_answer_opens_one_thread_however_often_it_is_pressed(table: Channel) -> None:
    answer = shown(await asked(table))
    stale = buttons(answer)[OPEN]
    first = await table.click(1, answer, OPEN)
    assert not buttons(shown(first))
    told = said(await table.press(1, answer, stale))
    assert "already" in told
    assert len(threads(table)) == 1


async def test_it_is_pressed_after_a_restart(table: Channel) -> None:
    answer = shown(await asked(table))
    await table.restart()
    await table.click(1, answer, OPEN)
    assert len(threads(table)) == 1


async def test_only_so_many_lobbies_an_hour_and_no_thread_for_one_more(table: Channel) -> None:
    answer = await asked(table)
    for _ in range(6):
        await table.click(1, shown(answer), OPEN)
        answer = await table.slash(1, "game new", game="toy")
    assert "which is the most" in said(await table.click(1, shown(answer), OPEN))
    assert len(threads(table)) == 6


async def test_the_channels_and_games_of_the_server_hold_for_threads_too(table: Channel) -> None:
    answer = shown(await asked(table))
    here = table.here.id
    table.bot.matches.servers.known[table.guild.id] = Server(channels=[here + 1])
    assert "are played in" in said(await table.click(1, answer, OPEN))
    assert not threads(table)
    table.bot.matches.servers.known[table.guild.id] = Server(channels=[here])
    answer = shown(await table.slash(1, "game new", game="toy"))
    await table.click(1, answer, OPEN)
    enter(table, threads(table)[0])
    assert (await table.live()).phase == "lobby"


async def test_what_discord_refuses_leaves_nothing(table: Channel) -> None:
    answer = shown(await asked(table))
    table.env.inject_error("POST", f"/channels/{table.here.id}/threads", status=400, code=50035)
    assert "Nothing was done" in said(await table.click(1, answer, OPEN))
    assert not threads(table)


@pytest.mark.parametrize("deletes", [True, False])
async def test_a_thread_without_its_lobby_is_deleted_or_told_of(
    table: Channel, monkeypatch: pytest.MonkeyPatch, *, deletes: bool
) -> None:
    async def fails(*_: object) -> None:
        raise OSError

    answer = shown(await asked(table))
    if not deletes:
        table.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    monkeypatch.setattr("bot.lobby.opening.new_lobby", fails)
    told = said(await table.click(1, answer, OPEN))
    assert len(threads(table)) == (0 if deletes else 1)
    assert ("could not be saved" if deletes else "no lobby could be opened in it") in told


@for_each("key", ALL_GAMES)
def test_whatever_is_asked_for_fits_on_the_button(key: str) -> None:
    game = ALL_GAMES[key]
    longest = {one.name: max(one.values, key=lambda value: len(one.word(value))) for one in options_of(game.options)}
    wish = Wish(game, 7, longest, "relaxed", private=True)
    custom_id = written("b", wish.press)
    assert len(custom_id) <= LONGEST_ID
    assert read(custom_id) == wish.press
    assert read_options(game, wish.press.options) == longest
