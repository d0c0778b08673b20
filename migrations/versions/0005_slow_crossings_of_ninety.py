"""The former usual play of Ninety is the option "slow" now, and "quick" is usual: stored options keep their meaning."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "update matches set options = json_set(json_remove(options, '$.quick'), '$.slow', "
        "case when json_extract(options, '$.quick') then json('false') else json('true') end) "
        "where game = 'ninety' and case when json_valid(options) then json_type(options) = 'object' end"
    )
