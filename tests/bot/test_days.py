"""A whole day is listed, in advance or as one answer; what can't be done waits, and is gone with the day."""

from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.player import PLAN, Order
from bot.model.session import Session
from bot.pages.log import MADE_BY
from bot.pages.plans import ALL_OVER, MOST_PLANNED
from bot.play.plans import STILL
from rules import Seat, Table
from rules.ninety.state import State
from rules.ninety.topics import TOPICS
from rules.ninety.travel import AIMS
from rules.ninety.verbs import EndDay, Travel
from tests.bot.channel import Channel, buttons, channel, reply_of, reply_text, selects, text_of
from tests.bot.playing import person
from tests.bot.test_plans import KIND, entries, makes, open_editor, panel, settles, until

ADD, END, DOWNTOWN = "Add to your list", "end-day", "travel to:Downtown"


def eight(table: Table, state: State, me: Seat) -> None:
    """White dice that show eight: enough to come Downtown from anywhere."""
    state.now.white, state.now.points = [4, 4], 8


@pytest_asyncio.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Channel]:
    """A match of two on its first day."""
    monkeypatch.setattr(import_module("rules.ninety.play"), "roll", eight)
    async with channel(tmp_path / "hustings.db") as table:
        session = await table.begin("ninety", people=2)
        await until(table, session, session.waiting.seats[0], "day")
        yield table


async def whose(table: Channel) -> tuple[Session, Seat, Seat]:
    """The match, whose day it is, and the other seat."""
    session = await table.session()
    (me,) = session.waiting.seats
    return session, me, 1 - me


def planned(session: Session, seat: Seat) -> list[str]:
    """What a seat did as planned."""
    return [str(move) for who, move in entries(session, "plan") if who == seat]


async def picks(table: Channel, who: int, message: Any, *moves: str) -> Any:
    """The panel after moves were picked one by one, each from the select that has it."""
    for move in moves:
        menu = next(
            name for name, (_, options) in selects(message).items() if move in [one["value"] for one in options]
        )
        message = reply_of(await table.pick(who, message, menu, move))
    return message


async def test_a_day_that_is_listed_in_advance_runs_in_one_post_without_a_ping(table: Channel) -> None:
    session, me, other = await whose(table)
    who = person(table, session, other)
    message = await open_editor(table, who, "day")
    groups, *others = selects(message)
    assert others == [str(AIMS), ADD], "journeys of one group, and all deeds beside them"
    assert {"Travel: North Side", "Mail: Hill & Oakland"} <= {one["label"] for one in selects(message)[groups][1]}
    await picks(table, who, message, DOWNTOWN, "fundraise", END)
    sent, pings = len(table.sent()), len(table.pings())
    await makes(table, session, me, EndDay())
    assert planned(session, other) == [DOWNTOWN, "fundraise", END]
    assert session.waiting.seats == [me]
    assert not session.orders
    assert len(table.sent()) == sent + 1
    assert table.pings()[pings:] == [person(table, session, me)]
    assert MADE_BY["plan"] in text_of(table.post), "the journey and the funds"


async def test_a_day_that_is_listed_while_it_is_asked_waits_until_it_is_whole(table: Channel) -> None:
    session, me, other = await whose(table)
    who, offers = person(table, session, me), [str(offer.move) for offer in session.under_way.pending[me].legal]
    message = await picks(table, who, await open_editor(table, who, "day"), DOWNTOWN, "fundraise")
    assert session.orders[me, "day"] == Order(me, "day", [DOWNTOWN, "fundraise"], "draft")
    assert text_of(message).count("press **Start**") == 1
    assert session.waiting.people == [me]
    assert [str(offer.move) for offer in session.under_way.pending[me].legal] == offers, "by hand all is as before"
    message = await picks(table, who, message, END)
    assert not planned(session, me)
    assert "the move is on its way" in reply_text(await table.click(who, message, "Start"))
    assert planned(session, me) == [DOWNTOWN, "fundraise", END]
    assert session.waiting.seats == [other]


async def test_a_draft_outlives_a_restart_a_move_by_hand_and_the_overview(table: Channel) -> None:
    session, me, _ = await whose(table)
    who = person(table, session, me)
    await picks(table, who, await open_editor(table, who, "day"), "fundraise", END)
    await table.restart()
    session = await table.session()
    assert session.orders[me, "day"] == Order(me, "day", ["fundraise", END], "draft")
    await makes(table, session, me, DOWNTOWN)
    assert session.waiting.people == [me]
    message = await panel(table, who)
    assert "Not started yet. To go on with it, press **Resume** below." in text_of(message)
    await table.click(who, message, "Resume")
    assert planned(session, me) == ["fundraise", END]


async def test_a_list_is_shortened_and_cleared(table: Channel) -> None:
    session, me, _ = await whose(table)
    who = person(table, session, me)
    message = await picks(table, who, await open_editor(table, who, "day"), DOWNTOWN, "fundraise", END)
    message = reply_of(await table.click(who, message, "Remove the last"))
    assert session.orders[me, "day"] == Order(me, "day", [DOWNTOWN, "fundraise"], "draft")
    assert "2. Raise funds Downtown" in text_of(reply_of(await table.click(who, message, "Back")))
    message = reply_of(await table.click(who, await open_editor(table, who, "day"), "Clear"))
    assert not session.orders
    assert buttons(message).keys() == {"Start", "Remove the last", "Clear", "Back"}
    assert session.waiting.people == [me]


async def test_a_move_may_stand_twice_and_each_pick_is_a_new_one(table: Channel) -> None:
    session, me, _ = await whose(table)
    who = person(table, session, me)
    message = await picks(table, who, await open_editor(table, who, "day"), "canvass")
    first = selects(message)[ADD][0]
    message = await picks(table, who, message, "canvass")
    assert session.orders[me, "day"].moves == ["canvass", "canvass"]
    assert selects(message)[ADD][0] != first
    assert "2. Canvass: 1 lean vote" in text_of(message)


async def test_the_journeys_of_a_region_stay_open_when_a_deed_is_picked(table: Channel) -> None:
    session, me, _ = await whose(table)
    who = person(table, session, me)
    message = await open_editor(table, who, "day")
    groups, *_ = selects(message)
    at = next(one["value"] for one in selects(message)[groups][1] if one["label"] == "Travel: North Side")
    message = reply_of(await table.pick(who, message, groups, at))
    message = await picks(table, who, message, "canvass")
    assert [*selects(message)] == [groups, "Travel: North Side", ADD]


async def test_no_list_is_longer_than_a_plan(table: Channel) -> None:
    session, _, other = await whose(table)
    who, most = person(table, session, other), ["canvass"] * MOST_PLANNED
    await settles(table, session, other, "day", *most)
    message = await open_editor(table, who, "day")
    answer = await table.pick(who, message, ADD, END)
    assert "That would be 21 moves, but 20 is the limit. Nothing was changed." in reply_text(answer)
    assert session.orders[other, "day"].moves == most


async def test_where_a_move_is_not_possible_the_rest_waits_and_is_gone_with_the_day(table: Channel) -> None:
    session, me, other = await whose(table)
    who = person(table, session, other)
    await settles(table, session, other, "day", DOWNTOWN, "recruit", "fundraise")
    pings = len(table.pings())
    await makes(table, session, me, EndDay())
    assert planned(session, other) == [DOWNTOWN]
    assert session.orders[other, "day"] == Order(other, "day", ["recruit", "fundraise"], "not offered")
    assert session.waiting.people == [other]
    assert table.pings()[pings:] == [who]
    message = await open_editor(table, who, "day")
    why = "You can recruit only in your home turf"
    assert f"On hold because “Recruit at home” wasn't possible. {why}" in text_of(message)
    assert STILL in reply_text(await table.click(who, message, "Resume"))
    await makes(table, session, other, EndDay())
    assert not session.orders
    await makes(table, session, me, EndDay())
    assert session.waiting.people == [other], "nothing is left for the next day"


async def test_a_plan_that_was_typed_does_not_end_the_next_day(table: Channel) -> None:
    session, me, other = await whose(table)
    points = session.under_way.state.now.points
    goal = next(to for to, route in session.under_way.state.routes(me).items() if route.cost == points)
    await table.slash(person(table, session, me), "plan", moves=f"{Travel(goal)}; {END}")
    assert planned(session, me) == [str(Travel(goal))]
    assert session.waiting.seats == [other]
    assert (me, PLAN) not in session.orders


async def test_only_what_can_still_come_is_listed(table: Channel) -> None:
    session, me, _ = await whose(table)
    titles = {topic.key: topic.title for topic in TOPICS}
    message = await panel(table, person(table, session, me))
    listed = [one["label"] for one in selects(message)[KIND][1]]
    assert {*titles.values()} - {*listed} == {titles["seed"]}
    session.under_way.state.now.points = 1
    session.changed()
    travels = selects(await open_editor(table, person(table, session, me), "day"))[str(AIMS)][1]
    assert DOWNTOWN not in [one["value"] for one in travels], "too far for one point"


async def test_once_the_last_day_is_over_it_says_so(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db") as table:
        session = await table.begin("ninety", people=2, options="start 11")
        first = session.under_way.state.first
        assert first is not None
        while session.under_way.state.day < 15 or session.waiting.seats == [first]:
            (seat,) = session.waiting.seats
            await makes(table, session, seat, session.under_way.pending[seat].absent or "")
        message = await panel(table, person(table, session, first))
        assert ALL_OVER in text_of(message)
        assert KIND not in selects(message)
