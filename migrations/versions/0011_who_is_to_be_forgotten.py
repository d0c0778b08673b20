"""What is needed to forget somebody: what they were called before, who is being forgotten, servers without the bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "called",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", name="fk_called_match_id"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "user_id", "name", name="pk_called"),
    )
    op.create_index("ix_called_user_id", "called", ["user_id"])
    op.create_table(
        "forgetting",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_forgetting"),
    )
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departures"),
    )
