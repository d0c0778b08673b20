"""A bot in which each game is played and looked at, with a drawing process beside it."""

import random
from pathlib import Path
from unittest.mock import patch

from bot.model.drawing import Draw
from bot.tasks.drawer import Drawer
from rules import games
from tests.bot.channel import channel, reply_of, reply_text, selects
from tests.bot.playing import SEED, type_move

MOVES = 4


async def play_each(folder: Path) -> None:
    """A few moves of a match of each game, whose files lie in a folder."""
    draw = Drawer(16)
    with patch("bot.lobby.start.new_seed", return_value=SEED):
        for key in games():
            await play(key, folder / f"{key}.db", draw)
    await draw.stop()


async def play(key: str, file: Path, draw: Draw) -> None:
    """A match with pictures below its posts; then a close-up, the board as a picture and in words, and a hand."""
    async with channel(file, draw=draw) as table:
        session = await table.begin(key)
        for _ in range(MOVES):
            await type_move(table, session, session.waiting.seats[0], random.Random(1))
        assert table.post.attachments
        more = await table.more(0)
        part = selects(more)["Close-up…"][1][0]["value"]
        assert reply_of(await table.pick(0, more, "Close-up…", part)).attachments
        assert reply_of(await table.slash(0, "game board")).attachments
        assert reply_text(await table.slash(0, "game board", words=True))
        assert reply_text(await table.slash(0, "game hand"))
