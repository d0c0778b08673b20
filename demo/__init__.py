"""The bot in a local page that looks like Discord."""
