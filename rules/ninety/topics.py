"""What players of Ninety may answer in advance, and the moves to choose from (14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Seat, Topic
from rules.ninety.board import BOARD
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS, TURF_OF
from rules.ninety.verbs import Pass, Seed, TakeCash, Travel, Upgrade, Withdraw
from rules.ninety.view import NinetyView
from rules.ninety.words import money


def places(view: NinetyView) -> Iterator[str]:
    """Where votes may lie, by region."""
    turfs = {one.turf for one in view.campaigns}
    for region in REGIONS.values():
        yield from (one.name for one in region.neighborhoods if TURF_OF.get(one.name) not in turfs)


def to_seed(view: NinetyView, me: Seat) -> Iterator[Offer[Seed]]:
    """Every neighborhood that is no home turf (3.6)."""
    return (Offer(Seed(place), place, group=REGION_OF[place]) for place in places(view))


def to_withdraw(view: NinetyView, me: Seat) -> Iterator[Offer[Withdraw]]:
    """The neighborhoods where a lean vote may be given up (5.6)."""
    return (Offer(Withdraw(place), place, group=REGION_OF[place]) for place in places(view))


def to_gain(view: NinetyView, me: Seat) -> Iterator[Offer[TakeCash | Upgrade]]:
    """Cash, or a vote made solid (6.2)."""
    yield Offer(TakeCash(), f"Take {money(BOARD.weekend_cash)}", group="Cash")
    for place in places(view):
        yield Offer(Upgrade(place), f"{place}: make one solid", group=REGION_OF[place])


def to_go(view: NinetyView, me: Seat) -> Iterator[Offer[Pass | Travel]]:
    """A direct move, or nothing (6.3)."""
    home = view.campaigns[me].turf
    yield Offer(Pass(), "Do neither", group="Anywhere")
    yield Offer(Travel(DOWNTOWN), f"{DOWNTOWN} at once", group="Anywhere")
    yield Offer(Travel(home), f"{home} (home) at once", group="Anywhere")
    for place, region in REGION_OF.items():
        if TURF_OF.get(place) != home:
            yield Offer(Travel(place), f"{place} at once", group=region)


def to_go_on(view: NinetyView, me: Seat) -> Iterator[Offer[Pass]]:
    """No mail before the draw (10.5)."""
    yield Offer(Pass(), "Go on")


TOPICS: tuple[Topic[NinetyView], ...] = (
    Topic(
        key="seed",
        title="Seeding the map: your wish list",
        about="Your lean votes go to the first of these that are still open, each of which is then crossed out.",
        wishes=to_seed,
        once=True,
    ),
    Topic(
        key="weekend: odd",
        title="The weekend, on an odd die",
        about="Cash, or the first of these where you have a lean vote to make solid.",
        wishes=to_gain,
    ),
    Topic(
        key="weekend: even",
        title="The weekend, on an even die",
        about="A direct move to the first of these where you are not yet, or nothing.",
        wishes=to_go,
    ),
    Topic(
        key="no-show",
        title="A lean vote lost for not appearing",
        about="The first of these where you have one.",
        wishes=to_withdraw,
    ),
    Topic(
        key="mail first",
        title="Mail before an absence costs you cash",
        about="Your turn goes on without it.",
        wishes=to_go_on,
    ),
)
