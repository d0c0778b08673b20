"""A match of four that ends by itself: one player plans ahead, one vanishes, one goes on holiday, one is replaced."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.model.notes import WentAway
from bot.model.plans import coming_topics
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from bot.pages.log import MADE_BY, in_italics
from rules import Rng, Seat
from rules.engine.agents import random_move
from tests.bot.channel import Channel, channel, note_line, reply_text, text_of
from tests.bot.playing import SEED, again
from tests.bot.test_plans import all_wishes
from tests.looking import whole_position

ANN, BOB, CLEO, DEV, EVE = range(5)
"""Who plans ahead, vanishes, goes on holiday, is replaced, and replaces; the first four sit in these seats."""

TERMS = Terms(pace="daily", lapse="ai", holiday=7)
HOLIDAY = 3 * DAY
REPLACED_AFTER = 13 * HOUR
STEP = 6 * HOUR
RESTARTS = 10

Pause = Callable[[], Awaitable[None]]


@dataclass
class Story:
    """What the five do, and when; `pause` comes between any two things that happen."""

    table: Channel
    pause: Pause
    holiday_until: int = 0
    dev_moves: int = 0
    calls: Counter[int] = field(default_factory=Counter)

    @property
    def now(self) -> int:
        return int(self.table.env.now().timestamp())

    async def tell(self) -> Session:
        """The whole match; how it stands at its end."""
        session = await self.table.begin("barrage", options="rounds 2", terms=TERMS)
        await self.pause()
        for topic in coming_topics(session, ANN):
            await all_wishes(self.table, ANN, topic.key)
            await self.pause()
        match_id = session.id
        while (session := await self.table.bot.matches.get(match_id)).phase == "playing":
            if not await self.somebody_acts(session):
                await self.table.env.advance_time(STEP)
            await self.pause()
        return session

    async def somebody_acts(self, session: Session) -> bool:
        """One thing that one of them does now, if any of them does anything."""
        for seat in session.waiting.people:
            if seat == ANN or (seat == CLEO and await self.cleo_is_here(session)):
                return await self.moves(session, seat)
            if seat == DEV and await self.dev_is_here(session):
                return await self.moves(session, DEV if self.holds(session, DEV) else EVE)
        return False

    def holds(self, session: Session, who: int) -> bool:
        return session.seat_of(self.table.people[who].id) is not None

    async def cleo_is_here(self, session: Session) -> bool:
        """She goes on holiday when she is first asked for a place, and plays when it is over."""
        question = session.decision(CLEO)
        if not self.holiday_until and question is not None and question.topic == "place":
            self.holiday_until = self.now + HOLIDAY
            await self.table.slash(CLEO, "me holiday", days=HOLIDAY // DAY)
        return not self.holiday_until or self.now >= self.holiday_until

    async def dev_is_here(self, session: Session) -> bool:
        """He makes three moves; then a moderator waits a while for him, and seats Eve."""
        if not self.holds(session, DEV) or self.dev_moves < 3:
            self.dev_moves += 1
            return True
        if self.now - (session.players[DEV].since or 0) >= REPLACED_AFTER:
            mo = self.table.moderator()
            answer = await mo.slash(self.table.here, "mod replace", player="Dev", by=self.table.people[EVE])
            assert self.holds(await self.table.session(), EVE), reply_text(answer)
        return False

    async def moves(self, session: Session, who: int) -> bool:
        """A move by slash command, the same in the same position."""
        seat = session.seat_of(self.table.people[who].id)
        assert seat is not None
        question = session.decision(seat)
        assert question is not None
        move = random_move(question, Rng(f"{session.entries} {seat}"))
        answer = await self.table.slash(who, "move", move=str(move))
        assert reply_text(answer).startswith("Done."), reply_text(answer)
        return True


@asynccontextmanager
async def five(file: Path) -> AsyncIterator[Channel]:
    async with channel(file, people=5) as table:
        yield table


async def nothing() -> None:
    """Go straight on."""


def told(session: Session) -> list[tuple[Seat, str, str]]:
    """Every move, whose it is, and who made it."""
    moves = enumerate(session.under_way.moves, 1)
    return [(seat, str(move), session.memory.history.made[number][0]) for number, (seat, move) in moves]


def turns(session: Session) -> Counter[Seat]:
    """How often the match began to wait for a seat whose player then answered by hand, which is when a call is due."""
    match, found, waiting = session.under_way, Counter[Seat](), set[Seat]()
    for number, copy in match.again():
        asked = {seat for seat, one in copy.pending.items() if one.waits in {"turn", "window"}}
        by_hand = {seat for seat in asked if made_next(session, seat, number) == "member"}
        found.update(by_hand - waiting)
        waiting = by_hand
    return found


def made_next(session: Session, seat: Seat, number: int) -> str:
    """Who makes the next move of a seat after an entry."""
    log = session.under_way.log
    after = (other for other in range(number + 1, len(log) + 1) if getattr(log[other - 1], "seat", None) == seat)
    return next((session.memory.history.made[other][0] for other in after), "")


@pytest.mark.parametrize("hours", [1, 5])
async def test_it_ends_by_itself_with_exactly_the_pings_that_are_due_however_long_the_steps_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    monkeypatch.setattr("tests.bot.test_four.STEP", hours * HOUR)
    async with five(tmp_path / "hustings.db") as table:
        session = await Story(table, nothing).tell()
        assert session.under_way.result is not None
        assert whole_position(session.under_way) == whole_position(again(session))
        due = turns(session)
        posts = "\n".join(map(text_of, table.posts))
        eves = eves_turns(session, table)
        expected = {ANN: due[ANN], BOB: 1 + 2, CLEO: due[CLEO], DEV: due[DEV] - eves + 2, EVE: eves + 1}
        assert Counter(table.pings()) == Counter(expected), "with two reminders for Bob, one for Dev, who loses a seat"
        assert due[ANN] <= 1 + 3 * 2
        assert note_line(session, WentAway(BOB, "late")) in posts
        assert in_italics(MADE_BY["plan"]) in posts


def eves_turns(session: Session, table: Channel) -> int:
    """How many of the seat's turns began after Eve had sat down."""
    eve = table.people[EVE].id
    first = min(number for number, (_, user_id) in session.memory.history.made.items() if user_id == eve)
    match, found, waiting = session.under_way, 0, True
    for number, copy in match.again():
        asked = copy.pending.get(DEV)
        held = asked is not None and asked.waits in {"turn", "window"}
        found += held and not waiting and number >= first
        waiting = held
    return found


async def restarted(folder: Path, restarts: int, seed: int) -> None:
    """The story goes as it did before, however often the bot is started anew; its databases are made in the folder.

    The suite has few restarts, `make soak` many.
    """
    pauses = 0
    with patch("bot.lobby.start.new_seed", lambda session: SEED):
        async with five(folder / "straight.db") as table:

            async def count() -> None:
                nonlocal pauses
                pauses += 1

            straight = what_came_of_it(await Story(table, count).tell(), table)
        moments = Counter(random.Random(seed).choices(range(pauses), k=restarts))
        async with five(folder / "restarted.db") as table:

            async def restart() -> None:
                nonlocal pauses
                pauses -= 1
                for _ in range(moments.pop(pauses, 0)):
                    await table.restart()

            assert what_came_of_it(await Story(table, restart).tell(), table) == straight
    assert not moments


async def test_restarts_at_random_moments_change_nothing(tmp_path: Path) -> None:
    await restarted(tmp_path, RESTARTS, 4)


def what_came_of_it(session: Session, table: Channel) -> tuple[object, ...]:
    """All that people could tell apart: the position, the log and who made it, the calls in order, every post."""
    return whole_position(session.under_way), told(session), table.pings(), list(map(text_of, table.posts))
