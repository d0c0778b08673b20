"""A press on a turn's post is answered by the update of that very post; the edit of before stays where that fails."""

from pathlib import Path

from tests.wire.answers import UPDATE
from tests.wire.discord import Answer, Member, Wire, buttons, selects
from tests.wire.faults import How
from tests.wire.house import begin, people, rows, running
from tests.wire.test_bot import entries, first_moves, on_turn

LOST: tuple[How, ...] = ("drop before", "drop after", "500 after", (404, 10062, "Unknown interaction"))


async def pressed(wire: Wire, members: list[Member], file: Path) -> tuple[Answer, list[tuple[str, str]]]:
    """Whoever is on turn places a staffer by the post's select: the answer, and all other calls to Discord."""
    member, post, before, made = on_turn(wire, members), wire.messages(wire.channel)[-1], len(wire.calls), entries(file)
    assert member is not None
    chosen = selects(post)[0]
    answer = await wire.choose(member, post, chosen["custom_id"], [chosen["options"][0]["value"]], within=0.5)
    assert await wire.until(lambda: on_turn(wire, members) not in (None, member), 10)
    assert await wire.until(lambda: rows(file, "select count(*) from posts where shown < wanted") == [(0,)], 10)
    assert entries(file) == made + 1
    assert not buttons(post)
    assert not selects(post)
    calls = [(call.method, call.path) for call in wire.calls[before:] if "/interactions/" not in call.path]
    return answer, calls


def edits(calls: list[tuple[str, str]]) -> list[str]:
    return [path for method, path in calls if method == "PATCH"]


def sent(calls: list[tuple[str, str]]) -> int:
    return sum(method == "POST" for method, _ in calls)


async def test_a_move_pressed_costs_one_call_that_counts_against_the_limit(wire: Wire, file: Path) -> None:
    members = people(wire)
    async with running(wire, file):
        await begin(wire, members, "rounds 3")
        await first_moves(wire, members)
        for _ in range(3):
            answer, calls = await pressed(wire, members, file)
            assert answer.type == UPDATE
            assert not answer.ephemeral
            assert (edits(calls), sent(calls)) == ([], 1)
    assert wire.violations == []


async def test_where_the_answer_is_lost_the_post_is_edited(wire: Wire, file: Path) -> None:
    members = people(wire)
    async with running(wire, file) as bot:
        await begin(wire, members, "rounds 3")
        await first_moves(wire, members)
        for how in LOST:
            fault = wire.fail("POST", "/interactions/*/callback", how)
            _, calls = await pressed(wire, members, file)
            assert fault.hits == 1, how
            assert (len(edits(calls)), sent(calls)) == (1, 1), how
        answer, calls = await pressed(wire, members, file)
        wire.redeliver(answer)
        assert (answer.type, edits(calls)) == (UPDATE, [])
        assert "Traceback" not in bot.text
    assert wire.violations == []
