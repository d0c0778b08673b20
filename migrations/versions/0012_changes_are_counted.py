"""How often a match was changed: by that each of several processes knows whether it has missed a change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("changes", sa.BigInteger, nullable=False, server_default=sa.text("0")))
