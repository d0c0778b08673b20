"""A match may be a guided one; people are told once what each kind of question decides, unless they turn that off."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("guided", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("tips", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "met",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "kind", name="pk_met"),
    )
