"""The steps that bring a database up to date, as Alembic revisions; the bot takes them when it starts."""
