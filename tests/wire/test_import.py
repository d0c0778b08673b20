"""`/mod import` with the real process: a file of a match comes in, and one that takes long keeps nobody waiting."""

import json
from pathlib import Path
from random import Random
from typing import Any

from rules import Match, games
from rules.engine.agents import random_move
from tests.driver import waiting
from tests.wire.discord import Wire
from tests.wire.house import begin, people, rows, running

MOVES, BACKS = 100, 2_400
"""So many moves are played again in milliseconds; going back and forth over them so often takes many seconds."""
NO_TIME = "That file couldn't be read right now."
"""Said on a machine so busy that the process, which gives way to others, has not come to its end after long."""


def play_match() -> Match:
    match, rng = Match(games()["barrage"], 2, "seed"), Random(1)
    while len(match.log) < MOVES:
        seat = waiting(match)[0]
        match.play(seat, random_move(match.pending[seat], rng))
    return match


def good() -> bytes:
    match = play_match()
    return json.dumps({"record": match.dump(), "fingerprints": [], "fingerprint": match.fingerprint}).encode()


def long() -> bytes:
    """The last move of the match is taken back and made again, over and over: small to write, and all of it legal."""
    match = play_match()
    record, fresh = match.dump(), match.renews(MOVES - 1)
    log: list[Any] = record["log"]
    for _ in range(BACKS // 2):
        log += [{"back": MOVES - 1, "fresh": fresh}, {"back": len(log), "fresh": False}]
    return json.dumps({"record": record}).encode()


async def test_a_match_comes_in_from_a_file(wire: Wire, file: Path) -> None:
    async with running(wire, file) as bot:
        sent = wire.upload("match.json", good())
        answer = await wire.slash(wire.world.owner, wire.channel, "mod import", file=sent)
        assert await answer.settled(20)
        assert "The match is here, paused." in answer.content
        assert await wire.until(lambda: wire.messages(wire.channel))
        assert "failed" not in bot.text
    assert rows(file, "select game, seed, phase, halt from matches") == [("barrage", "seed", "playing", "paused")]
    assert rows(file, "select count(*), max(number) from entries") == [(MOVES, MOVES)]
    assert wire.violations == []


async def test_a_picture_does_not_wait_for_files_that_take_long(wire: Wire, file: Path) -> None:
    """Two files are sent, since two threads draw the pictures."""
    members, hall, sent = people(wire), wire.add_channel("hall"), wire.upload("match.json", long())
    async with running(wire, file):
        await begin(wire, members)
        first = await wire.slash(wire.world.owner, hall, "mod import", file=sent, within=0)
        second = await wire.slash(wire.world.owner, hall, "mod import", file=sent)
        board = await wire.slash(members[0], wire.channel, "game board")
        assert await board.settled(20)
        assert [picture.filename for picture in board.messages[-1].attachments] == ["board.png"]
        assert first.pending or second.pending
        assert await first.settled(90)
        assert await second.settled(90)
        text = first.content + second.content
        assert "is being read" in text
        assert "takes too long to replay" in text or NO_TIME in text
    assert rows(file, "select count(*) from matches") == [(1,)]
    assert wire.violations == []
