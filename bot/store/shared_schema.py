"""The tables by which several processes share one database. On a file nothing is written here."""

from sqlalchemy import BigInteger, Boolean, Float, String, Table, false

from bot.store.columns import GO, kept, theirs
from bot.store.metadata import metadata

leases = Table(
    "leases",
    metadata,
    kept("work", String, primary_key=True),  # as store.leases.Work has it
    theirs("key", BigInteger, primary_key=True),  # the match, the person whose list it is, the shard
    kept("holder", BigInteger, nullable=False),  # a number of a process
    kept("until", Float, nullable=False),  # by the clock of the database
    kept("resting", Boolean, nullable=False, server_default=false()),  # nobody does it, and nobody needs to until then
    info=GO,
)
"""Who does what is due just now. A row that has run out is work that somebody has left undone."""

news = Table(
    "news",
    metadata,
    kept("number", BigInteger, primary_key=True, autoincrement=False),
    kept("what", String, nullable=False),  # as store.news.What has it
    theirs("key", BigInteger),  # the person or the server
    info=GO,
)
"""What somebody has set, in the order in which it was: what one process has in memory, another may have changed."""
