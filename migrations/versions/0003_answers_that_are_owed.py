"""Interactions that were acknowledged before they were answered, so that the next start can answer them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "owed",
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("token", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_owed"),
    )
