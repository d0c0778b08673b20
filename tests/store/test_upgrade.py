"""A database of an earlier revision is brought up to date with all that is in it."""

import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic import command

from bot.model.notes import LobbyLeft, Text
from bot.model.terms import Terms
from bot.model.time import DAY
from bot.store import matches, picks, posts
from bot.store.transactions import Reading
from rules import games
from tests.store.at_table import CHANNEL, GUILD, open_file, open_once

ANN, BOB = 101, 102
BOOMTOWN = ('{"finite": false, "together": true}', '{"finite": true, "together": false}', "{}", "{")
"""Options of matches of Boomtown, in which the sheet was endless unless it was said to be finite; and damaged ones."""
NINETY = ({"quick": False, "start": 4}, {"quick": True, "start": 1}, {"start": 8}, {})
"""Options of matches of Ninety, in which crossings were slow unless they were said to be quick."""


DAMAGED = [options for options in ("{", "[]", "null", '"x"', "") for _ in range(2)]
"""Options that cannot be: what is damaged keeps no bot from starting, and stays as it was."""


@pytest.fixture
async def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database as it was before there were clocks: a lobby of Ann's, to which Bob is invited."""
    file, upgrade = tmp_path / "hustings.db", command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _: upgrade(config, "0001"))
        await open_once(file)
    with sqlite3.connect(file) as db:
        head = (1, GUILD, CHANNEL, "lobby", "barrage", 1, "", json.dumps({"rounds": 3}), ANN, 0, None, 0)
        db.execute(f"insert into matches values ({', '.join('?' * len(head))})", head)
        db.execute("insert into players values (1, 0, ?, 'Ann', 0, null, 0)", (ANN,))
        many = [(number, "ninety", json.dumps(options)) for number, options in enumerate(NINETY, 2)]
        many += [(number, "boomtown", options) for number, options in enumerate(BOOMTOWN, 20)]
        many += [(number, ("boomtown", "ninety")[number % 2], options) for number, options in enumerate(DAMAGED, 40)]
        for number, game, options in many:
            one = (number, GUILD, CHANNEL + number, "lobby", game, 1, "", options, ANN, 0, None, 0)
            db.execute(f"insert into matches values ({', '.join('?' * len(one))})", one)
        card = (1, 1, "lobby", 1, json.dumps([BOB]), 0, 0, '["@0 opened the door."]', "nonce", 1, 1, 5, "", 0)
        db.execute(f"insert into posts values ({', '.join('?' * len(card))})", card)
        db.execute("insert into picks values (1, 0, 3, 'lay places:', ?)", (json.dumps({"places": ["Hill"]}),))
    db.close()
    return file


@asynccontextmanager
async def reading(old: Path) -> AsyncIterator[Reading]:
    async with open_file(old) as store, store.read() as db:
        yield db


async def test_a_match_from_before_there_were_clocks_has_none(old: Path) -> None:
    async with reading(old) as db:
        session = await matches.read_session(db, 1, games())
    assert session.setup.terms == Terms(pace="none")
    assert session.setup.options == {"rounds": 3}
    (ann,) = session.players
    clock = (ann.clock.running, ann.clock.allowed, ann.clock.due_at)
    assert (ann.user_id, ann.absent, clock) == (ANN, False, (None, 0, None))


async def test_a_line_that_was_noted_as_a_string_is_a_text_and_stays_a_string(old: Path) -> None:
    async with open_file(old) as store, store.write() as db:
        post = await posts.last_post(db, 1)
        assert post is not None
        assert post.notes == [Text("@0 opened the door.")]
        post.notes.append(LobbyLeft(0))
        posts.save_post(db, post)
    with sqlite3.connect(old) as file:
        ((stored,),) = file.execute("select notes from posts")
    file.close()
    assert json.loads(stored) == ["@0 opened the door.", ["lobby left", {"seat": 0}]]


async def test_who_is_invited_to_a_lobby_still_is(old: Path) -> None:
    async with reading(old) as db:
        post = await posts.last_post(db, 1)
        lobby = await matches.read_session(db, 1, games())
    assert post is not None
    assert lobby.setup.invited is None
    assert (post.pings, post.about, post.struck) == ([], {"invited": [BOB]}, [])


async def test_picks_and_buttons_of_before_go_on(old: Path) -> None:
    async with reading(old) as db:
        session = await matches.read_session(db, 1, games())
        assert await picks.picks_of(db, 1, 0, 3, "lay places:") == {"places": ["Hill"]}
    assert (session.ref.token, str(session.ref)) == ("", "1")


async def test_crossings_of_ninety_cost_what_they_cost(old: Path) -> None:
    async with reading(old) as db:
        found = [(await matches.read_session(db, number, games())).setup for number in range(2, 2 + len(NINETY))]
    slow, quick = {"slow": True}, {"slow": False}
    assert [one.options for one in found] == [slow | {"start": 4}, quick | {"start": 1}, slow | {"start": 8}, slow]
    assert [one.game.options_from(one.options).slow for one in found] == [True, False, True, True]


async def test_what_is_damaged_stays_as_it_was(old: Path) -> None:
    await open_once(old)
    with sqlite3.connect(old) as db:
        found = db.execute("select options from matches where id >= 40 order by id").fetchall()
    assert [options for (options,) in found] == DAMAGED
    db.close()


async def test_sheets_of_boomtown_stay_endless_or_finite(old: Path) -> None:
    async with reading(old) as db:
        found = [(await matches.read_session(db, number, games())).setup for number in (20, 21, 22)]
    endless, finite = {"together": True, "endless": True}, {"together": False, "endless": False}
    assert [one.options for one in found] == [endless, finite, {"endless": True}]
    assert [one.game.options_from(one.options).endless for one in found] == [True, False, True]


async def test_what_stood_still_or_was_out_of_time_before_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hustings.db"
    await halted_of_before(file, monkeypatch)
    before = int(time.time())
    await open_once(file)
    with sqlite3.connect(file) as db:
        found = dict(db.execute("select id, due_at from matches"))
        late = dict(db.execute("select match_id, due_at from players"))
    db.close()
    lasts = {number: at and round((at - before) / DAY) for number, at in found.items()}
    assert lasts == {1: 28, 2: 90, 3: None, 4: None}
    assert before <= late.pop(3) <= before + 60
    assert late == {1: None, 2: None, 4: None}


async def halted_of_before(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of the revision before: paused, unreachable, out of time for long, and one that ended while paused."""
    upgrade = command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _: upgrade(config, "0013"))
        await open_once(file)
    kinds = [("playing", "paused"), ("playing", "unreachable"), ("playing", ""), ("ended", "paused")]
    with sqlite3.connect(file) as db:
        for number, (phase, halt) in enumerate(kinds, 1):
            head = (number, GUILD, CHANNEL + number, phase, "toy", 1, "", "{}", ANN, 0, 0, '{"pace": "daily"}', halt)
            names = "id, guild_id, channel_id, phase, game, version, seed, options, host_id, created_at, robots"
            db.execute(f"insert into matches ({names}, terms, halt) values ({', '.join('?' * len(head))})", head)
            runs = phase == "playing" and not halt
            seat = (number, 0, ANN, "Ann", 0, 0, 5, DAY * runs, DAY * runs, 1 if runs else None)
            names = "match_id, seat, user_id, name, question, ending, stage, left, allowed, running"
            db.execute(f"insert into players ({names}) values ({', '.join('?' * len(seat))})", seat)
    db.close()


async def test_what_had_no_end_before_is_given_up_in_four_weeks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, upgrade = tmp_path / "hustings.db", command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _: upgrade(config, "0014"))
        await open_once(file)
    with sqlite3.connect(file) as db:
        names = (
            "id, guild_id, channel_id, phase, game, version, seed, options, host_id, created_at, robots, terms, halt"
        )
        for number, halt in ((1, ""), (2, "paused")):
            head = (number, GUILD, CHANNEL + number, "playing", "toy", 1, "", "{}", ANN, 0, 0, "{}", halt)
            db.execute(f"insert into matches ({names}) values ({', '.join('?' * len(head))})", head)
        for seat, silence in ((0, 3), (1, 2)):
            row = (1, seat, ANN + seat, "Ann", 0, 0, 7, DAY, DAY, 1, silence)
            names = "match_id, seat, user_id, name, question, ending, stage, left, allowed, running, silence"
            db.execute(f"insert into players ({names}) values ({', '.join('?' * len(row))})", row)
    db.close()
    before = int(time.time())
    await open_once(file)
    with sqlite3.connect(file) as db:
        due = [*db.execute("select due_at from players order by seat"), *db.execute("select due_at from matches")]
    db.close()
    assert [at and round((at - before) / DAY) for (at,) in due] == [0, None, None, 28]


async def test_it_is_brought_up_to_date_once(old: Path) -> None:
    for _ in range(2):
        await open_once(old)
    with sqlite3.connect(old) as db:
        assert db.execute("select version_num from alembic_version").fetchall() == [("0015",)]
    db.close()
