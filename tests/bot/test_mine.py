"""`/game mine`: where one is awaited, everywhere; and the rest of `/game` outside a server."""

import pytest
from simcord import ChannelHandle
from sqlalchemy import event

from bot.model.clock import deadline
from bot.model.session import Session
from bot.personal.my_matches import fit
from tests.bot.channel import Channel, buttons, reply_of, reply_text

HOUR = 3_600
ANN, BOB = 0, 1


async def seated(table: Channel, name: str, pace: str = "daily", start: bool = True) -> tuple[ChannelHandle, Session]:
    """A match of Ann and Bob in a channel of its own."""
    place = table.guild.create_text_channel(name)
    await table.people[BOB].slash(place, "game new", game="toy", pace=pace, options="rounds 1")
    await table.people[ANN].slash(place, "game join")
    if start:
        await table.people[BOB].slash(place, "game start")
    table.bot.matches.limits._times.clear()
    return place, await table.bot.matches.here(place.id)


async def test_who_plays_nowhere_is_told_how_to_begin(table: Channel) -> None:
    for result in (await table.slash(ANN, "game mine"), await table.people[ANN].user.slash("game mine")):
        assert "You're not in a match." in reply_text(result)


async def test_the_most_urgent_match_stands_first(table: Channel) -> None:
    slow, _ = await seated(table, "slow", "relaxed")
    none, _ = await seated(table, "none", "none")
    await table.env.advance_time(60)
    fast, session = await seated(table, "fast", "live")
    lobby, _ = await seated(table, "lobby", start=False)
    done, _ = await seated(table, "done")
    await table.people[ANN].slash(done, "toy bid", coins="1")
    for result in (await table.slash(ANN, "game mine"), await table.people[ANN].user.slash("game mine")):
        told = reply_text(result)
        order = [told.index(f"<#{place.id}>") for place in (fast, slow, none, done, lobby)]
        assert order == sorted(order)
        assert f"<t:{deadline(session, session.players[1])}:R>" in told
        assert "waiting for **Bob**" in told
        assert "2 of 4 seats taken" in told
        assert "asked <t:" in told


async def test_a_list_replays_no_match(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    place, _ = await seated(table, "one")
    await table.restart()
    monkeypatch.setattr("bot.match.log.replay", pytest.fail)
    assert f"<#{place.id}>" in reply_text(await table.slash(ANN, "game mine"))


async def test_away_paused_and_open_are_told(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    place, _ = await seated(table, "one")
    await table.people[ANN].slash(place, "game away")
    told = reply_text(await table.slash(ANN, "game mine"))
    assert "an AI player plays for you" in told
    assert "Your turn" not in told


async def test_a_list_asks_four_questions_and_counts_what_has_no_room(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pages.sections.LONGEST_LIST", 350)
    for number in range(6):
        await seated(table, f"c{number}")
    queries = list[str]()
    engine = table.bot.matches.store.engine

    def heard(connection: object, cursor: object, statement: str, *rest: object) -> None:
        queries.append(statement)

    event.listen(engine, "before_cursor_execute", heard)
    told = reply_text(await table.slash(ANN, "game mine"))
    event.remove(engine, "before_cursor_execute", heard)
    assert sum(one.startswith("SELECT") for one in queries) == 4
    there = told.count("<#")
    assert 2 <= there < 6
    assert f"-# {6 - there} more" in told


def test_hundreds_of_matches_fit_into_a_message() -> None:
    lines = fit({"Your turn": ["x" * 90] * 200, "Waiting for others": ["y" * 90] * 200, "Lobbies": []})
    assert sum(map(len, lines)) + len(lines) < 3_900
    assert lines[-1] == "-# 362 more; the most urgent are above."


async def test_outside_a_server_the_other_commands_say_what_they_need(table: Channel) -> None:
    user = table.people[ANN].user
    for command, given in {"game status": {}, "game join": {}, "game new": {"game": "toy"}, "game away": {}}.items():
        told = reply_text(await user.slash(command, **given))
        assert "in a server's channel or thread" in told
        assert "`/game mine`" in told
    assert await user.autocomplete("game board", "focus", "") == []


async def test_the_list_offers_to_be_kept(table: Channel) -> None:
    answer = reply_of(await table.slash(ANN, "game mine"))
    assert answer.ephemeral
    assert [*buttons(answer)] == ["Keep this in my direct messages"]
