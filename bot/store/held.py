"""All that is kept about somebody, for themselves to read: the rows that have their id, with times as people write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Column, Connection, Row, String, Table, cast, or_, select

from bot.model.forgotten import ids_in
from bot.store.columns import Fate, Rows, fate_of, rows_of
from bot.store.forgetting import IDS, VALUES, matches_with, typed_by
from bot.store.schema import interventions, matches, metadata, players, posts, results, settings

Held: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows by what they are."""

TITLES: Mapping[str, str] = {
    "called": "earlier names",
    "entries": "moves",
    "followers": "matches you follow",
    "forgetting": "deletions under way",
    "interventions": "what you did as a moderator",
    "matches": "matches you host or paused",
    "notes": "private notes",
    "orders": "plans",
    "people": "settings",
    "picks": "what you have picked so far of a move",
    "players": "seats",
    "ratings": "ratings",
    "results": "results",
    "posts": "direct messages",
    "tips": "tips you have seen",
}
NAMED = "matches where you are invited, called or named in what a moderator can undo"
ALL_MATCHES = "matches"
WORDS = "what you added to the dice"
TYPED = "reasons that you typed for what you have still to confirm"
OF_A_MATCH = ("id", "game", "phase", "guild_id", "channel_id", "created_at")
HIDDEN = {
    *("seed", "token", "nonce", "secret", "salt", "fingerprint", "shown", "wanted"),
    *("shares", "start_press", "page_mark"),
}
"""What would give away a match that goes on, or opens its buttons; what is no fact about anybody, or also others'."""
THEIR_OWN = {posts.c.user_id, interventions.c.why, results.c.answers, results.c.seconds}
"""Of what a deletion takes out of rows: what is theirs alone in a row of theirs. All else may name others."""


def held_about(db: Connection, user_id: int) -> Held:
    """All rows about somebody, by what they are."""
    held = {
        TITLES.get(table.name, table.name): rows
        for table in metadata.sorted_tables
        if (rows := _of(db, table, user_id))
    }
    if named := sorted({*_named(db, user_id)}):
        held[NAMED] = [{"match": one} for one in named]
    if words := [*_words(db, user_id)]:
        held[WORDS] = words
    if typed := db.scalars(select(settings.c.value).where(typed_by(user_id))).all():
        held[TYPED] = [{"why": one} for one in typed]
    if known := matches_with(db, user_id):
        columns = [matches.c[name] for name in OF_A_MATCH]
        found = db.execute(select(*columns).where(matches.c.id.in_(known)).order_by(matches.c.id)).all()
        held[ALL_MATCHES] = [_readable(matches, row, user_id) for row in found]
    return held


def _of(db: Connection, table: Table, user_id: int) -> list[dict[str, Any]]:
    """The rows of a table that have the id of somebody, or belong to the seats that they hold."""
    found, which = (
        select(table).order_by(*table.primary_key),
        [column == user_id for one, column in IDS if one is table],
    )
    if rows_of(table) is Rows.GO_WITH_SEAT:
        found = found.join(players, (players.c.match_id == table.c.match_id) & (players.c.seat == table.c.seat))
        which = [players.c.user_id == user_id]
    return [_readable(table, row, user_id) for row in db.execute(found.where(or_(*which)))] if which else []


def _readable(table: Table, row: Row[Any], user_id: int) -> dict[str, Any]:
    """A row of somebody without what is empty, hidden or others', its times as people write them."""
    shown = {name: value for name, value in row._mapping.items() if value is not None and name not in HIDDEN}
    return {
        name: _in_words(column, value)
        for name, value in shown.items()
        if _is_theirs(column := table.c[name], value, user_id)
    }


def _is_theirs(column: Column[Any], value: Any, user_id: int) -> bool:
    match fate_of(column):
        case Fate.NOBODY | Fate.THEIRS:
            return value == user_id
        case Fate.RID:
            return column in THEIR_OWN
        case _:
            return True


def _in_words(column: Column[Any], value: Any) -> Any:
    is_id = column.name.endswith(("id", "_by", "_after", "seconds"))
    if isinstance(column.type, BigInteger) and not is_id:
        return datetime.fromtimestamp(value, UTC).isoformat()
    return str(value) if isinstance(column.type, BigInteger) else value


def _words(db: Connection, user_id: int) -> Iterator[dict[str, Any]]:
    """What they put into the chance of matches: the press by which they joined, and a word."""
    may_have = cast(matches.c.shares, String).contains(str(user_id))
    for match_id, shares in db.execute(select(matches.c.id, matches.c.shares).where(may_have).order_by(matches.c.id)):
        for one in shares:
            if one["user_id"] == user_id:
                yield {"match": match_id, "press": str(one["press"] or ""), "word": one["word"] or ""}


def _named(db: Connection, user_id: int) -> Iterator[int]:
    """The matches in which some JSON has their id."""
    for table, column in VALUES:
        number = matches.c.id if table is matches else table.c.match_id
        may_have = cast(column, String).contains(str(user_id))
        found = db.execute(select(number, column).where(number.is_not(None), may_have))
        yield from (match_id for match_id, stored in found if user_id in ids_in(stored))
