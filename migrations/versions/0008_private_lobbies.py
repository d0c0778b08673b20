"""A lobby may be private: only members whom its host has invited join it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("invited", sa.JSON(none_as_null=True)))
