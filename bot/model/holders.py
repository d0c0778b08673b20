"""Who held a seat before: a line of the log keeps the names that the players had when it was told."""

from __future__ import annotations

from dataclasses import replace

from bot.model.memory import Holder
from bot.model.names import Names, at_table
from bot.model.session import Session
from rules import Event, Seat


def keep_holder(session: Session, seat: Seat) -> list[Holder]:
    """Keep what the player is called who leaves a seat now, for what was told until now; all that are kept."""
    history = session.memory.history
    now = Holder(seat, session.entries, session.players[seat].name)
    if all((one.seat, one.entry) != (now.seat, now.entry) for one in history.former):
        history.former.append(now)
    return history.former


def names_at(session: Session, entry: int) -> Names:
    """Who sat where when an entry of the log was made, and how each is written."""
    former = session.memory.history.former
    if not former or former[-1].entry < entry:
        return session.names
    names = [player.name for player in session.players]
    for one in reversed(former):
        if one.entry >= entry:
            names[one.seat] = one.name
    return replace(session.names, of_seats=at_table(tuple(names)))


def line_in_bold(session: Session, event: Event) -> str:
    """A line of the log as a post tells it, with the names of then."""
    return names_at(session, event.entry).in_bold(event.text)
