"""A match comes to an end from any position, with one seat or more that never answer again, after each kind of halt.

Whoever is left answers, and presses what is asked of the table; nobody types `/game end`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.match import deciding, silence
from bot.match.halt import cut_off, reached
from bot.model.errors import UserError
from bot.model.player import DECIDED
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from bot.moderation import pause
from rules import Seat
from rules.engine.agents import random_move
from tests.bot.channel import Channel
from tests.bot.playing import by, opening

LONGEST = 200
"""How many days it may take at most: a year and a half would be an answer too, but to nobody's question."""
TERMS = [
    *(Terms.model_validate({"pace": "daily", "lapse": lapse}) for lapse in ("wait", "nudge", "stand-in", "ai", "open")),
    Terms(pace="relaxed", lapse="nudge"),
    Terms(pace="relaxed", clock="bank", lapse="wait"),
    Terms(pace="none"),
]
SHORT = {"toy": "", "barrage": "rounds 1", "ninety": "", "boomtown": "", "politocracy": "", "redistricting": ""}
"""The options of each game here."""
HALTS = ("", "paused", "unreachable", "own pause")
CASES = [
    (terms, silent, HALTS[(at + silent) % 4], key)
    for at, terms in enumerate(TERMS)
    for silent, key in ((1, "toy"), (2, "barrage"), (4, [*SHORT][(at + 2) % len(SHORT)]))
]


@pytest.mark.parametrize(
    ("terms", "silent", "halt", "key"),
    CASES,
    ids=[f"{one.pace}-{one.lapse}-{many}-{why}-{key}" for one, many, why, key in CASES],
)
async def test_a_match_comes_to_an_end(table: Channel, terms: Terms, silent: int, halt: str, key: str) -> None:
    rng = random.Random(f"{terms} {silent} {halt}")
    moves = opening(rng.randint(0, 20), key, options=SHORT[key])
    session = await table.begin(key, options=SHORT[key], terms=terms, moves=moves)
    absent = {*session.waiting.people[:1], *rng.sample(range(4), 4)[:silent]}
    absent = set(sorted(absent, key=lambda seat: seat not in session.waiting.people)[:silent])
    await stop(table, session, halt)
    for _ in range(LONGEST):
        await act(table, session, [seat for seat in range(4) if seat not in absent], rng)
        if session.phase != "playing":
            return
        await table.env.advance_time(DAY)
    pytest.fail(f"{session.phase} {session.halt} {session.waiting.people}")


async def stop(table: Channel, session: Session, halt: str) -> None:
    """Have a match stand still."""
    match halt:
        case "unreachable":
            await table.directly(cut_off(table.bot.matches, session.id, 50013))
            await table.env.advance_time(HOUR)
            await table.directly(reached(table.bot.matches, session.id))
        case "paused" | "own pause":
            cause = table.cause(0) if halt == "own pause" else None
            mo = table.moderator() if cause is None else None
            if mo is not None:
                await mo.slash(table.here, "mod pause")
            elif cause is not None:
                await table.directly(pause.pause(table.bot.matches, session.id, cause, ""))
        case _:
            pass


async def act(table: Channel, session: Session, here: list[Seat], rng: random.Random) -> None:
    """What those who are here do on a day."""
    for seat in here:
        for work in wants(table, session, seat, rng):
            for error in await table.directly(work):
                assert error is None or isinstance(error, UserError | str | Session), error


def wants(table: Channel, session: Session, seat: Seat, rng: random.Random) -> list[Any]:
    """What one of them does: end the pause, decide about whoever is silent, or answer."""
    matches, cause = table.bot.matches, by(session, seat)
    if session.phase != "playing":
        return []
    if session.halt == "paused":
        return [pause.want_on(matches, session.id, cause)]
    if any(player.silence >= DECIDED for player in session.players) and rng.random() < 0.5:
        wish = rng.choice(["ai", "open", "end"])
        return [deciding.choose(matches, session.id, wish, silence.question(session), cause)]
    if session.halt == "" and seat in session.waiting.people:
        move = random_move(session.under_way.pending[seat], rng)
        return [matches.play(session.id, seat, move, cause)]
    return []
