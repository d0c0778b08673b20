"""The engine: what plays the games, and is no game. `rules` hands out what others may use of it."""
