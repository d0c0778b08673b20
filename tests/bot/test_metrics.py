"""What Prometheus reads of a running bot, and whether it is well: asked for as they are, over HTTP."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.app import healthz
from bot.app.served import metrics_served, metrics_served_at, pages_served
from bot.model.errors import NotStarted
from bot.model.tally import Histogram
from bot.model.terms import Terms
from bot.model.time import HOUR
from bot.store.database import Store
from tests.bot.channel import BareSettings, Channel
from tests.bot.playing import opening, person, type_move
from tests.web.live import Visitor, served

DOCS = Path(__file__).parents[2] / "docs/metrics.md"
LABELS = {"game", "kind", "lane", "le", "version"}


@asynccontextmanager
async def watched(table: Channel) -> AsyncIterator[Visitor]:
    """Somebody who may reach HUSTINGS_METRICS of a channel's bot."""
    async with metrics_served_at(table.bot, "127.0.0.1", 0) as address, aiohttp.ClientSession() as session:
        yield Visitor(session, address)


async def scraped(visitor: Visitor) -> dict[str, Metric]:
    answer, body = await visitor.get("/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    return {one.name: one for one in text_string_to_metric_families(body.decode())}


def value(found: dict[str, Metric], name: str, **labels: str) -> float:
    """The one sample with these labels; 0 where nothing was counted."""
    samples = (sample for one in found.values() for sample in one.samples if sample.name == name)
    return sum(sample.value for sample in samples if sample.labels == labels)


async def play(table: Channel, moves: int) -> None:
    session, chance = await table.session(), random.Random(1)
    for _ in range(moves):
        await type_move(table, session, session.waiting.people[0], chance)
    assert person(table, session, session.waiting.people[0]) is not None


async def test_a_few_moves_are_told_as_they_were(table: Channel) -> None:
    terms = Terms(pace="daily")
    session = await table.begin(people=4, options="rounds 1", terms=terms, moves=opening(6))
    async with watched(table) as visitor:
        before = await scraped(visitor)
        made = session.entries
        await play(table, 3)
        await table.env.advance_time(12 * HOUR)
        table.bot.refusals.by_status[403] += 2
        after = await scraped(visitor)

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert session.entries - made == more("hustings_moves_total", game="barrage", kind="member") == 3
    assert more("hustings_answer_seconds_count") == 3
    assert more("hustings_lock_wait_seconds_count", kind="match") >= 3
    assert more("hustings_lock_wait_seconds_count", kind="connection") >= 3
    assert more("hustings_lock_wait_seconds_count", kind="row") == 0, "no other process has the rows of a file"
    assert more("hustings_database_seconds_count") >= 6
    assert more("hustings_clock_late_seconds_count") == 1, "a reminder was due"
    assert more("hustings_picture_seconds_count", kind="call") >= 3
    assert more("hustings_requests_refused_total", kind="forbidden") == 2
    assert value(after, "hustings_pictures_waiting") == more("hustings_pictures_failed_total") == 0
    assert (value(after, "hustings_matches", kind="playing"), value(after, "hustings_matches_halted")) == (1, 0)
    assert (value(after, "hustings_connected"), value(after, "hustings_servers")) == (1, 1)
    assert (value(after, "hustings_database_up"), value(after, "hustings_queue_matches")) == (1, 0)


async def test_the_names_are_those_of_the_paper_and_labels_are_few(table: Channel) -> None:
    await table.begin("toy")
    async with watched(table) as visitor:
        found = await scraped(visitor)
        _, body = await visitor.get("/metrics")
    told = {name for name in re.findall(r"^\| `(hustings_\w+)`", DOCS.read_text("utf-8"), re.MULTILINE)}
    sampled = {f"{one.name}_total" if one.type == "counter" else one.name for one in found.values()}
    assert told == {name for name in sampled if not name.startswith("hustings_process_")}
    assert {label for one in found.values() for sample in one.samples for label in sample.labels} <= LABELS
    text = body.decode()
    secret = [str(table.guild.id), str(table.here.id), str(table.file), table.bot.http.token or "", "seed"]
    secret += [name for one in table.people for name in (str(one.id), one.user.name)]
    assert [one for one in secret if one and re.search(rf"\b{re.escape(one)}\b", text)] == []


async def test_the_database_is_asked_once_however_often_somebody_scrapes(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.app import metrics

    asked, figures_of = list[object](), metrics.figures_of
    monkeypatch.setattr(metrics, "figures_of", lambda *both: asked.append(both) or figures_of(*both))
    async with watched(table) as visitor:
        await asyncio.gather(*(scraped(visitor) for _ in range(5)))
        assert len(asked) == 1
        monkeypatch.setattr(metrics, "DATABASE_SECONDS", 0)
    async with watched(table) as visitor:
        for _ in range(2):
            await scraped(visitor)
        assert len(asked) == 3


async def health(visitor: Visitor) -> tuple[int, list[str]]:
    answer, body = await visitor.get("/healthz")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return answer.status, body.decode().splitlines()


async def test_a_bot_is_well_until_discord_is_away_or_it_stops(table: Channel) -> None:
    async with watched(table) as visitor:
        assert await health(visitor) == (200, ["ok"])
        await table.bot.on_disconnect()
        assert await health(visitor) == (503, [healthz.AWAY])
        assert value(await scraped(visitor), "hustings_connected") == 0
        await table.bot.on_resumed()
        assert await health(visitor) == (200, ["ok"])
        table.bot._ready.clear()
        assert await health(visitor) == (503, ["starting"])
        table.bot._ready.set()
        table.bot.matches.closing = True
        assert await health(visitor) == (503, ["stopping"])
        table.bot.matches.closing = False


@contextmanager
def hanging(store: Store) -> Iterator[None]:
    """The database answers nobody as long as the block lasts, but what it was asked before."""
    taken = store._free
    store._free = asyncio.Semaphore(0)
    try:
        yield
    finally:
        store._free.release()
        store._free = taken


async def test_a_database_that_hangs_or_fails_is_told_and_asked_once(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(healthz, "PATIENCE", 0.01)
    store = table.bot.matches.store
    async with watched(table) as visitor:
        with hanging(store):
            assert await asyncio.gather(health(visitor), health(visitor)) == [(503, [healthz.SILENT])] * 2
            found = await scraped(visitor)
            assert (value(found, "hustings_database_up"), "hustings_matches" in found) == (0, False)
