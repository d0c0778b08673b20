"""Which rows are of servers that a process is told of."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Integer, literal, true

from bot.model.shards import DEALT, Shards


def name_of(shards: Shards) -> str:
    """What the rows of a process bear: "" where there is no other, whose rows concern everybody."""
    return "" if shards.are_all else str(shards)


def of_shards(guild_id: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Whether the server of a row is one of theirs; all are where there is no other process."""
    if shards.are_all:
        return true()
    bits = literal(DEALT, Integer)  # PostgreSQL shifts a big integer by no big one
    return (guild_id.bitwise_rshift(bits) % shards.count).between(shards.first, shards.last)
