"""When nobody could be reached; and since when, and with what answer of Discord's, a match stands still."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("began", name="pk_outages"),
    )
    op.add_column("matches", sa.Column("halt_code", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("halted_at", sa.BigInteger(), nullable=True))
