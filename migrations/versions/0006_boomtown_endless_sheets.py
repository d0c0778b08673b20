"""The finite sheet is Boomtown's usual one: matches that were played on an endless sheet say so."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "update matches set options = json_set(json_remove(options, '$.finite'), '$.endless', "
        "case when json_extract(options, '$.finite') then json('false') else json('true') end) "
        "where game = 'boomtown' and case when json_valid(options) then json_type(options) = 'object' end"
    )
