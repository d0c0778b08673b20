"""Whether every match under way still comes out as it was played, and how to invite the bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.run import invite
from bot.app.settings import Settings
from bot.match.log import record_of
from bot.model.log import LogEntry
from bot.store import log, matches
from bot.store.database import open_store
from bot.store.transactions import Reading
from rules import Illegal, Match, Unreadable, games, read_move


async def check(settings: Settings) -> int:
    """Replay all matches under way and print what is wrong with any; the exit status. Nothing is written.

    Raises Unusable where there is no database yet; the invitation has been printed then.
    """
    print(f"Invite the bot: {invite(settings)}")
    store = await open_store(settings.database_url, alone=False)
    damaged = 0
    try:
        async with store.read() as db:
            session = await matches.playing_matches(db)
            for match_id in session:
                if trouble := await trouble_with(db, match_id):
                    damaged += 1
                    print(f"Match {match_id}: {trouble}")
    finally:
        await store.close()
    print(f"Running matches replayed: {len(session)}, damaged: {damaged}.")
    return 1 if damaged else 0


async def trouble_with(db: Reading, match_id: int) -> str:
    """What is wrong with a match, or ""."""
    try:
        session = await matches.read_session(db, match_id, games())
        entries = await log.log_of(db, match_id)
        return wrong_entry(Match.load(record_of(session, []), session.game), record_of(session, entries), entries)
    except KeyError as error:
        return f"its game {error} isn't known here."
    except Unreadable as no:
        return str(no)
    except ValueError as error:
        return f"its row can't be read: {error}"


def wrong_entry(match: Match, whole: dict[str, Any], entries: Sequence[LogEntry]) -> str:
    """The first entry after which the position is another than it was, or ""."""
    for at, row in enumerate(entries):
        if row.number != at + 1:
            return f"entry {at + 1} is missing."
        try:
            if row.move is None or row.seat is None:
                match = Match.load({**whole, "log": whole["log"][: at + 1]}, match.game)
            else:
                match.play(row.seat, read_move(match.game.rules.verbs, row.move))
        except (Illegal, Unreadable) as no:
            return f"entry {row.number} doesn't fit: {no}"
        except Exception as error:
            return f"the rules fail at entry {row.number}: {type(error).__name__}."
        if match.fingerprint != row.fingerprint:
            return f"entry {row.number} leads to a different position than before."
    return ""
