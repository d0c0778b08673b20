"""In which theme people are shown pictures."""

from __future__ import annotations

from bot.match.matches import Matches
from bot.model.match import Live
from render import Theme


def theme_for(matches: Matches, live: Live, user_id: int) -> Theme:
    """The theme that somebody has chosen, else that of the server on which the match is played."""
    return matches.people.theme(user_id) or matches.servers.theme(live.venue.guild_id)
