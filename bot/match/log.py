"""A match replayed from its log, and the moves of it as they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot import store
from bot.model.log import LogEntry
from bot.model.match import Live, content
from bot.store.transactions import Reading
from rules import Game, Match, Seat, Unreadable, mark
from rules.log import Played, line


async def read(db: Reading, match_id: int, games: Mapping[str, Game]) -> Live:
    """A match as the database has it. Raises NoResultFound, and KeyError or ValueError for one that is damaged."""
    live = await store.matches.read_live(db, match_id, games)
    live.last = await store.posts.last_post(db, match_id)
    entries = await store.log.log_of(db, match_id)
    live.memory.made = {entry.number: (entry.made_by, entry.user_id) for entry in entries}
    if live.phase in {"playing", "over", "ended"}:
        live.match = replayed(live, entries)
    asked = {player.seat: live.question(player.seat) for player in live.players}
    live.memory.asked = {seat: content(question) for seat, question in asked.items() if question}
    return live


def record_of(live: Live, entries: Sequence[LogEntry]) -> dict[str, Any]:
    """What `Match.load` reads."""
    lines = [
        [row.seat, row.move] if row.move is not None else {"back": row.back, "fresh": row.fresh} for row in entries
    ]
    head = {"game": live.game.key, "version": live.setup.version, "seats": len(live.players), "seed": live.setup.seed}
    return {**head, "options": live.setup.options, "log": lines}


def replayed(live: Live, entries: Sequence[LogEntry]) -> Match:
    """The Match of a log. Raises Unreadable where it does not come out as it was played."""
    try:
        match = Match.load(record_of(live, entries), live.game)
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"the rules failed: {type(error).__name__}") from error
    if [row.number for row in entries] != list(range(1, len(entries) + 1)):
        raise Unreadable("An entry is missing.")
    if entries and match.fingerprint != entries[-1].fingerprint:
        raise Unreadable(f"Entry {entries[-1].number} leads to another position than it did.")
    return match


def moves_told(live: Live) -> list[tuple[int, str]]:
    """The moves of the line that stands, oldest first: the number of each, and the first line that all may read of it.

    Texts are of the rules, with the marks of seats. A move that told nothing to all is named by its seat alone, and
    once: that a secret answer was changed is nobody's business.
    """
    match, unsaid = live.under_way, set[Seat]()
    log, lines, first, moves = match.log, match.events(), match.told(0), list[tuple[int, str]]()
    for number in line(log):
        if isinstance(entry := log[number - 1], Played):
            told = first < match.told(number)
            if told or entry.seat not in unsaid:
                moves.append((number, lines[first].text if told else f"a move by {mark(entry.seat)}"))
            unsaid = set[Seat]() if told else unsaid | {entry.seat}
        first = match.told(number)
    return moves
