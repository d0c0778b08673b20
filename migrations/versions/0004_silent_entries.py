"""An entry may be silent: a secret answer that replaces another is no step of the match that people see."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("silent", sa.Boolean(), server_default=sa.false(), nullable=False))
