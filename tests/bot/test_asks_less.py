"""Fewer questions: "And then?", what answers itself unless a player wants to be asked, an order given once for all."""

import random
from collections.abc import Awaitable, Callable
from itertools import product

import pytest

from bot.match.plans import stop
from bot.match.undo import go
from bot.model.plans import preset_topics
from bot.model.player import Order
from bot.model.session import Session
from bot.pages.log import MADE_BY
from bot.pages.plans import PLAN_REST
from bot.store.transactions import Writing
from rules import Seat
from rules.barrage.verbs import PlaceTwo
from rules.engine.agents import random_move
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.placing import placing
from tests.bot.playing import match_at_offer, person
from tests.bot.test_plans import by, entries, makes, open_editor, panel, pings, settles, until

MISS = "miss: Three-star states"
THREE = "★★★ 5+ wins (33%) · 29–55 votes"


async def within(table: Channel, session: Session, work: Callable[[Session, Writing], Awaitable[object]]) -> None:
    """Do this while seat 0 does something."""

    async def done() -> None:
        async with table.bot.matches.changing(session.id, by(session, 0)) as (there, db):
            await work(there, db)

    assert await table.directly(done()) == [None]


def placed(session: Session, seat: Seat) -> list[str]:
    return [str(move) for who, move in session.under_way.moves if who == seat and str(move).startswith("place")]


async def test_who_places_a_staffer_says_in_the_same_answer_where_the_others_go(table: Channel) -> None:
    session = await placing(table)
    calls = pings(table, 0)
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    message = reply_of(answer)
    assert answer.ephemeral
    assert "And then?" not in text_of(message)
    message = reply_of(await table.click(0, message, PLAN_REST))
    assert "And then?" in text_of(message)
    assert "You have 3 more Staffers to place this round." in text_of(message)
    message = reply_of(await table.pick(0, message, THREE, "place where:TX", "place where:NY"))
    await table.pick(0, message, next(one for one in selects(message) if one.startswith("★★ ")), "place where:PA")
    assert session.orders[0, "place"].moves == ["place where:TX", "place where:NY", "place where:PA"]
    await until(table, session, 1, "line-up")
    assert placed(session, 0) == [f"place where:{where}" for where in ("CA", "TX", "NY", "PA")]
    assert pings(table, 0) == calls + 1, "the next call is for the order of rolls"
    assert (0, "place") not in session.orders


async def test_nobody_is_asked_and_then_who_has_a_list_or_nothing_left(table: Channel) -> None:
    table.told_before()
    session = await placing(table)
    await settles(table, session, 0, "place", "place where:Nowhere")
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    assert not answer.ephemeral, "the post says all there is"
    await settles(table, session, 0, "place")
    for _ in range(2):
        await until(table, session, 0, "place")
        answer = await table.slash(0, "barrage place", where="WY" if placed(session, 0)[1:] else "VT")
        assert buttons(reply_of(answer)).keys() == {PLAN_REST}
    await until(table, session, 0, "place")
    answer = await table.slash(0, "barrage place", where="ND")
    assert not buttons(reply_of(answer)), "it was the last one"


async def test_for_whoever_has_planned_the_rest_twice_it_is_open_at_once(table: Channel) -> None:
    table.told_before()
    session = await placing(table)
    for where in ("VT", "WY"):
        await until(table, session, 0, "place")
        message = reply_of(await table.slash(0, "barrage place", where=where))
        assert "And then?" not in text_of(message)
        assert "And then?" in reply_text(await table.click(0, message, PLAN_REST))
    await table.restart()
    session = await table.session()
    await settles(table, session, 0, "place")
    await until(table, session, 0, "place")
    assert "And then?" in reply_text(await table.slash(0, "barrage place", where="ND"))


async def test_the_bankers_two_at_once_are_followed_by_the_rest(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_offer(table, monkeypatch, lambda offer: isinstance(offer.move, PlaceTwo))
    (seat,) = session.waiting.seats
    (offer,) = (one for one in session.under_way.pending[seat].legal if isinstance(one.move, PlaceTwo))
    left = session.under_way.state.hand[seat] - 2
    answer = reply_of(await table.slash(seat, "barrage place-two", where=", ".join(offer.open[0].pool[:2])))
    assert f"You have {left} more Staffer" in reply_text(await table.click(seat, answer, PLAN_REST))


async def test_dice_of_boomtown_are_given_with_the_next_ones(table: Channel) -> None:
    session = await table.begin("boomtown", people=2)
    await until(table, session, 0, "place")
    seat = session.waiting.seats[0]
    who = person(table, session, seat)
    move = next(offer.move for offer in session.under_way.pending[seat].legal if str(offer.move).startswith("place"))
    answer = await table.slash(who, "move", move=str(move))
    answer = await table.click(who, reply_of(answer), PLAN_REST)
    assert "You can place 2 more dice this round" in reply_text(answer)
    message = reply_of(answer)
    menu = next(name for name in selects(message) if not name.endswith("by group"))
    *listed, _ = [option["value"] for option in selects(message)[menu][1]]
    await table.pick(who, message, menu, listed[0])
    assert session.orders[seat, "place"].moves == [listed[0]]


async def led_to_miss(table: Channel, session: Session) -> Seat:
    """All want to be asked about a miss, and one of them is."""
    rng = random.Random(5)
    for seat, topic in product(range(len(session.players)), session.game.topics):
        if topic.preset:
            await settles(table, session, seat, topic.key)
    for _ in range(500):
        seat = session.waiting.seats[0]
        if session.under_way.pending[seat].topic.startswith("miss"):
            return seat
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
    raise AssertionError("nobody missed")


async def test_what_saves_a_miss_is_seen_in_the_plans_and_cleared_there(table: Channel) -> None:
    session = await placing(table)
    titles = [topic.title for topic in preset_topics(session, 0)]
    assert "A miss in three-star states" in titles
    assert "Answered for you, unless you change it below" in text_of(await panel(table, 0))
    message = await open_editor(table, 0, MISS)
    assert "Spend enough Town Hall tokens to win" in text_of(message)
    assert "This is set for everyone, unless they change it." in text_of(message)
    message = reply_of(await table.click(0, message, "Clear"))
    assert "you're asked each time" in text_of(message)
    await table.restart()
    session = await table.session()
    assert session.orders[0, MISS] == Order(0, MISS, []), "to be asked is a choice"
    assert "A miss in three-star states" not in [topic.title for topic in preset_topics(session, 0)]


async def test_a_miss_is_saved_without_a_question_for_who_is_here(table: Channel) -> None:
    session = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, session)
    question = session.under_way.pending[seat]
    saves = [offer.move for offer in question.legal][:1]
    calls = pings(table, seat)
    for topic in session.game.topics:
        session.orders.pop((seat, topic.key), None)
    for session.players[seat].absent in (True, False):
        session.changed()
        planned = seat in session.waiting.planned
        assert planned is not session.players[seat].absent, "for who is away the stand-in lets it miss; an AI thinks"
    assert session.waiting.people == []
    await table.directly(table.bot.matches.change_plans(session.id, seat, by(session, seat), lambda session: []))
    table.bot.automatic_moves.wake(session.id)
    await table.env.settle()
    assert (seat, saves[0]) in entries(session, "usual")
    assert pings(table, seat) == calls
    assert MADE_BY["usual"] in text_of(table.post)


async def test_an_undo_holds_what_answers_itself_so_that_its_player_can_choose(table: Channel) -> None:
    session = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, session)
    who, topic = person(table, session, seat), session.under_way.pending[seat].topic
    session.orders.pop((seat, topic))
    session.changed()

    await within(table, session, lambda there, db: stop(there, db, there.waiting.seats, "undone"))
    assert session.orders[seat, topic].stopped == "undone"
    assert session.waiting.people == [seat]
    assert entries(session, "usual") == []
    assert "On hold because a move was undone" in text_of(await open_editor(table, who, topic))
    await table.click(who, await panel(table, who), "Resume")
    assert [who for who, _ in entries(session, "plan")] == [seat]


async def test_what_a_player_has_typed_comes_before_what_is_preset(table: Channel) -> None:
    session = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, session)
    session.orders.pop((seat, session.under_way.pending[seat].topic))
    session.changed()
    await table.slash(person(table, session, seat), "plan", moves="pass")
    assert [str(move) for who, move in entries(session, "plan") if who == seat] == ["pass"]
    assert entries(session, "usual") == []


async def test_a_step_back_into_the_rolls_waits_for_whose_roll_it_is(table: Channel) -> None:
    session = await table.begin(options="rounds 2")
    await until(table, session, 0, "line-up")
    while (
        session.decision(session.waiting.seats[0])
        and session.under_way.pending[session.waiting.seats[0]].topic == "line-up"
    ):
        await makes(table, session, session.waiting.seats[0], "board-order")
    rolls = [number for number, (maker, _) in session.memory.history.made.items() if maker == "at-once"]
    assert rolls, "nobody was asked about a roll"
    to, seen = rolls[1], len(session.under_way.log)
    await within(table, session, lambda there, db: go(there, db, by(session, 0), lambda: there.under_way.undo(to - 1)))
    assert len(session.under_way.log) == seen + 1, "the dice don't roll again by themselves"
    (seat,) = session.waiting.people
    assert session.under_way.pending[seat].topic == "resolve"
    await makes(table, session, seat, next(session.under_way.pending[seat].legal).move)
    assert len(session.under_way.log) > seen + 2, "then the others go on as they had said"


async def test_a_held_list_is_shown_to_who_is_asked_and_then_and_ends_with_its_round(table: Channel) -> None:
    session = await placing(table)
    session.orders[0, "place"] = Order(0, "place", ["place where:TX"], "undone")
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    assert "On hold because a move was undone. To go on with it, press **Resume**" in text_of(reply_of(answer))
    await table.click(0, reply_of(answer), "Resume")
    assert session.orders[0, "place"].stopped == ""
    session.orders[0, "place"] = Order(0, "place", ["place where:Nowhere"], "undone")
    await until(table, session, 1, "line-up")
    assert (0, "place") not in session.orders
    await table.restart()
    assert (0, "place") not in (await table.session()).orders


async def test_a_list_that_comes_too_late_for_the_round_says_that_it_is_for_the_next(table: Channel) -> None:
    session = await table.begin(options="rounds 2")
    await until(table, session, 0, "line-up")
    message = await open_editor(table, 0, "place")
    assert "You have nothing left to do here this round, so this is for the next one." in text_of(message)


async def test_resume_is_for_the_topic_of_its_panel_alone(table: Channel) -> None:
    session = await placing(table)
    for topic in ("place", "star"):
        session.orders[0, topic] = Order(0, topic, ["place where:Nowhere"], "undone")
    await table.click(0, await open_editor(table, 0, "star"), "Resume")
    assert (session.orders[0, "star"].stopped, session.orders[0, "place"].stopped) == ("", "undone")
