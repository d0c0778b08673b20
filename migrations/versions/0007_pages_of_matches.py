"""The address at which a match is watched on the web: the SHA-256 of its token, and how often it was renewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("page_mark", sa.String))
    op.add_column("matches", sa.Column("page_round", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.create_index("ix_matches_page_mark", "matches", ["page_mark"], unique=True)
