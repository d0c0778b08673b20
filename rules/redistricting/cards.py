"""What each Campaign Playbook card does (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Group, Offer, Offers, Refused, Seat, Table, join_words, plural, quote
from rules.redistricting import telling
from rules.redistricting.board import CANDIDATES, Card, District
from rules.redistricting.challenges import verdict
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.state import State
from rules.redistricting.telling import Block, turnovers
from rules.redistricting.verbs import Draw, Pass, Play, Replace
from rules.redistricting.voting import voters_on


def draws(state: State) -> Iterator[Offer[Draw] | Refused]:
    """The offer to draw, which costs the same at any time (8.1)."""
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
    """A card is drawn for an action point; where the pile is empty, the played cards become a new one (8.1)."""
    state.turns[me].points -= 1
    if not state.deck:
        state.deck, state.discards = state.discards, []
    state.deck.remove(card := table.pick(state.deck))
    state.operatives[me].hand.append(card)
    table.tell(telling.Drew(me))
    table.tell(telling.YouDrew(card), to=me)


async def play(table: Table, state: State, me: Seat, move: Play) -> None:
    """A card leaves the hand and does what it says (8.2)."""
    card = Card(move.card)
    state.operatives[me].hand.remove(card)
    state.turns[me].played += 1
    if card is not Card.REVIEW:
        state.discards.append(card)
    table.reveal()
    match card:
        case Card.SUPPRESSION | Card.GET_OUT:
            lay_cubes(table, state, me, move, card)
        case Card.REVIEW:
            state.reviewed.append(district := District(move.district))
            table.tell(telling.Reviewed(me, district))
        case Card.CARPETBAGGER:
            await carpetbag(table, state, me)
        case Card.MOVING_VAN:
            move_van(table, state, me, move)


def lay_cubes(table: Table, state: State, me: Seat, move: Play, card: Card) -> None:
    """Cubes go on one or two voters: to suppress them unless the courts block it (8.3), or to double them (8.4)."""
    forecast = Forecast(state)
    then = turnovers(*forecast.change(move))
    judged = verdict(table, state, me, forecast.risk(move)) if card is Card.SUPPRESSION else None
    if passes := judged is None or judged.passes:
        cubes = state.suppressed if card is Card.SUPPRESSION else state.doubled
        cubes += voters_on(state, move.voters)
    district = District(move.district)
    table.tell(telling.Cubed(me, card, move.voters, district, judged, then=then if passes else ()))


def move_van(table: Table, state: State, me: Seat, move: Play) -> None:
    """Two voters trade places; cubes lie on voters and go with them (8.7)."""
    then, (here,), (there,) = turnovers(*Forecast(state).change(move)), move.voters, move.others
    state.tokens[here], state.tokens[there] = state.tokens[there], state.tokens[here]
    one, other = Block(here, District(move.district)), Block(there, District(move.other))
    table.tell(telling.VotersTraded(me, one, other, then=then))


async def carpetbag(table: Table, state: State, me: Seat) -> None:
    """Two candidates from outside, of whom one may take another's place (8.6)."""
    for _ in range(min(2, len(state.aside))):
        state.aside.remove(name := table.pick(state.aside))
        state.drawn.append(name)
    table.tell(telling.YouDrewCandidates((*state.drawn,)), to=me)
    table.tell(telling.Carpetbagged(me))
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
        case Replace() as move:
            put_in(table, state, me, move)
        case Pass():
            table.tell(telling.Passed(me))
    state.aside = sorted([*state.aside, *state.drawn])
    state.drawn = []


def swaps(state: State, me: Seat) -> Offers[Replace]:
    """To put either of the two in the place of any candidate without a promotion cube (8.6)."""
    places, forecast = state.replaceable(), Forecast(state)
    return Offers(
        Replace,
        moves=lambda: (Replace(who, by) for by in state.drawn for who in places),
        refuse=lambda move: why_not(state, move),
        show=lambda move: offer_replace(state, me, forecast, move),
    )


def why_not(state: State, move: Replace) -> Refused | None:
    """Why somebody cannot be replaced so, or None."""
    for name in (move.who, move.by):
        if name not in CANDIDATES:
            return Refused(move, f"There's no candidate called {quote(name)}.", "8.6")
    if move.by not in state.drawn:
        return Refused(move, f"You drew {join_words(state.drawn)}, not {move.by}.", "8.6")
    if move.who in state.replaceable():
        return None
    why = "has a promotion cube and stays" if move.who in state.promotions else "isn't in the city"
    return Refused(move, f"{move.who} {why}.", "8.6")


def offer_replace(state: State, me: Seat, forecast: Forecast, move: Replace) -> Offer[Replace]:
    """Who comes for whom, and how the district would vote."""
    now, then = forecast.change(move)
    (district,) = now
    note, group = preview(now, then, state.operatives[me].goals), Group(move.by, CANDIDATES[move.by].introduction)
    return Offer(move, f"{move.by} for {move.who} in {district}", note, group=group, secret=True)


def put_in(table: Table, state: State, me: Seat, move: Replace) -> None:
    """One comes, the other leaves the city (8.6)."""
    now, then = Forecast(state).change(move)
    (district,) = now
    state.tokens[state.replaceable()[move.who]] = CANDIDATES[move.by]
    state.drawn.remove(move.by)
    state.aside.append(move.who)
    table.reveal()
    table.tell(telling.Replaced(me, move.who, move.by, district, then=turnovers(now, then)))
