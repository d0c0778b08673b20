"""That a match went back to a copy of the database, until its channel was told and what is lost there is marked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("restored_at", "lost_after"):
        op.add_column("matches", sa.Column(name, sa.BigInteger))
