"""The card in direct messages: one a person, kept up to date, forgotten when it cannot be reached."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from sqlalchemy import event

from bot.model.session import Session
from bot.personal.dm_list import RETRY_SECONDS
from tests.bot.channel import Channel, buttons, reply_of, reply_text, text_of

pytestmark = pytest.mark.both

ANN = 0
PAUSE = 61
KEEP = "Keep this in my direct messages"


class Broken:
    """No way to anybody's direct messages."""

    def __init__(self) -> None:
        self.tried = 0

    async def create_dm(self, user: object) -> discord.DMChannel:
        self.tried += 1
        raise aiohttp.ClientConnectionError


@pytest.fixture(autouse=True)
def longer_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause so long that the simulation does not wait for it."""
    monkeypatch.setattr("bot.personal.dm_list.PAUSE_SECONDS", PAUSE - 1)


def cards(table: Channel) -> list[Any]:
    return list(table.people[ANN].user.dm_channel.history())


def edits(table: Channel) -> int:
    """How often a card was edited."""
    place = f"/channels/{table.people[ANN].user.dm_channel.id}/messages/"
    return sum(one.method == "PATCH" and one.path.startswith(place) for one in table.env.http_requests)


def newest(table: Channel) -> str:
    return text_of(cards(table)[-1])


async def kept(table: Channel) -> Any:
    """Ann keeps the list; the answer."""
    return await table.click(ANN, reply_of(await table.slash(ANN, "game mine")), KEEP)


async def begun(table: Channel) -> Session:
    session = await table.begin("toy", options="rounds 1")
    await table.env.advance_time(PAUSE)
    return session


async def test_a_card_is_kept_up_to_date(table: Channel) -> None:
    assert "direct messages and stays" in reply_text(await kept(table))
    assert "You're not in a match." in newest(table)
    session = await begun(table)
    assert "Your turn" in newest(table)
    assert f"<#{session.venue.channel_id}>" in newest(table)
    await table.slash(ANN, "toy bid", coins="1")
    await table.env.advance_time(PAUSE)
    assert "Waiting for others" in newest(table)
    assert len(cards(table)) == 1


async def test_a_card_is_asked_for_in_direct_messages_too(table: Channel) -> None:
    user = table.people[ANN].user
    answer = reply_of(await user.slash("game mine"))
    assert "direct messages and stays" in reply_text(await user.click(answer, custom_id=buttons(answer)[KEEP]))
    assert [*buttons(cards(table)[-1])] == ["Stop updating"]


async def test_a_lobby_of_ones_own_stands_on_the_card(table: Channel) -> None:
    await kept(table)
    await table.slash(ANN, "game new", game="toy")
    await table.env.advance_time(PAUSE)
    assert "Lobbies" in newest(table)
    await table.slash(ANN, "game leave")
    await table.env.advance_time(PAUSE)
    assert "You're not in a match." in newest(table)


async def test_many_changes_are_one_edit_in_five_seconds(table: Channel) -> None:
    await kept(table)
    await begun(table)
    await table.env.advance_time(PAUSE)
    before = edits(table)
    for coins in range(5):
        await table.slash(ANN, "toy bid", coins=str(coins))
    await table.slash(1, "toy bid", coins="1")
    await table.slash(2, "toy bid", coins="1")
    assert edits(table) - before <= 1
    await table.env.advance_time(PAUSE)
    assert edits(table) - before <= 2
    assert "waiting for **Dev**" in newest(table)


async def test_without_a_card_nothing_is_asked_of_the_database(table: Channel) -> None:
    await begun(table)
    queries = list[str]()
    engine = table.bot.matches.store.engine

    def heard(connection: object, cursor: object, statement: str, *rest: object) -> None:
        queries.append(statement)

    event.listen(engine, "before_cursor_execute", heard)
    await table.slash(ANN, "toy bid", coins="1")
    event.remove(engine, "before_cursor_execute", heard)
    assert queries
    assert not [one for one in queries if "people" in one]


async def test_pressing_again_moves_the_card(table: Channel) -> None:
    await kept(table)
    first = cards(table)[-1].id
    await kept(table)
    assert [one.id for one in cards(table)] != [first]
    assert len(cards(table)) == 1


async def test_stop_ends_it(table: Channel) -> None:
    await kept(table)
    card = cards(table)[-1]
    assert [*buttons(card)] == ["Stop updating"]
    gone = await table.people[ANN].user.click(card, custom_id=buttons(card)["Stop updating"])
    assert "This list is no longer kept up to date" in reply_text(gone)
    assert cards(table) == [] or all(one.author.id != table.bot.application_id for one in cards(table))
    before = edits(table)
    await begun(table)
    assert edits(table) == before


async def test_closed_direct_messages_are_told_of(table: Channel) -> None:
    dm = table.people[ANN].user.dm_channel.id
    table.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007)
    assert "I can't message you" in reply_text(await kept(table))
    assert table.bot.matches.people.known.get(table.people[ANN].id) is None
    assert "direct messages and stays" in reply_text(await kept(table))


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (404, 10008)])
async def test_a_card_that_cannot_be_reached_is_forgotten(table: Channel, status: int, code: int) -> None:
    await kept(table)
    dm = table.people[ANN].user.dm_channel.id
    table.env.inject_error("PATCH", f"/channels/{dm}/messages/*", status=status, code=code)
    await begun(table)
    assert table.bot.matches.people.known[table.people[ANN].id].list_id is None
    before = edits(table)
    await table.slash(ANN, "toy bid", coins="1")
    await table.env.advance_time(PAUSE)
    assert edits(table) == before


async def test_what_discord_cannot_take_now_it_is_given_later(table: Channel) -> None:
    await kept(table)
    table.bot.dm_lists._mailbox = broken = Broken()
    await table.begin("toy", options="rounds 1")
    assert "You're not in a match." in newest(table)
    await table.env.advance_time(PAUSE + RETRY_SECONDS[0] + 1)
    assert broken.tried > 1
    table.bot.dm_lists._mailbox = table.bot
    await table.env.advance_time(RETRY_SECONDS[1] + 1)
    assert "Your turn" in newest(table)


async def test_a_card_that_is_due_is_brought_up_to_date_at_the_next_start(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(table)
    monkeypatch.setattr(table.bot.dm_lists, "wake", lambda: None)
    await table.begin("toy", options="rounds 1")
    assert "You're not in a match." in newest(table)
    await table.restart()
    await table.env.advance_time(PAUSE)
    assert "Your turn" in newest(table)


async def test_the_card_of_a_replaced_player_forgets_the_match(table: Channel) -> None:
    session = await begun(table)
    await kept(table)
    assert f"<#{session.venue.channel_id}>" in newest(table)
    asked = await table.slash(ANN, "game leave")
    await table.click(ANN, reply_of(asked), "Leave for good")
    await table.env.advance_time(PAUSE)
    assert "You're not in a match." in newest(table)
