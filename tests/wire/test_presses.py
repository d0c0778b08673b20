"""A press on a turn's post is answered by the update of that very post; the edit of before stays where that fails."""

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.wire.answers import MESSAGE, UPDATE
from tests.wire.discord import Answer, Member, Wire, buttons, selects
from tests.wire.faults import How
from tests.wire.forked import ForkedProcess
from tests.wire.house import begin, people, press, rows, running
from tests.wire.test_bot import entries, first_moves, mover, on_turn

LOST: Mapping[How, int] = {"drop after": 2, (404, 10062, "Unknown interaction"): 1}
"""How an answer is lost, and how often the post is edited then: once more where it may still come late."""

SOON = 2
"""Seconds after which no lost answer comes any more: between one and two, for the bot counts whole ones."""


async def press_select(wire: Wire, members: list[Member], file: Path) -> tuple[Answer, list[tuple[str, str]]]:
    """Whoever is on turn places a staffer by the post's select: the answer, and all other calls to Discord."""
    member, post, before, made = mover(wire, members), wire.messages(wire.channel)[-1], len(wire.calls), entries(file)
    chosen = selects(post)[0]
    answer = await wire.choose(member, post, chosen["custom_id"], [chosen["options"][0]["value"]], within=0)
    assert await wire.until(lambda: on_turn(wire, members) not in (None, member), 10)
    await all_shown(file)
    assert entries(file) == made + 1
    assert not buttons(post)
    assert not selects(post)
    calls = [(call.method, call.path) for call in wire.calls[before:] if "/interactions/" not in call.path]
    return answer, calls


async def placing(wire: Wire, members: list[Member], file: Path) -> None:
    """A match in which Staffers are placed, and nobody is asked or told more: all have listed a place, and know why.

    The first press after a new start edits what the post of before showed too.
    """
    async with running(wire, file):
        await begin(wire, members, "rounds 3")
        await first_moves(wire, members)
    with closing(sqlite3.connect(file)) as db, db:
        for seat, member in enumerate(members):
            db.execute("insert or ignore into tips values (?, 'barrage', 'place')", (member.id,))
            order = (seat, "place", '["place where:Nowhere"]', "")
            db.execute("insert into orders (match_id, seat, topic, moves, stopped) values (1, ?, ?, ?, ?)", order)


async def all_shown(file: Path) -> None:
    """Wait until nothing is due; the bot notes that down after the last call, so that no call tells of it."""
    async with asyncio.timeout(10):
        while rows(file, "select count(*) from posts where shown < wanted") != [(0,)]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def edits(calls: list[tuple[str, str]]) -> list[str]:
    return [path for method, path in calls if method == "PATCH"]


def sent(calls: list[tuple[str, str]]) -> int:
    return sum(method == "POST" for method, _ in calls)


async def test_a_move_pressed_costs_one_call_that_counts_against_the_limit(wire: Wire, file: Path) -> None:
    members = people(wire)
    await placing(wire, members, file)
    async with running(wire, file):
        await press_select(wire, members, file)
        for _ in range(3):
            answer, calls = await press_select(wire, members, file)
            assert answer.type == UPDATE
            assert not answer.ephemeral
            assert (edits(calls), sent(calls)) == ([], 1)
    assert wire.violations == []


async def test_who_is_asked_for_more_is_answered_in_private_and_the_post_is_edited(wire: Wire, file: Path) -> None:
    members = people(wire)
    async with running(wire, file):
        await begin(wire, members, "rounds 3")
        await first_moves(wire, members)
        answer, calls = await press_select(wire, members, file)
        assert (answer.type, answer.ephemeral) == (MESSAGE, True)
        assert (len(edits(calls)), sent(calls)) == (1, 1)
    assert wire.violations == []


@pytest.mark.long
async def test_where_the_answer_is_lost_the_post_is_edited(wire: Wire, file: Path) -> None:
    members = people(wire)
    await placing(wire, members, file)
    async with running(wire, file, start=partial(ForkedProcess.start, late_seconds=SOON)) as bot:
        await press_select(wire, members, file)
        for how, times in LOST.items():
            fault = wire.fail("POST", "/interactions/*/callback", how)
            _, calls = await press_select(wire, members, file)
            assert fault.hits == 1, how
            assert (len(edits(calls)), sent(calls)) == (times, 1), how
        fault = wire.fail("POST", "/interactions/*/callback", "500 before", times=3)
        _, calls = await press_select(wire, members, file)
        assert fault.hits < 3, "the next player waited for an answer that nobody waits for"
        assert (len(edits(calls)), sent(calls)) == (2, 1)
        fault.times = 0
        answer, calls = await press_select(wire, members, file)
        wire.redeliver(answer)
        assert (answer.type, edits(calls)) == (UPDATE, [])
        assert "Traceback" not in bot.text
    assert wire.violations == []


async def test_of_many_presses_at_once_each_is_answered_once(wire: Wire, file: Path) -> None:
    members = people(wire, 4)
    async with running(wire, file) as bot:
        await wire.slash(members[0], wire.channel, "game new", game="barrage", options="rounds 3")
        assert await wire.until(lambda: wire.messages(wire.channel))
        answers = await asyncio.gather(*(press(wire, member, "Join") for member in members[1:] * 2))
        assert rows(file, "select count(*) from players") == [(4,)]
        answers += await asyncio.gather(*(press(wire, members[0], "Start") for _ in range(3)))
        assert await wire.until(lambda: len(wire.messages(wire.channel)) > 1, 10)
        await first_moves(wire, members)
        for _ in range(3):
            answers += await press_all(wire, members, file)
        assert {answer.type for answer in answers} >= {MESSAGE, UPDATE}
        assert [answer.id for answer in answers if not answer.acknowledged or answer.refused] == []
        assert "Traceback" not in bot.text
    assert wire.violations == []


async def press_all(wire: Wire, members: list[Member], file: Path) -> list[Answer]:
    """Everybody presses twice on the post of a turn, and Discord brings one press once more: one move is made."""
    member, post, made = mover(wire, members), wire.messages(wire.channel)[-1], entries(file)
    chosen = selects(post)[0]
    values = [chosen["options"][0]["value"]]
    answers = await asyncio.gather(
        *(wire.choose(one, post, chosen["custom_id"], values) for one in [member, *members] * 2)
    )
    wire.redeliver(answers[0])
    assert await wire.until(lambda: on_turn(wire, members) not in (None, member), 10)
    await all_shown(file)
    assert entries(file) == made + 1
    assert not selects(post)
    return answers
