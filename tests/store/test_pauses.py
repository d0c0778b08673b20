"""AI players who pause make no others wait, however many of them there are."""

import asyncio

import pytest

from bot.lobby import joining, start
from bot.match.limits import Limits
from bot.match.matches import Matches
from bot.match.waking import AT_ONCE
from bot.model.player import Cause
from bot.tasks.automatic_moves import AutomaticMoves
from tests.store.at_table import CHANNEL, PEOPLE, lobby_of

HOST = Cause("member", next(iter(PEOPLE)))


async def test_more_ai_players_pause_at_a_time_than_have_places(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = AT_ONCE + 3
    pausing, all_pause = list[float](), asyncio.Event()

    async def pause(seconds: float) -> None:
        pausing.append(seconds)
        if len(pausing) == many:
            all_pause.set()
        await asyncio.Event().wait()

    moves = AutomaticMoves(matches, 1.0)
    with_ai = list[int]()
    for number in range(many):
        matches.limits = Limits()
        match_id = await lobby_of(matches, 1, CHANNEL + number)
        await joining.add_ai(matches, match_id, HOST)
        await start.start_match(matches, match_id, HOST)
        with_ai.append(match_id)
    monkeypatch.setattr("bot.tasks.automatic_moves.asyncio.sleep", pause)
    for match_id in with_ai:
        moves.wake(match_id, in_turn=True)
    await asyncio.wait_for(all_pause.wait(), 5)
    moves.stop()
    assert pausing == [1.0] * many
