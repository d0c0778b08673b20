"""What Prometheus reads of a running bot: figures that it keeps anyway, and how all matches are, by its database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import get_args

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from bot.app.client import Hustings
from bot.app.health import Figures, figures_of
from bot.app.healthz import Asked, healthz
from bot.app.logs import lines
from bot.model.session import Phase
from bot.model.tally import Histogram
from bot.model.version import VERSION
from bot.store.troubles import Trouble
from bot.tasks.delivery import Lane
from bot.ui.refusals import COUNTED

PREFIX = "hustings"
DATABASE_SECONDS = 15
"""For how long what the database was asked counts, however often somebody scrapes."""
OPEN_PHASES: tuple[Phase, ...] = ("lobby", "playing")


def routes(bot: Hustings) -> list[web.RouteDef]:
    """What is answered at HUSTINGS_METRICS."""
    figures = Asked(bot.matches.store, lambda db: figures_of(bot, db), DATABASE_SECONDS)

    async def metrics(request: web.Request) -> web.Response:
        text = generate_latest(registry_of(bot, await figures.answer()))
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"})

    return [web.get("/metrics", metrics), healthz(bot)]


def registry_of(bot: Hustings, figures: Figures | None) -> CollectorRegistry:
    """All figures as they are now; those of all matches are left out where the database gives none."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figured(bot, figures))
    ProcessCollector(namespace=PREFIX, registry=registry)
    return registry


class Figured(Collector):
    """Makes metrics of figures. No label is of a person, a server or a match; what may be counted later begins at 0."""

    def __init__(self, bot: Hustings, figures: Figures | None) -> None:
        self._bot = bot
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        yield gauge("info", "Which bot it is.", {(VERSION,): 1}, "version")
        yield from self._of_players()
        yield from self._of_discord()
        yield from self._of_database()
        if self._figures is not None:
            yield from of_all_matches(self._figures)

    def _of_players(self) -> Iterator[Metric]:
        tally, pictures = self._bot.matches.tally, self._bot.draw.pictures
        yield counter("moves", "Moves, by game and by who made them.", {**tally.moves}, "game", "kind")
        yield histogram("answer_seconds", "How long answers to commands and presses took.", {(): tally.answers})
        yield histogram("clock_late_seconds", "How late what was due by a clock was done.", {(): tally.late})
        took = {(urgency.lower(),): one for urgency, one in pictures.took.items()}
        yield histogram("picture_seconds", "How long pictures were waited for, by who waits.", took, "kind")
        yield gauge("pictures_waiting", "Pictures that are waited for.", {(): pictures.waiting})
        yield counter("pictures_failed", "Pictures that weren't drawn.", {(): pictures.failed})

    def _of_discord(self) -> Iterator[Metric]:
        bot, under_way = self._bot, self._bot.outbox.under_way
        lanes = {(lane,): under_way[lane] for lane in get_args(Lane)}
        yield gauge("queue_tasks", "Matches whose posts are seen to, or wait for that, by lane.", lanes, "lane")
        refused = {(status.name.lower(),): bot.refusals.by_status[status] for status in COUNTED}
        yield counter("requests_refused", "Requests that Discord refused, by how.", refused, "kind")
        rate = bot.refusals.rate
        yield gauge("requests_waiting", "Requests that wait for their turn.", {(): rate.waiting})
        yield gauge("requests_allowed", "Requests a second that this process may send.", {(): rate.allowed})
        yield counter("requests_too_many", "Times that Discord took nothing for a while.", {(): rate.refused})
        yield gauge("connected", "1 while presses and commands come.", {(): is_connected(bot)})
        if isfinite(bot.latency):
            yield gauge("gateway_latency_seconds", "How long Discord took for a heartbeat.", {(): bot.latency})
        yield gauge("servers", "Servers that the bot knows.", {(): len(bot.guilds)})

    def _of_database(self) -> Iterator[Metric]:
        tally, store = self._bot.matches.tally, self._bot.matches.store
        waits = {("match",): tally.waits, ("row",): tally.row_waits, ("connection",): store.waits}
        yield histogram("lock_wait_seconds", "How long work waited for what others had.", waits, "kind")
        yield histogram("database_seconds", "How long questions to the database took, and commits.", {(): store.took})
        failed = {(trouble,): store.troubles.times[trouble] for trouble in get_args(Trouble)}
        yield counter("database_failures", "What failed at the database, by its trouble.", failed, "kind")
        yield gauge("database_up", "0 while the database didn't answer.", {(): self._figures is not None})
        damaged, otherwise = len(tally.damaged), len(self._bot.matches.shared.otherwise)
        yield gauge("matches_damaged", "Matches that this process couldn't read.", {(): damaged})
        yield gauge("matches_otherwise", "Matches that came out otherwise than played.", {(): otherwise})
        yield counter("errors", "Lines of errors in the log.", {(): lines.errors})


def of_all_matches(figures: Figures) -> Iterator[Metric]:
    """What the database knows: the same in each process of a fleet."""
    phases = {(phase,): figures["matches"].get(phase, 0) for phase in OPEN_PHASES}
    yield gauge("matches", "Open matches, by their phase.", phases, "kind")
    yield gauge("matches_halted", "Matches that stand still since they don't fit the rules.", {(): figures["halted"]})
    yield gauge("queue_matches", "Matches of which a post is due.", {(): figures["posts_due"]})
    oldest = figures["oldest_due"] or 0
    yield gauge("queue_oldest_seconds", "For how long a post has waited that nobody has seen.", {(): oldest})


def is_connected(bot: Hustings) -> bool:
    return bot.is_ready() and not bot.is_closed() and bot.watch.is_connected


def gauge(name: str, what: str, values: Mapping[tuple[str, ...], float], *labels: str) -> Metric:
    metric = GaugeMetricFamily(f"{PREFIX}_{name}", what, labels=labels)
    for label, value in values.items():
        metric.add_metric(label, value)
    return metric


def counter(name: str, what: str, values: Mapping[tuple[str, ...], float], *labels: str) -> Metric:
    metric = CounterMetricFamily(f"{PREFIX}_{name}", what, labels=labels)
    for label, value in values.items():
        metric.add_metric(label, value)
    return metric


def histogram(name: str, what: str, values: Mapping[tuple[str, ...], Histogram], *labels: str) -> Metric:
    metric = HistogramMetricFamily(f"{PREFIX}_{name}", what, labels=labels)
    for label, one in values.items():
        metric.add_metric(label, cumulative(one), one.sum)
    return metric


def cumulative(one: Histogram) -> list[tuple[str, float]]:
    """How many there were up to each bound, as Prometheus counts."""
    bounds = [*map(str, one.bounds), "+Inf"]
    return [(bound, sum(one.counts[: at + 1])) for at, bound in enumerate(bounds)]
