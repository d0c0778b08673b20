"""Electoral Barrage without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from render.barrage.leads import leader
from render.wording import Headline, Name, address
from rules import Seat, join_words, plural
from rules.barrage.board import AREAS, BOARD, CARDS, NEEDS, STATES, place_name
from rules.barrage.view import BarrageView, Candidate, Throw

PLACING = ("Setting up", "Placement")
ROLLING = ("Attack Ads", "Resolution")
"""The parts of a round in which Staffers are to be placed, and in which those placed have to roll."""

PARTS: Mapping[str, str] = {"Placement": "Placing", "Resolution": "Rolling", "The count": "Final count"}
"""The rulebook says Placing and Rolling; State keeps its first words, since fingerprints hold them."""

TO_DO: Mapping[str, str] = {"Placement": "to place", "Attack Ads": "may use ads", "Resolution": "to roll"}
"""What whoever has the turn has to do."""

AT_ONCE: Mapping[str, str] = {"Setting up": "all choose a character", "Resolution": "all set an order"}
"""What all have to do at once."""

TOKENS = "Star tokens left"
NOTHING = "nothing"
FEW = BOARD.most_staffers
"""So few star tokens may all be laid in a round; with more nobody has to think of them."""


def counts(seats: Sequence[Seat], name: Name) -> list[str]:
    """The name of each of the seats with how often it is among them."""
    return [f"{name(seat)} {count}" for seat, count in Counter(seats).items()]


def position(view: BarrageView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *turn(view, name), *under_way(view, name)]) + "."
    yield from choice_line(view)
    yield from lineup_line(view)
    yield from starter_lines(view, name)
    yield Headline("Players")
    for seat, one in enumerate(view.candidates):
        yield candidate(one, address(name(seat), me=view.me == seat))
    yield Headline("States")
    yield from state_lines(view, name)
    if there := [*staffers(view, name)]:
        yield Headline("Staffers")
        yield from there


def choice_line(view: BarrageView) -> Iterator[str]:
    """The characters to choose from."""
    if view.dealt:
        yield "Your cards: " + ", ".join(view.dealt)


def lineup_line(view: BarrageView) -> Iterator[str]:
    """The order of one's own rolls to come, where it is set."""
    if view.lineup:
        yield f"Your Staffers roll in this order: {', '.join(map(place_name, view.lineup))}."


def holdings(view: BarrageView, name: Name) -> Iterator[str]:
    """The characters to choose from; then one's own, and what one has to place, to lay and to spend."""
    yield from choice_line(view)
    one = None if view.me is None else view.candidates[view.me]
    if one and one.character:
        left = f" {use_of_power(one).capitalize()}." if use_of_power(one) else ""
        yield f"You're the {one.character}. {CARDS[one.character].power}{left}"
        yield from lineup_line(view)
        left = f" {TOKENS}: {one.supply}." if one.supply <= FEW else ""
        yield f"Saved for later: {savings(one)}. {': '.join(staffers_left(view, one))}.{left}"


def staffers_left(view: BarrageView, one: Candidate) -> tuple[str, str]:
    """How many Staffers a seat has to place or to roll for, of how many; at the end, how many it has."""
    verb, left = to_go(view, one)
    return f"Staffers {verb}".strip(), f"{left} of {one.staffers}" if verb else str(left)


def to_go(view: BarrageView, one: Candidate) -> tuple[str, int]:
    """What a seat still has to do with how many of its Staffers; at the end nothing, with all."""
    if view.heading in PLACING:
        return "to place", one.hand
    if view.heading in ROLLING:
        return "to roll", one.staffers - one.hand
    return "", one.staffers


def use_of_power(one: Candidate) -> str:
    """Whether a power of once a round is used; empty for other powers."""
    if one.character is None or not CARDS[one.character].once:
        return ""
    return "used this round" if one.spent else "not used this round"


def figures(view: BarrageView, one: Candidate) -> Mapping[str, str]:
    """A seat's counts by their titles; free ballots only where there are any, star tokens where there are few."""
    free = {"Free ballots": str(one.free_ballots)} if one.free_ballots else {}
    left = {TOKENS: str(one.supply)} if one.supply <= FEW else {}
    return {
        **dict([staffers_left(view, one)]),
        "Town Hall tokens": str(one.town_hall),
        "Attack ads": str(one.attack_ads),
        "Absentee ballots": str(one.absentee),
        **free,
        **left,
    }


def part_of(view: BarrageView) -> str:
    """The part of the round or of the match."""
    return PARTS.get(view.heading, str(view.heading))


def when(view: BarrageView) -> str:
    """The round under way; before the first and after the last how many there are."""
    return f"round {view.round} of {view.rounds}" if view.round and view.elected is None else f"{view.rounds} rounds"


def moment(view: BarrageView) -> str:
    return f"{part_of(view)}, {when(view)}{' with pairs' if view.pairs else ''}"


def turn(view: BarrageView, name: Name) -> Iterator[str]:
    """Whose turn it is, or who has won."""
    if view.turn is not None:
        yield f"{name(view.turn)} to play"
    if view.elected is not None:
        yield f"{name(view.elected)} is elected with {plural(view.candidates[view.elected].votes, 'vote')}"


def under_way(view: BarrageView, name: Name) -> Iterator[str]:
    """The place tried for, and the die."""
    if view.contest:
        yield f"Rolling for {place_name(view.contest)}, where {NEEDS[view.contest]} or more wins"
    if view.throw:
        yield throw_line(view.throw, name)


def throw_line(throw: Throw, name: Name) -> str:
    added = f" + {throw.bonus}" if throw.bonus else ""
    return f"{name(throw.seat)} rolled {throw.die}{added} in {place_name(throw.place)}, {verdict(throw)}"


def verdict(throw: Throw) -> str:
    """What a throw comes to."""
    over = f", {-throw.missing} over" if throw.missing < 0 else ""
    return f"{throw.missing} short" if throw.missing > 0 else f"a win{over}"


def starter_lines(view: BarrageView, name: Name) -> Iterator[str]:
    """Who began the match and each round."""
    if view.first is not None:
        yield f"First player: {name(view.first)}"
    if view.round:
        yield f"Starting this round: {name(view.starter)}"
    if starters := [f"{number} by {name(seat)}" for number, seat in enumerate(view.circles, 1) if seat is not None]:
        yield f"Rounds started: {', '.join(starters)}"


def candidate(one: Candidate, name: str) -> str:
    """A seat's votes, pieces and banks."""
    parts = [
        f"{one.character or 'no character yet'}{', power used' if one.spent else ''}",
        f"{plural(one.votes, 'vote')} from {plural(one.states, 'state')}",
        f"{plural(one.staffers, 'Staffer')}, {one.hand} off the map",
        f"saved: {savings(one)}",
        f"{plural(one.supply, 'token')} left",
    ]
    return f"{name}: {'; '.join(parts)}"


def savings(one: Candidate) -> str:
    """What a seat has won at the offices and not used."""
    banks = {
        "Town Hall token": one.town_hall,
        "attack ad": one.attack_ads,
        "absentee ballot": one.absentee,
        "free ballot": one.free_ballots,
    }
    return join_words(plural(count, what) for what, count in banks.items() if count) or NOTHING


def state_lines(view: BarrageView, name: Name) -> Iterator[str]:
    """The states by who leads there, the largest first; those tied; those without a token."""
    by_seat: dict[Seat | None, list[str]] = {}
    for code in STATES:
        tokens = view.stars.get(code, ()) + view.ballots.get(code, ())
        if tokens or code in view.won:
            by_seat.setdefault(leader(view, code), []).append(state(view, code, tokens, name))
    for seat in range(len(view.candidates)):
        if seat in by_seat:
            yield f"{name(seat)} {'has won' if view.won else 'leads in'} {', '.join(by_seat[seat])}"
    if None in by_seat:
        yield "Tied: " + ", ".join(by_seat[None])
    bare = [STATES[code] for code in STATES if not view.stars.get(code) and code not in view.won]
    yield "Without a token: " + (", ".join(f"{one.name} {one.votes}" for one in bare) or "none")


def state(view: BarrageView, code: str, tokens: Sequence[Seat], name: Name) -> str:
    """A state with its votes; where it has several stars, whose tokens lie there, and whose ballots."""
    this = STATES[code]
    if this.stars == 1 and len(tokens) < 2:
        return f"{this.name} {this.votes}"
    parts = counts(view.stars.get(code, ()), name)
    ballots = Counter(view.ballots.get(code, ()))
    parts += [f"{plural(count, 'ballot')} from {name(seat)}" for seat, count in ballots.items()]
    if code in view.tied:
        parts.append("tied at the end: " + " and ".join(map(name, view.tied[code])))
    return f"{this.name} {this.votes} ({', '.join(parts)}; {plural(this.stars, 'star')})"


def staffers(view: BarrageView, name: Name) -> Iterator[str]:
    """Who is placed where."""
    there = [(place, view.placed[place]) for place in AREAS if place in view.placed]
    if there:
        yield "Staffers: " + "; ".join(f"{place_name(place)} {', '.join(map(name, seats))}" for place, seats in there)
