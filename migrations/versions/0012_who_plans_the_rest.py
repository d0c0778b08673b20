"""How often a person has opened "Plan the rest…": from the second time on it is open at once."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("rests", sa.Integer(), nullable=False, server_default="0"))
