"""When and on whom each Campaign Playbook card can be played (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from typing import TypeAlias

from rules import Choice, Group, Offer, Offers, Open, Refused, Seat, quote
from rules.redistricting.board import BOARD, DISTRICTS, Candidate, Card, District, Voter
from rules.redistricting.challenges import FACES, blocking, warning
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.lines import Lines
from rules.redistricting.state import State
from rules.redistricting.verbs import Play
from rules.redistricting.voting import City, Without, preference

MOST_CUBES = 2
"""The most cubes that a card lays (8.3, 8.4)."""
CLAUSES: Mapping[Card, str] = dict(zip(Card, ("8.3", "8.4", "8.5", "8.6", "8.7"), strict=True))
"""The clause of each card."""
FIELDS: Mapping[Card, tuple[str, ...]] = {
    Card.SUPPRESSION: ("district", "voters"),
    Card.GET_OUT: ("district", "voters"),
    Card.REVIEW: ("district",),
    Card.CARPETBAGGER: (),
    Card.MOVING_VAN: ("district", "other", "voters", "others"),
}
"""The fields of a move that each card takes."""

Voters: TypeAlias = Callable[[District], Mapping[str, tuple[Voter, Choice]]]
"""The voters of a district by block, and how each is listed."""


def plays(state: State, me: Seat, forecast: Forecast) -> Offers[Play]:
    """All that the hand can do now, which is secret; a Moving Van can be typed from either side."""
    lines, voters = forecast.lines, cache(partial(voters_of, state, forecast))
    return Offers(
        Play,
        moves=lambda: (move for move in hand_plays(state, me, lines) if impossible(state, lines, move) is None),
        refuse=lambda move: why_not(state, me, lines, move),
        show=lambda move: replace(frame(state, forecast, voters, move), note=lambda: effect(state, me, forecast, move)),
        unlisted=lambda: (Play(way.card, way.other, way.district) for way in hand_plays(state, me, lines) if way.other),
        refuse_listed=lambda move: None,
    )


def hand_plays(state: State, me: Seat, lines: Lines) -> Iterator[Play]:
    """What the cards of a hand could be played at, in the order of the rulebook, while another may be played."""
    cards = [card for card in Card if card in state.operatives[me].hand] if state.may_play(me) else []
    return (way for card in cards for way in ways(lines, card))


def ways(lines: Lines, card: Card) -> Iterator[Play]:
    """What a card could be played at, without the voters that it takes."""
    match FIELDS[card]:
        case ():
            yield Play(card)
        case ("district", "other", *_):
            yield from (Play(card, one, other) for one, other in combinations(District, 2) if lines.meet(one, other))
        case _:
            yield from (Play(card, district) for district in District)


def why_not(state: State, me: Seat, lines: Lines, move: Play) -> Refused | None:
    """Why a card cannot be played so, or None where it can, once its voters are picked."""
    why = unplayable(state, me, move) or impossible(state, lines, move)
    return Refused(move, *why) if why else None


def unplayable(state: State, me: Seat, move: Play) -> tuple[str, str] | None:
    """A card that the hand doesn't have, or one too many (8.2)."""
    if state.simple:
        return "There are no cards in simple play.", "10.1"
    if move.card not in list(Card):
        return f"There's no card called {quote(move.card)}." if move.card else "Name a card that you hold.", "8.2"
    if move.card not in state.operatives[me].hand:
        return f"You don't hold {move.card}.", "8.2"
    if state.turns[me].played == BOARD.cards_a_turn:
        return f"You've played {BOARD.cards_a_turn} cards this turn.", "8.2"
    return None


def impossible(state: State, lines: Lines, move: Play) -> tuple[str, str] | None:
    """What the city and the cubes don't allow."""
    card = Card(move.card)
    if why := misfit(card, move):
        return why
    match card:
        case Card.CARPETBAGGER:
            return None if state.replaceable() else ("Every candidate in the city has a promotion cube.", "8.6")
        case Card.MOVING_VAN:
            return no_van(state, lines, move)
        case Card.REVIEW:
            return no_review(state, move)
        case _:
            return no_cube(state, card, move)


def misfit(card: Card, move: Play) -> tuple[str, str] | None:
    """More than a card takes, and districts that are none, or not named."""
    for field in ("district", "other", "voters", "others"):
        if getattr(move, field) and field not in FIELDS[card]:
            return f"{card} takes no “{field}”: leave it out.", CLAUSES[card]
    which = f"Say which neighbor of {move.district}, too." if "other" in FIELDS[card] else "Say in which district."
    for field in ("district", "other"):
        name = str(getattr(move, field))
        if field in FIELDS[card] and name not in DISTRICTS:
            return (f"There's no district called {quote(name)}." if name else which), CLAUSES[card]
    return None


def ill_picked(blocks: tuple[str, ...], most: int, clause: str) -> tuple[str, str] | None:
    """More voters than a card takes, or one of them twice."""
    if len(blocks) > most:
        return f"Name {'one voter' if most < 2 else 'one voter or two'}, not {len(blocks)}.", clause
    if len(set(blocks)) < len(blocks):
        return f"You named {blocks[0]} twice.", clause
    return None


def no_review(state: State, move: Play) -> tuple[str, str] | None:
    """Lines become final once (8.5)."""
    if len(state.reviewed) == BOARD.judicial_reviews:
        return "All cubes of Judicial Review have been laid.", "8.8"
    return (f"The lines of {move.district} are final already.", "8.5") if move.district in state.reviewed else None


def no_cube(state: State, card: Card, move: Play) -> tuple[str, str] | None:
    """Each cube goes on a voter of the district who has none (8.3, 8.4, 8.8)."""
    if not (cubes := left(state, card)):
        return f"All cubes of {card} have been laid.", "8.8"
    if why := ill_picked(move.voters, min(MOST_CUBES, cubes), CLAUSES[card]):
        return why
    voters = state.voters(District(move.district))
    if not (free := without_cube(state, voters)):
        return f"No voter of {move.district} is without a cube.", "8.8"
    for block in move.voters:
        if block not in voters:
            return f"No voter of {move.district} is at {quote(block)}.", CLAUSES[card]
        if block not in free:
            return f"The voter at {block} has a cube already.", "8.8"
    return None


def without_cube(state: State, voters: dict[str, Voter]) -> list[str]:
    """The blocks of those voters who have no cube (8.8)."""
    return [block for block, voter in voters.items() if voter not in (*state.suppressed, *state.doubled)]


def no_van(state: State, lines: Lines, move: Play) -> tuple[str, str] | None:
    """A voter each in two districts that touch (8.7)."""
    one, other = District(move.district), District(move.other)
    if one is other:
        return "Name two different districts.", "8.7"
    if not lines.meet(one, other):
        return f"{one} and {other} aren't neighbors.", "8.7"
    for district, blocks in ((one, move.voters), (other, move.others)):
        voters = state.voters(district)
        if why := ill_picked(blocks, 1, "8.7"):
            return why
        if not voters:
            return f"{district} has no voters.", "8.7"
        if strangers := [block for block in blocks if block not in voters]:
            return f"No voter of {district} is at {quote(strangers[0])}.", "8.7"
    return None


def left(state: State, card: Card) -> int:
    """The cubes left for a card that lays them on voters (8.8)."""
    if card is Card.SUPPRESSION:
        return BOARD.voter_suppressions - len(state.suppressed)
    return BOARD.get_out_the_votes - len(state.doubled)


def effect(state: State, me: Seat, forecast: Forecast, move: Play) -> str:
    """How the districts of a card vote now; once its voters are picked, how they would vote then; or what it does."""
    districts = [District(one) for one in (move.district, move.other) if one]
    if not districts:
        return BOARD.cards[Card(move.card)]
    if move.voters and len(move.others) >= len(districts) - 1:
        return preview(*forecast.change(move), state.operatives[me].goals)
    return ". ".join(f"{district}: {poll.standing}" for district, poll in forecast.now(*districts).items())


def frame(state: State, forecast: Forecast, voters: Voters, move: Play) -> Offer[Play]:
    """The offer of a card at a target, without what it would do; its voters are open."""
    match card := Card(move.card):
        case Card.CARPETBAGGER:
            return offer(move, "draw two candidates from outside")
        case Card.REVIEW:
            return offer(move, f"make the lines of {move.district} final")
        case Card.MOVING_VAN:
            one, other = District(move.district), District(move.other)
            sides = (("voters", one), ("others", other))
            picks = [open_voters(field, voters(of), 1, f"Voter of {of}") for field, of in sides]
            return offer(move, f"trade a voter of {one} for one of {other}", *picks)
        case _:
            district, most = District(move.district), min(MOST_CUBES, left(state, card))
            there = voters(district)
            free = without_cube(state, {block: voter for block, (voter, _) in there.items()})
            picks = open_voters("voters", {block: there[block] for block in free}, most)
            if card is Card.GET_OUT:
                return offer(move, f"in {move.district}", picks)
            return suppression(state, forecast, move, picks)


def offer(move: Play, what: str, *picks: Open, confirm: str = "") -> Offer[Play]:
    frame, label = Play(move.card, move.district, move.other), f"{move.card}: {what}"
    return Offer(frame, label, "", confirm, Group(move.card), name=move.card, secret=True, open=picks)


def suppression(state: State, forecast: Forecast, move: Play, picks: Open) -> Offer[Play]:
    """Cubes on voters, with the risk of one and of two (8.3), and what to accept where those picked cannot pass."""
    there = forecast.risk(Play(move.card, move.district))
    one, two = there + 2, there + 2 * MOST_CUBES
    may_be_two = picks.most == MOST_CUBES and one < FACES
    label = f"in {move.district} · one cube is blocked by {blocking(one)}"
    confirm = warning(state, one)
    if len(move.voters) == MOST_CUBES and one < FACES <= two:
        confirm = f"The courts block two cubes here for sure, one only by {blocking(one)}. With two, the card is lost."
    return offer(move, f"{label}, two by {blocking(two)}" if may_be_two else label, picks, confirm=confirm)


def open_voters(field: str, voters: Mapping[str, tuple[Voter, Choice]], most: int, title: str = "") -> Open:
    """Voters to pick from, by block."""
    labels = {block: listed for block, (_, listed) in voters.items()}
    return Open(field, dict.fromkeys(voters, 1), 1, min(most, len(voters)), labels, title=title)


def voters_of(state: State, forecast: Forecast, district: District) -> Mapping[str, tuple[Voter, Choice]]:
    """The voters of a district by block, and how each is listed."""
    running, following = state.running(district), forecast.now(district)[district].following
    return {
        block: (one, Choice(block, f"{one.concerns} · {choice(state, one, running, following)}"))
        for block, one in state.voters(district).items()
    }


def choice(city: City, voter: Voter, running: Sequence[Candidate], following: str | None) -> str:
    """Whom a voter votes for: "votes for Rivera", "undecided, follows Chen"."""
    if voter in city.suppressed:
        return "suppressed"
    whom = preference(voter, running)
    vote = whom.value if isinstance(whom, Without) else f"votes for {whom}"
    if whom is Without.UNDECIDED and following:
        vote = f"{vote}, follows {following}"
    return f"{vote}, counts double" if voter in city.doubled else vote
