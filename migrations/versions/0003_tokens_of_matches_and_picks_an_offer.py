"""A match has a token, which stands in the ids of its buttons; the picks of each offer have a row."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("token", sa.String(), server_default=sa.text("''"), nullable=False))
    picks()


def picks() -> None:
    """What somebody was picking meanwhile is carried over as it is written."""
    table = sa.table("picks", *map(sa.column, ("match_id", "seat", "question", "move", "picks")))
    kept = [dict(row._mapping) for row in op.get_bind().execute(sa.select(table)).all()]
    op.drop_table("picks")
    op.create_table(
        "picks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("picks", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_picks_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_picks")),
        sa.UniqueConstraint("match_id", "seat", "question", "move", name=op.f("uq_picks_match_id")),
    )
    if kept:
        op.execute(sa.insert(table).values(kept))
