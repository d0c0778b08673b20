"""An end for matches in which nobody decides about whoever does not answer, and for imports that nobody takes up."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

LATER = 28 * 86_400
DECIDED, OVERDUE = 2, 3


def upgrade() -> None:
    op.add_column("players", sa.Column("in_window", sa.Boolean(), nullable=False, server_default=sa.false()))
    big, text = sa.BigInteger, sa.String
    columns = ("running", "stage", "silence", "again", "due_at")
    players = sa.table("players", *(sa.column(name, big) for name in columns))
    matches = sa.table("matches", *(sa.column(name, text) for name in ("phase", "halt")), sa.column("due_at", big))
    now, connection = int(time.time()), op.get_bind()
    late = (players.c.silence == OVERDUE) & players.c.running.is_not(None) & players.c.due_at.is_(None)
    anew = {"stage": players.c.stage - 1, "silence": DECIDED, "again": now, "due_at": now}
    connection.execute(sa.update(players).where(late).values(anew))
    paused = (matches.c.phase == "playing") & (matches.c.halt == "paused") & matches.c.due_at.is_(None)
    connection.execute(sa.update(matches).where(paused).values(due_at=now + LATER))
