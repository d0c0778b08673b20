"""The tables of when the bot was at work, and whom it could reach."""

from sqlalchemy import BigInteger, String, Table

from bot.store.columns import STAY, kept
from bot.store.metadata import metadata

outages = Table(
    "outages",
    metadata,
    kept("began", BigInteger, primary_key=True),
    kept("shards", String, primary_key=True),  # of which servers: 0-3/8, or "" for all
    kept("ended", BigInteger),  # none while it lasts
    info=STAY,
)
"""When nobody could be reached: that time counts for nobody."""

pulses = Table(
    "pulses",
    metadata,
    kept("shards", String, primary_key=True),  # which process, as in outages
    kept("at", BigInteger, nullable=False),
    info=STAY,
)
"""When each process was last known to be at work. One that has all shards notes that among the settings."""

departures = Table(
    "departures",
    metadata,
    kept("guild_id", BigInteger, primary_key=True),
    kept("at", BigInteger, nullable=False),  # when it was noticed that the bot was taken from this server
    info=STAY,
)
