"""What was usual in Ninety is the option "slow" now, and "quick" is as usual: the stored options keep their meaning."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    table = sa.table("matches", sa.column("id"), sa.column("game"), sa.column("options", sa.JSON()))
    ninety = sa.select(table.c.id, table.c.options).where(table.c.game == "ninety")
    for row in op.get_bind().execute(ninety).all():
        quick = row.options.pop("quick", False)
        op.execute(sa.update(table).where(table.c.id == row.id).values(options={"slow": not quick, **row.options}))
