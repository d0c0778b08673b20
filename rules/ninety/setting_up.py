"""What happens before day 1: bios, home turfs, who is Player #1, and seeding the map (section 3)."""

from __future__ import annotations

from collections import Counter

from rules import Seat, Table, roll_for_highest
from rules.ninety import ask, bios
from rules.ninety.board import BOARD, COFFEE, Bio
from rules.ninety.city import REGION_OF, TURFS
from rules.ninety.schedule import draw
from rules.ninety.state import Candidate, State
from rules.ninety.telling import Dealt, Seeded, SeededByCards, SetUp

MOST_TURFS = 2
"""The most home turfs that may take neighborhoods from one region (N-D5)."""


def deal(table: Table, state: State) -> None:
    """A bio, a home turf, canvassers and cash for everybody (3.1 to 3.3)."""
    cards, turfs = [*Bio], [*TURFS]
    for _ in range(state.seats):
        cards.remove(bio := table.pick(cards))
        dealt = Counter(region(one.turf) for one in state.candidates)
        turfs.remove(turf := table.pick([one for one in turfs if dealt[region(one)] < MOST_TURFS]))
        state.candidates.append(candidate(bio, turf))


def roll_for_first(table: Table, state: State) -> None:
    """Who is Player #1, told with what all were dealt (3.4)."""
    state.first, rolls = roll_for_highest(table, range(state.seats))
    dealt = (Dealt(seat, one.bio, one.turf) for seat, one in enumerate(state.candidates))
    table.tell(SetUp((*dealt,), state.first, rolls))


def region(turf: str) -> str:
    return REGION_OF[TURFS[turf].neighborhoods[0]]


def candidate(bio: Bio, turf: str) -> Candidate:
    """Somebody who begins at home; a home turf that is far out gives cash, whatever the bio (3.3, N-A30)."""
    dollars = bios.cash_at_start(bio) + TURFS[turf].bonus
    return Candidate(bio, turf, at=turf, canvassers=bios.canvassers_at_start(bio), cash=dollars)


async def seed(table: Table, state: State) -> None:
    """The two steps of seeding: by cards, then by choice (3.5, 3.6)."""
    table.tell(SeededByCards(tuple((seat, seed_by_cards(table, state, seat)) for seat in state.order())))
    state.deck += state.aside
    state.aside = []
    for seat in state.order():
        await seed_by_choice(table, state, seat)


def seed_by_cards(table: Table, state: State, me: Seat) -> tuple[str, ...]:
    """Two event cards place two lean votes each; coffee and home turfs are drawn again (3.5)."""
    seeded = list[str]()
    while len(seeded) < BOARD.seed_cards:
        card = draw(table, state)
        state.aside.append(card)
        if card != COFFEE and not state.is_turf(card):
            state.add_votes(me, card, BOARD.seed_votes)
            seeded.append(card)
    return (*seeded,)


async def seed_by_choice(table: Table, state: State, me: Seat) -> None:
    """Two neighborhoods of the seat's choice get a lean vote each (3.6)."""
    state.seeder = me
    while len(state.sown) < BOARD.seed_choices:
        where = (await ask.seed(table, state, me)).where
        state.add_votes(me, where, 1)
        state.sown.append(where)
    table.tell(Seeded(me, (*state.sown,)))
    state.seeder, state.sown = None, []
    table.outdate("seed", me)
