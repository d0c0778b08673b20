"""Who held a seat before, and in which channel a post stands that is not where its match is played now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("former", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("posts", sa.Column("channel_id", sa.BigInteger))
