"""A match replayed from its log, and the moves of it as they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from bot import store
from bot.model.log import LogEntry
from bot.model.memory import Asked
from bot.model.notes import Quote
from bot.model.notes.quote import bare_move
from bot.model.proposals import proposals_to_people
from bot.model.session import Session
from bot.store.transactions import Reading
from rules import Event, Game, Match, Misfit, Seat, Unreadable, is_known_move, last_of_step, mainline, redo_stack, steps

log = structlog.get_logger(__name__)


async def read_session(db: Reading, match_id: int, games: Mapping[str, Game]) -> tuple[Session, list[LogEntry]]:
    """A match as the database has it, not yet played again, and its log.

    Raises NoResultFound, and KeyError or ValueError for one that is damaged.
    """
    session = await store.matches.read_session(db, match_id, games)
    session.last = await store.posts.last_post(db, match_id)
    session.memory.followers = await store.followers.followers_of(db, match_id)
    entries = await store.log.log_of(db, match_id)
    session.memory.history.made = {entry.number: (entry.made_by, entry.user_id) for entry in entries}
    return session, entries


def play_again(session: Session, entries: Sequence[LogEntry]) -> None:
    """Bring a match that was read to where it stands. Raises Unreadable where that cannot be."""
    if session.phase in {"playing", "over", "ended"}:
        session.match = replay(session, entries)
        session.memory.history.lost = {one for one in redo_stack(session.match.log) if not stood(session.match, one)}
        note_unlike(session, first_unlike(session, entries))
    session.memory.questions.asked = {seat: Asked(question) for seat, question in session.pending.items()}
    session.memory.questions.open_proposals = proposals_to_people(session)


def note_unlike(session: Session, entry: int | None) -> None:
    """Keep from which entry on a match comes out otherwise than it was played, and say so once."""
    session.memory.history.unlike = entry
    if entry is not None and session.id not in session.memory.shared.otherwise:
        session.memory.shared.otherwise.add(session.id)
        log.warning("a match comes out otherwise than it was played", match=session.id, entry=entry)


def halt_is_news(session: Session) -> bool:
    """Whether the log of a match does not fit the rules and nobody was told, or it was halted and fits again."""
    told = session.standstill.why == "halted"
    if session.memory.history.misfit:  # of one that could not be read nobody was told, and nothing ends it
        return session.phase == "playing" and not (told and session.standstill.until)
    return session.phase == "playing" and told


def is_unsettled(session: Session) -> bool:
    """Whether a match came out otherwise, so that others are asked than its posts and clocks know, or it is over."""
    if session.phase != "playing" or session.halt or session.memory.history.unlike is None:
        return False
    awaited = {player.seat for player in session.players if player.since is not None}
    return session.under_way.result is not None or awaited != {*session.waiting.seats}


def stood(match: Match, number: int) -> bool:
    """Whether a match may have stood after an entry, one that was undone since, by these rules."""
    try:
        match.after(number)
    except Unreadable:
        return False
    return True


def record_of(session: Session, entries: Sequence[LogEntry]) -> dict[str, Any]:
    """What `Match.load` reads."""
    head = {
        "game": session.game.key,
        "version": session.setup.version,
        "seats": len(session.players),
        "seed": session.setup.seed,
    }
    return {**head, "options": session.setup.options, "log": [*map(_item, entries)]}


def _item(row: LogEntry) -> list[object] | dict[str, object]:
    if row.move is None:
        return {"back": row.back, "fresh": row.fresh, **({"salt": row.salt} if row.salt else {})}
    return [row.seat, row.move, *(["silent"] if row.silent else [])]


def replay(session: Session, entries: Sequence[LogEntry]) -> Match:
    """The Match of a log; what spectators saw before the newest post, and the next, is kept on the way.

    Where an entry does not fit the rules any more the Match stands as if somebody had gone back to before it, unless it
    is over. Raises Unreadable where it cannot be played at all, or to its end.
    """
    if (missing := next((at for at, row in enumerate(entries, 1) if row.number != at), None)) is not None:
        raise Unreadable(f"Entry {missing} is missing.")
    record, history = record_of(session, entries), session.memory.history
    try:
        match = _play(session, record)
        if session.phase == "over" and match.result is None:
            raise Unreadable("It is over, and would go on by these rules.")
        return match
    except Misfit as misfit:
        if session.phase == "over":
            raise
        history.misfit = misfit
        return _play(session, {**record, "log": [*record["log"], {"back": misfit.last, "fresh": True}]})


def _play(session: Session, record: Mapping[str, Any]) -> Match:
    history, last = session.memory.history, session.last
    history.views.clear()
    wanted = {last.start, last.next_start} if last else set[int]()

    def watch(number: int, match: Match) -> None:
        for lines in [one for one in wanted if match.line_count(number) >= one]:
            wanted.discard(lines)
            history.views[lines] = match.view()

    try:
        return Match.load(record, session.game, watch)
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"the rules failed: {type(error).__name__}") from error


def first_unlike(session: Session, entries: Sequence[LogEntry]) -> int | None:
    """The first entry after which a match stands otherwise than when it was played; None where it does not at its end.

    Of one that was gone back from no position is known.
    """
    if not entries or session.memory.history.misfit or session.under_way.fingerprint == entries[-1].fingerprint:
        return None
    unlike = list[int]()

    def compare(number: int, match: Match) -> None:
        if number and match.fingerprint != entries[number - 1].fingerprint:
            unlike.append(number)

    Match.load(record_of(session, entries), session.game, compare)
    return next(iter(unlike), entries[-1].number)


@dataclass(frozen=True)
class StandingMove:
    """A move of the line that stands: its step and entry, who made it, and the first line that all may read of it.

    A move that told nothing to all has none; `at` is the place of the line.
    """

    step: int
    entry: int
    seat: Seat
    at: int | None
    event: Event | None

    @property
    def text(self) -> str:
        """How a list names it."""
        return self.event.text if self.event else bare_move(self.seat)

    @property
    def quote(self) -> Quote:
        """How a sentence names it."""
        return Quote(self.seat, self.entry, self.at)


def standing_moves(session: Session) -> list[StandingMove]:
    """The moves of the line that stands, oldest first; a move of which nobody else knows is left out.

    So are those of an opening: nobody goes back to them.
    """
    match, opening = session.under_way, session.opening
    log, lines, first, moves = match.log, match.events(), match.line_count(0), list[StandingMove]()
    known = steps(log)
    for number in mainline(log):
        if number > opening and is_known_move(entry := log[number - 1]):
            at = first if first < match.line_count(number) else None
            moves.append(StandingMove(known[number - 1], number, entry.seat, at, None if at is None else lines[at]))
        first = match.line_count(number)
    return moves


def entry_at(session: Session, step: int) -> int:
    """The number of the last entry of the line that stands with which the match stood at this step; 0 for the start.

    Of a match with an opening that is where the opening ends.
    """
    return max(last_of_step(session.under_way.log, step), session.opening)
