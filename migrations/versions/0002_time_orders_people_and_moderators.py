"""Clocks, standing orders, votes, people's own settings, servers' settings and what moderators did."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    matches()
    players()
    posts()
    orders()
    votes()
    people()
    servers()
    deeds()


def matches() -> None:
    add("matches", sa.Column("terms", sa.JSON(), server_default="{}", nullable=False))
    add("matches", sa.Column("halt", sa.String(), server_default=sa.text("''"), nullable=False))
    add("matches", sa.Column("halt_note", sa.String(), server_default=sa.text("''"), nullable=False))
    op.execute(sa.update(sa.table("matches", sa.column("terms", sa.JSON()))).values(terms={"pace": "none"}))


def players() -> None:
    for name in ("absent", "vacant"):
        add("players", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False))
    for name in ("left", "allowed", "stage", "rest"):
        add("players", sa.Column(name, sa.Integer(), server_default=sa.text("0"), nullable=False))
    for name in ("running", "due_at"):
        add("players", sa.Column(name, sa.BigInteger(), nullable=True))
    add("players", sa.Column("bank", sa.Integer(), nullable=True))
    for name in ("due_at", "user_id"):
        op.create_index(f"ix_players_{name}", "players", [name])


def posts() -> None:
    """Take the steps; those invited to a lobby stood among the seats that a post pings."""
    add("posts", sa.Column("about", sa.JSON(), server_default="{}", nullable=False))
    add("posts", sa.Column("struck", sa.JSON(), server_default="[]", nullable=False))
    add("posts", sa.Column("user_id", sa.BigInteger(), nullable=True))
    table = sa.table("posts", *(sa.column(name, sa.JSON()) for name in ("pings", "about")), sa.column("id"))
    lobby = sa.text("kind = 'lobby'")
    for row in op.get_bind().execute(sa.select(table.c.id, table.c.pings).where(lobby)).all():
        values = {"about": {"invited": row.pings}, "pings": []}
        op.execute(sa.update(table).where(table.c.id == row.id).values(**values))


def orders() -> None:
    op.create_table(
        "orders",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("stopped", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_orders_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", "topic", name=op.f("pk_orders")),
    )


def votes() -> None:
    op.create_table(
        "votes",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("back", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_votes_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_votes")),
    )


def people() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("reminders", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("away_from", sa.BigInteger(), nullable=True),
        sa.Column("away_until", sa.BigInteger(), nullable=True),
        sa.Column("card_id", sa.BigInteger(), nullable=True),
        sa.Column("card_due", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )


def servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )


def deeds() -> None:
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("undone_by", sa.String(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_deeds_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
    )
    for column in ("guild_id", "match_id"):
        op.create_index(f"ix_deeds_{column}", "deeds", [column])


def add(table: str, column: sa.Column[object]) -> None:
    """Add a column with a value for the rows there are."""
    op.add_column(table, column)
