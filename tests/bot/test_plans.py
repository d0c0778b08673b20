"""Standing orders and plans: settled in private, carried out when the question comes, stopped and gone on with."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from bot import store
from bot.match.absence import go_away
from bot.match.halt import halt
from bot.match.undo import ON_HOLD
from bot.model.plans import wishes_of
from bot.model.player import PLAN, Order
from bot.model.session import Session, Standstill
from bot.pages.log import MADE_BY, in_italics
from bot.pages.plans import MOST_PLANNED, editor, overview
from bot.pages.reply import Reply
from bot.play.commands import plan_command
from bot.ui.components import of_reply
from rules import Decision, Group, Match, Offer, Played, Seat, Table, Verb, read_move
from rules.barrage.telling import Sent
from rules.engine.agents import random_move
from rules.redistricting.promoting import PROMOTE
from tests.bot.channel import ALL_GAMES, Channel, buttons, fact_line, reply_of, reply_text, selects, text_of
from tests.bot.placing import placing
from tests.bot.playing import again, by, makes, match_at_offer, match_at_question, pressable
from tests.bot.test_toy import all_texts
from tests.findings import check_all
from tests.looking import whole_position
from tests.toy import game as toy
from tests.toy.game import Bid, BidWon, Lay, Pass

KIND = "Choose what to plan"
NOWHERE = "Atlantis"


async def settles(table: Channel, session: Session, seat: Seat, topic: str, *moves: str) -> None:
    """A player has an order, however they came to it."""
    order = Order(seat, topic, [*moves])
    await table.directly(table.bot.matches.change_plans(session.id, seat, by(session, seat), lambda session: [order]))


async def until(table: Channel, session: Session, seat: Seat, topic: str) -> Decision:
    """Let all make their stand-in moves until a seat is asked about a topic, and waited for."""
    for _ in range(500):
        session = await table.session()
        question = session.decision(seat)
        if question is not None and question.topic == topic and seat in session.waiting.seats:
            return question
        other = session.waiting.seats[0]
        absent = session.under_way.pending[other].absent
        assert absent is not None
        await makes(table, session, other, absent)
    raise AssertionError(f"{topic} was not asked")


async def until_rolling(table: Channel, session: Session, seat: Seat) -> None:
    """The same, until a seat that wants to be asked is asked about its first roll."""
    await until(table, session, seat, "line-up")
    await makes(table, session, seat, "ask-me")
    await until(table, session, seat, "resolve")


async def panel(table: Channel, who: int) -> Any:
    return reply_of(await table.slash(who, "plan"))


async def open_editor(table: Channel, who: int, topic: str) -> Any:
    return reply_of(await table.pick(who, await panel(table, who), KIND, topic))


def entries(session: Session, made_by: str) -> list[tuple[Seat, Verb]]:
    """The moves that were made so."""
    made = (
        session.under_way.log[number - 1]
        for number, (maker, _) in session.memory.history.made.items()
        if maker == made_by
    )
    return [(entry.seat, entry.move) for entry in made if isinstance(entry, Played)]


def pings(table: Channel, who: int) -> int:
    return sum(table.people[who].id in (post["allowed_mentions"].get("users") or []) for post in table.sent())


async def all_wishes(table: Channel, who: int, topic: str) -> None:
    """Everything that can be settled for a topic, select after select."""
    message = await open_editor(table, who, topic)
    while menus := {name: menu for name, menu in selects(message).items() if not name.endswith("by group")}:
        placeholder, (_, options) = next(iter(menus.items()))
        message = reply_of(await table.pick(who, message, placeholder, *(option["value"] for option in options)))


@pytest.mark.both
async def test_orders_for_places_rolls_and_misses_leave_at_most_three_calls_a_round(table: Channel) -> None:
    session, rng = await table.begin(options="rounds 2"), random.Random(3)
    for topic in ("place", "line-up", "star"):
        await all_wishes(table, 1, topic)
    for topic in session.game.topics:
        if topic.key.startswith("miss"):
            wishes = [str(offer.move) for offer in topic.wishes(session.under_way.view(1), 1)]
            await settles(table, session, 1, topic.key, *wishes)
    while session.phase == "playing":
        seat = rng.choice(session.waiting.people)
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
    assert pings(table, 1) <= 3 * 2
    planned = [seat for seat, _ in entries(session, "plan") if seat == 1]
    assert len(planned) >= 6, "places of a round, and both orders of rolls"
    assert whole_position(again(session)) == whole_position(session.under_way)


async def test_a_wish_list_is_picked_shortened_and_cleared(table: Channel) -> None:
    session = await table.begin()
    message = await open_editor(table, 1, "place")
    assert "Nothing is planned here" in text_of(message)
    two_stars = next(name for name in selects(message) if name.startswith("★★ "))
    message = reply_of(await table.pick(1, message, two_stars, "place where:GA", "place where:PA"))
    three_stars = next(name for name in selects(message) if name.startswith("★★★ "))
    message = reply_of(await table.pick(1, message, three_stars, "place where:CA"))
    assert session.orders[1, "place"].moves == ["place where:GA", "place where:PA", "place where:CA"]
    listed = [line[:8] for line in text_of(message).splitlines() if line[:1].isdecimal()]
    assert listed == ["1. Georg", "2. Penns", "3. Calif"]
    assert "place where:CA" not in str(selects(message)), "what stands in the list is not to be picked"
    message = reply_of(await table.click(1, message, "Remove the last"))
    assert session.orders[1, "place"].moves == ["place where:GA", "place where:PA"]
    back = reply_of(await table.click(1, message, "Back"))
    assert "1. Georgia" in text_of(back)
    assert "Placing: your wish list" in text_of(back)
    await table.click(1, await open_editor(table, 1, "place"), "Clear")
    assert session.orders == {}
    assert "You haven't planned anything" in text_of(await panel(table, 1))


@pytest.mark.both
async def test_a_list_whose_moves_are_made_once_is_crossed_out_and_rules_are_not(table: Channel) -> None:
    session = await table.begin(options="rounds 1")
    await settles(table, session, 1, "place", "place where:CA", "place where:TX")
    await until(table, session, 1, "place")
    assert [move for seat, move in session.under_way.moves if seat == 1][1:] == [
        read_move(session.game.rules.verbs, text) for text in ("place CA", "place TX")
    ]
    assert (1, "place") not in session.orders
    await table.restart()
    assert (1, "place") not in (await table.session()).orders


async def test_a_wish_list_keeps_its_order_and_is_never_on_hold_where_nothing_of_it_is_possible(table: Channel) -> None:
    session = await placing(table)
    topic = next(topic for topic in session.game.topics if topic.key == "place")
    *_, last = map(str, wishes_of(session, 1, topic))
    await settles(table, session, 1, "place", last)
    message = await open_editor(table, 1, "place")
    await table.pick(1, message, next(iter(selects(message))), "place where:CA")
    assert session.orders[1, "place"].moves == [last, "place where:CA"]
    await settles(table, session, 1, "place", "place where:Nowhere")
    await until(table, session, 1, "place")
    assert session.orders[1, "place"] == Order(1, "place", ["place where:Nowhere"])


async def test_a_question_that_an_order_covers_now_is_answered_at_once_in_one_post_without_a_ping(
    table: Channel,
) -> None:
    session = await placing(table)
    await settles(table, session, 1, "place", "place where:TX")
    await settles(table, session, 2, "place", "place where:TX")
    message = await open_editor(table, 0, "place")
    assert "You're being asked this now" in text_of(message)
    sent, before = len(table.sent()), [pings(table, who) for who in range(4)]
    await table.pick(0, message, next(iter(selects(message))), "place where:CA")
    (post,) = table.sent()[sent:]
    assert post["allowed_mentions"]["users"] == [table.people[3].id]
    assert [pings(table, who) for who in range(4)] == [*before[:3], before[3] + 1]
    assert text_of(table.post).count(in_italics(MADE_BY["plan"])) == 3
    assert [seat for seat, _ in entries(session, "plan")] == [0, 1, 2]
    assert [player.seat for player in session.players if player.clock.running is not None] == [3]


async def test_what_a_player_plans_is_seen_and_told_nowhere_else(table: Channel) -> None:
    session = await table.begin(options="rounds 1")
    before = [all_texts(table, other) for other in (0, 2, 3)]
    sent, edits = len(table.sent()), len(table.edits())
    await table.slash(1, "plan", moves=f"place {NOWHERE}; place CA")
    await settles(table, session, 1, "resolve", f"resolve where:{NOWHERE}")
    assert session.orders[1, PLAN].moves == [f"place where:{NOWHERE}", "place where:CA"]
    assert [all_texts(table, other) for other in (0, 2, 3)] == before
    assert (len(table.sent()), len(table.edits())) == (sent, edits), "no post changes when somebody plans"
    await until_rolling(table, session, 1)
    for other in (0, 2, 3):
        for command in ("plan", "game hand", "game log", "game status", "game board"):
            await table.slash(other, command)
        assert NOWHERE not in all_texts(table, other)
    assert NOWHERE not in str([*table.sent(), *table.edits()])
    assert NOWHERE in reply_text(await table.slash(1, "plan"))


async def test_a_plan_stops_where_its_move_is_not_offered_says_so_and_goes_on(table: Channel) -> None:
    session = await table.begin(options="rounds 1")
    await table.slash(1, "plan", moves="place WY; resolve wy")
    assert session.orders[1, PLAN] == Order(1, PLAN, ["place where:WY", "resolve where:WY"]), (
        "it is for what comes next"
    )
    await makes(table, session, 1, next(session.under_way.pending[1].legal).move)
    calls = pings(table, 1)
    await until(table, session, 1, "place")
    assert pings(table, 1) == calls + 1
    assert [str(move) for _, move in entries(session, "plan")] == ["place where:WY"]
    assert session.orders[1, PLAN] == Order(1, PLAN, ["resolve where:WY"], "not offered")
    assert session.waiting.people == [1]
    assert "Some are on hold until you press **Resume**" in reply_text(await table.slash(1, "game hand"))
    held = "On hold because “Wyoming: 83% · 3 votes” wasn't possible"
    assert held in text_of(await panel(table, 1))
    await until_rolling(table, session, 1)
    assert len(entries(session, "plan")) == 1
    message = reply_of(await table.click(1, await panel(table, 1), "Resume"))
    assert "stopped" not in text_of(message)
    assert [str(move) for _, move in entries(session, "plan")] == ["place where:WY", "resolve where:WY"]
    assert session.orders == {}


MEANT = {
    "place california": "place where:CA",
    "PLACE ca": "place where:CA",
    "place where:VA": "place where:VA",
    "replace cleo": "replace whom:2",
    "place virginia": "place where:VA",
    "kansas": "place where:KS",
    "resolve CA town_hall:1": "resolve where:CA town_hall:1",
    "pass": "pass",
    f"place {NOWHERE}": f"place where:{NOWHERE}",
}


async def test_a_plan_is_typed_as_people_write(table: Channel) -> None:
    session, planned = await table.begin(), dict[str, list[str]]()
    for typed in MEANT:
        await table.slash(1, "plan", moves=typed)
        planned[typed] = session.orders.pop((1, PLAN)).moves
    assert planned == {typed: [meant] for typed, meant in MEANT.items()}


async def test_a_plan_is_cleared_by_typing_nothing(table: Channel) -> None:
    session, left = await table.begin(), dict[str, object]()
    for nothing in (" ", "none", "NONE", ";;"):
        await table.slash(1, "plan", moves="place CA")
        assert "· place where:CA" in text_of(await panel(table, 1))
        told = reply_text(await table.slash(1, "plan", moves=nothing))
        left[nothing] = "You haven't planned anything" in told, {**session.orders}
    assert left == dict.fromkeys(left, (True, {}))


async def test_a_plan_is_completed_move_by_move(table: Channel) -> None:
    await table.begin()
    assert "place where:CA" in await table.complete(1, "plan", "moves", "place cali")
    assert await table.complete(1, "plan", "moves", "place CA; resolve califor") == ["place CA; resolve where:CA"]
    assert await table.complete(1, "plan", "moves", "place CA; " * 20) == []


async def test_a_move_that_is_typed_as_it_reads_is_said_once(table: Channel) -> None:
    await table.begin("politocracy")
    listed = await table.people[3].autocomplete(table.here, "plan", "moves", "roll")
    assert listed[0]["name"] == "Roll"
    lines = reply_text(await table.slash(3, "plan", moves="roll; pander")).splitlines()
    assert {"1. Roll", "2. Pander"} <= {*lines}


async def test_whoever_has_no_seat_or_no_match_is_told_so(table: Channel) -> None:
    assert "no match" in reply_text(await table.slash(0, "plan"))
    session = await table.begin(people=3)
    assert "have a seat" in reply_text(await table.slash(3, "plan", moves="place CA"))
    assert await table.complete(3, "plan", "moves", "place") == []
    assert session.orders == {}


@pytest.mark.both
async def test_a_press_of_somebody_else_on_what_is_unknown_or_too_late_changes_nothing(table: Channel) -> None:
    session = await table.begin()
    await settles(table, session, 1, "place", "place where:CA")
    message, hers = table.post, f"{session.ref}:1"
    wish = f"s:wish:{hers}:0:place"
    tries: list[tuple[int, str, tuple[str, ...], str]] = [
        (2, f"b:plan:{hers}", (), "another player's"),
        (2, f"b:clear:{hers}", (), "another player's"),
        (2, f"b:drop:{hers}:place", (), "another player's"),
        (2, f"b:goon:{hers}", (), "another player's"),
        (2, wish, ("place where:TX",), "another player's"),
        (1, wish, ("place where:TX", f"place where:{NOWHERE}"), "You can't choose"),
        (1, wish, ("resolve where:TX",), "You can't choose"),
        (1, f"s:topic:{hers}", ("taxes",), "You can't plan that"),
        (1, f"b:clear:{hers}:taxes", (), "You can't plan that"),
        (1, f"s:wish:{hers}:0:", ("pass",), "You can't plan that"),
        (1, f"b:ever:{hers}:0:pass", (), "can't answer this question in advance"),
        (1, f"b:always:{hers}:0", (), "can't answer this question in advance"),
    ]
    for who, custom_id, values, answer in tries:
        assert answer in reply_text(await table.press(who, message, custom_id, *values)), custom_id
        assert session.orders == {(1, "place"): Order(1, "place", ["place where:CA"])}, custom_id
    await table.bot.matches.change_plans(session.id, 1, by(session, 1), lambda session: [])
    await table.slash(0, "game end")
    assert session.phase == "ended"
    assert "has ended" in reply_text(await table.press(1, message, wish, "place where:TX"))
    assert session.orders == {(1, "place"): Order(1, "place", ["place where:CA"])}


UNREADABLE = {
    "place CA; plcae TX": "I can't read move 2, “plcae TX”",
    "place CA; **bold** <@1>": "I can't read",
    "replace": "That could be several",
    "virg": "Did you mean:\n- Virginia",
    "new": "place where:NY",
    "no": "There's no move called",
    "later": "There's no move called",
    "votes": "There's no move called",
    "55": "There's no move called",
    "token": "There's no move called",
    "; ".join(["place CA"] * (MOST_PLANNED + 1)): "21 moves, but 20 is the limit",
}


PARTS = [("redistricting", "-"), ("redistricting", "card"), ("politocracy", "again")]


@pytest.mark.parametrize(("key", "typed"), PARTS)
async def test_a_part_of_what_a_move_says_plans_none(table: Channel, key: str, typed: str) -> None:
    session = await table.begin(key)
    assert "Nothing was changed" in reply_text(await table.slash(1, "plan", moves=typed))
    assert session.orders == {}


async def test_a_plan_that_cannot_be_read_changes_nothing(table: Channel) -> None:
    session, told = await table.begin(), dict[str, tuple[str, list[str]]]()
    await table.slash(1, "plan", moves="pass")
    for typed in UNREADABLE:
        told[typed] = reply_text(await table.slash(1, "plan", moves=typed)), [*session.orders[1, PLAN].moves]

    def refused(typed: str) -> None:
        answer, moves = told[typed]
        assert UNREADABLE[typed] in answer
        assert "Nothing was changed" in answer
        assert "**bold**" not in answer
        assert moves == ["pass"]

    check_all(told, refused)


async def test_orders_survive_a_restart_and_what_was_due_before_it_is_done_once(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await placing(table)
    await settles(table, session, 2, "resolve", "resolve where:CA")
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    await table.slash(0, "plan", moves="place CA; place TX")
    assert entries(session, "plan") == []
    assert session.waiting.people == []
    async with table.bot.matches.store.read() as db:
        assert await store.matches.with_automatic_moves(db) == [session.id]
    await table.restart()
    session = await table.session()
    assert [str(move) for _, move in entries(session, "plan")] == ["place where:CA"]
    assert session.orders[0, PLAN].moves == ["place where:TX"]
    assert session.orders[2, "resolve"].moves == ["resolve where:CA"]
    await table.restart()
    session = await table.session()
    assert [str(move) for _, move in entries(session, "plan")] == ["place where:CA"]
    assert text_of(table.post).count(in_italics(MADE_BY["plan"])) == 1


async def test_an_undone_move_of_a_plan_stops_what_its_player_had_settled(table: Channel) -> None:
    session = await placing(table)
    await settles(table, session, 0, "resolve", "resolve where:CA")
    await table.slash(0, "plan", moves="place CA; place TX")
    assert session.waiting.seats == [1]
    answer = reply_text(await table.slash(0, "game undo"))
    assert answer == f"Your last move is undone. {ON_HOLD}"
    assert session.waiting.people == [0]
    assert {order.stopped for order in session.orders.values()} == {"undone"}
    text = text_of(await panel(table, 0))
    assert text.count("On hold because a move was undone. To go on with it, press **Resume** below.") == 2
    assert "on its way" not in text
    await makes(table, session, 0, "place PA")
    await until(table, session, 0, "place")
    assert session.waiting.people == [0], "what has stopped does not run"
    answer = await table.click(0, await panel(table, 0), "Resume")
    assert "the move is on its way" in reply_text(answer)
    assert session.under_way.moves[-1] == (0, read_move(session.game.rules.verbs, "place TX"))
    assert session.orders[0, "resolve"].stopped == ""


@pytest.mark.both
async def test_the_undo_button_says_to_its_presser_alone_that_their_plans_are_on_hold(table: Channel) -> None:
    session = await placing(table)
    await settles(table, session, 0, "resolve", "resolve where:CA")
    await makes(table, session, 0, "place CA")
    answer = await table.click(0, table.post, "Undo Ann's move")
    assert (reply_text(answer), answer.ephemeral) == (ON_HOLD, True)
    assert not any(ON_HOLD in text_of(post) for post in table.posts)
    await makes(table, session, 0, "place CA")
    await settles(table, session, 0, "resolve")
    answer = await table.click(0, table.post, "Undo Ann's move")
    assert (answer.deferred, answer.followups) == (True, []), "without plans the posts say all there is"


async def test_always_answers_all_questions_of_a_kind(table: Channel) -> None:
    session = await table.begin(options="rounds 2")
    seat, kind = await first_miss(table)
    question = session.under_way.pending[seat]
    assert "Always…" not in buttons(await table.more((seat + 1) % 4))
    message = reply_of(await table.click(seat, await table.more(seat), "Always…"))
    assert "Your answer every time you're asked this in this match" in text_of(message)
    assert "When it isn't possible, you're asked as usual. Dismiss this message" in text_of(message)
    passes = next(offer for offer in question.legal if str(offer.move) == "pass")
    answer = await table.click(seat, message, "Let it miss")
    assert reply_text(answer).startswith("Done.")
    assert session.orders[seat, kind] == Order(seat, kind, ["pass"])
    assert entries(session, "member")[-1] == (seat, passes.move)


async def test_always_says_what_it_plans_and_not_what_that_comes_to_now(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_question(
        table,
        monkeypatch,
        lambda question: question.topic == "constituent" and any(str(offer.move) == "buy" for offer in question.legal),
        key="politocracy",
    )
    table.told_before()
    (seat,) = session.waiting.seats
    message = reply_of(await table.click(seat, await table.more(seat), "Always…"))
    assert "**Constituents: buy or pander**" in text_of(message)
    assert [*buttons(message)] == ["Buy whatever you can", "Pander"]
    done, *_, lasting = reply_text(await table.click(seat, message, "Buy whatever you can")).splitlines()
    assert done.startswith(f"Done. **{session.names.short(seat)}** buys ")
    assert "your answer is: Buy whatever you can." in lasting
    assert "**Constituents: buy or pander**\nBuy whatever you can" in text_of(await panel(table, seat))


async def first_miss(table: Channel) -> tuple[Seat, str]:
    """All play until somebody is asked whether to save a roll, as they all want to be."""
    rng, session = random.Random(5), await table.session()
    for seat, topic in product(range(4), session.game.topics):
        if topic.preset:
            await settles(table, session, seat, topic.key)
    for _ in range(300):
        seat = session.waiting.seats[0]
        question = session.under_way.pending[seat]
        if question.topic.startswith("miss"):
            return seat, question.topic
        await makes(table, session, seat, random_move(question, rng))
    raise AssertionError("nobody missed")


async def test_always_is_offered_once_and_not_for_a_list_that_is_used_up(table: Channel) -> None:
    session = await table.begin(options="rounds 4")
    await until(table, session, 0, "place")
    assert "Always…" not in buttons(await table.more(0))
    answered = set[tuple[Seat, str]]()
    while (asked := await first_miss(table)) not in answered:
        assert "Always…" in buttons(await table.more(asked[0]))
        answered.add(asked)
        await makes(table, session, asked[0], "pass")
    assert "Always…" not in buttons(await table.more(asked[0]))


async def test_always_answers_a_secret_question_under_your_choice(table: Channel) -> None:
    session = await table.begin("toy", people=3, options="rounds 2")
    hand = reply_of(await table.click(1, table.post, "Your choice"))
    message = reply_of(await table.click(1, hand, "Always…"))
    await table.pick(1, message, next(iter(selects(message))), "bid coins:2")
    assert session.orders[1, "bid"].moves == ["bid coins:2"]
    await makes(table, session, 0, Bid(5))
    await makes(table, session, 2, Bid(1))
    sent = len(table.sent())
    await makes(table, session, 0, Lay(("Hill", "Hill", "Mill")))
    for seat in (1, 2):
        await makes(table, session, seat, Pass())
    assert entries(session, "plan") == [(1, Bid(2))]
    assert table.people[1].id not in table.sent()[sent:][-1]["allowed_mentions"]["users"]
    hand = reply_of(await table.click(1, table.post, "Your choice"))
    assert "You've planned answers: see `/plan`" in text_of(hand)
    assert "Always…" not in buttons(hand)


async def test_always_is_not_offered_where_every_move_has_to_be_filled_in(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 1")
    await makes(table, session, 0, Bid(5))
    await makes(table, session, 1, Bid(1))
    assert "Lay three cubes" in buttons(table.post)
    assert "Always…" not in buttons(await table.more(0))


async def test_the_answer_that_reveals_all_marks_no_line_of_somebody_else(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 1")
    await makes(table, session, 0, Bid(5))
    await settles(table, session, 1, "bid", "bid coins:1")
    assert fact_line(session, BidWon(0, 4)) in text_of(table.post)
    assert MADE_BY["plan"] not in text_of(table.post)


async def test_the_log_and_its_file_say_what_was_planned(table: Channel) -> None:
    session = await placing(table)
    await settles(table, session, 0, "place", "place where:CA")
    answer = await table.slash(0, "game log")
    sent = Sent(0, ("CA",))
    assert fact_line(session, sent, MADE_BY["plan"]) in reply_text(answer).splitlines()
    file = (await reply_of(answer).attachments[0].read()).decode()
    (line,) = [line for line in file.splitlines() if "California" in line]
    assert line.endswith(f"{session.names.say(sent.say())} ({MADE_BY['plan']})")
    assert file.startswith("(to you) ")


async def test_a_plan_at_which_the_rules_fail_stops_and_its_player_is_called(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin(options="rounds 1")
    await settles(table, session, 1, "place", "place where:CA")
    play = Match.play

    def fail(self: Match, seat: Seat, move: Verb) -> None:
        if str(move) == "place where:CA":
            raise ZeroDivisionError
        play(self, seat, move)

    monkeypatch.setattr(Match, "play", fail)
    calls = pings(table, 1)
    await until(table, session, 1, "place")
    assert session.orders[1, "place"].stopped == "failed"
    assert session.waiting.people == [1]
    assert pings(table, 1) == calls + 1
    assert "went wrong; that's our mistake" in text_of(await panel(table, 1))


async def test_an_order_that_is_taken_away_before_it_runs_does_not_run(table: Channel) -> None:
    session = await placing(table)
    step = table.bot.automatic_moves._step

    async def cleared_first(match_id: int) -> bool:
        play = table.bot.matches.play

        async def late(*arguments: Any, **named: Any) -> Any:
            table.bot.matches.play = play  # type: ignore[method-assign]
            await table.bot.matches.change_plans(session.id, 0, by(session, 0), lambda session: [Order(0, "place", [])])
            return await play(*arguments, **named)

        table.bot.matches.play = late  # type: ignore[method-assign]
        table.bot.automatic_moves._step = step  # type: ignore[method-assign]
        return await step(match_id)

    table.bot.automatic_moves._step = cleared_first  # type: ignore[method-assign]
    await settles(table, session, 0, "place", "place where:CA")
    assert entries(session, "plan") == []
    assert session.waiting.people == [0]
    assert "★★★ 5+ wins" in str(selects(table.post))


async def test_the_longest_list_and_the_longest_plan_fit(table: Channel) -> None:
    session = await table.begin()
    for topic in session.game.topics:
        wishes = [str(offer.move) for offer in topic.wishes(session.under_way.view(1), 1)]
        await settles(table, session, 1, topic.key, *wishes)
    await table.slash(1, "plan", moves="; ".join(["resolve Absentee Ballots"] * MOST_PLANNED))
    assert len(text_of(await panel(table, 1))) <= 4_000
    message = await open_editor(table, 1, "place")
    assert "\n55. " in text_of(message)
    assert buttons(message).keys() == {"Remove the last", "Clear", "Back"}
    for panel_ in (overview(session, 1), *(editor(session, 1, topic) for topic in session.game.topics)):
        fits(panel_)


def many(count: int) -> Callable[[Any, Seat], list[Offer]]:
    return lambda view, seat: [
        Offer(Bid(at), f"Bid {at} " + "x" * 90, group=Group(f"Group {at // 30}")) for at in range(count)
    ]


@pytest.mark.parametrize("count", [1, 25, 26, 101, 600])
async def test_any_number_of_wishes_is_paged(table: Channel, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    session = await table.begin("toy", people=2)
    topic = toy.Topic(key="bid", title="x" * 45, about="y" * 100, wishes=many(count))
    monkeypatch.setattr("bot.pages.plans.topic_of", lambda session, key: topic)
    monkeypatch.setattr("bot.play.plans.topic_of", lambda session, key: topic)
    message = await open_editor(table, 1, "bid")
    if groups := next((name for name in selects(message) if name.endswith("by group")), None):
        message = reply_of(await table.pick(1, message, groups, "1"))
        placeholder = next(name for name in selects(message) if name != groups)
    else:
        placeholder = next(iter(selects(message)))
    options = [option["value"] for option in selects(message)[placeholder][1]]
    message = reply_of(await table.pick(1, message, placeholder, *options))
    assert session.orders[1, "bid"].moves == options
    fits(editor(session, 1, topic, 1))
    session.orders[1, "bid"] = Order(1, "bid", [f"bid coins:{at}" for at in range(count)])
    session.changed()
    fits(editor(session, 1, topic))
    fits(overview(session, 1))


def fits(reply: Reply) -> None:
    view = of_reply(reply)
    assert view.content_length() <= 4_000
    assert view.total_children_count <= 40


def test_every_kind_of_question_can_stand_in_a_press() -> None:
    for game in ALL_GAMES.values():
        assert all(len(topic.key) <= 50 and len(topic.title) <= 45 for topic in game.topics)


def test_the_command_asks_for_nothing_that_is_not_needed(table: Channel) -> None:
    command = plan_command(table.bot)
    assert command.guild_only
    assert [(one.name, one.required) for one in command.parameters] == [("moves", False)]


async def test_a_move_with_open_fields_is_planned_and_listed(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 2")
    message = await open_editor(table, 0, "build")
    await table.pick(0, message, next(iter(selects(message))), "lay places:Hill 2, Mill")
    await table.slash(0, "plan", moves="bid 5; bid 1; lay Mill 2, Hill")
    assert session.orders[0, PLAN].moves == ["bid coins:1", "lay places:Mill 2, Hill"], "the first is made at once"
    await makes(table, session, 1, Bid(1))
    assert (0, Lay(("Hill", "Hill", "Mill"))) in entries(session, "plan"), "what is settled for the kind comes first"
    assert session.orders[0, "build"].moves == ["lay places:Hill 2, Mill"]


@pytest.mark.both
async def test_orders_hold_while_an_ai_player_answers_for_their_player(table: Channel) -> None:
    session = await placing(table)
    await settles(table, session, 1, "place", "place where:TX")
    await table.directly(go_away(table.bot.matches, session.id, by(session, 1)))
    await makes(table, session, 0, "place CA")
    assert entries(session, "plan") == [(1, read_move(session.game.rules.verbs, "place TX"))]


@pytest.mark.both
async def test_nothing_runs_in_a_match_that_is_paused(table: Channel) -> None:
    session = await placing(table)
    await table.change(session, lambda one, db: halt(one, db, Standstill("paused")))
    await table.slash(0, "plan", moves="place CA")
    assert session.orders[0, PLAN].moves == ["place where:CA"]
    assert not pressable(table.post), "a paused match takes no moves, so its post offers none"
    assert not selects(table.post)
    await table.change(session, lambda one, db: halt(one, db, Standstill()))
    assert entries(session, "plan") == [(0, read_move(session.game.rules.verbs, "place CA"))]
    assert session.orders == {}


async def test_the_example_of_a_typed_plan_names_no_seat(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await match_at_offer(
        table, monkeypatch, lambda offer: vars(offer.move).get("card") == "Push Poll", key="politocracy"
    )
    text = reply_text(await table.slash(session.waiting.seats[0], "plan"))
    assert "`/plan moves:roll; " in text
    assert "whom:" not in text.partition("`/plan moves:")[2]


async def test_a_plan_stops_where_the_last_move_came_to_what_was_not_to_be_foreseen(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("redistricting", people=2)
    (seat,) = session.waiting.people
    monkeypatch.setattr(Table, "roll", lambda self: 1)
    alone = next(offer.move for offer in session.under_way.pending[seat].legal if getattr(offer.move, "to", ""))
    await table.slash(seat, "plan", moves=f"{alone}; draw; end-turn")
    assert [str(move) for _, move in entries(session, "plan")] == [str(alone)]
    assert session.orders[seat, PLAN] == Order(seat, PLAN, ["draw", "end-turn"], "broken off")
    assert session.waiting.people == [seat], "and its clock runs"
    message = await panel(table, seat)
    assert "On hold because your last move ended your turn or didn't go as planned." in text_of(message)
    await table.click(seat, message, "Resume")
    assert [str(move) for _, move in entries(session, "plan")] == [str(alone), "draw", "end-turn"]


@pytest.mark.parametrize("rest", [[], ["draw"]])
async def test_a_list_does_not_go_on_in_the_next_turn_where_this_one_has_ended_by_itself(
    table: Channel, rest: list[str]
) -> None:
    session = await table.begin("redistricting", people=2)
    (seat,) = session.waiting.people
    promotions = [offer for offer in session.under_way.pending[seat].legal if offer.group == PROMOTE]
    homes = {offer.label.split(" in ")[1]: str(offer.move) for offer in promotions}
    (one, other, *_) = homes.values()
    await table.slash(seat, "plan", moves="; ".join([one, other, "end-turn", *rest]))
    assert [str(move) for _, move in entries(session, "plan")] == [one, other]
    assert session.waiting.people == [1 - seat], "both points are spent"
    left = {order.topic: order for order in session.orders.values() if order.seat == seat}
    assert left == ({PLAN: Order(seat, PLAN, rest, "broken off")} if rest else {})
    warned = reply_of(await table.slash(1 - seat, "move", move="end-turn"))
    await table.click(1 - seat, warned, next(iter(buttons(warned))))
    assert session.waiting.people == [seat], "and nothing is done in August before its player says so"
