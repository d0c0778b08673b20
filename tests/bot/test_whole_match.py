"""Whole matches of four members in a channel."""

import random

from bot.live import Live
from rules import Rng
from rules.agents import random_move
from rules.log import Played
from tests.bot.channel import Channel, text_of


async def typed(table: Channel, live: Live, rng: Rng) -> None:
    """One random move by the slash command of its verb."""
    seat = live.awaited[0]
    question = live.under_way.pending[seat]
    move = random_move(question, rng)
    said = {name: str(value) for name, value in vars(move).items()}
    group = live.game.command
    result = await table.slash(seat, f"{group} {move.name()}", **said)
    assert text_of(result.response).startswith("Done."), text_of(result.response)


async def test_four_members_play_by_slash_commands_alone(table: Channel) -> None:
    rng = random.Random(1)
    live = await table.begin(options="rounds 1")
    while live.phase == "playing":
        await typed(table, live, rng)
    assert live.under_way.result is not None
    assert all(isinstance(entry, Played) for entry in live.under_way.log)
    assert "won" in text_of(table.post)
