"""Whatever players settle in advance, a match comes to its end, and comes out the same when it is read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.matches import Matches
from bot.match.undo import undo
from bot.model.errors import Stale
from bot.model.match import Live
from bot.model.plans import orders_of
from bot.model.player import PLAN, Cause, Order
from bot.store.schema import orders
from bot.tasks.automatic_moves import chosen
from rules import Match, Rng, Seat, read
from tests.store.at_table import begun, by, rows_of, some_move

MOST_MOVES = 1_000


def some_orders(live: Live, seat: Seat, rng: Rng) -> list[Order]:
    """Lists of a few topics, a plan of moves that may never be offered; or all that had stopped goes on."""
    if rng.randrange(3) == 0:
        return [replace(order, stopped="") for order in orders_of(live, seat)]
    view = live.under_way.view(seat)
    listed = {
        topic.key: [str(offer.move) for offer in topic.wishes(view, seat)]
        for topic in live.game.topics
        if rng.randrange(2)
    }
    every = [move for moves in listed.values() for move in moves] or ["pass"]
    listed[PLAN] = rng.sample(every, min(len(every), rng.randrange(20)))
    return [Order(seat, key, rng.sample(moves, rng.randrange(len(moves) + 1))) for key, moves in listed.items()]


async def by_itself(matches: Matches, live: Live) -> bool:
    """The next move that no person has to make, as the AI players' task makes it."""
    for seat, question in live.under_way.pending.items():
        if (maker := live.waiting.makers.get(seat)) is not None:
            move = chosen(live, seat, question, maker)
            assert move is not None
            await matches.play(live.id, seat, move, Cause(maker), live.players[seat].question)
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
async def test_a_match_with_any_orders_ends_and_replays(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda: f"orders {seed}")
    rng, live = Rng(f"orders {seed}"), await begun(matches, people=2 + seed % 3, rounds=2)
    for _ in range(MOST_MOVES):
        if live.phase != "playing":
            break
        assert live.memory.written.automatic == bool(live.waiting.makers)
        if await by_itself(matches, live):
            continue
        seat, move = some_move(live)
        match rng.randrange(12):
            case 0:
                chosen_orders = some_orders(live, rng.randrange(live.under_way.seats), rng)
                mine = chosen_orders[0].seat if chosen_orders else seat
                await matches.change_plans(live.id, mine, by(live, mine), lambda live, made=chosen_orders: made)
            case 1 if live.under_way.moves and live.under_way.may_undo(live.under_way.moves[-1][0]):
                last = live.under_way.moves[-1][0]
                await undo(matches, live.id, last, by(live, last))
                mine = (order for order in live.orders.values() if order.seat in live.waiting.seats)
                assert all(order.stopped for order in mine if order.moves)
            case _:
                await matches.play(live.id, seat, move, by(live, seat))
    assert live.phase == "over"
    assert {"plan", "usual"} & {maker for maker, _ in live.memory.history.made.values()}
    assert Match.load(live.under_way.dump()).fingerprint == live.under_way.fingerprint
    matches.forget(live.id)
    read_again = await matches.get(live.id)
    assert read_again.under_way.fingerprint == live.under_way.fingerprint
    assert (read_again.orders, read_again.memory.history.made) == (live.orders, live.memory.history.made)


async def test_orders_are_read_again_as_they_were(matches: Matches) -> None:
    live = await begun(matches)
    kept = [Order(0, "place", ["place where:CA"], "undone"), Order(0, PLAN, ["pass", "pass"])]
    await matches.change_plans(live.id, 0, by(live, 0), lambda live: kept)
    await matches.change_plans(live.id, 1, by(live, 1), lambda live: [Order(1, "ads", ["pass"])])
    await matches.change_plans(live.id, 1, by(live, 1), lambda live: [Order(1, "ads", [])])
    matches.forget(live.id)
    assert (await matches.get(live.id)).orders == {(order.seat, order.topic): order for order in kept}
    assert len(await rows_of(matches.store, orders)) == 2


async def test_a_planned_move_that_is_settled_otherwise_by_now_is_stale(matches: Matches) -> None:
    live = await begun(matches)
    while live.under_way.pending[live.waiting.seats[0]].topic != "place":
        seat, move = some_move(live)
        await matches.play(live.id, seat, move, by(live, seat))
    seat = live.waiting.seats[0]
    places = [read(live.game.rules.verbs, f"place {where}") for where in ("CA", "TX")]
    for settled in ([], [Order(seat, "place", [str(places[1])])], [Order(seat, "place", [str(places[0])], "undone")]):
        await matches.change_plans(live.id, seat, by(live, seat), lambda live, made=settled: made)
        entries = live.entries
        with pytest.raises(Stale):
            await matches.play(live.id, seat, places[0], Cause("plan"), live.players[seat].question)
        assert live.entries == entries
