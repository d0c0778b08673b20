"""Boomtown without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from render.boomtown.factions import ahead
from render.wording import Headline, Name, address
from rules import join_words, plural, with_sign
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, Term
from rules.boomtown.view import BoomtownView, Lying, Spot, Standing

AIMS: Mapping[str, str] = {
    "pick": "a faction of your choice",
    "pick_other": "another faction of your choice",
    "pick_different": "a different faction of your choice",
    "same": "the same one",
    "best": "your best faction",
    "all": "all factions",
}

SHORT = 5
"""The room left for a good is told to its owner up to this number of circles."""


def moment(view: BoomtownView) -> str:
    """The part of the rulebook, or the round and which of its turns it is."""
    if not view.round or view.elected:
        return str(view.stage.value)
    when = f"Round {view.round} of {BOARD.rounds}"
    if view.stage.value == "Placing dice":
        return f"{when} · turn {view.go} of {BOARD.turns}"
    return f"{when} · {view.stage.value[0].lower()}{view.stage.value[1:]}"


def verdict(view: BoomtownView) -> str:
    return "is mayor" if len(view.elected) == 1 else "share the office of mayor"


def turn(view: BoomtownView, name: Name) -> Iterator[str]:
    """Whose turn it is, or who has won."""
    if view.elected:
        yield f"{join_words([name(seat) for seat in view.elected])} {verdict(view)}"
    elif view.turn is not None:
        yield f"{name(view.turn)} to play"


def votes_of(view: BoomtownView, faction: str, name: Name) -> str:
    """A faction's votes, and who would get them."""
    one = view.factions[faction]
    who = "nobody leads" if one.leader is None else f"{name(one.leader)} leads by {ahead(view, faction)}"
    return f"{faction}: {one.out} ({who})"


def happening(view: BoomtownView) -> Iterator[str]:
    """The events in play, and those that wait."""
    for name, one in view.events.items():
        phase = EVENTS[name].phases[one.phase - 1]
        since = f"round {one.rounds} of it" if one.rounds else "just begun"
        yield f"{name}: phase {one.phase}, {phase.name} ({since})"
    if view.waiting:
        yield "Events to come: " + ", ".join(view.waiting)


def under_way(view: BoomtownView, name: Name) -> Iterator[str]:
    """The location being resolved, goods to be chosen, trades that stand, a split proposed."""
    if view.completing:
        yield f"{view.completing} is filled"
    if view.owed:
        yield ", ".join(f"{name(seat)} chooses {plural(count, 'good')}" for seat, count in view.owed.items())
    if proposal := view.proposal:
        shares = [
            f"{what} {join_words(counts(map(name, seats)))}"
            for what, seats in (("paid by", proposal.cost), ("for", proposal.reward))
            if seats
        ]
        yield f"{name(proposal.by)} proposes to split {proposal.where}: {', '.join(shares) or 'nothing'}"
    for trade in view.trades:
        give, want = (join_words(counts(map(str, kinds))) or "nothing" for kinds in (trade.give, trade.want))
        yield f"{name(trade.by)} offers {name(trade.to)} {give} for {want}"


def counts(words: Iterable[str]) -> list[str]:
    return [f"{count} {word}" for word, count in Counter(words).items()]


def position(view: BoomtownView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *turn(view, name), *under_way(view, name)]) + "."
    if view.first is not None and view.starter is not None:
        yield f"First player: {name(view.first)}; starts this round: {name(view.starter)}"
    yield Headline("Players")
    for seat, one in enumerate(view.standings):
        yield sheet(one, address(name(seat), me=view.me == seat), finite=view.finite)
    for seat, one in enumerate(view.standings):
        if one.offered:
            last = (f"{name(other)} in round {round}" for other, round in one.offered.items())
            yield f"{name(seat)} last offered a trade to {join_words([*last])}"
    yield Headline("Town")
    yield f"Township: {view.township}"
    for faction in view.factions:
        one = view.factions[faction]
        yield f"{FACTIONS[faction].size.title()} faction: {votes_of(view, faction, name)}, at most {one.most}"
    yield f"Governance: {view.government}, {view.offices.out} of {plural(view.offices.most, 'office')} out"
    if view.events or view.waiting:
        yield Headline("Events")
        yield from happening(view)
    yield Headline("Locations")
    for where, spot in view.spots.items():
        yield location(where, spot, name)


def holdings(view: BoomtownView, name: Name) -> Iterator[str]:
    """One's own sheet, which lies open; the room left on it only where that is short."""
    if view.me is not None:
        mine = view.standings[view.me]
        short = {kind: count for kind, count in (mine.left or {}).items() if count <= SHORT}
        yield sheet(replace(mine, left=short), "You", finite=view.finite and bool(short))


def sheet(one: Standing, name: str, *, finite: bool) -> str:
    """A seat's votes, dice, goods, Favor and Scorn."""
    dice = ", ".join(map(str, one.dice))
    parts = [plural(one.votes, "vote"), f"free dice {dice}" if dice else "no free dice"]
    parts.append(", ".join(f"{count} {kind}" for kind, count in one.goods.items() if count) or "no goods")
    for what, counts in (("Favor", one.favor), ("Scorn", one.scorn)):
        if any(counts.values()):
            parts.append(f"{what} " + ", ".join(f"{faction} {count}" for faction, count in counts.items() if count))
    if finite and one.left is not None:
        parts.append("room for " + ", ".join(f"{count} more {kind}" for kind, count in one.left.items()))
    return f"{name}: {'; '.join(parts)}"


def location(where: str, spot: Spot, name: Name) -> str:
    """A location: its card, its slots, what it costs and brings."""
    state = "" if spot.open else ", closed"
    if spot.blocked:
        state += f", opens after {join_words(spot.blocked)}"
    cost, reward = (
        join_words([term_text(term) for term in spot.cost]),
        join_words([term_text(term) for term in spot.reward]),
    )
    bargain = f"{cost} → {reward}" if cost else reward or "pays nothing now"
    picks = "".join(f"; {name(seat)} picks {join_words(factions)}" for seat, factions in spot.named.items() if factions)
    return f"{where} ({spot.card}{state}): {', '.join(slot(one, name) for one in spot.slots)}; {bargain}{picks}"


def slot(one: Lying, name: Name) -> str:
    """A slot: what it needs, or the die in it."""
    golden = "golden " if one.golden else ""
    return f"{golden}{one.needs}+" if one.seat is None else f"{golden}{one.value} from {name(one.seat)}"


def term_text(term: Term) -> str:
    """A term in a few words."""
    aim = AIMS.get(term.target.value, "") if term.target else ""
    whom = {"each": " for each", "opponent": " for an opponent"}.get(term.whom.value, "") if term.whom else ""
    word = term.what.value
    toward = f" {'for' if word == 'meeple' else 'with'} {aim}" if aim else ""
    choice = f"{'good' if term.amount == 1 else 'goods'} of your choice"
    what = {"any": choice, "civic": "office", "meeple": "meeple"}.get(word, word.title())
    return f"{amount(term)} {what}{toward}{whom}"


def amount(term: Term) -> str:
    """The amount of a term, with a sign where it is lost, and for meeples and offices, which come or go."""
    comes = term.what.value in {"meeple", "civic"}
    return with_sign(term.amount) if comes or term.amount < 0 else str(term.amount)
