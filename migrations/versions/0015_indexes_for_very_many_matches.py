"""Indexes for what was found by reading all matches, and how few posts are due, for a server to plan by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

INDEXES = {
    "ix_matches_guild_id": ("matches", ["guild_id", "id"], None),
    "ix_matches_channel_id": ("matches", ["channel_id", "id"], None),
    "ix_matches_seed": ("matches", ["seed"], None),
    "ix_matches_copies": ("matches", ["host_id"], "copy_of IS NOT NULL"),
    "ix_matches_restored_at": ("matches", ["restored_at"], "restored_at IS NOT NULL"),
    "ix_matches_lost_after": ("matches", ["lost_after"], "lost_after IS NOT NULL"),
    "due_posts": ("posts", ["match_id"], "wanted - shown > 0"),
    "ix_people_list_due": ("people", ["user_id"], "list_due"),
}


def upgrade() -> None:
    op.drop_index("due_posts", "posts")
    for name, (table, columns, where) in INDEXES.items():
        some = None if where is None else sa.text(where)
        op.create_index(name, table, columns, sqlite_where=some, postgresql_where=some)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE STATISTICS due_posts ON (wanted - shown) FROM posts")
        op.execute("ANALYZE posts")
