"""What an action needs of a match, or of who acts: the match as it is meant, or why not, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.errors import HALTED, Away, UserError
from bot.model.session import Phase, Session
from rules import Match, Seat, mark


def require_playing(session: Session) -> Match:
    """The Match that is under way. Raises UserError before and after."""
    if session.phase != "playing":
        raise UserError(WHY_NOT[session.phase])
    return session.under_way


def require_unpaused(session: Session) -> Match:
    """The Match that is under way and not paused. Raises UserError for any other."""
    match = require_playing(session)
    if session.halt == "halted":
        raise UserError(f"Nothing was changed. {HALTED}")
    if session.halt == "paused":
        raise UserError(
            f"The match is paused, so nothing was changed. {session.standstill.note} "
            "Players can end that with **Go on**, below its announcement; a moderator with `/mod resume`."
        )
    return match


def require_hints(session: Session) -> None:
    """Raises UserError at a table that has agreed to play without hints."""
    if not session.setup.terms.hints:
        raise UserError("Hints are off in this match. `/rules` and **How to play** explain the game.")


def require_seat(session: Session, user_id: int | None) -> Seat:
    """The seat of a member. Raises UserError where there is none."""
    if (seat := session.seat_of(user_id or 0)) is None:
        raise UserError("You're not in this match. To watch, use `/game board`.")
    return seat


def require_begun(session: Session) -> Match:
    """The Match, under way or over. Raises UserError where there was none."""
    if session.match is None:
        raise UserError(WHY_NOT[session.phase])
    return session.match


def require_lobby(session: Session) -> None:
    """Raises UserError once the match has begun, and where it never will."""
    if session.phase != "lobby":
        raise UserError(WHY_NOT[session.phase])


WHY_NOT: Mapping[Phase, str] = {
    "lobby": "The match hasn't started. The host starts it with the button below the lobby or `/game start`.",
    "playing": "The match has started, and its seats are taken. To watch, use `/game board`.",
    "over": "This match is over. `/game new` opens another.",
    "ended": "This match has ended. `/game new` opens another.",
    "closed": "This lobby is closed. `/game new` opens another.",
}
"""What does not fit the phase of a match, and what to do instead."""


def host_of(session: Session) -> str:
    return next(
        (mark(player.seat) for player in session.members if player.user_id == session.setup.host_id), "the host"
    )


def require_invited(session: Session, user_id: int) -> None:
    """Raises UserError for whoever has no invitation to a private lobby or match."""
    if session.setup.invited is not None and user_id not in session.setup.invited:
        raise UserError(
            _private_lobby(host_of(session)) if session.phase == "lobby" else _private_match(host_of(session))
        )


def _private_lobby(host: str) -> str:
    return (
        f"This lobby is private: only people its host invites can join. Ask {host} to let you in with `/game invite`."
    )


def _private_match(host: str) -> str:
    return (
        f"This match is private: only people its host invites can take over a seat. Ask {host} to let you in with "
        "`/game invite`; a moderator can give you the seat too."
    )


def require_open(session: Session) -> None:
    """Raises UserError once all is over."""
    if session.phase != "lobby":
        require_playing(session)


def require_present(session: Session, seat: Seat) -> None:
    """Raises Away for a member who is away: first they come back, so that nobody is surprised by who moves."""
    if session.players[seat].absent:
        raise Away
