"""The moves that nobody has to wait for a person to make: those of AI players, and answers that are due at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from bot.errors import NotSaved, Sorry, Stale
from bot.live import Live
from bot.matches import Cause, Matches
from rules import Decision, Rng, Seat, Verb

log = structlog.get_logger(__name__)

RETRY_SECONDS = 20


class Robots:
    """Plays them, one task a match, for as long as there are any; `pause` is in seconds before each of an AI's."""

    def __init__(self, matches: Matches, pause: float) -> None:
        self._matches = matches
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def wake(self, match_id: int) -> None:
        """See whether there is a move to make in a match."""
        if match_id not in self._tasks and not self._matches.closing:
            self._tasks[match_id] = asyncio.create_task(self._run(match_id), name=f"robots-{match_id}")

    def stop(self) -> None:
        """Make no more moves."""
        for task in self._tasks.values():
            task.cancel()

    async def _run(self, match_id: int) -> None:
        try:
            while True:
                try:
                    if not await self._step(match_id):
                        return
                except NotSaved as sorry:
                    log.warning("an AI player waits", match=match_id, reason=sorry.text)
                    await asyncio.sleep(RETRY_SECONDS)
        except Sorry as sorry:
            log.warning("an AI player stops", match=match_id, reason=sorry.text)
        except Exception:
            log.exception("an AI player stops", match=match_id)
        finally:
            del self._tasks[match_id]

    async def _step(self, match_id: int) -> bool:
        """One move, if there is one to make; True to look again."""
        live = await self._matches.get(match_id)
        if live.phase != "playing" or self._matches.closing:
            return False
        for seat, question in live.under_way.pending.items():
            if (cause := concerned(live, seat, question)) is None:
                continue
            number = live.players[seat].question
            if cause.made_by == "ai" and self._pause:
                await asyncio.sleep(self._pause)
            live.heard[seat] = number
            if (move := chosen(live, seat, question, cause)) is None:
                continue
            await self._play(match_id, seat, move, cause, number)
            return True
        return False

    async def _play(self, match_id: int, seat: Seat, move: Verb, cause: Cause, number: int) -> None:
        """A move, unless the question has changed meanwhile: then it is chosen anew."""
        with suppress(Stale):
            await self._matches.play(match_id, seat, move, cause, number)


def concerned(live: Live, seat: Seat, question: Decision) -> Cause | None:
    """Who answers the question without a person: an AI player, or the stand-in where it is answered at once."""
    player = live.players[seat]
    if question.waits == "now":
        return Cause("stand-in")
    if player.user_id is not None:
        return None
    if question.waits == "open" and (question.answer is not None or live.heard.get(seat) == player.question):
        return None
    return Cause("ai")


def chosen(live: Live, seat: Seat, question: Decision, cause: Cause) -> Verb | None:
    """The move; the stand-in where the AI player fails or has none to a question that others wait for."""
    match = live.under_way
    if cause.made_by == "ai":
        rng = Rng(f"{match.seed} {len(match.log)} {seat}")
        try:
            move = live.game.agent(match.view(seat), question, rng)
            if move is None and question.waits == "open":
                return None
            if move is not None and question.check(move) is None:
                return move
        except Exception:
            log.exception("an AI player failed", match=live.id, game=live.game.key, number=len(match.log) + 1)
    return question.absent
