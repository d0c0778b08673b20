"""How matches went for each seat, what follows of how well somebody plays, and who wants none of it shown.

The rows of matches that were over before are made by the bot, beside all else, for that needs the rules.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("records", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", name="fk_results_match_id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("gap", sa.Integer),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("measured", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("role", sa.String, nullable=False, server_default=sa.text("''")),
        sa.Column("swing", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("unit", sa.String, nullable=False, server_default=sa.text("''")),
        sa.Column("sign", sa.String, nullable=False, server_default=sa.text("''")),
        sa.Column("titles", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("answers", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("seconds", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_user_id", "results", ["user_id"])
    op.create_index("ix_results_guild_id", "results", ["guild_id", "game", "at"])
    for name, columns in (("measured", ["match_id"]), ("rated", ["guild_id", "game", "at", "match_id"])):
        lacking, false = sa.text(f"NOT {name}"), sa.text(f"{name} = 0")
        op.create_index(f"ix_results_{name}", "results", columns, sqlite_where=false, postgresql_where=lacking)
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("model", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_user_id", "ratings", ["user_id"])
