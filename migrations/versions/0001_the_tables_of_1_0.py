"""The tables of release 1.0."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    matches()
    players()
    entries()
    of_a_match()
    posts()
    of_people()
    of_servers()
    of_the_bot()


def matches() -> None:
    make(
        "matches",
        ["id"],
        number("id"),
        *(big(name) for name in ("guild_id", "channel_id")),
        *(text(name) for name in ("phase", "game")),
        number("version"),
        text("seed"),
        json("options"),
        *(big(name) for name in ("host_id", "created_at")),
        big("due_at", nullable=True),
        truth("automatic"),
        json("terms", server_default="{}"),
        *(text(name, server_default=EMPTY) for name in ("halt", "halt_note")),
        number("halt_code", nullable=True),
        *(big(name, nullable=True) for name in ("halted_at", "halted_by")),
        text("token"),
        sa.Column("invited", sa.JSON(none_as_null=True)),
        truth("guided", server_default=sa.false()),
    )
    index("matches", "due_at")
    index("matches", "automatic", where="automatic")
    index("matches", "channel_id", name="one_live_match_a_channel", where="phase in ('lobby', 'playing')", unique=True)


def players() -> None:
    make(
        "players",
        ["match_id", "seat"],
        *seat(),
        big("user_id", nullable=True),
        text("name"),
        number("question"),
        big("since", nullable=True),
        truth("ending"),
        *(truth(name, server_default=sa.false()) for name in ("absent", "vacant")),
        *(number(name, server_default=ZERO) for name in ("missed", "silence")),
        text("wish", server_default=EMPTY),
        truth("resuming", server_default=sa.false()),
        big("running", nullable=True),
        *(number(name, server_default=ZERO) for name in ("left", "allowed", "stage")),
        number("bank", nullable=True),
        number("rest", server_default=ZERO),
        *(big(name, nullable=True) for name in ("due_at", "again")),
        truth("in_window", server_default=sa.false()),
    )
    index("players", "due_at")
    index("players", "user_id")


def entries() -> None:
    make(
        "entries",
        ["match_id", "number"],
        *(number(name) for name in ("match_id", "number")),
        number("seat", nullable=True),
        text("move", nullable=True),
        number("back", nullable=True),
        truth("fresh", nullable=True),
        truth("silent", server_default=sa.false()),
        *(text(name) for name in ("fingerprint", "made_by")),
        big("user_id", nullable=True),
        big("at"),
    )


def of_a_match() -> None:
    """What is planned, picked and asked for in it; who follows it, and what they note."""
    make("orders", ["match_id", "seat", "topic"], *seat(), text("topic"), json("moves"), text("stopped"))
    asked = (number("back", nullable=True), number("number"), json("agreed"), big("at"))
    make("votes", ["match_id"], *seat(), *asked)
    once = sa.UniqueConstraint("match_id", "seat", "question", "move", name=op.f("uq_picks_match_id"))
    make("picks", ["id"], number("id"), *seat(), number("question"), text("move"), json("picks"), once)
    make("followers", ["match_id", "user_id"], number("match_id"), big("user_id"), text("how"))
    index("followers", "user_id")
    make("notes", ["id"], number("id"), number("match_id"), big("user_id"), text("text"), big("at"))
    index("notes", "user_id", "match_id")


def posts() -> None:
    make(
        "posts",
        ["id"],
        *(number(name) for name in ("id", "match_id")),
        text("kind"),
        truth("open"),
        json("pings"),
        *(number(name) for name in ("start", "end")),
        json("notes"),
        text("nonce"),
        *(number(name) for name in ("wanted", "shown")),
        big("message_id", nullable=True),
        text("alt"),
        big("created_at"),
        json("about", server_default="{}"),
        json("struck", server_default="[]"),
        big("user_id", nullable=True),
    )
    index("posts", "match_id")
    index("posts", "match_id", name="due_posts", where="shown < wanted")


def of_people() -> None:
    make(
        "people",
        ["user_id"],
        big("user_id"),
        *(text(name) for name in ("reminders", "zone")),
        *(number(name, nullable=True) for name in ("quiet_from", "quiet_until")),
        *(big(name, nullable=True) for name in ("away_from", "away_until", "list_id")),
        truth("list_due"),
        text("theme", nullable=True),
        truth("tips", server_default=sa.true()),
        number("rests", server_default="0"),
    )
    make("tips", ["user_id", "game", "kind"], big("user_id"), text("game"), text("kind"))


def of_servers() -> None:
    make("servers", ["guild_id"], big("guild_id"), json("settings"))
    make(
        "interventions",
        ["id"],
        number("id"),
        big("guild_id"),
        number("match_id", nullable=True),
        big("user_id"),
        *(text(name) for name in ("name", "what", "line", "why")),
        json("before"),
        text("undone_by", nullable=True),
        big("at"),
    )
    index("interventions", "guild_id")
    index("interventions", "match_id")


def of_the_bot() -> None:
    make("interactions", ["id"], big("id"), big("at"))
    index("interactions", "at")
    make("settings", ["name"], text("name"), text("value"))
    make("outages", ["began"], big("began"), big("ended", nullable=True))


EMPTY, ZERO = sa.text("''"), sa.text("0")


def number(name: str, *, nullable: bool = False, **more: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable, **more)


def big(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def text(name: str, *, nullable: bool = False, **more: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable, **more)


def truth(name: str, *, nullable: bool = False, **more: Any) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=nullable, **more)


def json(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.JSON(), nullable=False, **more)


def seat() -> tuple[sa.Column[int], sa.Column[int]]:
    return number("match_id"), number("seat")


def make(table: str, key: list[str], *parts: sa.Column[Any] | sa.UniqueConstraint) -> None:
    """Create a table with this primary key, whose `match_id` is that of a match."""
    has_match = any(part.name == "match_id" for part in parts)
    refers = sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f(f"fk_{table}_match_id"))
    op.create_table(table, *parts, *[refers] * has_match, sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")))


def index(table: str, *columns: str, name: str = "", where: str = "", unique: bool = False) -> None:
    """Create an index, of the rows alone that fulfil a condition where there is one."""
    held = sa.text(where) if where else None
    name = name or f"ix_{table}_{columns[0]}"
    op.create_index(name, table, [*columns], unique=unique, sqlite_where=held, postgresql_where=held)
