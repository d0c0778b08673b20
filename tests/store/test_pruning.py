"""`hustings prune`: what only served playing goes with its bytes, all else stays, and a running bot is left alone."""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Row, insert, update

from bot.app.cli import main
from bot.match.matches import Matches
from bot.model.post import Post
from bot.model.time import DAY, now
from bot.store.posts import add_post
from bot.store.schema import entries, followers, notes, orders, picks, posts, votes
from bot.store.schema import matches as table
from tests.store.at_table import CHANNEL, address, all_rows, begin_match, content, make_once, matches_in, open_file
from tests.store.at_table import play_on as go_on

PRUNE = ("prune", "--older", "400d")
OLD, YOUNG, PLAYED = 1, 2, 3
"""The matches: over for long, over since yesterday, and under way. Each has all that only serves playing."""
GONE = b"what the picture showed"


async def three(file: Path) -> None:
    matches = await matches_in(file)
    for match_id in (OLD, YOUNG, PLAYED):
        await begin_match(matches, 2, CHANNEL + match_id)
        await go_on(matches, match_id, 3)
        await serve(matches, match_id)
    async with matches.store.write() as db:
        long_ago = now() - 401 * DAY
        for one, at in ((entries, "at"), (posts, "created_at")):
            db.write(update(one).where(one.c.match_id == OLD).values({at: long_ago}))
        db.write(update(table).where(table.c.id == OLD).values(phase="over", created_at=long_ago))
        db.write(update(table).where(table.c.id == YOUNG).values(phase="ended", created_at=long_ago))
    await matches.store.close()


async def serve(matches: Matches, match_id: int) -> None:
    """One row in each table of what serves playing, a long post, and a note, which is somebody's own."""
    async with matches.store.write() as db:
        db.write(insert(orders).values(match_id=match_id, seat=0, topic="t", moves=[], stopped=""))
        db.write(insert(picks).values(match_id=match_id, seat=0, question=1, move="m", picks={}))
        db.write(insert(votes).values(match_id=match_id, seat=0, number=1, agreed=[], at=1))
        db.write(insert(followers).values(match_id=match_id, user_id=9, how="end"))
        db.write(insert(notes).values(match_id=match_id, user_id=9, text="mine", at=1))
        old = await add_post(db, match_id, Post("turn"))
        await add_post(db, match_id, Post("notice"))
        last = await add_post(db, match_id, Post("result"))
        for post, alt in ((old, GONE.decode() * 1_000 if match_id == OLD else ""), (last, "who won")):
            db.write(update(posts).where(posts.c.id == post.id).values(alt=alt, message_id=post.id + 1_000))


@pytest.fixture(autouse=True)
async def played(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make_once(file, three)
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))


Rows = Mapping[str, Sequence[Row]]


async def content_of(file: Path) -> Rows:
    async with open_file(file) as store:
        return await all_rows(store)


async def typed(*words: str) -> int:
    return await asyncio.to_thread(main, [*words])


@pytest.mark.both
async def test_what_only_served_playing_goes_of_what_has_been_over_for_long_alone(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = await content_of(file)
    full = content(file)
    assert await typed(*PRUNE) == 0
    assert "Matches that have been over for 400 days: 1. Pruned: 1." in capsys.readouterr().out
    if full is not None:
        pruned = content(file) or b""
        assert (GONE in full, GONE in pruned, len(full) - len(pruned) >= len(GONE) * 1_000) == (True, False, True)
    after = await content_of(file)
    newest = max(post.id for post in before["posts"] if post.match_id == OLD)
    for name, rows in before.items():
        served = name in {"orders", "picks", "votes", "followers", "posts"}
        kept = [row for row in rows if not served or row.match_id != OLD or (name == "posts" and row.id == newest)]
        assert after[name] == kept, name
    assert (await typed("check"), "They would stop: 0." in capsys.readouterr().out) == (0, True)
    assert await typed(*PRUNE) == 0
    assert "400 days: 1. Pruned: 0." in capsys.readouterr().out


@pytest.mark.both
async def test_the_number_of_a_post_is_never_given_again(file: Path) -> None:
    async with open_file(file) as store, store.write() as db:
        last = (await add_post(db, OLD, Post("notice"))).id
        db.write(update(posts).where(posts.c.id == last).values(created_at=1))
    assert await typed(*PRUNE) == 0
    async with open_file(file) as store, store.write() as db:
        assert (await add_post(db, PLAYED, Post("notice"))).id == last + 1


@pytest.mark.both
async def test_it_is_tried_on_a_copy_also_while_a_bot_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_file(file):
        before = content(file)
        assert await typed(*PRUNE, "--dry-run") == 0
        assert (content(file), [*file.parent.glob("copy*")]) == (before, [])
    tried = capsys.readouterr().out
    assert await typed(*PRUNE) == 0
    assert capsys.readouterr().out == tried.replace("Would be pruned", "Pruned")


async def test_while_a_bot_has_the_database_nothing_is_changed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_file(file):
        before = content(file)
        assert await typed(*PRUNE) == 75
        assert content(file) == before
    assert "Another Hustings is using" in capsys.readouterr().err


async def test_an_older_bot_prunes_nothing_of_a_newer(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("update settings set value = '99.0' where name = 'last used by'")
    before = content(file)
    assert await typed(*PRUNE) == 2
    assert "was last used by Hustings 99.0" in capsys.readouterr().err
    assert content(file) == before


async def test_there_has_to_be_a_database_that_is_up_to_date(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"no database" * 1_000)  # noqa: ASYNC240
    assert await typed(*PRUNE) == 2
    file.unlink()  # noqa: ASYNC240
    assert await typed(*PRUNE) == 2
    damaged, gone = capsys.readouterr().err.splitlines()
    assert ("is damaged" in damaged, "There's no database at" in gone, content(file)) == (True, True, None)


@pytest.mark.parametrize("older", ["0d", "-1d", "400", "1w", "d", "1.5d"])
def test_how_old_is_told_in_days(older: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(["prune", f"--older={older}"])
    assert end.value.code == 2
