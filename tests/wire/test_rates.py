"""No more goes to Discord in a second than it takes; people's answers don't wait for that, and calls pass the rest."""

from pathlib import Path

import pytest
from discord.http import Route
from sqlalchemy import update

from bot import store
from bot.store.schema import posts
from bot.ui import rates
from tests.bench.backlog import filled
from tests.outbox.office import Office
from tests.store.at_table import play_on
from tests.wire import interactions
from tests.wire.discord import Wire

MANY, A_SECOND = 24, 4
ANSWER = {"type": 4, "data": {"content": "Done.", "flags": 1 << 6}}


async def all_to_be_edited(wire: Wire, office: Office) -> None:
    """Many matches, each with a post of which people see less than they should; one of these is to be sent anew."""
    await filled(wire, office.file, MANY)
    await office.open()
    await office.quiet()
    wire.delete_message(wire.messages(wire.world.channels[MANY - 1])[-1])
    async with office.matches.store.write() as db:
        db.write(update(posts).values(wanted=posts.c.wanted + 1))
        db.write(update(posts).where(posts.c.match_id == MANY - 1).values(shown=0, message_id=None))
    async with office.matches.store.read() as db:
        assert await store.posts.matches_with_due_posts(db) == [MANY - 1, *range(1, MANY - 1), MANY]
    await office.kill()


def places(wire: Wire, method: str) -> list[int]:
    """In which channels something was sent or edited."""
    parts = (call.path.split("/") for call in wire.calls if call.method == method and "/messages" in call.path)
    return [int(part[2]) for part in parts if part[1] == "channels"]


async def answered(wire: Wire, office: Office) -> bool:
    """Whether the answer to a command comes."""
    answer = interactions.ask(wire.world, interactions.COMMAND, wire.world.members[1], wire.world.channels[1], {})
    token = answer.interaction["token"]
    await office.client.http.request(Route("POST", f"/interactions/{answer.id}/{token}/callback"), json=ANSWER)
    return answer.acknowledged


async def test_calls_pass_edits_answers_wait_for_nothing_and_nothing_is_too_much(
    wire: Wire, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", wire.api)
    office = Office(wire, file, monkeypatch)
    await all_to_be_edited(wire, office)
    wire.calls.clear()
    monkeypatch.setattr(rates, "MOST", A_SECOND)
    wire.pace.most = A_SECOND
    await office.open()
    assert await wire.until(lambda: places(wire, "POST") == [MANY - 1])
    assert len(places(wire, "PATCH")) <= MANY // 3, "who is to be called waits for no edit"
    waiting = office.refusals.rate.waiting
    assert await answered(wire, office)
    await play_on(office.matches, MANY, 1)
    assert waiting - office.refusals.rate.waiting < A_SECOND
    edited = len(places(wire, "PATCH"))
    assert await wire.until(lambda: places(wire, "POST") == [MANY - 1, MANY])
    assert len(places(wire, "PATCH")) <= edited + 2 * A_SECOND < MANY
    assert wire.pace.over == 0
    assert wire.violations == []
    await office.kill()


async def test_where_discord_says_that_it_is_too_much_nothing_is_lost(
    wire: Wire, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", wire.api)
    office = Office(wire, file, monkeypatch)
    await filled(wire, file, MANY)
    wire.pace.most = MANY
    await office.open()
    assert await wire.until(lambda: len(wire.world.messages) == MANY, 20)
    await office.quiet()
    assert 0 < office.refusals.rate.refused == wire.pace.over < MANY
    assert len(wire.world.messages) == MANY
    assert wire.violations == []
    await office.kill()
