"""A hundred people who have played with each other are forgotten: their matches stand, and no byte knows them."""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sqlalchemy import select

from bot.app.check import found_in
from bot.lobby import joining, opening, start
from bot.match.forgetting import forget_person
from bot.match.log import play_again, read_session
from bot.match.matches import Matches
from bot.match.seats import take_over
from bot.model.player import Cause
from bot.moderation import pause, seats
from bot.store.schema import matches as matches_table
from rules import games
from tests.store.at_table import GUILD, content, matches_in, some_move

PEOPLE = tuple(Cause("member", 7_000_000_000_000_000_000 + 1_234_567_891 * n, f"Qx{n:02}zv *{n}*") for n in range(100))
A_MATCH = 5
OVER = 4
"""Of so many matches one is over, one is in its lobby, one goes on, one is paused by somebody who does not play."""


async def lobby(matches: Matches, channel: int, people: Sequence[Cause]) -> int:
    game = games()["barrage"]
    place = opening.Lobby(GUILD, channel, game, 2_000_000_000, options={"rounds": 1})
    match_id = await opening.open_lobby(matches, place, people[0])
    for one in people[1:]:
        await joining.join(matches, match_id, one)
    return match_id


async def play(matches: Matches, match_id: int, moves: int) -> None:
    for _ in range(moves):
        session = await matches.get(match_id)
        if session.phase != "playing":
            return
        seat, move = some_move(session)
        player = session.players[seat]
        await matches.play(match_id, seat, move, Cause("member", player.user_id, player.name))


async def one_match(matches: Matches, number: int) -> None:
    """A match of some of them: one leaves, one has another name by now, a moderator among them acts and undoes."""
    people = [PEOPLE[(number * A_MATCH + other) % len(PEOPLE)] for other in range(A_MATCH)]
    match_id = await lobby(matches, 100 + number, people[:4])
    await joining.leave(matches, match_id, people[3])
    if number % OVER == 1:
        return
    await start.start_match(matches, match_id, people[0])
    await play(matches, match_id, 3)
    moderator = replace(people[4], made_by="moderator")
    await seats.offer(matches, match_id, moderator, f"{people[4].name} knows why", 1)
    await take_over(matches, match_id, 1, people[3])
    await joining.leave(matches, match_id, people[2])
    await pause.pause(matches, match_id, moderator, "")
    if number % OVER == 3:
        return
    await pause.resume(matches, match_id, moderator, "enough")
    await play(matches, match_id, 1000 if number % OVER == 0 else 2)


async def states(matches: Matches) -> dict[int, tuple[object, ...]]:
    """How all matches that have begun stand, played again."""
    found = dict[int, tuple[object, ...]]()
    async with matches.reading() as db:
        for match_id in (await db.scalars(select(matches_table.c.id))).all():
            session, entries = await read_session(db, match_id, games())
            play_again(session, entries)
            if session.match is not None:
                found[match_id] = session.match.fingerprint, session.match.result, len(entries)
    return found


def traces(file: Path) -> Iterator[str]:
    for one in sorted(file.parent.iterdir()):
        held = content(one) or b""
        for who in PEOPLE:
            looks = (
                str(who.user_id).encode(),
                struct.pack(">q", who.user_id or 0),
                who.name.encode(),
                who.name[:6].encode(),
            )
            yield from (f"{look!r} in {one.name}" for look in looks if look in held)


async def test_a_hundred_people_leave_every_match_as_it_was_and_no_trace(file: Path) -> None:
    matches = await matches_in(file)
    for number in range(len(PEOPLE) // A_MATCH):
        await one_match(matches, number)
    before = await states(matches)
    assert {*traces(file)}
    for who in PEOPLE:
        await forget_person(matches, who.user_id or 0)
    assert [*traces(file)] == []
    after = await states(matches)
    assert {one: before[one] for one in after if after[one][1]} == {one: was for one, was in before.items() if was[1]}
    assert {*after} == {*before}
    await matches.store.close()
    assert [*traces(file)] == []
    found = await found_in(file)
    assert (found.stop, found.otherwise) == ([], [])
