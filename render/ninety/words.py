"""Ninety without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.wording import Headline, Name, address
from rules import Seat, join_words, plural
from rules.ninety.board import BIOS, BOARD, COFFEE, EVENTS, Goods, weekday
from rules.ninety.city import REGION_OF, REGIONS, TURFS
from rules.ninety.view import Campaign, Day, NinetyView, Posted, Standing


def position(view: NinetyView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *turn(view, name)]) + "."
    yield from setting_lines(view, name)
    if view.turn and view.turn.near:
        yield f"Near {name(view.turn.seat)}: {', '.join(reach(view.turn.near))}"
    yield Headline("Players")
    for seat, one in enumerate(view.campaigns):
        yield campaign(one, address(name(seat), me=view.me == seat))
    yield Headline("Regions")
    for region in REGIONS:
        yield standing(region, view.regions[region], name)
    if view.votes:
        yield Headline("Neighborhoods")
        yield from votes(view, name)
    if view.schedule:
        yield Headline("Public schedule")
        yield from (event_line(number, one, name) for number, one in enumerate(view.schedule, 1))


def holdings(view: NinetyView, name: Name) -> Iterator[str]:
    """One's own bio, goods and debts, which lie open."""
    if view.me is not None:
        one = view.campaigns[view.me]
        yield f"You're the {one.bio.bare}, who {BIOS[one.bio].text}."
        coffee = [plural(one.coffees, COFFEE)] if one.coffees else []
        yield f"You have {join_words([plural(one.canvassers, 'canvasser'), f'${one.cash:,}', *coffee])}."
        if one.owed:
            yield f"You have to give up {plural(one.owed, 'lean vote')}."


def moment(view: NinetyView) -> str:
    """The day, or the part of the rulebook."""
    return f"Day {view.day} of {BOARD.days} · {weekday(view.day)}" if view.turn else str(view.stage)


def turn(view: NinetyView, name: Name) -> Iterator[str]:
    """Whose day it is with its dice and points, or who has won."""
    if view.elected:
        yield f"{' and '.join(map(name, view.elected))} is Mayor of Pittsburgh"
    if view.turn:
        yield f"{name(view.turn.seat)} to play{day(view.turn)}"
    if view.seeder is not None:
        sown = f", already in {join_words(view.sown)}" if view.sown else ""
        yield f"{name(view.seeder)} to seed{sown}"


def day(turn: Day) -> str:
    """The dice, the points left and spent, and the powers used today."""
    parts = list[str]()
    if turn.bonus:
        parts.append(f"weekend die {' and '.join(map(str, turn.bonus))}")
    if turn.white:
        coffee = f" and {turn.third} with coffee" if turn.third else ""
        parts.append(f"rolled {' and '.join(map(str, turn.white))}{coffee}")
        parts.append(f"{turn.points} AP left" + (f", {turn.spent} spent" if turn.spent else ""))
    return "".join(f", {part}" for part in (*parts, *uses_today(turn)))


def reach(near: Mapping[str, int]) -> Iterator[str]:
    """Spaces with the points of the way, the nearest first."""
    yield from (f"{space} {near[space]} AP" for space in sorted(near, key=lambda one: (near[one], one)))


def uses_today(turn: Day) -> list[str]:
    """The powers and actions used today, in words."""
    true = {
        "recruited": turn.recruited,
        "raised": turn.fundraised,
        "rerolled": turn.rolled_again,
        "discount used": turn.discounted,
        "mud slung": turn.slung,
        "two dropped": turn.doubled,
    }
    return [word for word, is_so in true.items() if is_so]


def whereabouts(one: Campaign) -> str:
    return "at home" if one.at == one.turf else one.at


def purse(one: Campaign) -> str:
    """Money and canvassers, with the votes that those become."""
    votes = f" ({plural(one.kept, 'vote')} on Election Day)" if one.kept else ""
    return f"${one.cash:,} and {plural(one.canvassers, 'canvasser')}{votes}"


def setting_lines(view: NinetyView, name: Name) -> Iterator[str]:
    """Who begins each day, the first day of a short campaign, the cost of a crossing, and the cards."""
    if view.first is not None:
        yield f"Player #1: {name(view.first)}"
    crossing = BOARD.slow_crossing if view.slow else BOARD.crossing
    first = f"The campaign begins on day {view.start}. " if view.start > 1 else ""
    yield f"{first}A crossing costs {crossing} AP. {plural(view.deck, 'card')} in the deck, {view.discards} discarded"


def goods(some: Goods) -> str:
    parts = (
        plural(some.canvassers, "canvasser") if some.canvassers else "",
        f"${some.cash:,}" if some.cash else "",
        plural(some.votes, "lean vote") if some.votes else "",
    )
    return " and ".join(filter(None, parts)) or "nothing"


def campaign(one: Campaign, name: str) -> str:
    """A seat's bio, place, goods, cards and points."""
    parts = [
        f"{plural(one.points, 'point')}",
        f"{one.bio} ({BIOS[one.bio].text})",
        f"home turf {one.turf} ({', '.join(TURFS[one.turf].neighborhoods)})",
        whereabouts(one),
        purse(one),
        f"{plural(len(one.cards), 'event card')}" + (f" ({', '.join(one.cards)})" if one.cards else ""),
    ]
    if len(one.way) > 1:
        parts.append(f"last trip: {' to '.join(one.way)}")
    if one.coffees:
        parts.append(f"{one.coffees} × {COFFEE}")
    if one.owed:
        parts.append(f"has to give up {plural(one.owed, 'lean vote')}")
    if one.drop:
        parts.append("dropped " + ", ".join(f"{count} in {region}" for region, count in one.drop.items()))
    return f"{name}: {'; '.join(parts)}"


def standing(region: str, one: Standing, name: Name) -> str:
    order = sorted((seat for seat, many in enumerate(one.votes) if many), key=lambda seat: -one.votes[seat])
    parts = [
        f"{plural(one.votes[seat], 'vote')} for {name(seat)} (+{plural(one.points[seat], 'point')})" for seat in order
    ]
    return f"{region}: {', '.join(parts) or 'no votes'}"


def votes(view: NinetyView, name: Name) -> Iterator[str]:
    """The blocks, a line a region."""
    for region in REGIONS:
        there = [place for place in view.votes if REGION_OF[place] == region]
        if there:
            yield f"Votes in {region}: " + "; ".join(f"{place}, {votes_in(view, place, name)}" for place in there)


def votes_in(view: NinetyView, place: str, name: Name) -> str:
    return ", ".join(
        f"{' and '.join(blocks(one.lean, one.solid))} for {name(seat)}" for seat, one in view.votes[place].items()
    )


def blocks(lean: int, solid: int) -> Sequence[str]:
    return [f"{many} {kind}" for many, kind in ((solid, "solid"), (lean, "lean")) if many]


def event_line(number: int, one: Posted, name: Name) -> str:
    """An event of the schedule."""
    card = EVENTS[one.where]
    text = f"#{number} {one.where}, {card.title}: {goods(card.reward)}"
    if card.invitation:
        text += f"; missing it costs {goods(card.loss)}"
        text += f"; there so far: {seats(one.appeared, name)}; rewarded: {seats(one.rewarded, name)}"
    return text


def seats(those: Sequence[Seat], name: Name) -> str:
    return " and ".join(map(name, those)) or "nobody"
