"""The queries about how well people play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, insert, select, tuple_

from bot.model.ratings import Rating
from bot.store.schema import ratings, results
from bot.store.transactions import Reading, Writing


async def ratings_of(db: Reading, guild_id: int, game: str) -> tuple[Mapping[int, Rating], set[str]]:
    """How well people play a game on a server, and by which models that was worked out; none where it has to be."""
    rows = await db.execute(select(ratings).where(ratings.c.guild_id == guild_id, ratings.c.game == game))
    found = rows.all()
    return {row.user_id: Rating(row.mu, row.sigma, row.matches) for row in found}, {row.model for row in found}


async def best_known(db: Reading, user_id: int, guild_id: int) -> Mapping[str, Rating]:
    """How well somebody plays each game on a server."""
    mine = select(ratings).where(ratings.c.user_id == user_id, ratings.c.guild_id == guild_id)
    return {row.game: Rating(row.mu, row.sigma, row.matches) for row in await db.execute(mine)}


def set_ratings(db: Writing, guild_id: int, game: str, model: str, found: Mapping[int, Rating]) -> None:
    """Write how well people play a game on a server, in place of all that was written of it."""
    forget_ratings(db, guild_id, game)
    rows: Sequence[Mapping[str, object]] = [
        {"guild_id": guild_id, "game": game, "user_id": user_id, "model": model, **vars(one)}
        for user_id, one in found.items()
    ]
    if rows:
        db.write(insert(ratings), rows)


def forget_ratings(db: Writing, guild_id: int, game: str) -> None:
    db.write(delete(ratings).where(ratings.c.guild_id == guild_id, ratings.c.game == game))


def forget_those_with(db: Writing, user_id: int) -> None:
    """Drop the ratings of all games that somebody has finished, with those of all who play them on the same server.

    What they have played counts otherwise from now on; whoever asks next has it worked out anew.
    """
    theirs = select(results.c.guild_id, results.c.game).where(results.c.user_id == user_id)
    db.write(delete(ratings).where(tuple_(ratings.c.guild_id, ratings.c.game).in_(theirs)))
