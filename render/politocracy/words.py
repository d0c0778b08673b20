"""Politocracy without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from render.politocracy.changes import square_name, whereabouts
from render.politocracy.chits import voting
from render.politocracy.constituents import constituents_of
from render.wording import Explained, Headline, Name, address
from rules import Seat, join_words, plural, with_sign
from rules.politocracy.board import CHANGE, ELECTORS, MAJORITY, REGIONS, RING, ChangeCard
from rules.politocracy.view import Heading, Outcome, PolitocracyView, Standing, bid_in_words, money


def moment(view: PolitocracyView) -> str:
    """The round, or the stage of the election."""
    if view.finalists:
        return stage(view)
    return f"Round {view.round} of {view.rounds}" if view.round else str(view.heading.value)


def stage(view: PolitocracyView) -> str:
    """The stage of the election."""
    match view.heading:
        case Heading.SUPPORT:
            return "Who supports whom?"
        case Heading.CHITS if not view.chits:
            return "Finalists place their chits in secret"
        case Heading.OVER:
            return "The election is over"
        case _:
            region = voting(view)
            return f"The election: region {region} is next" if region else "The election"


def total(view: PolitocracyView, seat: Seat) -> str:
    """The votes of the seat that is elected; in a tie those of both finalists."""
    mine = view.votes.get(seat, 0)
    return f"{mine} to {mine}" if tied(view) else f"{mine} of {ELECTORS}"


def tied(view: PolitocracyView) -> bool:
    """Whether both finalists end with as many votes."""
    return len({view.votes[seat] for seat in view.finalists}) == 1


def tie(view: PolitocracyView) -> str:
    """What breaks a tie: more popularity, then more money, then more stars, then a die (11.8); empty without a tie."""
    if not tied(view):
        return ""
    one, two = (view.candidates[seat] for seat in view.finalists)
    by = {
        "popularity": one.popularity != two.popularity,
        "money": one.money != two.money,
        "stars": one.stars != two.stars,
        "a die": True,
    }
    return f", tie broken by {next(what for what, differs in by.items() if differs)}"


def turn(view: PolitocracyView, name: Name) -> Iterator[str]:
    """Whose turn it is, who stands for election, or who has won."""
    if view.elected is not None:
        yield f"{name(view.elected)} is elected President with {total(view, view.elected)} votes{tie(view)}"
    elif view.finalists:
        yield f"{join_words(map(name, view.finalists))} run for President"
    elif view.turn is not None:
        yield f"{name(view.turn)} to play"


def followers(view: PolitocracyView, name: Name) -> Iterator[str]:
    """The constituents of each seat."""
    for seat in range(len(view.candidates)):
        if mine := constituents_of(view, seat):
            yield f"{name(seat)} has {join_words(mine)}"


def support_lines(view: PolitocracyView, name: Name) -> Iterator[str]:
    return (f"{name(seat)} supports {name(other)}" for seat, other in view.supporters.items())


def tags(view: PolitocracyView, seat: Seat) -> str:
    """The tags of a seat in its panel."""
    true = {
        "you": view.me == seat,
        "supports": seat in view.supporters,
    }
    return " · ".join(word for word, so in true.items() if so)


def position(view: PolitocracyView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([f"{view.heading.value}, round {view.round} of {view.rounds}", *turn(view, name)]) + "."
    if view.first is not None:
        yield f"First player: {name(view.first)}"
    if view.sealed:
        yield "Ads are sealed bids"
    for seat, rounds in view.limits.items():
        yield f"{name(seat)} asks for {plural(rounds, 'round')}"
    yield Headline("Candidates")
    for seat, one in enumerate(view.candidates):
        parts = candidate(one, address(name(seat), me=view.me == seat))
        yield f"{parts}; {percent(one.adjusted)} from {join_words(sources(view))}"
    yield from followers(view, name)
    yield Headline("Cards")
    yield f"Hope cards left: {view.hope_left}; Change cards left: {view.change_left}"
    if view.discards:
        yield f"Change cards played: {', '.join(counts(view.discards).values())}"
    for cards in view.hands.values():
        yield f"Your Change cards: {', '.join(counts(cards).values()) or 'none'}"
    if lines := [*election(view, name), *own_bids(view)]:
        yield Headline("The election")
        yield from lines


def counts(cards: tuple[ChangeCard, ...]) -> Mapping[ChangeCard, str]:
    """Each kind of card by name, with its number where it is there twice or more."""
    return {card: f"{card} ×{count}" if count > 1 else str(card) for card, count in Counter(cards).items()}


def candidate(one: Standing, name: str) -> str:
    """All of a seat."""
    parts = [
        f"{one.popularity}% popularity",
        money(one.money),
        str(one.ideology),
        f"at {whereabouts(one)}",
        f"{plural(one.hearts, 'heart')}, {plural(one.stars, 'star')}, {plural(one.dollars, 'dollar sign')}",
        plural(one.cards, "Change card"),
        plural(one.pandering, "Pandering Point"),
    ]
    if one.profile:
        parts.insert(0, f"{one.profile} ({'Insider' if one.insider else 'Outsider'})")
    if one.scandals:
        parts.append(plural(one.scandals, "Scandal"))
    if one.lost_turns:
        parts.append(f"loses {plural(one.lost_turns, 'turn')}")
    if one.surrogate is not None:
        parts.append(f"a Surrogate at {square_name(RING[one.surrogate])}")
    if one.gathered:
        parts.append(f"{plural(one.gathered, 'point')} from Surrogates")
    if one.asks:
        parts.append("is asked before each roll")
    return f"{name}: {'; '.join(parts)}"


def percent(change: int) -> str:
    """A gain or a loss: "+5%", "0%"."""
    return f"{with_sign(change)}%" if change else "0%"


def sources(view: PolitocracyView) -> Sequence[str]:
    """The sources of popularity that the board does not show: after the campaign Surrogates too (8.8)."""
    return ["cards", "Media", "debates", "scandals", *(["Surrogates"] if view.finalists else [])]


def election(view: PolitocracyView, name: Name) -> Iterator[str]:
    """Who supports whom, the chits, the regions that have voted."""
    yield from support_lines(view, name)
    for seat, chits in view.chits.items():
        yield f"{name(seat)}'s chits: {', '.join(f'{region} {count}' for region, count in chits.items())}"
    if view.regions:
        yield f"Votes, of which {MAJORITY} win: " + ", ".join(f"{name(s)} {view.votes[s]}" for s in view.finalists)
    for region, one in view.regions.items():
        yield f"Region {region} ({plural(REGIONS[region].votes, 'vote')}): {result(one, view, name)}"


def result(one: Outcome, view: PolitocracyView, name: Name) -> str:
    """Who won a region, with which dice and ads."""
    whose = name(one.winner) if one.winner is not None else "passed over"
    rolled = (
        f"{name(seat)} rolled {', '.join(map(str, dice))}{ads(one, at)}"
        for at, (seat, dice) in enumerate(zip(view.finalists, one.dice, strict=False))
        if dice
    )
    return "; ".join([whose, *rolled])


def ads(one: Outcome, at: int) -> str:
    """A finalist's spending on ads in a region."""
    spent = [(one.positive, "positive"), (one.negative, "negative")]
    parts = [f"{with_sign(bought[at])} {what}" for bought, what in spent if len(bought) > at and bought[at]]
    return f" ({', '.join(parts)})" if parts else ""


def holdings(view: PolitocracyView, name: Name) -> Iterator[str | Explained]:
    """One's own candidate, which lies open, then the hand with what each card does."""
    if view.me is not None:
        yield candidate(view.candidates[view.me], "You")
        for cards in view.hands.values():
            yield from in_hand(counts(cards), past=bool(view.finalists))
        yield from own_bids(view)


def in_hand(labels: Mapping[ChangeCard, str], *, past: bool) -> Iterator[str | Explained]:
    """One's own cards, none of which can be played once the campaign is past."""
    if not labels:
        yield "No Change cards"
    elif past:
        yield f"Change cards you can no longer play: {', '.join(labels.values())}"
    else:
        yield from (Explained(card, parts, CHANGE[card].text) for card, parts in labels.items())


def own_bids(view: PolitocracyView) -> Iterator[str]:
    """One's own bids for ads, which nobody else sees."""
    for bids in view.bids.values():
        parts = "; ".join(f"{region} {bid_in_words(bid)}" for region, bid in bids.items())
        yield f"Your bids for ads: {parts or 'none'}"
