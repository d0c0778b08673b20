"""What each Campaign Playbook card does (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Group, Offer, Offers, Refused, Seat, Table, listed, plural, quoted
from rules.redistricting.board import CANDIDATES, Card, District
from rules.redistricting.challenges import risk_of_cubes, verdict
from rules.redistricting.forecast import Forecast, polls, preview, turned
from rules.redistricting.lines import Lines
from rules.redistricting.state import State
from rules.redistricting.telling import (
    Block,
    Carpetbagged,
    Drew,
    GotOut,
    Passed,
    Replaced,
    Reviewed,
    Suppressed,
    VotersTraded,
    YouDrew,
    YouDrewCandidates,
)
from rules.redistricting.verbs import Draw, Pass, Play, Replace
from rules.redistricting.voting import voters_on
from rules.redistricting.words import introduced


def draws(state: State) -> Iterator[Offer[Draw] | Refused]:
    """To draw, which costs the same at any time (8.1)."""
    if state.simple:
        yield Refused(Draw(), "There are no cards in simple play.", "10.1")
    elif not state.deck and not state.discards:
        yield Refused(Draw(), "There's no card left to draw.", "8.1")
    elif not state.points:
        yield Refused(Draw(), "That costs 1 AP; you have 0.", "8.1")
    else:
        pile = f"{plural(len(state.deck), 'card')} in the pile" if state.deck else "The played cards are shuffled first"
        yield Offer(Draw(), "Draw a card · 1 AP", note=pile)


def draw(table: Table, state: State, me: Seat) -> None:
    """A card for an action point; where the pile is empty, the played cards are a new one (8.1)."""
    state.points -= 1
    if not state.deck:
        state.deck, state.discards = state.discards, []
    state.deck.remove(card := table.pick(state.deck))
    state.operatives[me].hand.append(card)
    table.tell(Drew(me))
    table.tell(YouDrew(card), to=me)


async def play(table: Table, state: State, me: Seat, move: Play) -> None:
    """A card leaves the hand and does what it says (8.2)."""
    card = Card(move.card)
    state.operatives[me].hand.remove(card)
    state.played += 1
    if card is not Card.REVIEW:
        state.discards.append(card)
    table.reveal()
    match card:
        case Card.SUPPRESSION:
            suppress(table, state, me, move)
        case Card.GET_OUT:
            get_out(table, state, me, move)
        case Card.REVIEW:
            state.reviewed.append(district := District(move.district))
            table.tell(Reviewed(me, district))
        case Card.CARPETBAGGER:
            await carpetbag(table, state, me)
        case Card.MOVING_VAN:
            move_van(table, state, me, move)


def suppress(table: Table, state: State, me: Seat, move: Play) -> None:
    """Cubes on one or two voters, unless the courts block it (8.3)."""
    district = District(move.district)
    before = polls(state, district)
    judged = verdict(table, state, me, risk_of_cubes(state, state.people(district), len(move.voters)))
    if judged.passes:
        state.suppressed += voters_on(state, move.voters)
    then = turned(before, polls(state, district))
    table.tell(Suppressed(me, move.voters, district, judged, then=then))


def get_out(table: Table, state: State, me: Seat, move: Play) -> None:
    """Cubes on one or two voters, who count double (8.4)."""
    district = District(move.district)
    before = polls(state, district)
    state.doubled += voters_on(state, move.voters)
    table.tell(GotOut(me, move.voters, district, then=turned(before, polls(state, district))))


def move_van(table: Table, state: State, me: Seat, move: Play) -> None:
    """Two voters trade places; cubes lie on voters and go with them (8.7)."""
    ours, theirs = District(move.district), District(move.other)
    before, (here,), (there,) = polls(state, ours, theirs), move.voters, move.others
    state.tokens[here], state.tokens[there] = state.tokens[there], state.tokens[here]
    then = turned(before, polls(state, ours, theirs))
    table.tell(VotersTraded(me, Block(here, ours), Block(there, theirs), then=then))


async def carpetbag(table: Table, state: State, me: Seat) -> None:
    """Two candidates from outside, of whom one may take another's place (8.6)."""
    for _ in range(min(2, len(state.aside))):
        state.aside.remove(name := table.pick(state.aside))
        state.drawn.append(name)
    table.tell(YouDrewCandidates((*state.drawn,)), to=me)
    table.tell(Carpetbagged(me))
    match await table.ask(
        me,
        "You drew two candidates from outside. Put one in another's place, or neither?",
        swaps(state, me),
        [Offer(Pass(), "Put neither in", secret=True)],
        absent=Pass(),
        topic="carpetbagger",
        clause="8.6",
        always=True,
    ):
        case Replace(who, by):
            replace(table, state, me, who, by)
        case Pass():
            table.tell(Passed(me))
    state.aside = sorted([*state.aside, *state.drawn])
    state.drawn = []


def swaps(state: State, me: Seat) -> Offers[Replace]:
    """Either of the two, in the place of any candidate without a promotion cube (8.6)."""
    places, forecast = state.replaceable(), Forecast(state, Lines(state.tiles))
    return Offers(
        Replace,
        moves=lambda: (Replace(who, by) for by in state.drawn for who in places),
        refuse=lambda move: why_not(state, move),
        show=lambda move: shown(state, me, forecast, places[move.who], move),
    )


def why_not(state: State, move: Replace) -> Refused | None:
    """Why somebody cannot be replaced so, or None."""
    for name in (move.who, move.by):
        if name not in CANDIDATES:
            return Refused(move, f"There's no candidate called {quoted(name)}.", "8.6")
    if move.by not in state.drawn:
        return Refused(move, f"You drew {listed(state.drawn)}, not {move.by}.", "8.6")
    if move.who in state.replaceable():
        return None
    why = "has a promotion cube and stays" if move.who in state.promotions else "isn't in the city"
    return Refused(move, f"{move.who} {why}.", "8.6")


def shown(state: State, me: Seat, forecast: Forecast, block: str, move: Replace) -> Offer[Replace]:
    """Who comes for whom, and how the district would vote."""
    district = state.shown(block)
    note = preview(forecast.now(district), forecast.after(move), state.operatives[me].goals)
    group = Group(move.by, introduced(move.by))
    return Offer(move, f"{move.by} for {move.who} in {district}", note, group=group, secret=True)


def replace(table: Table, state: State, me: Seat, who: str, by: str) -> None:
    """One comes, the other leaves the city (8.6)."""
    table.reveal()
    block = state.replaceable()[who]
    before = polls(state, district := state.shown(block))
    state.tokens[block] = CANDIDATES[by]
    state.drawn.remove(by)
    state.aside.append(who)
    table.tell(Replaced(me, who, by, district, then=turned(before, polls(state, district))))
