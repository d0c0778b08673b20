"""The clauses that tell the cards, held against the cards."""

import re

from rules import Clause
from rules.boomtown import GAME
from rules.boomtown.board import CARD_OF, CARDS, EVENTS, FACTIONS, LOCATIONS, NAME_OF, Location
from rules.boomtown.notation import PICKS, Target, Term, Whom, Word
from tests.findings import for_each

AMOUNTS = re.compile(r"([+-]?\d+) (Coin|Food|Wood|Stone|good|Favor|Scorn|meeple|office)")
NAMES = {Word.ANY: "good", Word.CIVIC: "office", Word.MEEPLE: "meeple"}
AIMS = {
    Target.SELF: "here",
    Target.SAME: "it",
    Target.BEST: "your best",
    Target.ALL: "every faction",
    Target.PICK_OTHER: "another faction you name",
    Target.PICK_DIFFERENT: "a different one",
}


def clause_of(card: str) -> Clause:
    """The one clause that tells a card: its text begins with the card's name."""
    (found,) = (one for one in GAME.rulebook.clauses.values() if re.match(re.escape(card) + r"[.,] ", one.text))
    return found


def sentence(where: str) -> str:
    """What the clause of its card says of a location, from its name to the full stop."""
    found = re.search(rf"{re.escape(where)} \(([^.]*)\.", clause_of(CARD_OF[where]).text)
    assert found is not None, f"{where} is not told"
    return found[1]


def amount(term: Term) -> tuple[str, str]:
    """A term as the clauses write it; what is removed of one's Scorn has no sign."""
    number = f"{term.amount:+}" if term.what is Word.MEEPLE else str(abs(term.amount))
    return number, NAMES.get(term.what, term.what.value.title())


def brackets(one: Location) -> str:
    slots = ", ".join(f"{slot.needs}{'*' if slot.golden else ''}" for slot in one.slots)
    return slots + "".join(f"; after {NAME_OF[source]}" for source in one.requires)


@for_each("card", CARDS)
def test_every_card_has_a_clause_that_says_what_it_is(card: str) -> None:
    clause = clause_of(card)
    assert clause.number.partition(".")[0] == ("9" if card in EVENTS else "12")
    if card in FACTIONS:
        assert clause.text.startswith(f"{card}, a {FACTIONS[card].size} faction. ")


@for_each("where", LOCATIONS)
def test_the_clause_of_a_card_tells_the_slots_and_amounts_of_a_location(where: str) -> None:
    one, (slots, _, bargain) = LOCATIONS[where], sentence(where).partition("): ")
    cost, _, reward = bargain.rpartition("; ")
    assert slots == brackets(one)
    assert cost.startswith("pay ") == bool(one.cost)
    assert AMOUNTS.findall(cost) == [amount(term) for term in one.cost]
    assert AMOUNTS.findall(reward) == [amount(term) for term in one.reward]


@for_each("where", LOCATIONS)
def test_the_clause_of_a_card_tells_with_whom_a_location_has_to_do(where: str) -> None:
    text = sentence(where)
    for term in LOCATIONS[where].reward:
        if term.target and term.target is not Target.PICK:
            assert AIMS[term.target] in text
        if term.whom is Whom.OPPONENT:
            assert "for an opponent" in text
    targets = [term.target for term in LOCATIONS[where].reward]
    assert ("a faction you name" in text) == (Target.PICK in targets)
    assert ("the same or another" in text) == (targets.count(Target.PICK) == 2)
    assert text.endswith("for each") == any(term.whom is Whom.EACH for term in LOCATIONS[where].reward)
    assert any(target in PICKS for target in targets) == ("you name" in text)


@for_each("where", LOCATIONS)
def test_a_location_is_found_by_its_name(where: str) -> None:
    assert clause_of(CARD_OF[where]) in GAME.rulebook.search(where)


@for_each("name", EVENTS)
def test_the_clause_of_an_event_names_its_phases_in_order(name: str) -> None:
    text, at = clause_of(name).text, 0
    for number, phase in enumerate(EVENTS[name].phases, 1):
        at = text.index(f" {number} {phase.name}: ", at)
        for term in phase.effect:
            assert re.search(rf"\b{abs(term.amount)} {NAMES.get(term.what, term.what.value.title())}", text[at:])


def test_no_clause_is_too_long_and_the_credit_is_given() -> None:
    assert max(len(clause.text) for clause in GAME.rulebook.clauses.values()) <= 1000
    assert max(len(clause.heading) for clause in GAME.rulebook.clauses.values()) <= 100
    assert GAME.rulebook.makers == "Boomtown was published on itch.io by johnoutwest."
