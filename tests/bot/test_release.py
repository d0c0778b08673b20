"""`python -m tests.release` keeps a little of everything, once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rules import games
from tests.release import DATABASE, SUMS, digest, keep

MOST = 500_000
"""Bytes of a release: they stay in the repository for ever. Each table and index takes 4,096."""


def rows(file: Path) -> dict[str, int]:
    """How many rows each table has."""
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
        return {name: db.execute(f"select count(*) from {name}").fetchone()[0] for name in names}


def test_a_release_leaves_a_little_of_everything_behind_and_is_never_written_again(tmp_path: Path) -> None:
    (tmp_path / "0.9").mkdir()
    (tmp_path / SUMS).write_text("of 0.9\n")
    keep("1.0", tmp_path)
    files = sorted((tmp_path / "1.0").iterdir())
    passing = {"outages", "owed", "ratings", "forgetting", "departures", "leases", "news", "pulses"}
    assert {name for name, many in rows(tmp_path / "1.0" / DATABASE).items() if not many} == passing
    exported = [json.loads(path.read_text("utf-8")) for path in files if path.name.startswith("exported-")]
    assert {one["record"]["game"] for one in exported} == {*games()}
    sums = (tmp_path / SUMS).read_text("utf-8")
    assert sums.splitlines() == ["of 0.9", *(f"{digest(path)}  1.0/{path.name}" for path in files)]
    assert sum(path.stat().st_size for path in files) < MOST
    with pytest.raises(SystemExit, match=r"1\.0 is there"):
        keep("1.0", tmp_path)
    assert (tmp_path / SUMS).read_text("utf-8") == sums
