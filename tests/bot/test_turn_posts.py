"""What is posted while a match goes on: one post a turn, one ping when somebody becomes awaited."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from bot.model.session import Session
from rules import Match
from tests.bot.channel import Channel, buttons, channel, fact_line, parts, reply_of, reply_text, selects, text_of
from tests.bot.placing import newest
from tests.bot.playing import opening, play_on, press_move, type_move
from tests.bot.test_toy import match_to_build


def ping_counts(table: Channel) -> Counter[int]:
    """How often each person was pinged."""
    return Counter(int(user) for message in table.sent() for user in message["allowed_mentions"].get("users", []))


def call_counts(session: Session) -> Counter[int]:
    """How often the match began to wait for each person, by its log."""
    match = Match(session.game, len(session.players), session.setup.seed, session.setup.options)
    waited, counted = set[int](), Counter[int]()
    for seat, move in (*session.under_way.moves, (None, None)):
        now = {seat for seat, question in match.pending.items() if question.waits in {"turn", "window"}}
        counted.update(session.players[seat].user_id or 0 for seat in now - waited)
        waited = now
        if seat is not None and move is not None:
            match.play(seat, move)
    return counted


async def test_whoever_becomes_awaited_is_pinged_once_over_a_whole_match(table: Channel) -> None:
    session = await play_on(table, await table.begin(options="rounds 1"), type_move, random.Random(1))
    assert ping_counts(table) == call_counts(session)


async def test_an_edit_pings_nobody(table: Channel) -> None:
    await play_on(table, await table.begin("toy", options="rounds 1"), press_move, random.Random(1))
    assert table.edits()
    assert not any(edit["allowed_mentions"].get("users") or edit["allowed_mentions"]["parse"] for edit in table.edits())


async def test_a_turn_has_one_post_which_is_edited_while_it_goes_on(table: Channel) -> None:
    session, builder = await match_to_build(table)
    post, sent = table.post, len(table.sent())
    await table.slash(0, "toy propose", coins="2")
    await table.slash(2, "toy propose", coins="3")
    assert session.waiting.seats == [builder]
    assert len(table.sent()) == sent
    assert table.post.id == post.id
    assert {"Sell to Ann for 2", "Sell to Cleo for 3"} <= set(buttons(table.post))
    await table.click(builder, table.post, "Sell to Ann for 2")
    assert session.waiting.seats == [0]


async def test_a_new_turn_has_a_new_post_and_the_old_one_loses_its_buttons(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    old, (seat,) = table.post, session.waiting.seats
    assert selects(old)
    await type_move(table, session, seat, random.Random(1))
    assert table.post.id != old.id
    closed = newest(table, old)
    assert not buttons(closed)
    assert not selects(closed)


async def test_a_run_of_ai_moves_makes_one_post(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", people=1) as table:
        session = await table.begin(people=1, ai=3, options="rounds 1")
        session = await play_on(table, session, type_move, random.Random(1))
        mine = [seat for seat, _ in session.under_way.moves if seat == 0]
        turns = [post for post in table.posts if "a new match" not in text_of(post)]
        assert len(session.under_way.moves) > len(mine) + 3
        assert len(turns) <= len(mine) + 2


async def test_status_links_to_the_newest_post_and_makes_a_deleted_one_anew(table: Channel) -> None:
    await match_to_build(table)
    assert f"/{table.post.id}" in reply_text(await table.slash(2, "game status"))
    deleted = table.post
    await table.moderator().delete(deleted)
    assert "deleted" in reply_text(await table.slash(2, "game status"))
    assert table.post.id != deleted.id
    assert f"/{table.post.id}" in reply_text(await table.slash(2, "game status"))


async def test_the_result_post_has_the_scores_and_no_seed(table: Channel) -> None:
    session = await table.begin_by_commands("toy", options="rounds 1")
    session = await play_on(table, session, type_move, random.Random(1))
    result = session.under_way.result
    assert result is not None
    text = text_of(table.post)
    for seat, score in enumerate(result.scores):
        assert f" {score}  {'ABCD'[seat]} {session.names.short(seat)}" in text
    assert session.setup.seed not in text
    assert list(buttons(table.post)) == [
        *("Step by step", "Animation", "Page", "Verify"),
        *("Rematch", "Log", "Rules"),
    ]


async def test_the_lines_for_which_a_post_has_no_room_are_shown_by_a_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pages.log.MOST_LINES", 2)
    monkeypatch.setattr("bot.pages.log.LINES_A_SEAT", 0)
    async with channel(tmp_path / "hustings.db", people=1) as table:
        session = await table.begin("barrage", people=1, ai=3, moves=opening(12, options=""))
        newest, events = table.post, session.under_way.events()
        shown = text_of(newest)
        assert "more lines: press **More…**, then **Read all**" in shown
        assert len(shown) < 4_000
        whole = reply_text(await table.click(0, await table.more(0), "Read all"))
        missing = [event.fact for event in events if fact_line(session, event.fact) not in shown]
        assert missing
        assert all(fact_line(session, fact) in whole for fact in missing)


async def test_what_read_all_has_no_room_for_comes_by_the_button_that_it_names(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pages.result.LONGEST_END", 60)
    monkeypatch.setattr("bot.personal.log.LONGEST_PAGE", 100)
    moves = opening(key="toy", options="rounds 3")
    session = await table.begin("toy", options="rounds 3", moves=moves)
    page = reply_of(await table.click(0, table.post, "Read all"))
    first, last, of = map(int, re.findall(r"\d+", text_of(page).splitlines()[-1])[:3])
    assert (first, of) == (1, len(session.under_way.events()))
    assert last < of
    while "Newer" in buttons(page):
        more = re.search(r"\*\*Newer\*\* goes on to line (\d+)\.$", text_of(page))
        assert more
        page = reply_of(await table.click(0, page, "Newer"))
        assert f" to {more[1]} of {of}." in text_of(page)
    assert "Newer" not in text_of(page)
    assert text_of(page).endswith(f" to {of} of {of}.")


async def test_every_turn_post_carries_the_board_with_its_alt_text(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    pictures = [item for part in parts(table.post) if part["type"] == 12 for item in part["items"]]
    assert [picture["description"] for picture in pictures] == ["A board."]


async def test_status_promises_no_new_post_for_a_deleted_one_that_counts_no_more(table: Channel) -> None:
    await table.begin("toy")
    closed = table.post
    await table.slash(0, "game end")
    await table.moderator().delete(closed)
    told = reply_text(await table.slash(0, "game status"))
    assert "deleted" in told
    assert "on its way" not in told
