"""How a match is marked that goes its own way from a turn of another: in each of its posts."""

from __future__ import annotations

from bot.model.session import Session

WHAT_IF = "What if"
PLAYED = "a match that was played"


def title(session: Session) -> str:
    """The name of the game, and before it that the match is a copy."""
    return f"{WHAT_IF} · {session.game.name}" if session.setup.copied else session.game.name


def copy_lines(session: Session) -> list[str]:
    """The small line that marks a copy: of which match, from where on; none for any other match."""
    copied = session.setup.copied
    if copied is None or session.match is None:
        return []
    played = f"[{PLAYED}]({copied.link})" if copied.link else PLAYED
    return [f"-# **{WHAT_IF}** · a copy of {played}, {since_when(session)}"]


def since_when(session: Session) -> str:
    """From where on a copy goes its own way: the round, or whatever the game has in its place."""
    told, match = session.first_line, session.under_way
    when = match.events()[told - 1].when if told else ""
    return f"from {when} on" if when else "from its start"
