"""How often one person may open lobbies, call the others, look and ask for hints: no learner meets it."""

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import render
from bot.lobby import learning
from bot.match.limits import LIMITS, MOST_IN_MEMORY, Limits
from bot.match.people import People, Servers, look
from bot.model.errors import UserError
from bot.personal.board import parts_of_board
from bot.play import ai_moves
from rules import games
from tests.bot.channel import (
    ONE_PIXEL,
    Channel,
    buttons,
    drawing,
    drawn_plainly,
    reply_of,
    reply_text,
    selects,
    text_of,
)
from tests.bot.playing import play_on, type_move
from tests.bot.test_learning import learns, threads_of
from tests.bot.test_looking import drawn_by
from tests.bot.test_result import finished_match
from tests.bot.test_workers import settle

HOUR = 3_600


async def opened(table: Channel, times: int) -> list[str]:
    """What Ann is told when she opens and closes lobbies."""
    told = list[str]()
    for _ in range(times):
        told += [reply_text(await table.slash(0, "game new", game="toy"))]
        await table.slash(0, "game leave")
    return told


async def test_only_so_many_lobbies_are_opened_in_an_hour(table: Channel) -> None:
    told = await opened(table, 8)
    assert ["that's the limit" in one for one in told] == [False] * 6 + [True] * 2
    assert "again <t:" in told[-1]
    assert "no match" in reply_text(await table.slash(1, "game join")), "nothing is left of it"
    assert "is open" in reply_text(await table.slash(1, "game new", game="toy"))
    await table.slash(1, "game leave")
    await table.env.advance_time(HOUR + 10)
    assert "is open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_a_lobby_that_is_refused_for_another_reason_does_not_count(table: Channel) -> None:
    await table.slash(1, "game new", game="toy")
    for _ in range(8):
        assert "already" in reply_text(await table.slash(0, "game new", game="toy"))
    await table.slash(1, "game leave")
    assert "is open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_rematches_are_counted_apart_from_invitations(table: Channel) -> None:
    await finished_match(table, people=2, ai=0)
    table.use_up("rematch")
    assert "You've opened 4 rematches" in reply_text(await table.click(0, table.post, "Rematch"))
    await table.click(1, table.post, "Rematch")
    assert (await table.session()).setup.host_id == table.people[1].id


async def test_calling_for_the_end_is_limited_too(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    await table.slash(1, "toy bid", coins="1")
    told = list[str]()
    for coins in range(8):
        told.append(reply_text(await table.slash(0, "game end")))
        await table.slash(0, "toy bid", coins=str(coins))
        await table.slash(0, "game undo")
    assert sum("were asked" in one for one in told) == 6
    assert "that's the limit" in told[-1]


async def test_only_so_many_pictures_are_drawn_for_one_person(table: Channel) -> None:
    await table.begin("barrage", options="rounds 1")
    asked, closely = drawn_by(table), "Close-up…"
    table.use_up("look", but=4)
    for at in range(4):
        await (table.pick(0, await table.more(0), closely, "OH") if at % 2 else table.slash(0, "game board"))
    for answer in (
        await table.slash(0, "game board", theme="dark"),
        await table.pick(0, await table.more(0), closely, "OH"),
    ):
        assert f"You've looked at {LIMITS['look'].most} pictures within 5 minutes" in reply_text(answer)
        assert not reply_of(answer).attachments
    assert len(asked) == 4
    assert table.bot.matches.people.theme(table.people[0].id) is None, "nothing was changed"
    assert "that's the limit" not in reply_text(await table.slash(0, "game board", words=True))
    assert reply_of(await table.slash(1, "game board")).attachments
    await table.env.advance_time(LIMITS["look"].seconds)
    assert reply_of(await table.slash(0, "game board")).attachments


async def test_whoever_has_looked_too_often_still_holds_what_they_hold(table: Channel) -> None:
    await table.begin("barrage", options="rounds 1")
    table.use_up("look", but=1)
    assert reply_of(await table.slash(0, "game hand")).attachments
    answer = await table.slash(0, "game hand")
    assert "Your cards: " in reply_text(answer)
    assert not reply_of(answer).attachments


async def test_whoever_has_looked_too_often_is_asked_all_the_same_and_told_briefly_why_there_is_no_picture(
    table: Channel,
) -> None:
    table.told_before()
    session = await table.begin("barrage", options="rounds 1")
    first = await table.your_choice(0)
    assert first.attachments
    table.use_up("look", but=1)
    message = await table.your_choice(0)
    assert not message.attachments
    again = table.bot.matches.limits._times[table.people[0].id, "look"][0] + LIMITS["look"].seconds
    words = f"-# No picture for now: you've looked at many. The next one can be drawn <t:{again}:R>."
    assert text_of(message) == f"{text_of(first)}\n{words}"
    label = next(label for label in buttons(message) if label not in {"Always…", "Hint"})
    await table.click(0, message, label)
    assert [seat for seat, _ in session.under_way.moves] == [0]


@pytest.mark.parametrize("key", ["boomtown", "ninety"])
async def test_a_hand_that_is_not_drawn_does_not_count(table: Channel, key: str) -> None:
    await table.begin(key)
    await table.slash(0, "game hand")
    assert (table.people[0].id, "look") not in table.bot.matches.limits._times


async def test_pictures_for_one_person_wait_for_each_other_and_for_nobody_elses() -> None:
    known: Any = SimpleNamespace(limits=Limits(), people=People(), servers=Servers())
    done, drawn = asyncio.Event(), list[int]()

    async def see(user_id: int) -> None:
        async with look(known, 0, user_id):
            drawn.append(user_id)
            await done.wait()

    tasks = [asyncio.create_task(see(user_id)) for user_id in (1, 1, 1, 2)]
    await settle()
    assert drawn == [1, 2]
    await settle(done.set)
    assert drawn == [1, 2, 1, 1]
    await asyncio.gather(*tasks)
    assert not known.limits._working, "nothing is kept of whoever has seen what they wanted"


async def test_whatever_is_worked_out_for_one_person_in_a_thread_is_one_at_a_time(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("barrage", people=1, ai=2, options="rounds 2")
    limits, found = table.bot.matches.limits, list[bool]()

    def notes(does: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*arguments: Any, **named: Any) -> Any:
            found.append(limits.one_at_a_time(table.people[0].id).locked())
            return does(*arguments, **named)

        return noting

    monkeypatch.setattr("render.hand", notes(render.hand))
    monkeypatch.setattr(ai_moves, "_explanation", notes(ai_moves._explanation))
    await table.your_choice(0)
    table.bot.draw = drawing(notes(lambda *arguments, **named: ONE_PIXEL))
    await table.slash(0, "game board")
    table.bot.draw = drawn_plainly()
    await play_on(table, session, type_move, random.Random(3))
    panel = reply_of(await table.click(0, table.post, "AI moves"))
    ((title, (_, options)),) = selects(panel).items()
    await table.pick(0, panel, title, options[0]["value"])
    assert found == [True] * 3


async def test_guided_matches_are_counted_apart_from_lobbies(table: Channel) -> None:
    table.use_up("create")
    assert "has begun" in await learns(table)
    table.use_up("learn", but=1)
    table.bot.matches.limits._times.pop((table.people[0].id, "create"))
    told = await learns(table)
    assert f"You've begun {LIMITS['learn'].most} guided matches within 1 hour" in told
    assert "again <t:" in told
    await table.slash(0, "game end")
    assert "is open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_only_so_many_guided_matches_are_open_at_once(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_OPEN", 2)
    home = table.here
    for _ in range(2):
        table.here = home
        assert "has begun" in await learns(table)
    thread, table.here = table.here, home
    threads = len(threads_of(table, home))
    assert await learns(table) == learning.TOO_MANY_OPEN
    assert len(threads_of(table, home)) == threads, "nothing was made for it"
    table.here = home
    assert "has begun" in await learns(table, who=1), "those of others do not count"
    table.here = thread
    await table.slash(0, "game end")
    table.here = home
    assert "has begun" in await learns(table)


async def test_whoever_learns_all_the_games_in_an_evening_meets_no_bound(table: Channel) -> None:
    """Each begun three times, with 300 hints and 300 close-ups within two hours, in bursts and pauses."""
    table.told_before()
    home, begun, limits, ann = table.here, 3 * len(games()), table.bot.matches.limits, table.people[0].id

    async def goes_on() -> None:
        for _ in range(300 // begun - 1):
            limits.count(ann, "hint")
            limits.count(ann, "look")

    for key in [*games()] * 3:
        table.here = home
        assert "has begun" in await learns(table, key)
        session = await table.session()
        part = next(iter(parts_of_board(session)))[1]
        hint = await table.press(0, table.post, f"b:hint:{session.ref}")
        assert "**Hint:**" in reply_text(hint)
        assert reply_of(await table.slash(0, "game board", focus=part)).attachments
        assert await table.directly(goes_on()) == [None]
        await table.env.advance_time(2 * HOUR // begun)
    table.here = home
    assert "is open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_who_plays_against_ai_players_alone_takes_back_as_many_moves_as_a_learner_may_wish(
    table: Channel,
) -> None:
    table.told_before()
    assert "has begun" in await learns(table, "redistricting")
    session = await table.session()
    while not session.under_way.may_undo(0):
        await play_on(table, session, type_move, random.Random(0), most=1)
    table.use_up("undo")
    assert "undone" in reply_text(await table.slash(0, "game undo"))
    await table.slash(0, "game redo")
    table.use_up("undo alone", but=1)
    assert "that's the limit" in reply_text(await table.slash(0, "game undo"))


async def test_what_is_remembered_is_bounded(table: Channel) -> None:
    limits = Limits()

    async def many() -> None:
        for user_id in range(MOST_IN_MEMORY + 50):
            limits.count(user_id, "ping")
        for _ in range(LIMITS["ping"].most):
            limits.count(5_000_000, "ping")
        with pytest.raises(UserError):
            limits.count(5_000_000, "ping")
        limits.count(5_000_000, "create")

    await table.directly(many())
    assert len(limits._times) == MOST_IN_MEMORY
