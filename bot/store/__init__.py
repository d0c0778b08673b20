"""The database: its tables, and a function for each query."""

from bot.store import (
    followers,
    interactions,
    interventions,
    log,
    matches,
    notes,
    outages,
    people,
    picks,
    plans,
    players,
    posts,
    servers,
    settings,
    tips,
    votes,
)

__all__ = [
    "followers",
    "interactions",
    "interventions",
    "log",
    "matches",
    "notes",
    "outages",
    "people",
    "picks",
    "plans",
    "players",
    "posts",
    "servers",
    "settings",
    "tips",
    "votes",
]
