"""Fewer questions: "And then?", what answers itself unless a player wants to be asked, an order given once for all."""

import random
from collections.abc import Awaitable, Callable
from itertools import product

import pytest

from bot.match.plans import stop
from bot.match.undo import go
from bot.model.match import Live
from bot.model.plans import preset_for
from bot.model.player import Order
from bot.pages.log import MADE_BY, in_italics
from bot.store.transactions import Writing
from rules import Seat
from rules.barrage.verbs import PlaceTwo
from rules.engine.agents import random_move
from tests.bot.channel import Channel, said, selects, shown, text_of
from tests.bot.placing import placing
from tests.bot.playing import led_to, person
from tests.bot.test_plans import by, entries, makes, open_editor, panel, pings, settles, until

MISS = "miss: Three-star states"
THREE = "★★★ 5+ wins (33%) · 29–55 votes"


async def within(table: Channel, live: Live, work: Callable[[Live, Writing], Awaitable[object]]) -> None:
    """This is done as seat 0 does something."""

    async def done() -> None:
        async with table.bot.matches.changing(live.id, by(live, 0)) as (there, db):
            await work(there, db)

    assert await table.directly(done()) == [None]


def placed(live: Live, seat: Seat) -> list[str]:
    return [str(move) for who, move in live.under_way.moves if who == seat and str(move).startswith("place")]


async def test_who_places_a_staffer_says_in_the_same_answer_where_the_others_go(table: Channel) -> None:
    live = await placing(table)
    calls = pings(table, 0)
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    message = shown(answer)
    assert answer.ephemeral
    assert "And then?" in text_of(message)
    assert "You have 3 more Staffers to place this round." in text_of(message)
    message = shown(await table.pick(0, message, THREE, "place where:TX", "place where:NY"))
    await table.pick(0, message, next(one for one in selects(message) if one.startswith("★★ ")), "place where:PA")
    assert live.orders[0, "place"].moves == ["place where:TX", "place where:NY", "place where:PA"]
    await until(table, live, 1, "line-up")
    assert placed(live, 0) == [f"place where:{where}" for where in ("CA", "TX", "NY", "PA")]
    assert pings(table, 0) == calls + 1, "the next call is for the order of rolls"
    assert (0, "place") not in live.orders


async def test_nobody_is_asked_and_then_who_has_a_list_or_nothing_left(table: Channel) -> None:
    table.told_before()
    live = await placing(table)
    await settles(table, live, 0, "place", "place where:Nowhere")
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    assert not answer.ephemeral, "the post says all there is"
    await settles(table, live, 0, "place")
    for _ in range(2):
        await until(table, live, 0, "place")
        assert "And then?" in said(await table.slash(0, "barrage place", where="WY" if placed(live, 0)[1:] else "VT"))
    await until(table, live, 0, "place")
    assert "And then?" not in said(await table.slash(0, "barrage place", where="ND")), "it was the last one"


async def test_the_bankers_two_at_once_are_followed_by_the_rest(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await led_to(table, monkeypatch, lambda offer: isinstance(offer.move, PlaceTwo))
    (seat,) = live.waiting.seats
    (offer,) = (one for one in live.under_way.pending[seat].legal if isinstance(one.move, PlaceTwo))
    left = live.under_way.state.hand[seat] - 2
    answer = said(await table.slash(seat, "barrage place-two", where=", ".join(offer.open[0].pool[:2])))
    assert f"You have {left} more Staffer" in answer


async def test_dice_of_boomtown_are_given_with_the_next_ones(table: Channel) -> None:
    live = await table.begin("boomtown", people=2)
    await until(table, live, 0, "place")
    seat = live.waiting.seats[0]
    who = person(table, live, seat)
    move = next(offer.move for offer in live.under_way.pending[seat].legal if str(offer.move).startswith("place"))
    answer = await table.slash(who, "move", move=str(move))
    assert "You can place 2 more dice this round" in said(answer)
    message = shown(answer)
    menu = next(name for name in selects(message) if not name.endswith("by group"))
    *listed, _ = [option["value"] for option in selects(message)[menu][1]]
    await table.pick(who, message, menu, listed[0])
    assert live.orders[seat, "place"].moves == [listed[0]]


async def led_to_miss(table: Channel, live: Live) -> Seat:
    """All want to be asked about a miss, and one of them is."""
    rng = random.Random(5)
    for seat, topic in product(range(len(live.players)), live.game.topics):
        if topic.preset:
            await settles(table, live, seat, topic.key)
    for _ in range(500):
        seat = live.waiting.seats[0]
        if live.under_way.pending[seat].topic.startswith("miss"):
            return seat
        await makes(table, live, seat, random_move(live.under_way.pending[seat], rng))
    raise AssertionError("nobody missed")


async def test_what_saves_a_miss_is_seen_in_the_plans_and_cleared_there(table: Channel) -> None:
    live = await placing(table)
    titles = [topic.title for topic in preset_for(live, 0)]
    assert "A miss in three-star states" in titles
    assert "Answered for you, unless you change it below" in text_of(await panel(table, 0))
    message = await open_editor(table, 0, MISS)
    assert "Spend enough Town Hall tokens to win" in text_of(message)
    assert "This is set for everyone, unless they change it." in text_of(message)
    message = shown(await table.click(0, message, "Clear"))
    assert "you're asked each time" in text_of(message)
    await table.restart()
    live = await table.live()
    assert live.orders[0, MISS] == Order(0, MISS, []), "to be asked is a choice"
    assert "A miss in three-star states" not in [topic.title for topic in preset_for(live, 0)]


async def test_a_miss_is_saved_without_a_question_for_who_is_here(table: Channel) -> None:
    live = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, live)
    question = live.under_way.pending[seat]
    saves = [offer.move for offer in question.legal][:1]
    calls = pings(table, seat)
    for topic in live.game.topics:
        live.orders.pop((seat, topic.key), None)
    for live.players[seat].absent in (True, False):
        live.changed()
        planned = seat in live.waiting.planned
        assert planned is not live.players[seat].absent, "for who is away the stand-in lets it miss; an AI thinks"
    assert live.waiting.people == []
    await table.directly(table.bot.matches.change_plans(live.id, seat, by(live, seat), lambda live: []))
    table.bot.automatic_moves.wake(live.id)
    await table.env.settle()
    assert (seat, saves[0]) in entries(live, "usual")
    assert pings(table, seat) == calls
    assert in_italics(MADE_BY["usual"]) in text_of(table.post)


async def test_an_undo_holds_what_answers_itself_so_that_its_player_can_choose(table: Channel) -> None:
    live = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, live)
    who, topic = person(table, live, seat), live.under_way.pending[seat].topic
    live.orders.pop((seat, topic))
    live.changed()

    await within(table, live, lambda there, db: stop(there, db, there.waiting.seats, "undone"))
    assert live.orders[seat, topic].stopped == "undone"
    assert live.waiting.people == [seat]
    assert entries(live, "usual") == []
    assert "On hold since an undo" in text_of(await open_editor(table, who, topic))
    await table.click(who, await panel(table, who), "Resume")
    assert [who for who, _ in entries(live, "plan")] == [seat]


async def test_what_a_player_has_typed_comes_before_what_is_preset(table: Channel) -> None:
    live = await table.begin(options="rounds 4")
    seat = await led_to_miss(table, live)
    live.orders.pop((seat, live.under_way.pending[seat].topic))
    live.changed()
    await table.slash(person(table, live, seat), "plan", moves="pass")
    assert [str(move) for who, move in entries(live, "plan") if who == seat] == ["pass"]
    assert entries(live, "usual") == []


async def test_a_step_back_into_the_rolls_waits_for_whose_roll_it_is(table: Channel) -> None:
    live = await table.begin(options="rounds 2")
    await until(table, live, 0, "line-up")
    while live.question(live.waiting.seats[0]) and live.under_way.pending[live.waiting.seats[0]].topic == "line-up":
        await makes(table, live, live.waiting.seats[0], "board-order")
    rolls = [number for number, (maker, _) in live.memory.history.made.items() if maker == "stand-in"]
    assert rolls, "nobody was asked about a roll"
    to, seen = rolls[1], len(live.under_way.log)
    await within(table, live, lambda there, db: go(there, db, by(live, 0), lambda: there.under_way.undo(to - 1)))
    assert len(live.under_way.log) == seen + 1, "the dice don't roll again by themselves"
    (seat,) = live.waiting.people
    assert live.under_way.pending[seat].topic == "resolve"
    await makes(table, live, seat, next(live.under_way.pending[seat].legal).move)
    assert len(live.under_way.log) > seen + 2, "then the others go on as they had said"


async def test_a_held_list_is_shown_to_who_is_asked_and_then_and_ends_with_its_round(table: Channel) -> None:
    live = await placing(table)
    live.orders[0, "place"] = Order(0, "place", ["place where:TX"], "undone")
    answer = await table.pick(0, table.post, THREE, "place where:CA")
    assert "On hold since an undo. To go on with it, press **Resume**" in text_of(shown(answer))
    await table.click(0, shown(answer), "Resume")
    assert live.orders[0, "place"].stopped == ""
    live.orders[0, "place"] = Order(0, "place", ["place where:Nowhere"], "undone")
    await until(table, live, 1, "line-up")
    assert (0, "place") not in live.orders
    await table.restart()
    assert (0, "place") not in (await table.live()).orders


async def test_a_list_that_comes_too_late_for_the_round_says_that_it_is_for_the_next(table: Channel) -> None:
    live = await table.begin(options="rounds 2")
    await until(table, live, 0, "line-up")
    message = await open_editor(table, 0, "place")
    assert "You have nothing left to do here this round, so this is for the next one." in text_of(message)


async def test_resume_is_for_the_topic_of_its_panel_alone(table: Channel) -> None:
    live = await placing(table)
    for topic in ("place", "star"):
        live.orders[0, topic] = Order(0, topic, ["place where:Nowhere"], "undone")
    await table.click(0, await open_editor(table, 0, "star"), "Resume")
    assert (live.orders[0, "star"].stopped, live.orders[0, "place"].stopped) == ("", "undone")
