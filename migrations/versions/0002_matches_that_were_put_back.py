"""When a match was put back to how a copy of the database has it, and nobody was told yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("restored_at", sa.BigInteger))
