"""Leaving a match and ending it."""

import random

import pytest

from bot.model.notes import EndAgreed, EndedByModerator, EndedByOne, LeftForGood
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.playing import play_on, type_move
from tests.bot.test_toy import bid

END = "End it without a result"


async def under_way(table: Channel) -> Session:
    """A match in which everybody has bid."""
    await table.begin("toy", options="rounds 2")
    return await bid(table, 0, 1, 2, 3)


async def leaves(table: Channel, who: int) -> None:
    """Somebody leaves for good."""
    await table.click(who, reply_of(await table.slash(who, "game leave")), "Leave for good")


async def test_the_host_ends_a_match_before_the_first_move(table: Channel) -> None:
    session = await table.begin()
    assert "ended" in reply_text(await table.slash(0, "game end"))
    assert session.phase == "ended"
    assert not any("Your choice" in buttons(post) for post in table.posts)
    assert "open" in reply_text(await table.slash(1, "game new", game="toy"))


@pytest.mark.parametrize(("who", "moved"), [(1, False), (3, False), (3, True)])
async def test_nobody_but_the_host_ends_it_before_the_first_move_and_no_stranger_ever(
    table: Channel, who: int, *, moved: bool
) -> None:
    await table.begin("toy", people=3)
    if moved:
        await table.slash(0, "toy bid", coins="1")
    before = await table.standing()
    assert "Only **Ann**" in reply_text(await table.slash(who, "game end"))
    assert await table.standing() == before


async def test_a_match_under_way_ends_when_all_who_sit_there_want_it(table: Channel) -> None:
    session = await under_way(table)
    sent = len(table.sent())
    for who in (0, 1, 2):
        assert "others were asked" in reply_text(await table.slash(who, "game end"))
        assert session.phase == "playing"
    assert len(table.sent()) == sent + 3
    assert table.sent()[-1]["allowed_mentions"]["users"] == [table.people[3].id]
    assert "already asked for that" in reply_text(await table.slash(0, "game end"))
    assert "ended" in reply_text(await table.slash(3, "game end"))
    assert session.phase == "ended"
    assert note_line(session, EndAgreed()) in text_of(table.post)
    await table.click(1, table.post, "Open a new lobby")
    assert "**Bob** · host" in text_of(table.post)


async def test_one_alone_against_ai_players_ends_it_alone(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=2)
    await table.slash(0, "toy bid", coins="1")
    assert "ended" in reply_text(await table.slash(0, "game end"))
    assert session.phase == "ended"
    assert note_line(session, EndedByOne(0)) in text_of(table.post), "there was nobody to agree"


async def test_whoever_had_asked_for_the_end_and_is_left_alone_ended_it(table: Channel) -> None:
    session = await table.begin("toy", people=2, ai=1)
    await table.slash(0, "toy bid", coins="1")
    await table.slash(0, "game end")
    await leaves(table, 1)
    assert session.phase == "ended"
    assert note_line(session, EndedByOne(0)) in text_of(table.post)


async def test_a_moderator_ends_it_after_confirming(table: Channel) -> None:
    session, moderator = await under_way(table), table.moderator()
    answer = await moderator.slash(table.here, "game end")
    assert session.phase == "playing"
    assert "ended" in reply_text(await moderator.click(reply_of(answer), label=END))
    assert session.phase == "ended"
    assert note_line(session, EndedByModerator("Mo", lobby=False)) in text_of(table.post)


async def test_whoever_leaves_under_way_hands_the_seat_to_an_ai_player_after_confirming(table: Channel) -> None:
    session = await under_way(table)
    answer = await table.slash(2, "game leave")
    assert session.players[2].user_id == table.people[2].id
    await table.click(2, reply_of(answer), "Leave for good")
    assert session.players[2].user_id is None
    assert session.players[2].name == "AI for Cleo"
    assert note_line(session, LeftForGood("Cleo")) in "".join(map(text_of, table.posts))
    session = await play_on(table, session, type_move, random.Random(1))
    assert session.under_way.result is not None


async def test_an_ai_player_moves_at_once_in_a_seat_that_was_awaited(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await bid(table, 1, 1, 1)
    await leaves(table, 3)
    assert 3 in [seat for seat, _ in session.under_way.moves]
    assert len(session.under_way.log) >= 4


async def test_whoever_has_no_seat_cannot_leave(table: Channel) -> None:
    await table.begin(people=3)
    assert "have a seat" in reply_text(await table.slash(3, "game leave"))


async def test_an_ended_match_takes_no_move(table: Channel) -> None:
    session = await table.begin("toy")
    await table.slash(0, "game end")
    assert "no match" in reply_text(await table.slash(1, "toy bid", coins="1"))
    hand = await table.press(1, table.posts[1], f"b:hand:{session.ref}")
    assert not session.under_way.log
    assert "hold" in reply_text(hand)


async def test_whoever_is_away_need_not_want_the_end(table: Channel) -> None:
    session = await under_way(table)
    for who in (2, 3):
        await table.slash(who, "game away")
    sent = len(table.sent())
    await table.slash(0, "game end")
    assert table.pings(sent) == [1]
    assert "ended" in reply_text(await table.slash(1, "game end"))
    assert session.phase == "ended"
    assert note_line(session, EndAgreed()) in text_of(table.post), "whoever is away was not asked"


@pytest.mark.parametrize("alone", [True, False])
async def test_the_last_who_is_here_does_not_leave_a_match_to_ai_players_but_ends_it(
    table: Channel, *, alone: bool
) -> None:
    session = await (table.begin("toy", people=1, ai=2) if alone else under_way(table))
    for who in range(1, len([*session.members])):
        await table.slash(who, "game away")
    answer = await table.slash(0, "game leave")
    assert "You're the last person here" in reply_text(answer)
    assert "last person" in reply_text(await table.press(0, table.post, f"b:gone:{session.ref}"))
    assert session.players[0].user_id == table.people[0].id
    assert session.players[0].present
    await table.click(0, reply_of(answer), END)
    assert session.phase == "ended"
