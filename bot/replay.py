"""A match read back from its log, and the questions that are open in it, numbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from bot.clock import now
from bot.live import Live, Player, content
from rules import Match, Seat, Unreadable


def record(live: Live, entries: Sequence[Row[Any]]) -> dict[str, Any]:
    """What `Match.load` reads."""
    lines = [
        [row.seat, row.move] if row.move is not None else {"back": row.back, "fresh": row.fresh} for row in entries
    ]
    head = {"game": live.game.key, "version": live.version, "seats": len(live.players), "seed": live.seed}
    return {**head, "options": live.options, "log": lines}


def replayed(live: Live, entries: Sequence[Row[Any]]) -> Match:
    """The Match of a log. Raises Unreadable where it does not come out as it was played."""
    try:
        match = Match.load(record(live, entries), live.game)
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"the rules failed: {type(error).__name__}") from error
    if [row.number for row in entries] != list(range(1, len(entries) + 1)):
        raise Unreadable("An entry is missing.")
    if entries and match.fingerprint != entries[-1].fingerprint:
        raise Unreadable(f"Entry {entries[-1].number} leads to another position than it did.")
    return match


def requestioned(live: Live, answered: Seat | None) -> list[Player]:
    """Number the questions that are new, note who is awaited since when; the players for whom something changed."""
    number, awaited, changed = len(live.under_way.log), set(live.awaited), list[Player]()
    for player in live.players:
        old = vars(player).copy()
        question = live.question(player.seat)
        said = content(question) if question else ()
        again = player.seat == answered and question is not None and question.answer is None
        if question and (again or said != live.asked.get(player.seat)):
            player.question = number
        live.asked[player.seat] = said
        player.since = (player.since or now()) if player.seat in awaited else None
        if player.seat == answered:
            live.heard[player.seat] = player.question
        if vars(player) != old:
            changed.append(player)
    return changed
