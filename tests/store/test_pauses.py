"""AI players who pause make no others wait, however many of them there are."""

import asyncio

import pytest

from bot.lobby import joining, start
from bot.match.limits import Limits
from bot.match.matches import Matches
from bot.match.workers import PLACES
from bot.model.player import Cause
from bot.tasks.automatic_moves import AutomaticMoves
from tests.bot.test_workers import settle
from tests.store.at_table import CHANNEL, PEOPLE, lobby_of

pytestmark = pytest.mark.both

HOST = Cause("member", next(iter(PEOPLE)))


async def against_ai(matches: Matches, many: int) -> list[int]:
    begun = list[int]()
    for number in range(many):
        matches.limits = Limits()
        match_id = await lobby_of(matches, 1, CHANNEL + number)
        await joining.add_ai(matches, match_id, HOST)
        await start.start_match(matches, match_id, HOST)
        begun.append(match_id)
    return begun


async def test_more_pause_at_a_time_than_have_places_and_after_it_they_play_in_turn(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_ai = await against_ai(matches, PLACES + 3)
    pauses, goes_on, playing, at_play = list[float](), asyncio.Event(), list[int](), asyncio.Event()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == len(with_ai):
            goes_on.set()
        await goes_on.wait()

    async def play(match_id: int, *move: object) -> None:
        playing.append(match_id)
        if len(playing) == PLACES:
            at_play.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.match.workers.asyncio.sleep", pause)
    monkeypatch.setattr(matches, "play", play)
    moves = AutomaticMoves(matches, 1.0)
    for match_id in with_ai:
        moves.wake(match_id, in_turn=True)
    await asyncio.wait_for(at_play.wait(), 5)
    monkeypatch.undo()
    await settle()
    assert pauses == [1.0] * len(with_ai)
    assert len(playing) == PLACES
    moves.stop()
