"""The database: its tables, and a function a query."""

from bot.store import facts, interventions, log, matches, met, people, picks, plans, players, posts, servers, votes

__all__ = [
    "facts",
    "interventions",
    "log",
    "matches",
    "met",
    "people",
    "picks",
    "plans",
    "players",
    "posts",
    "servers",
    "votes",
]
