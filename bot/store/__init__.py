"""The database: its tables, and a function a query."""

from bot.store import (
    facts,
    followers,
    interventions,
    log,
    matches,
    met,
    notes,
    people,
    picks,
    plans,
    players,
    posts,
    servers,
    votes,
)

__all__ = [
    "facts",
    "followers",
    "interventions",
    "log",
    "matches",
    "met",
    "notes",
    "people",
    "picks",
    "plans",
    "players",
    "posts",
    "servers",
    "votes",
]
