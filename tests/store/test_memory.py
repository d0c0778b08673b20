"""The matches in memory are what the database holds."""

import asyncio

import pytest

from bot.lobby import joining
from bot.match import matches as cache
from bot.match.halt import halt
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause, Player
from bot.model.session import Session, Standstill
from bot.store.schema import entries, players
from rules import Illegal, Seat
from tests.store.at_table import begin_match, by, lobby_of, rows_of, some_move


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
    monkeypatch.setattr(cache, "MOST_IN_MEMORY", 1)
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
    monkeypatch.setattr(cache, "MOST_IN_MEMORY", 1)
    host = Cause("member", 101)
    works = [joining.add_ai(matches, match_id, host) for match_id in ids for _ in range(3)]
    reads = [matches.get(match_id) for match_id in ids for _ in range(3)]
    await asyncio.gather(*works, *reads)
    for match_id in ids:
        session = await matches.get(match_id)
        assert len(session.players) == 4
        assert await agrees(matches, session)
