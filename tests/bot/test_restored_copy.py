"""A database goes back to an earlier copy: the posts that it knows nothing of are still there, and do nothing."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

from bot.match import posts, votes
from bot.match.matches import MATCH_GONE
from bot.model.notes import CameBack
from bot.model.player import Cause
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, selects, text_of
from tests.bot.moderating import UNDO, announcement, last, undo
from tests.bot.playing import play_on, type_move
from tests.bot.restoring import copied, pressable, restore
from tests.bot.test_toy import match_to_build

LOST = "is gone"


def of_file(file: Path, sql: str, *values: object) -> list[Any]:
    """What a database answers."""
    with sqlite3.connect(file) as db:
        rows = db.execute(sql, values).fetchall()
    db.close()
    return rows


async def test_no_button_of_a_lost_match_does_anything_in_the_one_that_bears_its_number_now(table: Channel) -> None:
    copy = copied(table)
    await table.slash(0, "game new", game="toy", options="rounds 1")
    lobby = [part["custom_id"] for part in pressable(table.post)]
    await table.slash(0, "game leave")
    await restore(table, copy)
    await match_to_build(table)
    lost = [*table.posts, reply_of(await table.click(0, table.post, "Your choice"))]
    was = (await table.session()).ref
    await restore(table, copy)
    session, _ = await match_to_build(table)
    assert session.id == 1, "the same number, and with the same seed the same position"
    assert session.ref != was
    before = await table.standing()
    for message in lost:
        for part in pressable(message):
            values = [part["options"][0]["value"]] if "options" in part else []
            assert reply_text(await table.press(0, table.post, part["custom_id"], *values)) == MATCH_GONE, part
    for custom_id in lobby:
        assert reply_text(await table.press(0, table.post, custom_id)) == MATCH_GONE
    assert await table.standing() == before


async def test_a_lost_undo_undoes_nothing_else(table: Channel) -> None:
    """Of the same match, whose interventions are counted anew."""
    session, mo = await table.begin("toy", people=3), table.moderator()
    copy = copied(table)
    await mo.slash(table.here, "mod pause")
    lost = announcement(table, "paused")
    await restore(table, copy)
    await mo.slash(table.here, "mod replace", player="Bob")
    table.people.append(mo)
    assert LOST in reply_text(await table.press(-1, lost, buttons(lost)[UNDO]))
    session = await table.session()
    assert session.players[1].vacant
    assert (await last(table)).what == "offer"
    assert "Undone" in await undo(table, mo, "Bob")
    assert not session.players[1].vacant


async def test_a_lost_undo_of_another_match_undoes_nothing(table: Channel) -> None:
    mo, copy = table.moderator(), copied(table)
    await table.begin("toy", people=3)
    await mo.slash(table.here, "mod pause")
    lost = announcement(table, "paused")
    await restore(table, copy)
    await table.begin("toy", people=3)
    await mo.slash(table.here, "mod pause")
    table.people.append(mo)
    assert reply_text(await table.press(-1, lost, buttons(lost)[UNDO])) == MATCH_GONE
    assert (await table.session()).halt == "paused"


async def test_an_answer_to_a_lost_vote_does_not_count_in_another(table: Channel) -> None:
    """Both ask for the same, of the same match, when its log is as long."""
    session, _ = await match_to_build(table)
    copy, cause = copied(table), Cause("member", table.people[0].id, "Ann")
    await table.directly(votes.ask(table.bot.matches, session.id, 0, session.entries, cause))
    lost = table.post
    await restore(table, copy)
    await table.directly(votes.ask(table.bot.matches, session.id, 0, session.entries, cause))
    session = await table.session()
    assert session.vote is not None
    assert reply_text(await table.press(1, lost, buttons(lost)["Agree"])) == MATCH_GONE
    assert session.vote.agreed == []
    await table.click(1, table.post, "Agree")
    assert session.vote.agreed == [1]


async def test_a_lost_undo_takes_no_other_move_back(table: Channel) -> None:
    session, rng = await table.begin(people=2, options="rounds 1"), random.Random(1)
    session = await play_on(table, session, type_move, rng, most=2)
    copy = copied(table)

    async def placed() -> str:
        """Somebody places, the other is asked, and may see it taken back."""
        seat = (await table.session()).waiting.seats[0]
        await type_move(table, await table.session(), seat, rng)
        return buttons(table.post)[f"Undo {session.names.short(seat)}'s move"]

    holder = session.waiting.seats[0]
    lost = await placed()
    await restore(table, copy)
    again_ = await placed()
    assert lost.rpartition(":")[2] == again_.rpartition(":")[2], "they differ in nothing but the post"
    before = await table.standing()
    assert reply_text(await table.press(holder, table.post, lost)) == MATCH_GONE
    assert await table.standing() == before
    await table.press(holder, table.post, again_)
    assert (await table.session()).waiting.seats == [holder]


async def test_every_button_of_a_match_names_it_by_number_and_token(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", ai=2)
    session, mo = await table.session(), table.moderator()
    messages = [table.post, *[reply_of(await table.click(0, table.post, label)) for label in ("Options", "Time")]]
    await table.slash(1, "game join")
    await table.slash(0, "game start")
    messages.append(reply_of(await table.click(0, table.post, "Your choice")))
    messages += [reply_of(await table.slash(0, f"game {command}")) for command in ("hand", "leave", "end")]
    plans = reply_of(await table.slash(0, "plan"))
    topic = next(iter(selects(plans).values()))
    messages += [plans, reply_of(await table.people[0].select(plans, [topic[1][0]["value"]], custom_id=topic[0]))]
    await type_move(table, session, 0, random.Random(1))
    turn = next(post for post in reversed(table.posts) if "More…" in buttons(post))
    messages.append(reply_of(await table.click(0, turn, "More…")))
    messages += [reply_of(await mo.slash(table.here, f"mod {command}", **more)) for command, more in MODERATED.items()]
    messages += table.posts
    found = {tuple(part["custom_id"].split(":")[1:3]) for message in messages for part in pressable(message)}
    assert {what for what, _ in found} >= {"set", "terms", "play", "gone", "plan", "undone", "rewound", "since"}
    assert {name.partition(".")[0] for _, name in found} == {f"{session.id}-{session.ref.token}"}
    assert session.ref.token


MODERATED = {"rewind": {"to": "0"}, "end": {}, "pause": {}, "replace": {"player": "Bob"}}


async def test_each_match_has_a_token_of_its_own(table: Channel) -> None:
    found = set[str]()
    for _ in range(5):
        await table.slash(0, "game new", game="toy")
        found.add((await table.session()).ref.token)
        await table.slash(0, "game leave")
    assert len(found) == 5


def names(session: Session) -> list[str]:
    """What could name a match in an id, and does not."""
    here, token = session.id, session.ref.token
    return [str(here), f"{here}-", f"{here}-{token}x", f"{here}-{token.swapcase()}1", f"0{here}"]


async def test_a_number_alone_or_another_token_names_no_match_that_has_one(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    before = await table.standing()
    for name in names(session):
        for rest in (f"b:play:{name}:0:0:bid coins:1", f"b:gone:{name}", f"b:hand:{name}"):
            assert reply_text(await table.press(0, table.post, rest)) == MATCH_GONE, rest
    assert await table.standing() == before
    assert session.seat_of(table.people[0].id) == 0


async def test_what_a_newer_bot_noted_is_kept(table: Channel) -> None:
    session, kept = await table.begin("toy", people=3), [["sang", {"seat": 0}]]
    await table.restart(lambda: of_file(table.file, "update posts set notes = ?", json.dumps(kept)))
    await table.change(session, lambda one, db: posts.note(one, db, [CameBack(1)]))
    assert note_line(session, CameBack(1)) in text_of(table.post).splitlines()
    ((notes,),) = of_file(table.file, "select notes from posts where kind = 'turn'")
    assert json.loads(notes) == [*kept, ["came back", {"seat": 1}]]
