"""What Prometheus reads of a running bot, and whether it is well: asked over HTTP, as they ask."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
import yaml
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.app import healthz, metrics
from bot.app.served import metrics_served, metrics_served_at, pages_served
from bot.model.errors import NotStarted
from bot.model.terms import Terms
from bot.model.time import HOUR
from render import Picture
from tests.bot.channel import BareSettings, Channel, channel, drawing
from tests.bot.playing import opening, type_move
from tests.postgres import Server, on_postgres
from tests.store.at_table import new_file, open_file
from tests.web.live import Visitor, path_of, served

PAPER = Path(__file__).parents[2] / "docs/metrics.md"
LABELS = {"game", "kind", "lane", "le", "version"}
OF_THE_LIBRARY = "hustings_process_"


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
    """What the sample of that name with these labels says; 0 where there is none."""
    samples = (sample for one in found.values() for sample in one.samples if sample.name == name)
    return sum(sample.value for sample in samples if sample.labels == labels)


@pytest.mark.both
async def test_a_few_moves_are_told_as_they_were(table: Channel, database: str) -> None:
    terms = Terms(pace="daily")
    session = await table.begin(people=4, options="rounds 1", terms=terms, moves=opening(6))
    async with watched(table) as visitor:
        before, made, chance = await scraped(visitor), session.entries, random.Random(1)
        for _ in range(3):
            await type_move(table, session, session.waiting.people[0], chance)
        await table.env.advance_time(12 * HOUR)
        after = await scraped(visitor)

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    session = await table.session()
    assert session.entries - made == more("hustings_moves_total", game="barrage", kind="member") == 3
    assert more("hustings_answer_seconds_count") == 3
    assert more("hustings_answer_seconds_bucket", le="+Inf") == 3
    assert 0 < more("hustings_answer_seconds_sum") < 30
    assert more("hustings_lock_wait_seconds_count", kind="match") >= 3
    assert more("hustings_lock_wait_seconds_count", kind="connection") >= 3
    rows = more("hustings_lock_wait_seconds_count", kind="row")
    assert rows == (0 if database == "sqlite" else more("hustings_lock_wait_seconds_count", kind="match"))
    assert more("hustings_database_seconds_count") >= 6
    assert more("hustings_clock_late_seconds_count") == 1, "a reminder was due"
    assert more("hustings_picture_seconds_count", kind="call") >= 3
    assert value(after, "hustings_pictures_waiting") == value(after, "hustings_pictures_failed_total") == 0
    assert (value(after, "hustings_matches", kind="playing"), value(after, "hustings_matches_halted")) == (1, 0)
    assert (value(after, "hustings_connected"), value(after, "hustings_servers")) == (1, 1)
    assert (value(after, "hustings_database_up"), value(after, "hustings_queue_matches")) == (1, 0)


async def test_a_picture_that_fails_is_counted_as_one(tmp_path: Path) -> None:
    def broken(*arguments: object, **named: object) -> Picture:
        raise RuntimeError("no ink")

    async with channel(tmp_path / "hustings.db", draw=drawing(broken)) as table:
        await table.begin("toy")
        async with watched(table) as visitor:
            found = await scraped(visitor)
    assert (value(found, "hustings_pictures_failed_total"), value(found, "hustings_pictures_waiting")) == (1, 0)


async def test_names_are_those_of_the_paper_labels_are_few_and_nothing_is_told_of_anybody(table: Channel) -> None:
    await table.begin("toy")
    await table.slash(0, "toy bid", coins="1")
    async with watched(table) as visitor:
        found = await scraped(visitor)
        text = (await visitor.get("/metrics"))[1].decode()
    names = {f"{one.name}_total" if one.type == "counter" else one.name for one in found.values()}
    told = {*re.findall(r"^\| `(hustings_\w+)`", PAPER.read_text("utf-8"), re.MULTILINE)}
    assert told == {name for name in names if not name.startswith(OF_THE_LIBRARY)}
    suffixes = r"_(bucket|count|sum)$"
    assert {re.sub(suffixes, "", name) for name in re.findall(r"hustings_\w+", PAPER.read_text("utf-8"))} <= {
        *names,
        OF_THE_LIBRARY,
    }
    assert {label for one in found.values() for sample in one.samples for label in sample.labels} <= LABELS
    ids = [table.guild.id, table.here.id, *(one.id for one in table.people)]
    told_of = [
        *map(str, ids),
        *(one.user.name for one in table.people),
        table.file.name,
        table.bot.http.token or "bot ",
    ]
    assert [one for one in told_of if one in text] == []


def test_the_alerts_of_the_paper_can_be_read() -> None:
    scrape, _, rules = [
        yaml.safe_load(one)
        for one in re.findall(r"^```\n(.*?)^```", PAPER.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    ]
    assert [one["job_name"] for one in scrape["scrape_configs"]] == ["hustings"]
    alerts = rules["groups"][0]["rules"]
    assert all({"alert", "expr"} <= one.keys() <= {"alert", "expr", "for"} for one in alerts)
    assert all(one["expr"].count("(") == one["expr"].count(")") for one in alerts)


async def test_the_database_is_asked_once_however_often_somebody_scrapes(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        await table.bot.on_shard_disconnect(0)
        assert await health(visitor) == (503, [healthz.AWAY])
        assert value(await scraped(visitor), "hustings_connected") == 0
        await table.bot.on_shard_resumed(0)
        assert await health(visitor) == (200, ["ok"])
        table.bot._ready.clear()
        assert await health(visitor) == (503, ["starting"])
        table.bot._ready.set()
        table.bot.matches.closing = True
        assert await health(visitor) == (503, ["stopping"])


async def test_a_file_that_is_gone_is_told(table: Channel) -> None:
    async with watched(table) as visitor:
        away = table.file.rename(table.file.with_name("away.db"))
        assert await health(visitor) == (503, [healthz.SILENT])
        away.rename(table.file)
        assert await health(visitor) == (200, ["ok"])


async def test_a_database_that_keeps_everybody_waiting_is_told_and_not_asked_twice(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(table) as visitor:
        async with table.bot.matches.store.write():
            monkeypatch.setattr(healthz, "PATIENCE", 0.05)
            assert [await health(visitor) for _ in range(2)] == [(503, [healthz.SILENT])] * 2
            found = await scraped(visitor)
            waiting = [one for one in asyncio.all_tasks() if "Asked._ask" in repr(one)]
        assert (value(found, "hustings_database_up"), "hustings_matches" in found) == (0, False)
        assert len(waiting) == 2, "one for its health, one for the figures"
        await asyncio.wait(waiting)
        monkeypatch.setattr(healthz, "PATIENCE", 30.0)
        assert await health(visitor) == (200, ["ok"])


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


@pytest.mark.postgres
async def test_a_server_that_is_gone_gives_no_answer_until_it_is_back(server: Server, tmp_path: Path) -> None:
    await new_file(file := tmp_path / "hustings.db")
    async with open_file(file) as store:
        one = healthz.Asked(store, healthz.ask_for_one)
        assert await one.answer() == 1
        server.stop()
        try:
            assert await one.answer() is None
            assert store.troubles.times == {"unreachable": 1}
        finally:
            await asyncio.to_thread(server.start)
        assert await one.answer() == 1


async def test_a_loop_that_comes_round_late_is_told(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(healthz, "PATIENCE", -1.0)
    async with watched(table) as visitor:
        assert healthz.LATE in (await health(visitor))[1]


async def test_each_address_has_its_own_and_no_more(table: Channel) -> None:
    async with served(table) as pages, watched(table) as visitor:
        await table.begin("toy")
        path = await path_of(table)
        assert [await pages.status(one) for one in (path, "/metrics", "/healthz")] == [200, 404, 404]
        assert [await visitor.status(one) for one in (path, "/metrics", "/healthz")] == [404, 200, 200]
        assert await visitor.status("/metrics", "POST") == 405


async def test_without_the_setting_nothing_is_served(table: Channel) -> None:
    async with metrics_served(table.bot, BareSettings()), pages_served(table.bot, BareSettings(metrics="127.0.0.1:0")):
        assert table.bot.matches.shared.site is None


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("192.0.2.1:1", "HUSTINGS_METRICS: can't listen at 192.0.2.1:1"),
        ("....:80", "HUSTINGS_METRICS: can't listen at ....:80 (no such host)"),
        ("127.0.0.1:99999", "HUSTINGS_METRICS: 127.0.0.1:99999 is no place"),
    ],
)
async def test_a_place_where_nobody_can_listen_is_refused(table: Channel, place: str, says: str) -> None:
    with pytest.raises(NotStarted, match=re.escape(says)):
        async with metrics_served(table.bot, BareSettings(metrics=place)):
            pass
