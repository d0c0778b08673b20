"""A move with all that follows from it is written whole or not at all."""

import asyncio
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.lobby import start
from bot.match import ending, undo
from bot.match.matches import Matches
from bot.model.errors import Damaged, Repeated, UserError
from bot.model.player import Cause
from bot.model.session import Session
from bot.store import log
from bot.store import matches as rows
from bot.store.database import Store
from bot.store.schema import entries, interactions, posts
from rules import Back, Illegal, Match, Played, Verb
from tests.looking import whole_position
from tests.store.at_table import (
    CHANNEL,
    all_rows,
    begin_match,
    by,
    lobby_of,
    matches_again,
    play_on,
    rows_of,
    some_move,
)

pytestmark = pytest.mark.both


@contextmanager
def failing_at(store: Store, number: int) -> Iterator[list[str]]:
    """The `number`-th writing statement fails, and the commit does when there are not that many; those that came."""
    came = list[str]()

    def fail(*arguments: Any) -> None:
        statement = "COMMIT" if len(arguments) == 1 else str(arguments[2])
        if statement.startswith(("SELECT", "BEGIN")):
            return
        came.append(statement)
        if len(came) == number:
            raise OperationalError(statement, {}, OSError("disk I/O error"))

    engine = store.engine
    event.listen(engine, "before_cursor_execute", fail)
    event.listen(engine, "commit", fail)
    try:
        yield came
    finally:
        event.remove(engine, "before_cursor_execute", fail)
        event.remove(engine, "commit", fail)


async def statements_to_failure(matches: Matches, match_id: int, number: int) -> list[str]:
    """Play a move in which a statement fails: the statements up to it; none once there are not that many."""
    session = await matches.get(match_id)
    seat, move = some_move(session)
    with failing_at(matches.store, number) as came:
        try:
            await matches.play(session.id, seat, move, by(session, seat, 5000))
        except UserError:
            return came
    assert came[-1] == "COMMIT"
    return []


def in_memory(session: Session) -> tuple[object, ...]:
    return (
        whole_position(session.under_way),
        session.under_way.log,
        session.phase,
        copy.deepcopy((session.players, session.last)),
    )


async def test_each_statement_of_a_move_may_fail_and_nothing_is_changed(matches: Matches) -> None:
    session = await begin_match(matches)
    await play_on(matches, session.id, 7)
    session = await matches.get(session.id)
    before, stood = await all_rows(matches.store), in_memory(session)
    seat, move = some_move(session)
    statements = 1
    while came := await statements_to_failure(matches, session.id, statements):
        assert len(came) == statements
        assert await all_rows(matches.store) == before, came
        assert in_memory(await matches.get(session.id)) == stood, came
        statements += 1
    assert statements > 5
    assert (await matches.get(session.id)).under_way.moves[-1] == (seat, move)
    assert len(await rows_of(matches.store, entries)) == 8


async def test_a_whole_match_plays_on_although_every_move_fails_once(matches: Matches) -> None:
    session = await begin_match(matches)
    number = 0
    while (session := await matches.get(session.id)).phase == "playing":
        number += 1
        seat, move = some_move(session)
        with failing_at(matches.store, number % 4 + 1), pytest.raises(UserError):
            await matches.play(session.id, seat, move, by(session, seat, number))
        session = await matches.get(session.id)
        await matches.play(session.id, seat, move, by(session, seat, number))
    assert [row.number for row in await rows_of(matches.store, entries)] == list(range(1, number + 1))
    assert [post.kind for post in await rows_of(matches.store, posts)].count("result") == 1


async def test_a_start_that_fails_leaves_the_lobby(matches: Matches) -> None:
    match_id = await lobby_of(matches)
    before = await all_rows(matches.store)
    for number in range(1, 6):
        with failing_at(matches.store, number), pytest.raises(UserError):
            await start.start_match(matches, match_id, Cause("member", 101))
        assert await all_rows(matches.store) == before
        assert (await matches.get(match_id)).phase == "lobby"
    await start.start_match(matches, match_id, Cause("member", 101))
    assert (await matches.get(match_id)).phase == "playing"


async def test_a_number_is_used_once_in_a_match(matches: Matches) -> None:
    session = await begin_match(matches)
    await play_on(matches, session.id, 2)
    entry, fingerprint = session.under_way.log[-1], session.under_way.fingerprint
    with pytest.raises(IntegrityError):
        async with matches.store.write() as db:
            log.add_entry(db, session.id, 2, entry, fingerprint, ("member", 101))


async def test_a_channel_has_one_live_match(matches: Matches) -> None:
    first = await lobby_of(matches, 1)
    with pytest.raises(UserError, match="This channel already has an open lobby"):
        await lobby_of(matches, 1)
    await lobby_of(matches, 1, CHANNEL + 1)
    await ending.end_match(matches, first, Cause("member", 101), moderator=False)
    await lobby_of(matches, 1)


async def test_two_lobbies_at_once_in_a_channel_are_one(matches: Matches) -> None:
    opened = await asyncio.gather(*(lobby_of(matches, 1) for _ in range(4)), return_exceptions=True)
    assert len([one for one in opened if isinstance(one, int)]) == 1
    assert all(isinstance(one, int | UserError) for one in opened)


async def test_the_same_interaction_twice_changes_nothing(matches: Matches) -> None:
    session = await begin_match(matches)
    seat, move = some_move(session)
    await matches.play(session.id, seat, move, by(session, seat, 42))
    before, stood = await all_rows(matches.store), in_memory(session)
    again = some_move(session)
    with pytest.raises(Repeated):
        await matches.play(session.id, *again, by(session, again[0], 42))
    assert (await all_rows(matches.store), in_memory(await matches.get(session.id))) == (before, stood)
    assert [row.id for row in await rows_of(matches.store, interactions)] == [42]


async def test_a_refused_move_leaves_its_interaction_free(matches: Matches) -> None:
    session = await begin_match(matches)
    seat, move = some_move(session)
    with pytest.raises(UserError):
        await matches.play(session.id, seat, move, by(session, seat, 42), number=99)
    await matches.play(session.id, seat, move, by(session, seat, 42))
    assert len(session.under_way.log) == 1


async def test_of_two_answers_at_once_the_second_is_told(matches: Matches) -> None:
    session = await play_on(matches, (await begin_match(matches)).id, 7)
    seat, move = some_move(session)
    number = session.players[seat].question
    both = (matches.play(session.id, seat, move, by(session, seat, at), number) for at in (1, 2))
    first, second = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(first, Session)
    assert isinstance(second, UserError | Illegal)
    assert len(session.under_way.log) == 8


async def with_entry(matches: Matches, change: str) -> Session:
    """A match of nine entries, the last of which was changed in the database."""
    session = await play_on(matches, (await begin_match(matches)).id, 9)
    async with matches.store.write() as db:
        db.write(text(f"update entries set {change} where match_id = {session.id} and number = 9"))
    matches.forget(session.id)
    return session


@pytest.mark.parametrize("damage", ["number = 99", "move = null", "seat = null"])
async def test_a_damaged_match_is_told_and_the_others_go_on(matches: Matches, damage: str) -> None:
    await with_entry(matches, damage)
    other = await begin_match(matches, channel=CHANNEL + 1)
    with pytest.raises(Damaged, match="Nothing was deleted"):
        await matches.here(CHANNEL)
    await play_on(matches, other.id, 5)


@pytest.mark.parametrize("damage", ["move = 'dance'", "move = 'place where:Atlantis'", "seat = 9"])
async def test_a_match_with_an_entry_that_does_not_fit_is_halted_and_the_others_go_on(
    matches: Matches, damage: str
) -> None:
    whole = await with_entry(matches, damage)
    other, before = await begin_match(matches, channel=CHANNEL + 1), await all_rows(matches.store)
    session = await matches.here(CHANNEL)
    assert (session.halt, session.under_way.moves) == ("halted", whole.under_way.moves[:8])
    seat, move = some_move(session)
    with pytest.raises(UserError, match="is halted"):
        await matches.play(session.id, seat, move, by(session, seat))
    assert await all_rows(matches.store) == before
    await play_on(matches, other.id, 5)


async def test_a_match_that_comes_out_otherwise_goes_on(matches: Matches) -> None:
    whole = await with_entry(matches, "fingerprint = '0'")
    session = await matches.here(CHANNEL)
    assert whole_position(session.under_way) == whole_position(whole.under_way)
    assert matches.shared.otherwise == {session.id}
    await play_on(matches, session.id, 5)


async def test_the_log_only_grows(matches: Matches) -> None:
    session = await begin_match(matches)
    undone = 0
    while undone < 2:
        session = await play_on(matches, session.id, 1)
        if session.under_way.may_undo(seat := session.under_way.moves[-1][0]):
            before = await rows_of(matches.store, entries)
            session = await undo.undo(matches, session.id, seat, by(session, seat))
            now = await rows_of(matches.store, entries)
            assert now[:-1] == before
            assert (now[-1].move, now[-1].number) == (None, len(now))
            undone += 1
    assert isinstance(session.under_way.log[-1], Back)


async def test_a_match_that_is_read_again_stands_where_it_stood(matches: Matches, file: Path) -> None:
    session = await play_on(matches, (await begin_match(matches, 4)).id, 20)
    stood = in_memory(session)
    matches.forget(session.id)
    assert in_memory(await matches.get(session.id)) == stood
    await matches.store.close()
    async with matches_again(file) as others:
        assert in_memory(await others.get(session.id)) == stood


async def test_an_error_in_the_rules_leaves_the_match_as_it_was(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await begin_match(matches)
    before, stood = await all_rows(matches.store), in_memory(session)

    def fail(match: Match, seat: int, move: Verb) -> None:
        raise ZeroDivisionError

    seat, move = some_move(session)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "play", fail)
        with pytest.raises(UserError, match="that's our mistake"):
            await matches.play(session.id, seat, move, by(session, seat, 1))
    assert (await all_rows(matches.store), in_memory(await matches.get(session.id))) == (before, stood)
    session = await matches.play(session.id, seat, move, by(session, seat, 1))
    assert session.under_way.log == (Played(seat, move),)


async def test_ten_thousand_idle_matches_are_not_replayed_at_a_start(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.store.schema import matches as table

    row = {
        "guild_id": 7,
        "phase": "playing",
        "automatic": False,
        "game": "barrage",
        "version": 1,
        "seed": "x",
        "token": "t",
    }
    row |= {"options": {}, "host_id": 101, "created_at": 0}
    many = [{**row, "channel_id": at} for at in range(10_000)]
    async with matches.store.write() as db:
        db.write(table.insert(), many)
    made = list[object]()
    monkeypatch.setattr(Match, "__init__", lambda *arguments, **keywords: made.append(arguments))
    await matches.store.close()
    async with matches_again(file) as others, others.store.read() as db:
        assert len(await rows.playing_matches(db)) == 10_000
        assert await rows.with_automatic_moves(db) == []
    assert made == []
