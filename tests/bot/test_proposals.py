"""What somebody holds out to another: a small post of its own, which pings that one once and is answered there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot import store
from bot.match import undo
from bot.match.proposals import MOST_AN_HOUR
from bot.model.notes import AIAnswers, Answered, OfferOff
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.time import HOUR
from bot.play.proposals import NOT_THIS
from rules import Match, Rng, Seat, Verb, mark
from rules.boomtown import GAME
from rules.boomtown.board import Resource
from rules.boomtown.verbs import Accept, Decline, Offer
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, selects, text_of
from tests.bot.moderating import end_match
from tests.bot.placing import newest
from tests.bot.test_trades import first, goods, make, trading
from tests.driver import look_again, waiting


async def offered(table: Channel, **match: Any) -> tuple[Session, Seat, Seat, Resource]:
    """A match in which one who has goods has offered one of them as a gift to whoever is to move: to whom, by whom."""
    session, taker, giver = await trading(table, **match)
    kind = next(iter(goods(session, giver)))
    await table.slash(giver, "boomtown offer", to=mark(taker), give=kind)
    return await table.session(), taker, giver, kind


def third(one: Seat, other: Seat) -> Seat:
    """Whoever is neither of these two of three."""
    return 3 - one - other


def pinged(table: Channel) -> list[list[int]]:
    """Whom each message pinged."""
    return [[int(one) for one in sent["allowed_mentions"].get("users", [])] for sent in table.sent()]


async def test_an_offer_pings_the_one_it_is_for_once_and_winds_no_clock(table: Channel) -> None:
    session, taker, giver = await trading(table)
    due, before = session.players[taker].clock.due_at, len(table.sent())
    kind = next(iter(goods(session, giver)))
    assert reply_text(await table.slash(giver, "boomtown offer", to=mark(taker), give=kind)).startswith("Done.")
    assert pinged(table)[before:] == [[session.players[taker].user_id]]
    assert (session.waiting.seats, session.players[taker].clock.due_at) == ([taker], due)
    assert f"offers you 1 {kind} as a gift." in text_of(table.post)
    assert "the offer stands" not in text_of(table.post)
    assert [*buttons(table.post)] == ["Accept", "Decline"]
    listed = [option["label"] for option in selects(table.posts[-2])["Trade"][1]]
    assert f"Accept {session.names.short(giver)}'s offer · +1 {kind}" in listed
    other = third(taker, giver)
    await table.slash(other, "game status")
    assert len(table.sent()) == before + 1


async def test_only_the_one_it_is_for_answers_and_the_post_says_how(table: Channel) -> None:
    session, taker, giver, _ = await offered(table)
    post = table.post
    refused = reply_text(await table.click(giver, post, "Decline"))
    assert refused == f"Only **{session.names.short(taker)}** can answer this."
    await table.click(taker, post, "Decline")
    assert (await table.session()).under_way.state.trades == []
    closed = newest(table, post)
    assert not buttons(closed)
    assert note_line(session, Answered(taker, str(Decline(giver)))) in text_of(closed)


async def test_an_offer_that_is_withdrawn_or_made_anew_is_not_taken_by_an_old_button(table: Channel) -> None:
    session, taker, giver, kind = await offered(table)
    old, ids = table.post, buttons(table.post)
    await table.slash(giver, "boomtown withdraw", to=mark(taker))
    closed = newest(table, old)
    assert note_line(session, OfferOff()) in text_of(closed)
    other = third(taker, giver)
    await table.slash(giver, "boomtown offer", to=mark(other), give=kind)
    before = await table.standing()
    assert "is gone" in reply_text(await table.press(taker, closed, ids["Accept"]))
    assert await table.standing() == before


async def test_an_offer_and_its_buttons_outlive_a_restart(table: Channel) -> None:
    _, taker, _, kind = await offered(table)
    post, held = table.post, goods(await table.session(), taker).get(kind, 0)
    assert f"has {held + 1} {kind}" in text_of(post)
    await table.restart()
    sent = len(table.sent())
    await table.click(taker, post, "Accept")
    session = await table.session()
    assert (goods(session, taker)[kind], session.under_way.state.trades, session.waiting.seats) == (
        held + 1,
        [],
        [taker],
    )
    assert len(table.sent()) == sent


async def edits_of(table: Channel, session: Session) -> int:
    """How often the post of the one offer was wanted otherwise than before."""
    async with table.bot.matches.store.read() as db:
        (post,) = await store.posts.open_posts(db, session.id, "offer")
    return post.wanted


async def test_an_offer_is_edited_after_a_restart_only_where_it_says_something_else(table: Channel) -> None:
    session, taker, giver, kind = await offered(table)
    before, other = await edits_of(table, session), third(taker, giver)
    await table.restart()
    await table.slash(other, "game away")
    assert await edits_of(table, session) == before
    await table.restart()
    session = await table.session()
    session.under_way.state.sheets[taker].goods[kind] = 7
    look_again(session.under_way)
    await table.slash(other, "game back")
    assert await edits_of(table, session) == before + 1


async def test_a_button_for_another_offer_shows_the_one_that_stands(table: Channel) -> None:
    session, taker, giver, kind = await offered(table)
    moot = f"b:deal:{session.ref}:{taker}:{giver}:1a2b3c:accept whom:{giver}"
    told = reply_of(await table.press(taker, table.post, moot))
    assert text_of(told).startswith(NOT_THIS)
    assert f"offers you 1 {kind} as a gift." in text_of(told)
    assert [*buttons(told)] == ["Accept", "Decline"]
    assert len((await table.session()).under_way.state.trades) == 1


async def test_the_same_offer_made_anew_calls_nobody_again_within_an_hour(table: Channel) -> None:
    _, taker, giver, kind = await offered(table)
    post, before = table.post, len(table.sent())
    for _ in range(MOST_AN_HOUR + 2):
        await table.slash(giver, "boomtown withdraw", to=mark(taker))
        await table.slash(giver, "boomtown offer", to=mark(taker), give=kind)
    assert len(table.sent()) == before
    assert [*buttons(newest(table, post))] == ["Accept", "Decline"]
    await table.slash(giver, "boomtown withdraw", to=mark(taker))
    await table.env.advance_time(HOUR + 1)
    await table.slash(giver, "boomtown offer", to=mark(taker), give=kind)
    assert len(table.sent()) >= before + 1


async def test_an_ai_player_gets_no_post_and_answers_at_once(table: Channel) -> None:
    session, _, giver = await trading(table, people=2, ai=2)
    before, kind = len(table.sent()), next(iter(goods(session, giver)))
    await table.slash(giver, "boomtown offer", to=mark(2), give=kind)
    assert len(table.sent()) == before
    assert (await table.session()).under_way.state.trades == [], "a gift is taken"


async def test_an_ai_player_offers_a_trade_as_people_do(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = "offers 15"
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: seed)
    moves, offer = before_an_offer(seed)
    before = len(table.sent())
    session = await table.begin("boomtown", people=1, ai=3, moves=moves)
    assert session.under_way.moves[len(moves)] == (1, offer)
    assert sum(session.players[0].user_id in one for one in pinged(table)[before:]) == 2, (
        "by the offer, then by the turn"
    )
    (post,) = [one for one in table.posts if "Accept" in buttons(one)]
    assert "AI 1** offers you 3 " in text_of(post)
    held = session.under_way.state.sheets[0].goods[Resource.WOOD]
    await table.click(0, post, "Accept")
    assert (await table.session()).under_way.state.sheets[0].goods[Resource.WOOD] == held + 3


def before_an_offer(seed: str) -> tuple[list[tuple[Seat, Verb]], Offer]:
    """The moves of four AI players until one is about to offer seat 0 a trade, and that offer."""
    match, rng = Match(GAME, 4, seed), Rng(1)
    while match.result is None:
        seat = waiting(match)[0]
        move = GAME.ai.agent(match.view(seat), match.pending[seat], rng)
        if isinstance(move, Offer) and move.to == 0:
            return [*match.moves], move
        assert move
        match.play(seat, move)
    raise AssertionError("nobody offers anything")


async def test_the_end_of_the_match_takes_the_buttons_off(table: Channel) -> None:
    await offered(table)
    post = table.post
    await end_match(table, table.moderator())
    assert not buttons(newest(table, post))


async def test_a_button_opens_what_stands_under_its_key_and_an_unknown_one_the_present_question(table: Channel) -> None:
    session, active, other, _ = await offered(table)
    of_trade, gone = (f"b:hand:{session.ref}{key}" for key in (":trade", ":nothing"))
    asked = session.under_way.pending[active].prompt
    part = reply_of(await table.press(active, table.post, of_trade))
    assert (text_of(part), [*selects(part)]) == ("**Trade**", ["Trade"])
    assert session.names.say(asked) in text_of(reply_of(await table.press(active, table.post, gone)))
    aside = session.under_way.pending[other].prompt
    for custom_id in (of_trade, gone):
        assert session.names.say(aside) in text_of(reply_of(await table.press(other, table.post, custom_id)))


async def test_the_button_off_turn_says_what_it_opens(table: Channel) -> None:
    session, active, _ = await trading(table)
    assert any(label.startswith("Trade") for label in buttons(table.post))
    assert "Your choice" not in buttons(table.post)
    other = next(seat for seat in range(3) if seat != active)
    label = next(label for label in buttons(table.post) if label.startswith("Trade"))
    panel = reply_of(await table.click(other, table.post, label))
    question = session.under_way.pending[other]
    assert session.names.say(question.prompt) in text_of(panel).replace("**", "")


async def test_what_is_undone_and_redone_calls_nobody_again(table: Channel) -> None:
    session, taker, giver, _ = await offered(table)
    post, before = table.post, len(table.sent())
    await table.click(taker, post, "Decline")
    for _ in range(MOST_AN_HOUR + 1):
        await table.slash(taker, "game undo")
        again = newest(table, post)
        assert [*buttons(again)] == ["Accept", "Decline"]
        assert "declined" not in text_of(again)
        await table.slash(taker, "game redo")
        again = newest(table, post)
        assert not buttons(again)
        assert note_line(session, Answered(taker, str(Decline(giver)))) in text_of(again)
    assert len(table.sent()) == before
    other = third(taker, giver)
    await table.slash(giver, "boomtown offer", to=mark(other), give=next(iter(goods(await table.session(), giver))))
    assert len(table.sent()) == before + 1, "the giver may still offer something"


@pytest.mark.parametrize("to", ["before it was answered", "before it was made"])
async def test_after_going_back_and_forth_over_more_than_the_answer_a_post_says_what_stands(
    table: Channel, to: str
) -> None:
    session, taker, giver, _ = await offered(table)
    post, answered = table.post, len(session.under_way.log)
    await table.click(taker, post, "Accept")
    session = await make(table, session, session.waiting.seats[0], first(session, Rng("next")))
    ends = [note_line(session, OfferOff()), note_line(session, Answered(taker, str(Accept(giver))))]

    async def says(change: Callable[[], None]) -> list[bool]:
        await table.change(session, lambda one, db: undo.go(one, db, Cause("bot"), change))
        return [end in text_of(newest(table, post)) for end in ends]

    back = answered if to == "before it was answered" else answered - 1
    assert await says(lambda: session.under_way.undo(back)) == [to == "before it was made", False]
    assert await says(session.under_way.redo) == [False, True]


async def test_what_went_over_the_limit_calls_nobody_later_either(table: Channel) -> None:
    session, taker, giver, kind = await offered(table)
    sent = len(table.sent())
    for count in range(2, MOST_AN_HOUR + 3):
        session.under_way.state.sheets[giver].goods[kind] = 2 * MOST_AN_HOUR
        look_again(session.under_way)
        await table.slash(giver, "boomtown offer", to=mark(taker), give=f"{kind} {count}")
    before = len(table.sent())
    assert before == sent + MOST_AN_HOUR - 1
    await table.env.advance_time(HOUR + 1)
    other = third(taker, giver)
    await table.slash(giver, "boomtown offer", to=mark(other), give=kind)
    assert len(table.sent()) == before + 1


async def test_an_offer_to_somebody_who_goes_away_is_an_ai_players(table: Channel, monkeypatch: Any) -> None:
    session, taker, giver, _ = await offered(table)
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    post = table.post
    await table.slash(taker, "game away")
    closed = newest(table, post)
    assert not buttons(closed)
    assert note_line(session, AIAnswers()) in text_of(closed)
    session = await make(table, await table.session(), taker, Accept(giver))
    assert note_line(session, Answered(taker, str(Accept(giver)))) in text_of(newest(table, post))


async def test_an_offer_goes_with_its_match_to_another_channel(table: Channel) -> None:
    session, _, _, _ = await offered(table)
    elsewhere = table.guild.create_text_channel("elsewhere")
    mo = table.moderator()
    await mo.slash(elsewhere, "mod move", match=str(session.id))
    assert any([*buttons(message)] == ["Accept", "Decline"] for message in elsewhere.history())
    called = [sent for sent in table.sent() if sent["allowed_mentions"].get("users") and "Accept" in str(sent)]
    assert len(called) == 1
    await mo.slash(table.here, "mod move", match=str(session.id))
    assert [*buttons(table.post)] == ["Accept", "Decline"]
    assert sum("Accept" in buttons(message) for message in [*table.posts, *elsewhere.history()]) == 1


async def test_an_offer_names_whoever_has_the_seats_now(table: Channel) -> None:
    session, taker, giver, _ = await offered(table)
    post, mo = table.post, table.moderator()
    await mo.slash(table.here, "mod swap", player=mark(taker), other=mark(giver))
    text, at = text_of(newest(table, post)), session.players
    assert f"<@{at[taker].user_id}>: {session.names.bold(giver)} offers you" in text
    assert at[taker].user_id == table.people[giver].id
    await table.click(giver, newest(table, post), "Accept")
    assert note_line(session, Answered(taker, str(Accept(giver)))) in text_of(newest(table, post))


async def test_whoever_is_to_move_is_shown_the_trades_alone(table: Channel) -> None:
    session, active, _ = await trading(table)
    assert not goods(session, active)
    assert "nothing for you to do" in reply_text(await table.click(active, table.post, "Trade…"))
    other = next(seat for seat in range(3) if seat != active and goods(session, seat))
    await table.slash(other, "boomtown offer", to=mark(active), give=next(iter(goods(session, other))))
    panel = reply_of(await table.click(active, table.posts[-2], "Trade…"))
    assert text_of(panel) == "**Trade**"
    assert [*selects(panel)] == ["Trade"]


async def test_an_offer_that_was_answered_and_is_made_anew_calls_again(table: Channel) -> None:
    _, taker, giver, kind = await offered(table)
    first, before = table.post, len(table.sent())
    await table.click(taker, first, "Decline")
    await table.slash(giver, "boomtown offer", to=mark(taker), give=kind)
    assert len(table.sent()) == before + 1
    assert "declined." in text_of(newest(table, first))
    assert [*buttons(table.post)] == ["Accept", "Decline"]
