"""That a vote asks for another pace, clock, or for something else to happen at the end of time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("votes", sa.Column("times", sa.JSON))
