"""Going back in a match, and forth again: the posts that told what fell are struck, not deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import orders
from bot.errors import Sorry
from bot.live import Live, moving
from bot.matches import Cause, Matches, with_care
from bot.store import posts as outbox
from rules import Event, Match, Seat, mark

MOST_STRUCK = 20
"""In how many posts what fell is struck: an edit each, of which Discord takes one a second."""


async def undo(matches: Matches, match_id: int, seat: Seat, cause: Cause) -> Live:
    """Take the last move back, which is this seat's. Raises Sorry where it may not."""
    async with matches.changing(match_id, cause) as (live, db):
        match = moving(live)
        if live.players[seat].absent:
            raise Sorry("An AI player answers for you, and would move again. `/game back` first, then `/game undo`.")
        if not match.may_undo(seat):
            raise Sorry(why_no_undo(match, seat))
        await go(matches, live, db, cause, match.undo, f"{mark(seat)} took a move back.", quiet=seat)
    return live


async def go(
    matches: Matches,
    live: Live,
    db: AsyncConnection,
    cause: Cause,
    change: Callable[[], None],
    note: str,
    quiet: Seat | None = None,
) -> None:
    """Go back, or forth, by a change of the Match; what had been told and stands no more is struck.

    Standing orders and plans of those who are asked now wait, or they would make the same moves again.
    """
    before, told = live.people_awaited, live.under_way.events()
    with_care(live, change)
    await strike(live, db, told)
    await orders.stop(live, db, live.awaited, "undone")
    await matches.record(live, db, cause, before, notes=[note], quiet=quiet)


async def strike(live: Live, db: AsyncConnection, told: Sequence[Event]) -> None:
    """Strike the lines that were told and are not any more, in the posts that told them; the newest posts alone."""
    still = live.under_way.events()
    stands = next((at for at, (old, new) in enumerate(zip(told, still, strict=False)) if old != new), len(still))
    stands = min(stands, len(told), len(still))
    for post in (await outbox.telling(db, live.id, stands))[-MOST_STRUCK:]:
        mine = live.last if live.last and live.last.id == post.id else post
        lines = told[max(mine.start, stands) : None if mine is live.last else mine.mark]
        mine.struck = [*mine.struck, *(event.text for event in lines)]
        mine.start, mine.mark = min(mine.start, stands), stands
        mine.wanted += bool(lines) and not outbox.is_lost(post)
        await outbox.save_post(db, mine)


def why_no_undo(match: Match, seat: Seat) -> str:
    """Why this seat cannot take back alone."""
    if not match.moves:
        return "There is no move to take back yet."
    if match.moves[-1][0] != seat:
        return f"The last move was {mark(match.moves[-1][0])}'s. Only your own last move can be taken back."
    return "A die, a card or a secret has become known since your move, so it stands."
