"""Outages are those of some servers, and answers are owed by one of several processes, each with its own shards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("owed", sa.Column("shards", sa.String, nullable=False, server_default=sa.text("''")))
    known = op.get_bind().execute(sa.text("SELECT began, ended FROM outages")).all()
    op.drop_table("outages")
    outages = op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("shards", sa.String, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("began", "shards", name="pk_outages"),
    )
    op.create_table(
        "pulses",
        sa.Column("shards", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shards", name="pk_pulses"),
    )
    op.bulk_insert(outages, [{"began": row.began, "shards": "", "ended": row.ended} for row in known])
