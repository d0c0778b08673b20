"""What is planned for one turn: done when it comes, and nothing of it is left for a later one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.match import Live
from rules import Seat, Table
from rules.redistricting.board import Candidate, Card
from rules.redistricting.topics import BEST
from rules.redistricting.verbs import Draw, EndTurn, Swap
from tests.bot.channel import Channel, channel, selects, shown, text_of
from tests.bot.playing import person
from tests.bot.test_plans import entries, makes, open_editor, settles

ADD, END = "Add to your list", "end-turn"


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Channel]:
    """A match whose turns have several moves."""
    async with channel(tmp_path / "hustings.db") as table:
        await table.begin("redistricting", people=2)
        yield table


async def whose(table: Channel) -> tuple[Live, Seat, Seat]:
    """The match, whose turn it is, and the other seat."""
    live = await table.live()
    (me,) = live.awaited
    return live, me, 1 - me


def out_of_reach(live: Live, seat: Seat) -> str:
    """A card that a seat does not hold."""
    missing = next(card for card in Card if card not in live.under_way.state.operatives[seat].hand)
    return f"play card:{missing} district:Navy"


async def test_the_next_turn_is_planned_in_four_steps_and_done_in_one_post_without_a_ping(table: Channel) -> None:
    live, me, other = await whose(table)
    who = person(table, live, other)
    message = await open_editor(table, who, "turn")
    assert [one["value"] for one in selects(message)[ADD][1]] == ["draw", END], "what has no group is there too"
    best = [one["value"] for one in selects(message)[BEST][1]]
    first, second = best[0], next(one for one in best[1:] if one.startswith("promote"))
    message = shown(await table.pick(who, message, BEST, first))
    message = shown(await table.pick(who, message, BEST, second))
    message = shown(await table.pick(who, message, ADD, END))
    assert BEST in selects(message), "the group stays open"
    assert live.orders[other, "turn"].moves == [first, second, END]
    sent, pings = len(table.sent()), len(table.pings())
    await makes(table, live, me, EndTurn())
    done = [str(move) for seat, move in entries(live, "plan") if seat == other]
    assert done == [first, second, END]
    assert live.awaited == [me]
    assert not live.orders
    assert len(table.sent()) == sent + 1
    assert table.pings()[pings:] == [person(table, live, me)]
    assert text_of(table.post).count("as planned") == 1


async def test_what_was_not_possible_is_not_left_for_a_later_turn(table: Channel) -> None:
    live, me, other = await whose(table)
    await settles(table, live, other, "turn", out_of_reach(live, other), "draw", END)
    await makes(table, live, me, EndTurn())
    assert entries(live, "plan") == [(other, Draw()), (other, EndTurn())]
    assert live.awaited == [me]
    assert not live.orders
    await table.restart()
    assert not (await table.live()).orders


async def test_a_turn_that_ends_by_itself_leaves_nothing(table: Channel) -> None:
    live, me, other = await whose(table)
    people = live.under_way.state.tokens.values()
    names = [one.name for one in people if isinstance(one, Candidate)]
    await settles(table, live, other, "turn", *(f"promote who:{name}" for name in names), END)
    await makes(table, live, me, EndTurn())
    assert 1 < len(entries(live, "plan")) < 5, "until its points are spent"
    assert live.awaited == [me]
    assert not live.orders


async def test_a_list_waits_once_the_courts_have_blocked_something(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "roll", lambda table: 1)
    live, me, other = await whose(table)
    alone = next(offer.move for offer in live.under_way.pending[me].of(Swap) if offer.move.to)
    await settles(table, live, other, "turn", str(alone), "draw", END)
    await makes(table, live, me, EndTurn())
    assert entries(live, "plan") == [(other, alone)]
    assert live.awaited == [other]
    panel = shown(await table.slash(person(table, live, other), "plan"))
    assert "On hold because your last move ended your turn or didn't go as planned." in text_of(panel)
    await table.click(person(table, live, other), panel, "Resume")
    assert [move for _, move in entries(live, "plan")] == [alone, Draw(), EndTurn()]
