"""What each release left behind is read by this bot: databases are upgraded, and matches go on by their versions."""

import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from packaging.version import Version

from bot.lobby.start import start_match
from bot.match.matches import Matches
from bot.match.struck_lines import recall
from bot.model.notes.note import Unknown
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.version import VERSION
from bot.moderation.pause import resume
from bot.moderation.replaying import outcome
from bot.pages.posts import page
from bot.store.posts import post_of
from bot.store.schema import matches as matches_table
from bot.store.schema import posts
from rules import Rng, games
from rules.engine.agents import random_move
from tests.findings import check_all
from tests.release import DATABASE, RELEASES, SUMS, digest
from tests.store.at_table import by, matches_in, rows_of
from tests.test_recorded import played_otherwise

FOLDERS = sorted(one for one in RELEASES.iterdir() if one.is_dir())
each_release = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
MO = Cause("moderator", 1, "Mo")


@pytest_asyncio.fixture
async def kept(folder: Path, file: Path) -> AsyncIterator[Matches]:
    """The matches of a release, in a copy of its database."""
    shutil.copy(folder / DATABASE, file)
    one = await matches_in(file)
    yield one
    await one.store.close()


async def sessions(matches: Matches) -> list[Session]:
    return [await matches.get(row.id) for row in await rows_of(matches.store, matches_table)]


def test_what_a_release_left_behind_never_changes() -> None:
    lines = (RELEASES / SUMS).read_text("utf-8").splitlines()
    files = [path for folder in FOLDERS for path in sorted(folder.iterdir())]
    assert lines == [f"{digest(path)}  {path.relative_to(RELEASES).as_posix()}" for path in files]


def test_this_release_has_left_something_behind() -> None:
    assert Version(VERSION).is_prerelease or (RELEASES / VERSION).is_dir(), "run .venv/bin/python -m tests.release"


@each_release
async def test_every_match_comes_out_as_it_was_played(kept: Matches) -> None:
    found = await sessions(kept)
    assert {one.phase for one in found} >= {"lobby", "playing", "over", "ended"}
    assert {one.game.key for one in found if one.phase == "playing"} == {*games()}
    assert [one.id for one in found if one.memory.history.misfit is not None] == []
    assert kept.shared.otherwise == set()


@each_release
async def test_every_post_says_something(kept: Matches) -> None:
    found = {one.id: one for one in await sessions(kept)}
    told = [(found[row.match_id], post_of(row)) for row in await rows_of(kept.store, posts)]
    for session, post in told:
        await recall(session, post)
        assert not any(isinstance(note, Unknown) for note in post.notes)
        assert any(page(session, post).parts)


@each_release
async def test_every_match_is_played_on_to_its_end(kept: Matches) -> None:
    played = dict[int, str]()
    for session in await sessions(kept):
        if session.phase == "lobby":
            await start_match(kept, session.id, Cause("member", session.setup.host_id))
        if session.halt == "paused":
            await resume(kept, session.id, MO, "")
        played[session.id] = await to_its_end(kept, session)
        kept.forget(session.id)
    for session in await sessions(kept):
        assert (session.match.fingerprint if session.match else "") == played[session.id]


async def to_its_end(matches: Matches, session: Session) -> str:
    """Whoever is asked makes random moves; the fingerprint at the end."""
    rng = Rng(f"{session.id}")
    while session.phase == "playing":
        seat, question = next(iter(session.under_way.pending.items()))
        session = await matches.play(session.id, seat, random_move(question, rng), by(session, seat))
    assert session.phase == "ended" or session.under_way.result is not None
    return session.under_way.fingerprint


@each_release
def test_exported_matches_are_taken_in(folder: Path) -> None:
    files = [*folder.glob("exported-*.json")]
    assert len(files) == len({json.loads(path.read_text("utf-8"))["record"]["game"] for path in files})

    def is_read(path: Path) -> None:
        came = outcome(path.read_bytes(), games())
        assert (came.match is not None, came.unfit) == (True, "")

    check_all(files, is_read)


@each_release
def test_recorded_matches_are_played_again_by_their_version(folder: Path) -> None:
    def is_the_same(path: Path) -> None:
        assert played_otherwise(path) == ""

    check_all(folder.glob("recorded-*.json"), is_the_same)
