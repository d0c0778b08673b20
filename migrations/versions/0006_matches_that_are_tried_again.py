"""Matches that cannot be reached are tried again when that is due: those that were found before, at the next start.

One that was played to its end meanwhile has nothing due.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE matches SET due_at = halted_at WHERE phase = 'playing' AND halt = 'unreachable'")
    op.execute("UPDATE matches SET due_at = NULL WHERE phase = 'over'")
