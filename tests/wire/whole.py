"""That nothing is lost, doubled or left out of what a fleet has played, as its database and Discord have it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.match.log import read_session, record_of
from bot.match.matches import Matches
from bot.model.shards import Shards
from bot.personal.my_matches import match_list
from bot.store import outages
from bot.store.database import Store
from rules import Match, games
from tests.wire.discord import Message, texts
from tests.wire.fleet import COUNT, Fleet
from tests.wire.shown import MOMENT, is_shown
from tests.wire.tables import Table, Tables

DUE = "select count(*) from posts where shown < wanted"
LISTS = "select count(*) from people where list_due"
IN_HAND = "from leases where until > extract(epoch from clock_timestamp()) and not resting and work <> 'shard'"
MOVES = (
    "select count(*) from matches m where automatic and phase = 'playing' and halt = '' and not exists (select from"
    " leases l where l.key = m.id and work = 'moves' and resting and until > extract(epoch from clock_timestamp()))"
)
"""A process that rests has found no move to make: an AI player may answer nothing to what is held out to it."""
LEASES = f"select count(*) {IN_HAND}"


async def nothing_is_due(fleet: Fleet) -> None:
    """All that is due is done, soon, and nobody has anything in hand after it."""
    for query in (MOVES, DUE, LISTS, LEASES):
        await fleet.until(query)


async def all_is_whole(tables: Tables) -> None:
    """All matches, posts, pings, letters and lists."""
    for table in tables.every:
        await entries_are_whole(tables, table)
        await posts_are_whole(tables, table)
        await pings_are_whole(tables, table)
    await letters_are_whole(tables)
    await lists_are_whole(tables)
    assert tables.fleet.wire.violations == []


async def entries_are_whole(tables: Tables, table: Table) -> None:
    """Numbered without gap, replayed to the stored fingerprints; every move that was answered, and none twice."""
    async with tables.store.read() as db:
        session, entries = await read_session(db, table.id, games())
    numbers, prints = [row.number for row in entries], dict[int, str]()
    Match.load(record_of(session, entries), session.game, lambda at, match: prints.update({at: match.fingerprint}))
    assert [(row.number, row.fingerprint) for row in entries] == [*prints.items()][1:], table.game
    assert numbers == list(range(1, len(numbers) + 1)), table.game
    by_hand = sum(row.made_by == "member" for row in entries)
    assert table.done <= by_hand <= table.tried, (table.game, table.done, by_hand, table.tried)


async def posts_are_whole(tables: Tables, table: Table) -> None:
    """Each post is one message, in its order, and the newest shows the newest position."""
    messages = tables.fleet.wire.messages(table.channel)
    shown = [one.components[0]["id"] for one in messages]
    query = "select id, kind, message_id, shown < wanted from posts where match_id = $1 and user_id is null order by id"
    rows = await tables.fleet.rows(query, table.id)
    assert sorted(shown) == [number for number, *_ in rows], (table.game, table.channel.name)
    assert not [one for one in rows if one[2] is None or one[3]], (table.game, rows)
    turns = {number for number, kind, *_ in rows if kind in ("turn", "result")}
    assert [one for one in shown if one in turns] == sorted(turns)
    assert [one.id for one in messages if one.components[0]["id"] in turns and not one.attachments] == []
    await newest_is_shown(tables.store, table, messages)


async def newest_is_shown(store: Store, table: Table, messages: Sequence[Message]) -> None:
    """Its newest post, as whoever has just read it from the database would show it."""
    found, shards = Matches(store, games()), Shards(table.shard, table.shard, COUNT)
    async with store.read() as db:
        found.shared.outages.over[:] = (await outages.read(db, shards)).over
    session = await found.get(table.id)
    assert session.last is not None
    newest = next(one for one in messages if one.components[0]["id"] == session.last.id)
    await is_shown(session, newest, timed=not table.idle)


async def pings_are_whole(tables: Tables, table: Table) -> None:
    """As often as the match began to wait for somebody, and was to remind them."""
    query = "select pings from posts where match_id = $1 and kind not in ('turn', 'lobby') and user_id is null"
    assert table.session is not None
    others = Counter[int]()
    for (seats,) in await tables.fleet.rows(query, table.id):
        others.update(table.session.players[int(seat)].user_id or 0 for seat in re.findall(r"\d+", seats))
    assert table.pings() == table.called + others, (table.game, table.channel.name, table.idle)


async def letters_are_whole(tables: Tables) -> None:
    """Each letter is one message in somebody's direct messages."""
    world = tables.fleet.wire.world
    sent = [
        one.components[0]["id"]
        for channel in world.channels.values()
        if channel.recipient is not None
        for one in world.history(channel.id)
        if "This list stays up to date." not in texts(one)
    ]
    letters = "select id from posts where user_id is not null and message_id is not null order by id"
    assert sorted(sent) == (kept := [number for (number,) in await tables.fleet.rows(letters)]), (sent, kept)


async def lists_are_whole(tables: Tables) -> None:
    """Each list is one message, and tells what there is."""
    wire, matches = tables.fleet.wire, Matches(tables.store, games())
    await matches.read_settings()
    rows = await tables.fleet.rows("select user_id, list_id from people where list_id is not null")
    for user_id, list_id in rows:
        channel = wire.world.direct(user_id)
        lists = [one for one in wire.messages(channel) if "This list stays up to date." in texts(one)]
        assert [one.id for one in lists] == [list_id]
        expected = (await match_list(matches, user_id)).text
        assert MOMENT.sub("", expected) in MOMENT.sub("", texts(lists[0]))
