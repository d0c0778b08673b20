"""Several processes share a database: leases on what is due, and news of what people and servers have set."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("work", sa.String, nullable=False),
        sa.Column("key", sa.BigInteger, nullable=False),
        sa.Column("holder", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("resting", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("work", "key", name="pk_leases"),
    )
    op.create_table(
        "news",
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String, nullable=False),
        sa.Column("key", sa.BigInteger),
        sa.PrimaryKeyConstraint("number", name="pk_news"),
    )
