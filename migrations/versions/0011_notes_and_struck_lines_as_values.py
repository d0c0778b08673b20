"""No table changes; but what `notes`, `struck` and `about` of a post hold now, no older bot can read.

Notes are kinds with their fields, what is struck are spans of lines, and an offer names the move that made it. The
newest revision is how a bot knows that a newer one wrote a database, so that it leaves it alone and says so.
"""

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass
