"""Who has long been out of time, what the others want then, who paused a match; and clocks where there is no pace."""

from __future__ import annotations

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

DAY = 86_400
UNTIMED = 14 * DAY


def upgrade() -> None:
    for name in ("missed", "silence"):
        op.add_column("players", sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.add_column("players", sa.Column("wish", sa.String(), nullable=False, server_default=sa.text("''")))
    op.add_column("players", sa.Column("resuming", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("again", sa.BigInteger(), nullable=True))
    op.add_column("matches", sa.Column("halted_by", sa.BigInteger(), nullable=True))
    wind()


def wind() -> None:
    """What is due now for whoever was out of time already, and for those who have no time limit."""
    number, text, big = sa.Integer, sa.String, sa.BigInteger
    halts = sa.table("matches", *(sa.column(name, text) for name in ("phase", "halt")), sa.column("due_at", big))
    matches = sa.table(
        "matches", *(sa.column(name, text) for name in ("phase", "terms", "halt")), sa.column("id", number)
    )
    columns = ("match_id", "user_id", "since", "running", "left", "allowed", "stage", "due_at")
    players = sa.table("players", *(sa.column(name, big) for name in columns), sa.column("absent", sa.Boolean))
    now, connection = int(time.time()), op.get_bind()
    late = players.c.due_at.is_(None) & players.c.running.is_not(None) & (players.c.allowed > 0)
    connection.execute(sa.update(players).where(late).values(due_at=now))
    for halt, days in (("paused", 28), ("unreachable", 90)):
        stands = (halts.c.phase == "playing") & (halts.c.halt == halt)
        connection.execute(sa.update(halts).where(stands).values(due_at=now + days * DAY))
    begun = sa.select(matches.c.id, matches.c.terms).where(matches.c.phase == "playing", matches.c.halt == "")
    untimed = [row.id for row in connection.execute(begun) if read(row.terms).get("pace") == "none"]
    for match_id in untimed:
        awaited = players.c.since.is_not(None) & players.c.user_id.is_not(None) & ~players.c.absent
        fresh = {"running": now, "left": UNTIMED, "allowed": UNTIMED, "stage": 0, "due_at": now + DAY}
        connection.execute(sa.update(players).where(players.c.match_id == match_id, awaited).values(fresh))


def read(terms: object) -> dict[str, object]:
    """The terms, as SQLite has them (a text) or PostgreSQL (an object)."""
    return json.loads(terms) if isinstance(terms, str) else dict(terms or {})  # type: ignore[call-overload]
