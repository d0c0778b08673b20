"""A place kept for the revision that comes before the next one; it changes nothing."""

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass
