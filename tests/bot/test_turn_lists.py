"""What is planned for one turn: done in its order when it comes, and nothing of it is left for a later one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.player import PLAN, Order
from bot.model.session import Session
from bot.pages.log import MADE_BY, in_italics
from bot.play.plans import STILL
from rules import Seat, Table
from rules.redistricting.board import Candidate, Card
from rules.redistricting.topics import BEST
from rules.redistricting.verbs import Draw, EndTurn, Promote, Swap
from tests.bot.channel import Channel, channel, reply_of, reply_text, selects, text_of
from tests.bot.moderating import undo
from tests.bot.playing import person
from tests.bot.test_mod_seats import newcomer
from tests.bot.test_plans import KIND, entries, makes, open_editor, panel, settles

ADD, END = "Add to your list", "end-turn"
HELD = "On hold because your last move ended your turn or didn't go as planned."


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Channel]:
    """A match whose turns have several moves."""
    async with channel(tmp_path / "hustings.db") as table:
        await table.begin("redistricting", people=2)
        yield table


async def whose(table: Channel) -> tuple[Session, Seat, Seat]:
    """The match, whose turn it is, and the other seat."""
    session = await table.session()
    (me,) = session.waiting.seats
    return session, me, 1 - me


async def comes_with(table: Channel, *moves: str) -> None:
    """The turn of the other seat comes, who has listed these moves for it."""
    session, me, other = await whose(table)
    await settles(table, session, other, "turn", *moves)
    await makes(table, session, me, EndTurn())


def out_of_reach(session: Session, seat: Seat) -> str:
    """A card that a seat does not hold."""
    missing = next(card for card in Card if card not in session.under_way.state.operatives[seat].hand)
    return f"play card:{missing} district:Navy"


def planned(session: Session, seat: Seat) -> list[str]:
    """What a seat did as planned."""
    return [str(move) for who, move in entries(session, "plan") if who == seat]


async def test_the_next_turn_is_planned_in_three_steps_and_done_in_one_post_without_a_ping(table: Channel) -> None:
    session, me, other = await whose(table)
    who = person(table, session, other)
    message = await panel(table, who)
    assert [one["value"] for one in selects(message)[ADD][1]] == ["draw", END], "what has no group is there too"
    best = [one["value"] for one in selects(message)[str(BEST)][1] if "die" not in one["label"]][:2]
    message = reply_of(await table.pick(who, message, str(BEST), *best))
    message = reply_of(await table.pick(who, message, ADD, END))
    assert session.orders[other, "turn"].moves == [*best, END]
    sent, pings = len(table.sent()), len(table.pings())
    await makes(table, session, me, EndTurn())
    assert planned(session, other) == [*best, END]
    assert session.waiting.seats == [me]
    assert not session.orders
    assert len(table.sent()) == sent + 1
    assert table.pings()[pings:] == [person(table, session, me)]
    assert text_of(table.post).count(in_italics(MADE_BY["plan"])) == 1


async def test_the_only_list_is_opened_at_once_until_there_are_plans_to_look_at(table: Channel) -> None:
    session, _, other = await whose(table)
    who = person(table, session, other)
    message = await panel(table, who)
    first = text_of(message)
    assert first.startswith("### Your turn")
    back = reply_of(await table.click(who, message, "Back"))
    assert "You haven't planned anything in this match." in text_of(back)
    assert list(selects(back)) == [KIND]
    pressed = reply_of(await table.click(who, await table.more(who), "Plan…"))
    assert text_of(pressed) == first
    await settles(table, session, other, "turn", END)
    assert text_of(await panel(table, who)).startswith("### Your plans in Re[District]ing")
    assert text_of(await open_editor(table, who, "turn")).startswith("### Your turn")


async def test_the_group_that_is_open_stays_so_and_what_has_none_is_beside_it(table: Channel) -> None:
    session, _, other = await whose(table)
    who = person(table, session, other)
    message = await panel(table, who)
    groups = next(iter(selects(message)))
    at, opened = next((one["value"], one["label"]) for one in selects(message)[groups][1] if one["label"] == "Promote")
    message = reply_of(await table.pick(who, message, groups, at))
    assert list(selects(message))[1:] == [opened, ADD]
    message = reply_of(await table.pick(who, message, opened, selects(message)[opened][1][0]["value"]))
    assert list(selects(message))[1:] == [opened, ADD]
    message = reply_of(await table.pick(who, message, ADD, "draw"))
    assert list(selects(message))[1:] == [str(BEST), ADD]


async def test_the_end_of_the_turn_stays_last_whatever_is_added(table: Channel) -> None:
    session, _, other = await whose(table)
    who = person(table, session, other)
    message = reply_of(await table.pick(who, await panel(table, who), ADD, END))
    best = selects(message)[str(BEST)][1][0]["value"]
    message = reply_of(await table.pick(who, message, str(BEST), best))
    message = reply_of(await table.pick(who, message, ADD, "draw"))
    assert session.orders[other, "turn"].moves == [best, "draw", END]
    assert "3. End your turn" in text_of(message)


async def test_a_list_waits_through_a_turn_of_somebody_else_and_an_undo_leaves_it_to_its_player(
    table: Channel,
) -> None:
    session, me, other = await whose(table)
    first = session.under_way.pending[me].of(Promote)[0].move
    await settles(table, session, other, "turn", "draw", END)
    await makes(table, session, me, first)
    assert session.orders[other, "turn"].moves == ["draw", END]
    await settles(table, session, other, "turn")
    await makes(table, session, me, EndTurn())
    await settles(table, session, me, "turn", "draw", END)
    assert reply_text(await table.slash(person(table, session, me), "game undo")).startswith(
        "Your last move is undone."
    )
    await makes(table, session, me, EndTurn())
    assert session.orders[me, "turn"] == Order(me, "turn", ["draw", END], "undone"), (
        "it was for the turn that comes now"
    )


async def test_what_was_not_possible_is_not_left_for_a_later_turn(table: Channel) -> None:
    session, me, other = await whose(table)
    await comes_with(table, out_of_reach(session, other), "draw", END)
    assert entries(session, "plan") == [(other, Draw()), (other, EndTurn())]
    assert session.waiting.seats == [me]
    assert not session.orders
    await table.restart()
    assert not (await table.session()).orders


async def test_what_was_skipped_is_not_made_once_it_becomes_possible(table: Channel) -> None:
    session, _me, other = await whose(table)
    names = [one.name for one in session.under_way.state.tokens.values() if isinstance(one, Candidate)]
    await comes_with(table, out_of_reach(session, other), f"promote who:{names[0]}", "play card:Nothing")
    assert planned(session, other) == [f"promote who:{names[0]}"]
    assert session.waiting.people == [other]
    assert session.orders[other, "turn"] == Order(other, "turn", ["play card:Nothing"], "not offered")


async def test_a_list_of_which_nothing_is_possible_waits_and_is_gone_with_the_turn(table: Channel) -> None:
    session, _me, other = await whose(table)
    who, no = person(table, session, other), out_of_reach(session, other)
    await comes_with(table, no)
    assert session.orders[other, "turn"] == Order(other, "turn", [no], "not offered")
    message = reply_of(await table.click(who, await panel(table, who), "Resume"))
    assert STILL in text_of(message)
    assert session.orders[other, "turn"].stopped == "not offered"
    await makes(table, session, other, EndTurn())
    assert not session.orders


async def test_a_plan_that_still_does_not_fit_stays_on_hold_whatever_is_pressed(table: Channel) -> None:
    session, me, other = await whose(table)
    who, no = person(table, session, other), out_of_reach(session, other)
    await settles(table, session, other, "", no, END)
    await makes(table, session, me, EndTurn())
    message = reply_of(await table.click(who, await panel(table, who), "Resume"))
    assert STILL in text_of(message)
    await makes(table, session, other, EndTurn())
    await makes(table, session, me, EndTurn())
    assert session.waiting.seats == [other], "nothing of it is done a month later"
    assert session.orders[other, PLAN] == Order(other, PLAN, [no, END], "not offered")


async def test_a_turn_that_ends_by_itself_leaves_nothing(table: Channel) -> None:
    session, me, other = await whose(table)
    names = [one.name for one in session.under_way.state.tokens.values() if isinstance(one, Candidate)]
    await comes_with(table, *(f"promote who:{name}" for name in names), END)
    assert 1 < len(planned(session, other)) < 5, "until its points are spent"
    assert session.waiting.seats == [me]
    assert not session.orders


async def test_a_list_waits_once_the_courts_have_blocked_something(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "roll", lambda table: 1)
    session, me, other = await whose(table)
    alone = next(offer.move for offer in session.under_way.pending[me].of(Swap) if offer.move.to)
    await comes_with(table, str(alone), "draw", END)
    assert entries(session, "plan") == [(other, alone)]
    assert session.waiting.seats == [other]
    message = await panel(table, person(table, session, other))
    assert HELD in text_of(message)
    assert STILL not in reply_text(await table.click(person(table, session, other), message, "Resume"))
    assert [move for _, move in entries(session, "plan")] == [alone, Draw(), EndTurn()]


async def test_a_card_that_asks_more_does_not_stop_the_list_of_the_turn(table: Channel) -> None:
    session, _me, other = await whose(table)
    session.under_way.state.operatives[other].hand.append(Card.CARPETBAGGER)
    await comes_with(table, f"play card:{Card.CARPETBAGGER}", END)
    assert session.under_way.pending[other].topic == "carpetbagger"
    assert session.orders[other, "turn"] == Order(other, "turn", [END])


async def test_a_turn_that_was_planned_in_part_says_so(table: Channel) -> None:
    session, me, other = await whose(table)
    await makes(table, session, me, EndTurn())
    first, second = (offer.move for offer in session.under_way.pending[other].of(Promote)[:2])
    await makes(table, session, other, first)
    await settles(table, session, other, "turn", str(second), END)
    assert len(planned(session, other)) > 0
    assert in_italics(f"in part: {MADE_BY['plan']}") in text_of(table.post)


async def test_a_turn_that_was_made_by_hand_has_nothing_added(table: Channel) -> None:
    session, me, _ = await whose(table)
    await makes(table, session, me, session.under_way.pending[me].of(Promote)[0].move)
    await makes(table, session, me, EndTurn())
    told = text_of(table.post)
    assert "promotes" in told
    assert "*(" not in told


async def test_a_turn_without_points_leaves_the_list_for_the_next(table: Channel) -> None:
    session, me, other = await whose(table)
    session.under_way.state.operatives[other].dice = [6]
    await comes_with(table, "draw", END)
    assert session.waiting.seats == [me], "passed over"
    assert session.orders[other, "turn"] == Order(other, "turn", ["draw", END])
    await makes(table, session, me, EndTurn())
    assert entries(session, "plan") == [(other, Draw()), (other, EndTurn())]


async def test_what_somebody_gets_back_with_their_seat_may_be_of_an_earlier_turn_so_it_waits(table: Channel) -> None:
    session, _, other = await whose(table)
    await settles(table, session, other, "turn", "draw", END)
    mo, zoe = table.moderator(), newcomer(table)
    name = session.names.short(other)
    await mo.slash(table.here, "mod replace", player=name, by=zoe)
    assert not session.orders
    await undo(table, mo, f"gave **{name}**'s seat")
    assert session.orders[other, "turn"] == Order(other, "turn", ["draw", END], "undone")
