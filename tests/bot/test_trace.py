"""`hustings trace` answers what players complain of, from rows and the log."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bot import store
from bot.app.cli import main
from bot.app.findings import made_by, of_log
from bot.app.log_lines import read_lines
from bot.app.trace import Wanted, trace
from bot.model.errors import Unusable
from bot.model.player import Maker
from bot.model.shards import ALL, DEALT, Shards
from bot.model.terms import Terms
from bot.store.tracing import Made
from tests.bot.channel import Channel
from tests.bot.conftest import SEED
from tests.bot.logged import logged
from tests.bot.playing import makes
from tests.bot.test_mod_halting import bidding
from tests.bot.test_mod_seats import newcomer
from tests.store.at_table import address
from tests.toy.game import Bid

pytestmark = pytest.mark.both

JOURNAL = "Nov 29 20:14:00 host hustings[7]: "
"""What journalctl puts before a line."""


async def told(table: Channel, who: int, log: str | None = None, at: int | None = None) -> str:
    """What is told of the match about one of the people, with a log if there is one."""
    file = None
    if log is not None:
        file = table.file.with_suffix(".log")
        file.write_text("".join(JOURNAL + line + "\n" for line in log.splitlines()))
    wanted = Wanted(1, table.people[who].id, at, None if file is None else str(file))
    return "\n".join(await trace(address(table.file), wanted))


@pytest.mark.parametrize("form", ["console", "json"])
async def test_a_move_that_is_said_to_be_lost_was_made_or_refused_or_never_arrived(table: Channel, form: str) -> None:
    with logged(form) as log:
        await table.begin("toy", options="rounds 1")
        await table.slash(0, "toy bid", coins="99")
        await table.slash(1, "toy bid", coins="3")
    ann, bob, cleo = [await told(table, who, log.getvalue()) for who in range(3)]
    assert "asked for toy bid, and was refused (UserError, rule 1.2)" in ann
    assert f"Entry 1: {table.people[1].id} made a move in seat 2 (Bob)." in bob
    assert "refused" not in bob
    assert f"Nothing arrived here from {table.people[2].id}" in cleo
    assert "coins" not in ann + bob + cleo
    assert SEED not in ann + bob + cleo


async def test_an_outage_of_a_part_of_the_servers_says_so(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    number = (table.guild.id >> DEALT) % 2
    async with table.bot.matches.store.write() as db:
        for at, shards in enumerate((ALL, Shards(number, number, 2), Shards(1 - number, 1 - number, 2))):
            store.outages.begin(db, 1_000 + at, shards)
        store.outages.end(db, 2_000, ALL)
    said = await told(table, 0)
    assert "Nobody could be reached until" in said
    assert f"Nobody in servers of the shards {number}-{number}/2 can be reached since then" in said
    assert f"{1 - number}-{1 - number}/2" not in said


async def test_without_a_log_it_says_that_refused_moves_are_not_known(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    assert "Refused ones stand in the log alone" in await told(table, 0)
    assert "No move of" in await told(table, 0, at=0)


async def test_each_ping_is_told_with_its_message(table: Channel) -> None:
    with logged() as log:
        await table.begin("toy", options="rounds 1")
    text = await told(table, 2, log.getvalue())
    assert f"/{table.here.id}/{table.post.id}. It pinged" in text
    assert str(table.people[2].id) in text.partition("It pinged")[2]
    assert "It was to ping" in await told(table, 2)


async def test_what_a_match_has_left_in_another_channel_is_told_with_its_place_there(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    old, hall = table.post.id, table.guild.create_text_channel("hall")
    await table.moderator().slash(hall, "mod move", match=str(session.id))
    text = await told(table, 2)
    assert f"/{table.here.id}/{old}." in text
    assert f"/{hall.id}/{hall.history()[-1].id}." in text


async def test_of_another_time_it_tells_nothing(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    begun = session.players[1].since or 0
    await table.slash(0, "toy bid", coins="3")
    assert "Entry 1" in await told(table, 0, at=begun)
    assert "Entry 1" not in await told(table, 0, at=begun + 3_600)


async def test_a_move_that_the_bot_made_is_told_with_its_reason(table: Channel) -> None:
    await table.begin("toy", options="rounds 1", terms=Terms(pace="live", lapse="stand-in"))
    await table.env.advance_time(600)
    text = await told(table, 0)
    assert "the bot made a move for seat 1 (Ann), because their time was up" in text


async def test_a_move_is_of_whoever_held_the_seat_then(table: Channel) -> None:
    session, zoe = await bidding(table), newcomer(table)
    await makes(table, session, 2, Bid(3))
    await table.moderator().slash(table.here, "mod replace", player="Cleo", by=zoe)
    lines = await trace(address(table.file), Wanted(1, table.people[2].id))
    assert any(line.endswith(f"{table.people[2].id} made a move in seat 3 (Cleo).") for line in lines)
    lines = await trace(address(table.file), Wanted(1, zoe.id))
    assert any(line.startswith(f"Now, seat 3 (Zoe), held by {zoe.id}") for line in lines)
    assert any(line.startswith(f"No move of {zoe.id} was saved") for line in lines)


def test_each_maker_has_a_sentence_of_its_own() -> None:
    makers = [*get_args(Maker), "member", "clock", "moderator", "opening"]
    said = {made_by(Made(1, 0, None, maker, 5, 0), "seat 1") for maker in makers}
    assert len(said) == len(makers)


def test_what_cannot_be_traced_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'none.db'}")
    assert main(["trace", "1"]) == 2
    assert "There's no database" in capsys.readouterr().err
    assert main(["trace", "1", "--log", "none.log"]) == 2
    assert "Can't read the log none.log" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["trace", "1", "--at", "20:14"])
    assert "isn't a time like" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("9" * 30,), "neither a match's number nor an id"),
        (("1", "--user", "9" * 19), "neither a match's number nor an id"),
        (("1", "--user", "5", "--at", "0001-01-01 00:00"), "isn't a time like"),
        (("1", "--user", "5", "--at", "9999-12-31 23:59"), "isn't a time like"),
    ],
)
def test_a_number_or_a_time_that_can_be_none_is_a_sentence(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["trace", *words])
    assert why in capsys.readouterr().err


HOSTILE = (
    "2026-99-99T99:99:99Z [error    ] x [y] match=1",
    '{"timestamp":"0001-01-01T00:00:00+10:00","level":"error","event":"x","match":1}',
    '{"timestamp":"2026-11-29T00:00:00Z","level":["error"],"event":{"a":1},"match":1}',
    '{"timestamp":' * 100_000,
)


@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_a_line_that_no_bot_wrote_spoils_no_other(line: str) -> None:
    ours = '{"timestamp":"2026-11-29T00:00:00Z","level":"error","event":"a post is lost","match":1}'
    told = [one.text for one in of_log([*read_lines([line, ours])])]
    assert "The log says: a post is lost (error)." in told


async def test_a_match_that_is_not_there_is_a_sentence(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unusable, match="no match 7"):
        await trace(address(table.file), Wanted(7))
    await table.begin("toy")
    by_channel = await trace(address(table.file), Wanted(table.here.id))
    assert by_channel[0].startswith("Match 1: toy, playing")
