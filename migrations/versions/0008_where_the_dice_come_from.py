"""Where the dice of a match come from: a secret, what each member puts in, and the press of Start.

A lobby that is open gets a secret now, and its post is shown anew, with the code that binds it. A match that has begun
goes on with the seed that it has.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("secret", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("matches", sa.Column("shares", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("matches", sa.Column("start_press", sa.BigInteger))
    op.add_column("matches", sa.Column("put_back", sa.JSON, nullable=False, server_default="[]"))
    db = op.get_bind()
    for (match_id,) in db.execute(sa.text("SELECT id FROM matches WHERE phase = 'lobby'")).all():
        new = {"id": match_id, "secret": secrets.token_hex(16)}
        db.execute(sa.text("UPDATE matches SET secret = :secret WHERE id = :id"), new)
    lobbies = "SELECT id FROM matches WHERE phase = 'lobby'"
    op.execute(f"UPDATE posts SET wanted = wanted + 1 WHERE kind = 'lobby' AND open AND match_id IN ({lobbies})")
