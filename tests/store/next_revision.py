"""The bot as a later release may be: with a revision more."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import migrating

NEXT = "9000"
REVISION = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{NEXT}", "{max(migrating.revisions())}"
branch_labels = depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("more", sa.Integer()))
    """


@contextmanager
def has_next(folder: Path, monkeypatch: pytest.MonkeyPatch, then: str = "") -> Iterator[None]:
    """The bot has another revision, kept in a folder; it adds a column, and `then` does something else."""
    scripts = folder / "migrations"
    shutil.copytree(str(migrating.SCRIPTS), scripts)
    (scripts / "versions" / f"{NEXT}_more.py").write_text(REVISION + then, "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(migrating, "SCRIPTS", scripts)
        yield
