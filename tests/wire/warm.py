"""What every bot has in memory after a while, before the first of them is forked: modules, games, a board."""

import gc

import bot.app.run  # noqa: F401
import render
from rules import games

render.prepare(games()["barrage"])
gc.freeze()
