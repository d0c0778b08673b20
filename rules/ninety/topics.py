"""What players of Ninety may answer in advance, and the moves to choose from (14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Group, Offer, Seat, Topic
from rules.ninety import agenda
from rules.ninety.board import BOARD
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS
from rules.ninety.known import Known
from rules.ninety.routes import distances
from rules.ninety.travel import FREE_MOVE
from rules.ninety.verbs import Pass, Seed, TakeCash, Travel, Upgrade, Withdraw
from rules.ninety.view import NinetyView
from rules.ninety.words import action_points, money

ANYWHERE = Group("anywhere", "Anywhere")


def places(known: Known) -> list[str]:
    """Where votes may lie, by region."""
    return [place for place in REGION_OF if known.holds_votes(place)]


def to_seed(view: NinetyView, me: Seat) -> Iterator[Offer[Seed]]:
    """Every neighborhood that is no home turf, by region, the nearest first; full ones are left to typing (3.6)."""
    known, sown = Known(view, me), view.sown if view.seeder == me else ()
    away, order = distances(known.mine.turf, known.mine.turf, view.slow), [*REGIONS]
    nearest = sorted(places(known), key=lambda place: (order.index(REGION_OF[place]), away[place], place))
    for place in nearest if known.has_seeding else ():
        full, about = place in sown or known.room(place) < 1, f"{action_points(away[place])} from home"
        yield Offer(Seed(place), place, about, group=Group(REGION_OF[place]), typed=full)


def to_withdraw(view: NinetyView, me: Seat) -> Iterator[Offer[Withdraw]]:
    """The neighborhoods where a lean vote may be given up (5.6)."""
    known = Known(view, me)
    if known.mine.owed or known.may_miss(lambda loss: loss.votes):
        yield from (Offer(Withdraw(place), place, group=Group(REGION_OF[place])) for place in places(known))


def to_gain(view: NinetyView, me: Seat) -> Iterator[Offer[TakeCash | Upgrade]]:
    """Cash, or a vote made solid (6.2)."""
    known = Known(view, me)
    if known.has_weekend:
        yield Offer(TakeCash(), f"Take {money(BOARD.weekend_cash)}", group=Group("cash", "Cash"))
        for place in places(known):
            yield Offer(Upgrade(place), f"{place}: make 1 vote solid", group=Group(REGION_OF[place]))


def to_go(view: NinetyView, me: Seat) -> Iterator[Offer[Pass | Travel]]:
    """A direct move, or nothing (6.3)."""
    known = Known(view, me)
    home = known.mine.turf
    if known.has_weekend:
        yield Offer(Pass(), "Do neither", group=ANYWHERE)
        yield Offer(Travel(DOWNTOWN), f"{DOWNTOWN} ({FREE_MOVE})", group=ANYWHERE)
        yield Offer(Travel(home), f"{home} (home, {FREE_MOVE})", group=ANYWHERE)
        for place, region in REGION_OF.items():
            if known.space(place) != home:
                yield Offer(Travel(place), f"{place} ({FREE_MOVE})", group=Group(region))


def to_go_on(view: NinetyView, me: Seat) -> Iterator[Offer[Pass]]:
    """No mail before the draw (10.5)."""
    known = Known(view, me)
    if known.draws(me) and known.may_miss(lambda loss: loss.cash):
        yield Offer(Pass(), "Go on without mail")


TOPICS: tuple[Topic[NinetyView], ...] = (
    Topic(
        key="day",
        title="Your day, move by move",
        about="Done in this order. If a move isn't possible, the rest is on hold; when your day ends, it's gone.",
        wishes=agenda.to_do,
        holds="sequence",
    ),
    Topic(
        key="seed",
        title="Seeding the map: where you want votes",
        about="Your lean votes go to the first of these with room, and each is then crossed off.",
        wishes=to_seed,
        holds="once",
    ),
    Topic(
        key="weekend: odd",
        title="Weekends, on an odd die",
        about="The first of these that you can have: cash, or a lean vote made solid.",
        wishes=to_gain,
    ),
    Topic(
        key="weekend: even",
        title="Weekends, on an even die",
        about="You move to the first of these where you aren't already, or do nothing.",
        wishes=to_go,
    ),
    Topic(
        key="no-show",
        title="Lean votes lost for a missed invitation",
        about="You lose one in the first of these where you have one.",
        wishes=to_withdraw,
    ),
    Topic(
        key="mail first",
        title="Mail before a missed invitation costs cash",
        about="Your turn goes on without mail.",
        wishes=to_go_on,
    ),
)
