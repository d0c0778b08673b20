"""Every label of a die fits a button, whatever the events have raised."""

from rules.boomtown.board import CARD_OF, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from rules.boomtown.picks import prospects
from rules.boomtown.pieces import Die, Proposal, Town
from rules.boomtown.sharing import units
from rules.boomtown.sites import Site, bargain
from rules.boomtown.state import Card, State
from rules.boomtown.verbs import Place
from rules.boomtown.words import LONGEST, label_place
from tests.boomtown.names import CHOIR, MILL, WATCH
from tests.boomtown.situations import at_table
from tests.findings import for_each

PHONE = 40
"""What a phone shows of a line of a select."""


def dearest(where: str) -> State:
    """The town of a location while the Bank Run makes all that costs Coin dearer, and the railroad pays more."""
    card = CARD_OF[where]
    state = at_table()
    town = state.chosen
    township = card if card in TOWNSHIPS else town.township
    government = card if card in GOVERNMENTS else town.government
    factions = (card, *town.factions[1:]) if card in FACTIONS else town.factions
    state.town = Town(township, factions, government, town.events)
    state.cards = [Card("Bank Run", 0, 1), Card("Railroad Survey", 1, 1)]
    assert all(one.name in EVENTS for one in state.cards)
    return state


def label(state: State, where: str, die: str) -> str:
    return label_place(where, die, state.slots(where).count(None) - 1, bargain(state, None, where))[0]


@for_each("where", LOCATIONS)
def test_the_label_of_a_die_fits_a_button(where: str) -> None:
    state = dearest(where)
    assert len(label(state, where, "6")) <= LONGEST
    assert len(label(state, where, "Die 6")) <= LONGEST


@for_each("where", [where for where, one in LOCATIONS.items() if len(one.slots) > 1])
def test_the_label_of_a_die_that_fills_what_is_shared_fits_a_button_too(where: str) -> None:
    state = dearest(where)
    state.lying[where] = [*[Die(1, 6)] * (len(LOCATIONS[where].slots) - 1), None]
    cost, reward = ((0,) * len(units(terms)) for terms in (state.cost(where), state.reward(where)))
    for state.proposal in (None, Proposal(0, where, cost, reward)):
        assert len(label_place(where, "Die 6", 0, bargain(state, 0, where))[0]) <= LONGEST


def test_where_somebody_picks_a_faction_a_label_says_so() -> None:
    state = dearest("Passenger Packet")
    assert label(state, "Passenger Packet", "6").endswith("Food · Passenger Packet · any faction")


def note(state: State, where: str) -> str:
    site = Site(state, 0, where, lambda name: prospects(state, 0, name))
    return site.offer(Place(where)).note


@for_each(
    ("where", "said"),
    [
        ("Build a Wing", "opens Graduation Day for whoever is next: +3 Favor"),
        ("Hymn Practice", ""),
        ("Woodlot", "Willow Ford (town)"),
    ],
)
def test_a_note_says_what_a_die_opens_and_whose_card_it_is_unless_the_label_does(where: str, said: str) -> None:
    state = at_table(town=[CHOIR, "Schoolhouse Circle", "Old Families", MILL], meeples={"Schoolhouse Circle": 6})
    state.round = 8
    state.free[0] = [6]
    assert note(state, where) == said


def test_a_card_that_grows_opens_its_next_location() -> None:
    state = at_table(town=[CHOIR, "Schoolhouse Circle", "Old Families", MILL], offices=2)
    state.free[0] = [6]
    assert note(state, "Civic Petition").startswith("opens ")


def test_scorn_is_explained_in_every_round() -> None:
    state = at_table(town=[CHOIR, WATCH, "Old Families", MILL], meeples={WATCH: 6})
    state.round = 9
    state.free[0] = [6]
    assert "1 Scorn cancels 1 Favor" in note(state, "Fine the Rowdies")


def test_a_label_says_first_what_decides() -> None:
    state = at_table(town=[CHOIR, WATCH, "Old Families", MILL], lying={"Heritage Gala": [(1, 5), None]})
    assert label(state, "Heritage Gala", "6") == "6 fills: +6 Favor for 6 Coin · Heritage Gala · Old Families"
    assert label(state, "Woodlot", "Die 4") == "Die 4 fills: +3 Wood · Woodlot"
    assert label(state, "Soapbox Corner", "3") == "3 toward +2 Favor · Soapbox Corner (needs 1 more die) · any faction"
    assert label(state, "Show of Hands", "3").startswith("3 toward +3 Favor · Show of Hands (needs 2 more dice)")


@for_each("where", LOCATIONS)
def test_a_label_says_whether_a_die_fills_a_location_then_what_that_brings_and_where(where: str) -> None:
    state = dearest(where)
    said, price = label(state, where, "6"), bargain(state, None, where)
    fills = state.slots(where).count(None) == 1
    assert said.startswith(f"6 fills: {price} · {where}" if fills else f"6 toward {price} · {where} (")
    assert fills or "more di" in said


def test_a_phone_shows_what_all_but_the_dearest_locations_bring_and_cost() -> None:
    state = at_table()
    longer = [where for where in LOCATIONS if len(f"6 fills: {bargain(state, None, where)}") > PHONE]
    assert len(longer) * 6 < len(LOCATIONS), longer
