"""The moves that nobody waits for a person to make: of AI players, of plans, and stand-ins that are due at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from bot import store
from bot.match import misfits, posts
from bot.match.matches import Matches
from bot.match.pools import somebody_waits
from bot.match.workers import Worker
from bot.model.ai import ai_move, chance_of, is_answer, level_of
from bot.model.drawing import Place, Urgency
from bot.model.errors import EARLIER, Damaged, Fault, NotSaved, Stale, UserError
from bot.model.notes import Stuck
from bot.model.plans import orders_of
from bot.model.player import Cause, Maker, Order
from bot.model.session import Session
from bot.tasks.thinker import NoThought, Thinker
from rules import Decision, Illegal, Rng, Seat, Unreadable, Verb

log = structlog.get_logger(__name__)

RETRY_SECONDS = 20
REST_SECONDS = 10
"""After which another process may look whether there is a move to make, where this one has found none."""
STUCK_SECONDS = 300
"""And where it can make none."""
TRIES = 3
"""How often sharp AI players may fail in a match."""
PLAN_MAKERS = {"plan", "usual"}
"""Who makes a move that a person has planned, or left as it is preset."""


@dataclass(frozen=True)
class Due:
    """What is to be played for a seat after so many entries: these moves, until the rules take one of them.

    It outlasts a pause in which the match may leave the memory.
    """

    seat: Seat
    question: int
    entries: int
    moves: Sequence[Verb]
    cause: Cause


class AutomaticMoves:
    """Plays automatic moves, one task a match; `pause` is how many seconds pass before each of an AI player."""

    def __init__(self, matches: Matches, pause: float) -> None:
        self._matches = matches
        self._pause = pause
        self._thinker = Thinker()
        self._moves = Worker("automatic-moves", self._look, matches.leases.of("moves", REST_SECONDS))
        self._stuck: set[tuple[int, int]] = set()
        self._failures = Counter[int]()

    def wake(self, match_id: int, *, in_turn: bool = False) -> None:
        """See whether there is a move to make in a match, at once or in turn."""
        if not self._matches.closing:
            (self._moves.wake_in_turn if in_turn else self._moves.wake)(match_id)

    def hold(self) -> None:
        """What waits for its turn stays due for the next start."""
        self._moves.hold()

    def stop(self) -> None:
        self._moves.stop()
        self._thinker.stop()

    async def _look(self, match_id: int) -> bool:
        """One move, if there is one to make; True to look again."""
        try:
            return await self._step(match_id)
        except Stale:
            return True
        except NotSaved:
            log.warning("an AI player waits", match=match_id)
            await self._moves.rest(RETRY_SECONDS, match_id)
            return True
        except Damaged:
            pass
        except UserError as error:
            log.warning("an AI player stops", match=match_id, reason=error.text)
        except Exception:
            log.exception("an AI player stops", match=match_id)
        self._moves.let_rest(STUCK_SECONDS, match_id)
        return False

    async def _step(self, match_id: int) -> bool:
        await misfits.look_after(self._matches, match_id)
        if (due := await self._next_move(await self._matches.get(match_id))) is None:
            return False
        if due.cause.made_by == "ai" and self._pause:
            await self._moves.rest(self._pause, match_id)
        return await self._play(match_id, due)

    async def _next_move(self, session: Session) -> Due | None:
        """The next move to make in a match."""
        if (
            session.phase != "playing"
            or session.halt
            or self._matches.closing
            or (session.id, session.entries) in self._stuck
        ):
            return None
        for seat, question in session.pending.items():
            if (maker := session.waiting.makers.get(seat)) is None:
                continue
            number, entries = session.players[seat].question, session.entries
            session.memory.questions.heard[seat] = number
            session.changed()
            if (move := await self._think(session, seat, question, maker)) is not None:
                moves = [move] if maker in PLAN_MAKERS else [move, question.absent]
                return Due(seat, number, entries, [*filter(None, dict.fromkeys(moves))], Cause(maker))
            if session.entries != entries:
                raise Stale(EARLIER)
        return None

    async def _think(self, session: Session, seat: Seat, decision: Decision, maker: Maker) -> Verb | None:
        """The move; a sharp AI player thinks beside the bot, and where that fails a steady one takes its place.

        Where that has failed often, it does so at once, so that no match keeps the others from thinking.
        """
        if (
            maker == "ai"
            and level_of(session, seat) == "sharp"
            and session.game.ai.sharp
            and self._failures[session.id] < TRIES
        ):
            try:
                match = session.under_way
                urgency = Urgency.CALL if somebody_waits() else Urgency.OTHER
                place = Place(urgency, session.venue.guild_id)
                move = await self._thinker.think(match, seat, chance_of(session, seat, match.log), place)
                if is_answer(decision, move):
                    return move
                raise NoThought("no legal move")
            except NoThought as no:
                self._failures[session.id] += 1
                where = {"match": session.id, "game": session.game.key, "number": session.entries + 1}
                log.error("a sharp AI player failed", **where, error=str(no), exc_info=no.__cause__)
        return choose_move(session, seat, decision, maker)

    async def _play(self, match_id: int, due: Due) -> bool:
        """Make the move, or the stand-in where the rules fail at it; False where they fail at both, which is posted.

        A person whose planned move fails is asked instead.
        """
        for move in due.moves:
            try:
                await self._matches.play(match_id, due.seat, move, due.cause, due.question)
            except (Fault, Illegal, Unreadable) as no:
                log.error("an AI player's move", match=match_id, number=due.entries + 1, error=type(no).__name__)
            except (Stale, NotSaved):
                raise
            except UserError:
                return False
            else:
                return True
        if due.cause.made_by in PLAN_MAKERS:
            await self._matches.change_plans(
                match_id, due.seat, due.cause, lambda session: stop_orders(session, due.seat)
            )
            return True
        self._stuck.add((match_id, due.entries))
        await tell(self._matches, match_id, due.entries)
        return False


async def tell(matches: Matches, match_id: int, entries: int) -> None:
    """Post that no move can be made after so many entries, unless another process, or an earlier one, has."""
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        told = [post.about.get("stuck") for post in await store.posts.open_posts(db, match_id, "notice")]
        if entries not in told:
            await posts.notice(session, db, Stuck(), stuck=entries)


def stop_orders(session: Session, seat: Seat) -> list[Order]:
    return [replace(order, stopped="failed") for order in orders_of(session, seat)]


def choose_move(session: Session, seat: Seat, decision: Decision, maker: Maker) -> Verb | None:
    """The move; the stand-in where the AI player fails or has none to a question that others wait for."""
    if maker in PLAN_MAKERS and (planned := session.waiting.planned.get(seat)):
        return planned[1]
    if maker != "ai":
        return decision.absent
    level = "easy" if level_of(session, seat) == "easy" else "steady"
    return ai_move(session, seat, decision, Rng(chance_of(session, seat, session.under_way.log)), level)
