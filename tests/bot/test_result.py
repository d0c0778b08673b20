"""The end of a match: who won and by how much, the table of scores, thanks, and a rematch."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.lobby.rematch import rematch
from bot.model.errors import UserError
from bot.model.notes import RematchOpened
from bot.model.player import Cause
from bot.model.session import Session
from bot.pages.result import margin, score_table
from rules import Result
from tests.bot.channel import Channel, buttons, channel, note_line, reply_text, text_of
from tests.bot.placing import newest
from tests.bot.playing import opening
from tests.findings import for_each

LATER = 4_000_000_000


async def finished_match(
    table: Channel, key: str = "toy", people: int = 3, ai: int = 1, options: str = "rounds 1"
) -> Session:
    """A match that has been played to its result."""
    moves = opening(key=key, seats=people + ai, options=options)
    return await table.begin(key, people=people, ai=ai, options=options, moves=moves)


async def match_with_rematch(table: Channel, *, by: int) -> Session:
    """A match after which one of the players has asked for a rematch."""
    session = await finished_match(table)
    await table.click(by, table.post, "Rematch")
    return session


@for_each(
    ("scores", "winners", "told"),
    [
        ((210, 187, 90), (0,), "votes: 23 ahead of @1."),
        ((90, 187, 187), (1,), "votes: @2 also had 187."),
        ((90, 210, 90), (1,), "votes: 120 ahead of @0 and @2."),
        ((90, 90), (0, 1), "votes."),
        ((90, 210, 100), (2,), "votes."),
    ],
)
def test_the_margin(scores: Sequence[int], winners: Sequence[int], told: str) -> None:
    assert margin(Result(tuple(winners), tuple(scores), "votes")) == told


async def test_the_scores_stand_in_order_and_who_is_level_shares_a_place(table: Channel) -> None:
    session = await table.begin("toy")
    session.players[2].name = "A name that is far too long for a table"
    session.changed()
    lines = score_table(session, Result((3,), (7, 12, 7, 12), "votes")).splitlines()
    assert lines == ["1. 12  D Dev", "2. 12  B Bob", "3.  7  A Ann", "3.  7  C A name that is far…"]


async def test_players_and_makers_are_thanked(table: Channel) -> None:
    await finished_match(table, people=2, ai=2)
    assert "Thanks for playing, **Ann** and **Bob**!" in text_of(table.post)
    assert "A game for the tests of the engine alone." in text_of(table.post)


async def test_a_rematch_has_the_game_the_options_and_the_ai_players(table: Channel) -> None:
    first = await finished_match(table)
    result = table.post
    await table.click(1, result, "Rematch")
    session = await table.session()
    assert session.id != first.id
    assert (session.game, session.setup.options, session.phase) == (first.game, first.setup.options, "lobby")
    assert [player.name for player in session.players] == ["Bob", "AI 1"]
    assert session.setup.host_id == table.people[1].id
    bob = first.seat_of(table.people[1].id)
    assert bob is not None
    assert note_line(first, RematchOpened(bob)) in text_of(newest(table, result))


async def test_the_others_are_pinged_once_and_join_with_one_press(table: Channel) -> None:
    await match_with_rematch(table, by=1)
    card, asked = table.post, [table.people[0].id, table.people[2].id]
    assert table.sent()[-1]["allowed_mentions"]["users"] == asked
    assert all(f"<@{user_id}>" in text_of(card) for user_id in asked)
    assert "Add 2 AI" not in buttons(card)
    await table.click(2, card, "Join")
    assert f"<@{asked[1]}>" not in text_of(table.post)
    assert f"<@{asked[0]}>" in text_of(table.post)
    assert not [edit for edit in table.edits() if edit["allowed_mentions"].get("users")]
    await table.click(0, table.post, "Join")
    assert "A rematch" not in text_of(table.post)
    await table.click(1, table.post, "Start")
    assert [player.name for player in (await table.session()).players] == ["Bob", "AI 1", "Cleo", "Ann"]


async def test_a_card_that_is_made_anew_pings_nobody_again(table: Channel) -> None:
    await match_with_rematch(table, by=1)
    await table.moderator().delete(table.post)
    await table.slash(2, "game join")
    assert "**Cleo**" in text_of(table.post)
    assert f"<@{table.people[0].id}>" in text_of(table.post)
    assert not table.sent()[-1]["allowed_mentions"].get("users")


async def test_a_second_press_says_where_to_join_and_opens_nothing(table: Channel) -> None:
    await finished_match(table)
    result = table.post
    old = buttons(result)["Rematch"]
    await table.click(1, result, "Rematch")
    before, sent = await table.standing(), len(table.sent())
    for who in (1, 0):
        assert "press **Join**" in reply_text(await table.press(who, result, old))
    assert "Rematch" not in buttons(newest(table, result))
    assert (await table.standing(), len(table.sent())) == (before, sent)


async def test_of_two_who_press_at_once_one_is_host_and_the_other_is_told(table: Channel) -> None:
    session = await finished_match(table)
    causes = [Cause("member", one.id, one.name, 900 + at) for at, one in enumerate(table.people[:2])]
    told = await table.directly(*(rematch(table.bot.matches, session.id, cause, LATER) for cause in causes))
    assert sorted(isinstance(one, UserError) for one in told) == [False, True]
    assert (await table.session()).setup.host_id == table.people[told.index(None)].id


async def test_a_press_that_discord_delivers_twice_opens_one_lobby(table: Channel) -> None:
    session = await finished_match(table)
    cause = Cause("member", table.people[0].id, "Ann", 900)
    await table.directly(*(rematch(table.bot.matches, session.id, cause, LATER) for _ in range(2)))
    assert [text_of(post).count("a new match") for post in table.posts].count(1) == 1


async def test_a_rematch_is_opened_after_a_restart_and_lasts_over_one(table: Channel) -> None:
    first = await finished_match(table)
    await table.restart()
    result = table.post
    await table.click(0, result, "Rematch")
    await table.restart()
    assert "press **Join**" in reply_text(await table.press(1, result, f"b:rematch:{first.ref}"))
    await table.click(1, table.post, "Join")
    assert [player.name for player in (await table.session()).players] == ["Ann", "AI 1", "Bob"]


@pytest.mark.parametrize(("started", "told"), [(False, "press **Join**"), (True, "/game status")])
async def test_while_the_channel_has_another_match_there_is_no_rematch(
    table: Channel, *, started: bool, told: str
) -> None:
    await finished_match(table)
    result = table.post
    await table.slash(3, "game new", game="toy", ai=1)
    if started:
        await table.slash(3, "game start")
    before = await table.standing()
    assert told in reply_text(await table.click(0, result, "Rematch"))
    assert await table.standing() == before
    await table.slash(3, "game end")
    await table.click(0, result, "Rematch")
    assert (await table.session()).setup.host_id == table.people[0].id


async def test_only_who_played_asks_for_a_rematch(table: Channel) -> None:
    await finished_match(table)
    assert "Only this match's players" in reply_text(await table.click(3, table.post, "Rematch"))
    assert "no match" in reply_text(await table.slash(3, "game join"))


async def test_a_match_that_goes_on_has_no_rematch(table: Channel) -> None:
    session = await table.begin("toy")
    assert "once this match has a result" in reply_text(await table.press(0, table.post, f"b:rematch:{session.ref}"))


async def test_an_option_that_names_a_player_names_nobody_in_the_rematch(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", people=2) as table:
        await finished_match(table, "barrage", people=2, ai=1, options="rounds 1, first 2")
        await table.click(0, table.post, "Rematch")
        assert (await table.session()).setup.options == {"rounds": 1, "first": None, "pairs": False}


async def test_a_lobby_of_a_rematch_that_closes_leaves_a_way_on(table: Channel) -> None:
    await match_with_rematch(table, by=0)
    await table.slash(0, "game leave")
    assert list(buttons(table.post)) == ["Open a new lobby"]
