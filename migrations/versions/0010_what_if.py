"""Of which match one is a copy that goes its own way, and the secret of which its chance comes from there on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE matches ADD COLUMN copy_of INTEGER CONSTRAINT fk_matches_copy_of REFERENCES matches (id)")
    op.add_column("entries", sa.Column("salt", sa.String, nullable=False, server_default=sa.text("''")))
