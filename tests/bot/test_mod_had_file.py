"""Whoever had a match as a file knows its seed, so they get no seat in it, nor in a copy, while it is under way."""

import pytest
from simcord import ChannelHandle, MemberActor

from bot import store
from bot.model.session import Session
from bot.model.time import now
from tests.bot.channel import Channel, buttons, reply_of, reply_text
from tests.bot.moderating import announcement, end_match, import_match, last, undo
from tests.bot.playing import makes, opening
from tests.bot.test_mod_records import match_with_undo, text_of_file
from tests.bot.test_mod_seats import newcomer, take_seat

pytestmark = pytest.mark.usefixtures("read_here")

EXPORTED = "You exported this match while it was running, so you know its secrets. Someone else can take the seat."
IMPORTED = "You imported this match from its file, so you know its secrets. Someone else can take the seat."


def moderator(table: Channel, name: str) -> MemberActor:
    """One more member who moderates."""
    return table.guild.add_member(table.env.create_user(name), roles=[table.guild.roles["moderator"]])


async def is_given(table: Channel, mo: MemberActor, to: MemberActor, player: str = "Ann") -> str:
    """What is said when somebody is given a seat."""
    return reply_text(await mo.slash(table.here, "mod replace", player=player, by=to))


async def copied(table: Channel, session: Session, by: MemberActor) -> tuple[ChannelHandle, Session]:
    """The channel of a copy, and the copy; the match itself is ended."""
    await end_match(table, table.moderator())
    hall = table.guild.create_text_channel("hall")
    assert "paused" in await import_match(hall, by, await text_of_file(table, session))
    return hall, await table.bot.matches.here(hall.id)


async def refusal(table: Channel, session: Session, seat: int, who: MemberActor) -> str:
    """What is said against somebody who takes an open seat."""
    return str(await take_seat(table, session.id, seat, who))


async def test_whoever_exported_a_match_takes_no_seat_in_it(table: Channel) -> None:
    session, mo = await match_with_undo(table, 3), table.moderator()
    assert "you can't take a seat in it" in reply_text(await mo.slash(table.here, "mod export"))
    await mo.slash(table.here, "mod replace", player="Ann")
    post, before = announcement(table, "opened **Ann**'s seat"), await table.standing()
    assert EXPORTED in reply_text(await mo.click(post, custom_id=buttons(post)["Take over this seat"]))
    assert await table.standing() == before
    await table.restart()
    assert await refusal(table, session, 0, mo) == EXPORTED
    session = await table.session()
    assert session.players[0].vacant
    assert await take_seat(table, session.id, 0, newcomer(table)) is session


async def test_whoever_exported_a_match_is_given_no_seat_in_it(table: Channel) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    await kim.slash(table.here, "mod export")
    before = await table.standing()
    for one in (mo, kim):
        answer = await is_given(table, one, kim)
        assert "**kim** exported this match while it was running and knows its secrets." in answer
        assert "Someone else can take the seat." in answer
    assert await table.standing() == before
    assert (await last(table)).what == "export"
    assert "has that seat now" in await is_given(table, kim, mo)
    assert session.seat_of(mo.id) == 0


async def test_whoever_exported_a_match_after_they_lost_their_seat_does_not_come_back_to_it(table: Channel) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    await is_given(table, mo, kim)
    assert not reply_of(await kim.slash(table.here, "mod export")).attachments
    await mo.slash(table.here, "mod remove", player="kim")
    assert reply_of(await kim.slash(table.here, "mod export")).attachments
    assert "**kim** exported this match" in await undo(table, mo, "removed **kim**")
    session = await table.session()
    assert session.players[0].user_id is None
    await mo.slash(table.here, "mod replace", player="AI for kim")
    assert await refusal(table, session, 0, kim) == EXPORTED


async def test_whoever_left_and_exported_does_not_come_back(table: Channel) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    await is_given(table, mo, kim)
    await kim.click(reply_of(await kim.slash(table.here, "game leave")), label="Leave for good")
    assert reply_of(await kim.slash(table.here, "mod export")).attachments
    assert "exported this match" in await is_given(table, mo, kim, "AI for kim")
    await mo.slash(table.here, "mod replace", player="AI for kim")
    assert await refusal(table, session, 0, kim) == EXPORTED


async def test_whoever_is_away_and_had_the_file_does_not_come_back(table: Channel) -> None:
    """This bot makes none like that; what an earlier one wrote down counts."""
    session, ann = await match_with_undo(table, 3), table.people[0]
    await table.slash(0, "game away")
    values = {"guild_id": table.guild.id, "match_id": session.id, "user_id": ann.id, "name": "Ann", "what": "export"}
    async with table.bot.matches.store.write() as db:
        await store.interventions.add(db, **values, line="", why="", before={}, at=now())
    assert EXPORTED in reply_text(await table.slash(0, "game back"))
    assert session.players[0].absent


async def test_in_a_copy_neither_who_exported_nor_who_brought_it_in_has_a_seat(table: Channel) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    await mo.slash(table.here, "mod export")
    hall, copy = await copied(table, session, kim)
    seats = next(post for post in hall.history() if "Take over Seat A" in buttons(post))
    assert EXPORTED in reply_text(await mo.click(seats, custom_id=buttons(seats)["Take over Seat A"]))
    assert IMPORTED in reply_text(await kim.click(seats, custom_id=buttons(seats)["Take over Seat A"]))
    answer = reply_text(await mo.slash(hall, "mod replace", player="Seat A", by=kim))
    assert "**kim** imported this match from its file and knows its secrets." in answer
    assert all(player.user_id is None for player in copy.players)
    assert await take_seat(table, copy.id, 0, newcomer(table)) is copy


async def test_whoever_brought_a_copy_in_has_no_seat_in_the_match_itself_either_when_it_is_undone(
    table: Channel,
) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    hall, _ = await copied(table, session, kim)
    assert "A copy of this match" in reply_text(await mo.slash(table.here, "mod undo"))
    assert "Undone" in reply_text(await mo.slash(hall, "mod undo"))
    assert "Undone" in reply_text(await mo.slash(table.here, "mod undo"))
    assert "imported this match" in await is_given(table, mo, kim)


async def test_a_match_that_goes_on_here_is_not_brought_in(table: Channel) -> None:
    session, mo = await match_with_undo(table, 3), table.moderator()
    hall = table.guild.create_text_channel("hall")
    assert "already under way" in await import_match(hall, mo, await text_of_file(table, session))
    assert "no match" in reply_text(await mo.slash(hall, "game board"))


async def test_whoever_plays_a_match_does_not_bring_it_in(table: Channel) -> None:
    """It is ended, but its end can be undone."""
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    await is_given(table, mo, kim)
    await end_match(table, mo)
    hall = table.guild.create_text_channel("hall")
    assert "You're playing in this match" in await import_match(hall, kim, await text_of_file(table, session))
    assert "no match" in reply_text(await kim.slash(hall, "game board"))


async def test_whoever_plays_a_copy_does_not_export_the_match_itself(table: Channel) -> None:
    session, mo, kim = await match_with_undo(table, 3), table.moderator(), moderator(table, "kim")
    _, copy = await copied(table, session, mo)
    assert await take_seat(table, copy.id, 0, kim) is copy
    answer = await kim.slash(table.here, "mod export")
    assert not reply_of(answer).attachments
    assert "find out future rolls" in reply_text(answer)


async def test_a_match_that_is_over_is_exported_for_those_who_played_too(table: Channel) -> None:
    *moves, (seat, one) = opening(key="toy", seats=2)
    session = await table.begin("toy", people=2, options="rounds 1", moves=moves)
    mo, kim = table.moderator(), moderator(table, "kim")
    await is_given(table, mo, kim)
    await makes(table, session, seat, one)
    assert session.phase == "over"
    assert reply_of(await kim.slash(table.here, "mod export", match=str(session.id))).attachments
