"""Whatever players settle in advance, a match comes to its end, and comes out the same when it is read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.matches import Matches
from bot.match.undo import undo
from bot.model.errors import Stale
from bot.model.plans import orders_of
from bot.model.player import PLAN, Cause, Order
from bot.model.session import Session
from bot.store.schema import orders
from bot.tasks.automatic_moves import choose_move
from rules import Match, Rng, Seat, read_move
from tests.looking import whole_position
from tests.store.at_table import begin_match, by, rows_of, some_move

pytestmark = pytest.mark.both

MOST_MOVES = 1_000


def some_orders(session: Session, seat: Seat, rng: Rng) -> list[Order]:
    """Lists of a few topics, a plan of moves that may never be offered; or all that had stopped goes on."""
    if rng.randrange(3) == 0:
        return [replace(order, stopped="") for order in orders_of(session, seat)]
    view = session.under_way.view(seat)
    moves_by_topic = {
        topic.key: [str(offer.move) for offer in topic.wishes(view, seat)]
        for topic in session.game.topics
        if rng.randrange(2)
    }
    every = [move for moves in moves_by_topic.values() for move in moves] or ["pass"]
    moves_by_topic[PLAN] = rng.sample(every, min(len(every), rng.randrange(20)))
    return [Order(seat, key, rng.sample(moves, rng.randrange(len(moves) + 1))) for key, moves in moves_by_topic.items()]


async def by_itself(matches: Matches, session: Session) -> bool:
    """The next move that no person has to make, as the AI players' task makes it."""
    for seat, question in session.under_way.pending.items():
        if (maker := session.waiting.makers.get(seat)) is not None:
            move = choose_move(session, seat, question, maker)
            assert move is not None
            await matches.play(session.id, seat, move, Cause(maker), session.players[seat].question)
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
async def test_a_match_with_any_orders_ends_and_replays(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: f"orders {seed}")
    rng, session = Rng(f"orders {seed}"), await begin_match(matches, people=2 + seed % 3, rounds=2)
    for _ in range(MOST_MOVES):
        if session.phase != "playing":
            break
        assert session.memory.written.automatic == bool(session.waiting.makers)
        if await by_itself(matches, session):
            continue
        seat, move = some_move(session)
        match rng.randrange(12):
            case 0:
                chosen_orders = some_orders(session, rng.randrange(session.under_way.seats), rng)
                mine = chosen_orders[0].seat if chosen_orders else seat
                await matches.change_plans(
                    session.id, mine, by(session, mine), lambda session, made=chosen_orders: made
                )
            case 1 if session.under_way.moves and session.under_way.may_undo(session.under_way.moves[-1][0]):
                last = session.under_way.moves[-1][0]
                await undo(matches, session.id, last, by(session, last))
                mine = (order for order in session.orders.values() if order.seat in session.waiting.seats)
                assert all(order.stopped for order in mine if order.moves)
            case _:
                await matches.play(session.id, seat, move, by(session, seat))
    assert session.phase == "over"
    assert {"plan", "usual"} & {maker for maker, _ in session.memory.history.made.values()}
    assert whole_position(Match.load(session.under_way.dump())) == whole_position(session.under_way)
    matches.forget(session.id)
    read_again = await matches.get(session.id)
    assert whole_position(read_again.under_way) == whole_position(session.under_way)
    assert (read_again.orders, read_again.memory.history.made) == (session.orders, session.memory.history.made)


async def test_orders_are_read_again_as_they_were(matches: Matches) -> None:
    session = await begin_match(matches)
    expected = [Order(0, "place", ["place where:CA"], "undone"), Order(0, PLAN, ["pass", "pass"])]
    await matches.change_plans(session.id, 0, by(session, 0), lambda session: expected)
    await matches.change_plans(session.id, 1, by(session, 1), lambda session: [Order(1, "ads", ["pass"])])
    await matches.change_plans(session.id, 1, by(session, 1), lambda session: [Order(1, "ads", [])])
    matches.forget(session.id)
    assert (await matches.get(session.id)).orders == {(order.seat, order.topic): order for order in expected}
    assert len(await rows_of(matches.store, orders)) == 2


async def test_a_planned_move_that_is_settled_otherwise_by_now_is_stale(matches: Matches) -> None:
    session = await begin_match(matches)
    while session.under_way.pending[session.waiting.seats[0]].topic != "place":
        seat, move = some_move(session)
        await matches.play(session.id, seat, move, by(session, seat))
    seat = session.waiting.seats[0]
    places = [read_move(session.game.rules.verbs, f"place {where}") for where in ("CA", "TX")]
    for settled in ([], [Order(seat, "place", [str(places[1])])], [Order(seat, "place", [str(places[0])], "undone")]):
        await matches.change_plans(session.id, seat, by(session, seat), lambda session, made=settled: made)
        entries = session.entries
        with pytest.raises(Stale):
            await matches.play(session.id, seat, places[0], Cause("plan"), session.players[seat].question)
        assert session.entries == entries
