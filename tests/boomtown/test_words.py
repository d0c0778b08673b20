"""Every label of a die fits a button, whatever the events have raised."""

from rules.boomtown.board import CARD_OF, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from rules.boomtown.pieces import Card, Town
from rules.boomtown.state import State
from rules.boomtown.words import LONGEST, bargain, label_place
from tests.boomtown.tables import at_table
from tests.findings import for_each


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
    return label_place(where, die, state.slots(where).count(None) - 1, bargain(state, where))


@for_each("where", LOCATIONS)
def test_the_label_of_a_die_fits_a_button(where: str) -> None:
    state = dearest(where)
    assert len(label(state, where, " with a 6")) <= LONGEST
    assert len(label(state, where, ", die 6")) <= LONGEST


def test_a_label_is_in_full_where_there_is_room() -> None:
    state = at_table()
    assert label(state, "Soapbox Corner", " with a 3") == "Soapbox Corner with a 3 (+1 to fill): 2 Favor (your pick)"
    assert label(state, "Soapbox Corner", ", die 5").startswith("Soapbox Corner, die 5 (+1 to fill): ")
