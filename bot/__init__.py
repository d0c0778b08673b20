"""Brings matches to people: commands, posts, the store and the clock. Knows no game by name."""
