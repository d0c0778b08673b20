"""In which theme people are shown pictures."""

from __future__ import annotations

from bot.match.matches import Matches
from bot.model.match import Live
from render import Theme


def own_theme(matches: Matches, guild_id: int, user_id: int) -> Theme:
    """The theme that somebody has chosen, else that of a server."""
    return matches.people.theme(user_id) or matches.servers.theme(guild_id)


def theme_for(matches: Matches, live: Live, user_id: int) -> Theme:
    """The theme that somebody has chosen, else that of the server on which the match is played."""
    return own_theme(matches, live.venue.guild_id, user_id)


def look(matches: Matches, live: Live, user_id: int) -> Theme:
    """The same for one more picture that somebody wants for themselves. Raises Sorry where those are too many."""
    matches.limits.demand(user_id, "look")
    return theme_for(matches, live, user_id)
