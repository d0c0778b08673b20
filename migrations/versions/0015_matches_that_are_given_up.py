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
OVERDUE = 3


def upgrade() -> None:
    big, text = sa.BigInteger, sa.String
    players = sa.table("players", *(sa.column(name, big) for name in ("running", "silence", "again", "due_at")))
    matches = sa.table("matches", *(sa.column(name, text) for name in ("phase", "halt")), sa.column("due_at", big))
    later, connection = int(time.time()) + LATER, op.get_bind()
    late = (players.c.silence == OVERDUE) & players.c.running.is_not(None) & players.c.due_at.is_(None)
    connection.execute(sa.update(players).where(late).values(again=later, due_at=later))
    paused = (matches.c.phase == "playing") & (matches.c.halt == "paused") & matches.c.due_at.is_(None)
    connection.execute(sa.update(matches).where(paused).values(due_at=later))
