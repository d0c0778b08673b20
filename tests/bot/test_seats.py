"""Seats that change hands: away and back, taken over, left by who is not in the server any more; and what each sees."""

import pytest

from bot.match import absence, seats
from bot.model.notes import SeatOpened, TookOver, WentAway
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import HOUR
from bot.pages.log import WHILE_AWAY, in_italics, public_lines
from render import Picture
from rules import Match, Seat
from tests.bot.channel import ONE_PIXEL, Channel, buttons, drawing, fact_line, note_line, reply_of, reply_text, text_of
from tests.bot.placing import ask_table, newest, place_staffers, placing
from tests.bot.test_automatic_moves import in_pauses
from tests.toy.game import Bid, VetoDealt


async def test_an_ai_plays_for_whoever_is_away_until_they_are_back(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    assert "An AI player plays for you" in reply_text(await table.slash(0, "game away"))
    assert session.players[0].absent
    assert [seat for seat, _ in session.under_way.moves] == [0]
    notice = next(one for one in table.posts if note_line(session, WentAway(0, "away")) in text_of(one))
    assert "already plays for you" in reply_text(await table.slash(0, "game away"))
    assert "aren't away" in reply_text(await table.click(1, notice, "I'm back"))
    assert "playing again" in reply_text(await table.click(0, notice, "I'm back"))
    assert not session.players[0].absent
    assert "aren't away" in reply_text(await table.slash(0, "game back"))
    notice = next(one for one in table.posts if note_line(session, WentAway(0, "away")) in text_of(one))
    assert buttons(notice) == {}


def texts(session: Session) -> list[str]:
    return [one.say(session.names) for one in public_lines(session)]


async def test_what_an_ai_does_for_whoever_is_away_is_told_as_such(table: Channel) -> None:
    await placing(table)
    await table.slash(0, "game away")
    await table.restart()
    session = await table.session()
    (line,) = [line for line in texts(session) if line.startswith("**Ann** sends")]
    assert line.endswith(in_italics(WHILE_AWAY))
    session.memory.history.made[session.entries] = ("ai", None)
    assert WHILE_AWAY not in "".join(texts(session)), "an AI player's own seat"


async def test_the_last_person_cannot_be_away(table: Channel) -> None:
    await table.begin("toy", people=1, ai=2)
    before = await table.standing()
    assert "last person" in reply_text(await table.slash(0, "game away"))
    assert await table.standing() == before


async def test_before_and_after_a_match_nobody_is_away(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    for command in ("game away", "game back"):
        assert "hasn't started" in reply_text(await table.slash(0, command))


async def test_whoever_is_away_is_told_how_to_come_back_instead_of_moving(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("toy", options="rounds 1")
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    choice = reply_of(await table.click(0, table.post, "Your choice"))
    await table.slash(0, "game away")
    before = await table.standing()
    for refuse in (
        lambda: table.pick(0, choice, "Your move", "bid coins:3"),
        lambda: table.slash(0, "game undo"),
        lambda: table.slash(0, "toy bid", coins="3"),
    ):
        refused = await refuse()
        assert "while you're away" in reply_text(refused)
        assert [*buttons(reply_of(refused))] == ["I'm back"]
    assert await table.standing() == before
    assert "playing again" in reply_text(await table.click(0, reply_of(refused), "I'm back"))
    assert "Done." in reply_text(await table.slash(0, "toy bid", coins="3"))
    assert session.under_way.moves == ((0, Bid(3)),)


async def opened_seat(table: Channel, session: Session, seat: Seat) -> None:
    """Open a seat, as the clock or a moderator does."""
    await table.change(session, lambda one, db: seats.open_seat(one, db, one.players[seat], "late"), Cause("clock"))


def newcomer(table: Channel) -> None:
    """Eve joins the server: the last of the channel's people."""
    table.people.append(table.guild.add_member(table.env.create_user("eve", global_name="Eve")))


async def test_a_newcomer_takes_an_open_seat_and_is_shown_all_they_need(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    newcomer(table)
    before = session.names.short(holder)
    await opened_seat(table, session, holder)
    post = table.post
    assert "already have a seat in this match" in reply_text(
        await table.click((holder + 1) % 4, post, "Take over this seat")
    )
    taken = await table.click(4, post, "Take over this seat")
    told = reply_text(taken)
    assert reply_of(taken).ephemeral
    assert f"you took over from **{before}**" in told
    assert "Veto: yes" in told
    assert told.count("Your bid?") == 1, "the question is put once"
    assert "`/game hand`" in told
    assert [one.filename for one in reply_of(taken).attachments] == ["board.png"]
    assert "Rules" in buttons(reply_of(taken))
    assert session.players[holder].user_id == table.people[4].id
    note = note_line(session, TookOver("Eve", before))
    turn = next(post for post in reversed(table.posts) if note in text_of(post))
    assert "Your choice" in buttons(turn), "the turn post tells it, and none beside"
    assert "Veto: yes" in reply_text(await table.slash(4, "game hand"))
    assert "Done." in reply_text(await table.pick(4, reply_of(taken), "Your move", "bid coins:2"))
    late = await table.press(4, post, f"b:take:{session.ref}:{holder}")
    assert "seat" in reply_text(late)


async def test_a_hand_over_goes_on_without_a_picture_that_fails(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    newcomer(table)
    await opened_seat(table, session, 1)

    def broken(*arguments: object, **named: object) -> Picture:
        raise ZeroDivisionError

    table.bot.draw = drawing(broken)
    assert "you took over from **Bob**" in reply_text(await table.click(4, table.post, "Take over this seat"))


async def test_two_who_take_a_seat_at_once_do_not_both_get_it(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await opened_seat(table, session, 0)
    matches = table.bot.matches
    results = await table.directly(
        *(seats.take_over(matches, session.id, 0, Cause("member", user_id, "X", user_id)) for user_id in (901, 902))
    )
    assert sum(isinstance(one, Session) for one in results) == 1
    assert "no longer open" in str(next(one for one in results if not isinstance(one, Session)))


async def test_whoever_moves_in_their_open_seat_keeps_it(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await opened_seat(table, session, 0)
    post = table.post
    await table.slash(0, "toy bid", coins="1")
    assert not session.players[0].vacant
    newcomer(table)
    assert "no longer open" in reply_text(await table.press(4, post, f"b:take:{session.ref}:0"))


async def secret_seen(table: Channel, who: int) -> list[str]:
    """Whatever the bot shows a person of the match, asked in every way."""
    told = [reply_text(await table.slash(who, command)) for command in ("game log", "game status", "game hand")]
    told.append(reply_text(await table.slash(who, "game board", words=True)))
    return told


async def test_a_former_player_sees_no_secret_any_more(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    assert any(fact_line(session, VetoDealt(holder)) in one for one in await secret_seen(table, holder))
    choice = reply_of(await table.click(holder, table.post, "Your choice"))
    newcomer(table)
    await opened_seat(table, session, holder)
    await table.click(4, table.post, "Take over this seat")
    for one in await secret_seen(table, holder):
        assert "veto" not in one.casefold()
        assert "to you" not in one
    drawn = list[object]()
    table.bot.draw = drawing(lambda game, view, **named: drawn.append(view) or ONE_PIXEL)
    await table.slash(holder, "game board")
    assert drawn == [session.under_way.view(None)]
    stranger = table.moderator()
    for command in ("game log", "game status"):
        assert reply_text(await stranger.slash(table.here, command)) == reply_text(await table.slash(holder, command))
    assert "not in this match" in reply_text(await table.pick(holder, choice, "Your move", "bid coins:1"))
    assert await table.complete(holder, "toy bid", "coins") == []
    assert any(fact_line(session, VetoDealt(holder)) in one for one in await secret_seen(table, 4))


async def test_whoever_left_for_good_sees_no_secret_any_more(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    asked = await table.slash(holder, "game leave")
    await table.click(holder, reply_of(asked), "Leave for good")
    for one in await secret_seen(table, holder):
        assert "veto" not in one.casefold()


async def test_the_clock_finds_out_who_has_left_the_server(table: Channel) -> None:
    session = await table.begin("toy", people=3, terms=Terms(pace="daily"))
    table.guild.remove_member(table.people[1])
    await table.env.advance_time(13 * HOUR)
    assert (session.players[1].absent, session.players[1].vacant) == (True, True)
    notice = next(one for one in table.posts if note_line(session, WentAway(1, "left")) in text_of(one))
    assert "Take over this seat" in buttons(notice)
    assert not session.players[0].absent
    newcomer(table)
    assert "you took over from **Bob**" in reply_text(await table.click(4, notice, "Take over this seat"))
    assert session.players[1].present


async def test_without_a_clock_the_status_finds_out_who_has_left(table: Channel) -> None:
    session = await table.begin("toy", people=3, terms=Terms(pace="none"))
    assert "**Bob**" in reply_text(await table.slash(0, "game status"))
    table.guild.remove_member(table.people[1])
    told = reply_text(await table.slash(0, "game status"))
    assert (session.players[1].absent, session.players[1].vacant) == (True, True)
    assert "open seat" in told
    posts = len(table.posts)
    await table.slash(0, "game status")
    assert len(table.posts) == posts


async def test_where_nobody_else_is_left_the_match_waits_with_an_open_seat(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=2, terms=Terms(pace="none"))
    table.guild.remove_member(table.people[0])
    for _ in range(2):
        await table.slash(1, "game status")
    assert (session.players[0].absent, session.players[0].vacant) == (False, True)
    (notice,) = (one for one in table.posts if note_line(session, SeatOpened(0, "left", private=False)) in text_of(one))
    assert "you took over from **Ann**" in reply_text(await table.click(1, notice, "Take over this seat"))


async def test_an_ai_player_makes_no_move_for_somebody_who_comes_back_in_its_pause(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("toy", options="rounds 1")

    async def back() -> None:
        if session.players[0].absent:
            await absence.come_back(table.bot.matches, session.id, Cause("member", table.people[0].id, "Ann"))

    in_pauses(table, monkeypatch, back)
    await table.slash(0, "game away")
    assert not session.players[0].absent
    assert session.under_way.moves == ()
    assert "Done." in reply_text(await table.slash(0, "toy bid", coins="3"))


async def test_a_vote_at_which_the_rules_fail_is_over_and_whoever_went_away_is_gone(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await placing(table, people=3)
    await place_staffers(table, "KS", "VT", "OR")
    post = await ask_table(table, 0)
    await table.click(1, post, "Agree")

    def fails(*arguments: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Match, "undo", fails)
        assert "plays for you from now on" in reply_text(await table.slash(2, "game away"))
    await table.restart()
    session = await table.session()
    assert session.players[2].absent
    assert session.vote is None
    assert "Nothing was lost" in text_of(newest(table, post))
    assert any(note_line(session, WentAway(2, "away")) in text_of(one) for one in table.posts)
