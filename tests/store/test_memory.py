"""The matches in memory are what the database holds."""

import asyncio
from collections.abc import Sequence
from threading import get_ident

import pytest

from bot.lobby import joining
from bot.match.cache import WEIGHT
from bot.match.earlier_views import view_before
from bot.match.halt import halt
from bot.match.log import play_again
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.log import LogEntry
from bot.model.player import Cause, Player
from bot.model.session import Session, Standstill
from bot.store.schema import entries, players
from rules import Illegal, Match, Seat
from tests.store.at_table import begin_match, by, lobby_of, play_on, rows_of, some_move

pytestmark = pytest.mark.both


async def agrees(matches: Matches, session: Session) -> bool:
    """Whether a match in memory has the log and the players of the database."""
    log = [row for row in await rows_of(matches.store, entries) if row.match_id == session.id]
    seated = [row for row in await rows_of(matches.store, players) if row.match_id == session.id]
    same = not log or log[-1].fingerprint == session.under_way.fingerprint
    return (
        same
        and len(log) == session.entries
        and [row.user_id for row in seated] == [one.user_id for one in session.players]
    )


async def test_a_refusal_after_the_match_has_changed_drops_it_from_memory(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await begin_match(matches)
    seat, move = some_move(before)

    def refuse(session: Session, answered: Seat | None = None) -> list[Player]:
        raise Illegal("The offers cannot be listed.")

    with monkeypatch.context() as patched:
        patched.setattr("bot.match.changes.refresh_players", refuse)
        with pytest.raises(Illegal):
            await matches.play(before.id, seat, move, by(before, seat))
    session = await matches.get(before.id)
    assert session is not before
    assert session.entries == 0
    assert await agrees(matches, session)
    await matches.play(session.id, seat, move, by(session, seat))
    assert session.entries == 1
    assert await agrees(matches, await matches.get(session.id))


async def test_a_refusal_after_something_was_written_drops_it_from_memory(matches: Matches) -> None:
    async def pause_and_refuse() -> None:
        async with matches.changing(before.id, Cause("moderator")) as (session, db):
            await halt(session, db, Standstill("paused", "A moderator paused it."))
            raise UserError("That cannot be after all.")

    before = await begin_match(matches)
    with pytest.raises(UserError):
        await pause_and_refuse()
    session = await matches.get(before.id)
    assert (before.halt, session.halt, session.standstill.note) == ("paused", "", "")
    assert session is not before
    assert await agrees(matches, session)


async def test_a_refusal_before_anything_has_changed_keeps_the_match_in_memory(matches: Matches) -> None:
    session = await begin_match(matches)
    seat, move = some_move(session)
    with pytest.raises(Illegal):
        await matches.play(session.id, 1 - seat, move, by(session, 1 - seat))
    assert await matches.get(session.id) is session


async def test_a_match_that_is_being_changed_is_never_dropped_from_memory(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = [await lobby_of(matches, people=1, channel=channel) for channel in (1, 2, 3)]
    monkeypatch.setattr(matches._cache, "_room", WEIGHT)
    session = await matches.get(first)
    async with matches.lock(first):
        await matches.get(second)
        await matches.get(third)
        assert await matches.get(first) is session
        other = await matches.get(second)
    await matches.get(third)
    assert await matches.get(second) is not other
    assert await matches.get(first) is not session


async def test_what_is_read_while_matches_change_and_few_are_kept_is_what_the_database_holds(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await lobby_of(matches, people=1, channel=channel) for channel in (1, 2, 3)]
    monkeypatch.setattr(matches._cache, "_room", WEIGHT)
    host = Cause("member", 101)
    works = [joining.add_ai(matches, match_id, host) for match_id in ids for _ in range(3)]
    reads = [matches.get(match_id) for match_id in ids for _ in range(3)]
    await asyncio.gather(*works, *reads)
    for match_id in ids:
        session = await matches.get(match_id)
        assert len(session.players) == 4
        assert await agrees(matches, session)


async def test_as_many_matches_stay_in_memory_as_there_is_room_for_by_their_weight(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await lobby_of(matches, people=1, channel=channel) for channel in (1, 2, 3)]
    monkeypatch.setattr(matches._cache, "_room", 3 * WEIGHT)
    sessions = [await matches.get(match_id) for match_id in ids]
    assert [matches.in_memory(match_id) for match_id in ids] == sessions
    long = await begin_match(matches, channel=4)
    await play_on(matches, long.id, 2)
    assert matches._cache._taken <= 3 * WEIGHT
    assert [matches.in_memory(match_id) is None for match_id in (*ids, long.id)] == [True, True, False, False]
    for match_id in (*ids, long.id):
        matches.forget(match_id)
    assert matches._cache._taken == 0


async def test_a_match_that_many_want_at_once_is_played_again_once_and_beside_the_loop(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await play_on(matches, (await begin_match(matches)).id, 3)
    matches.forget(session.id)
    threads = list[int]()

    def play(session: Session, entries: Sequence[LogEntry]) -> None:
        threads.append(get_ident())
        play_again(session, entries)

    monkeypatch.setattr("bot.match.matches.play_again", play)
    found = await asyncio.gather(*[matches.get(session.id) for _ in range(5)])
    assert len(threads) == 1
    assert threads[0] != get_ident()
    assert all(one is found[0] for one in found)


async def test_what_a_post_and_the_next_need_of_before_is_kept_as_a_match_is_played_again(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await play_on(matches, (await begin_match(matches, rounds=2)).id, 12)
    assert session.last is not None
    wanted = {session.last.start, session.last.next_start}
    before = {lines: session.memory.history.views.get(lines) for lines in wanted}
    matches.forget(session.id)
    session = await matches.get(session.id)
    assert session.last is not None
    assert {*session.memory.history.views} == wanted
    assert all(session.memory.history.views[lines] == view for lines, view in before.items() if view is not None)
    monkeypatch.setattr(Match, "again", None)
    assert await view_before(session, session.last) == session.memory.history.views[session.last.start]
