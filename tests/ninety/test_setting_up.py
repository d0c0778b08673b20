"""Before day 1 (section 3): bios, home turfs, who is Player #1, seeding by cards and by choice."""

import pytest

from rules import Illegal, Match, RolledOff, Table, roll_off
from rules.ninety import GAME, ask, setting_up
from rules.ninety.board import COFFEE, DECK, Bio
from rules.ninety.city import DOWNTOWN, REGION_OF, TURFS
from rules.ninety.routes import distances
from rules.ninety.setting_up import candidate, deal, region, seed, seed_by_cards
from rules.ninety.state import Options, Stage, State, check, new
from rules.ninety.telling import Dealt, Seeded, SeededByCards, SetUp
from rules.ninety.verbs import Seed
from tests.findings import for_each
from tests.ninety.situations import at_table, questions, run
from tests.scripted import Scripted
from tests.situations import refusal


def after_dealing(*draws: int, seats: int = 2) -> State:
    """A table after the dealing; draws are a bio and a home turf for each seat."""
    state = new(seats, Options())
    deal(Table(Scripted(*draws), GAME.rules.version), state)
    return state


def seeding(*cards: str, seats: int = 2, first: int = 0) -> State:
    """A table that is about to seed; whoever draws a 1 gets these cards, one after the other."""
    state = at_table(seats, deck=cards, first=first)
    state.deck, state.discards, state.turn, state.stage = [*state.deck, *state.discards], [], None, Stage.SEEDING
    return state


@pytest.mark.rule("N-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    assert [*GAME.rules.seats] == [2, 3, 4, 5]
    with pytest.raises(Illegal):
        Match(GAME, seats, "too few or many")


@pytest.mark.rule("N-5", "N-A22")
def test_each_candidate_is_dealt_a_bio_and_a_home_turf_at_random_and_asked_nothing() -> None:
    state = after_dealing(3, 1, 14, 15)
    assert [(one.bio, one.turf) for one in state.candidates] == [
        (Bio.MAIL_CARRIER, "Mexican War Streets"),
        (Bio.REALTOR, "Frick Park"),
    ]


@pytest.mark.rule("N-5")
@for_each("number", range(8))
def test_no_bio_and_no_home_turf_is_dealt_twice(number: int) -> None:
    state = Match(GAME, 5, f"deal {number}").state
    assert len({one.bio for one in state.candidates}) == len({one.turf for one in state.candidates}) == 5


@pytest.mark.rule("N-D5")
def test_no_region_loses_more_than_two_home_turfs() -> None:
    """The South Side has four cards; once two are dealt the other two are not drawn."""
    state = after_dealing(1, 6, 1, 6, 1, 6, seats=3)
    assert [one.turf for one in state.candidates] == ["Hilltop", "Saw Mill Run", "The Hill"]
    most = [
        max(
            sum(region(one.turf) == name for one in state.candidates)
            for name in {region(one.turf) for one in state.candidates}
        )
        for state in (Match(GAME, 5, f"regions {number}").state for number in range(40))
    ]
    assert set(most) <= {1, 2}


@pytest.mark.rule("N-6", "N-7")
def test_bios_and_home_turfs_are_public() -> None:
    match = Match(GAME, 3, "public")
    for seat in (None, 0, 1, 2):
        assert [(one.bio, one.turf) for one in match.view(seat).campaigns] == [
            (one.bio, one.turf) for one in match.state.candidates
        ]
    (told,) = (event.fact for event in match.events() if isinstance(event.fact, SetUp))
    assert told.dealt == tuple(Dealt(seat, one.bio, one.turf) for seat, one in enumerate(match.state.candidates))
    assert told.first == match.state.first


@pytest.mark.rule("N-8", "N-11", "N-A18")
def test_a_candidate_begins_in_the_home_turf_as_a_whole() -> None:
    one = after_dealing(1, 1, 1, 1).candidates[0]
    assert one.at == one.turf == "Mexican War Streets"
    assert one.standing == ("Allegheny Center", "Allegheny West", "Central Northside")


@pytest.mark.rule("N-10", "N-A30", "N-D7", "N-D5")
@for_each(
    ("bio", "turf", "canvassers", "cash"),
    [
        (Bio.EARLY_RISER, "Oakland", 10, 1500),
        (Bio.EARLY_RISER, "Hilltop", 10, 3500),
        (Bio.PRECINCT_VETERAN, "Oakland", 25, 1500),
        (Bio.PRECINCT_VETERAN, "Frick Park", 25, 2500),
        (Bio.HEIRESS, "Oakland", 10, 4000),
        (Bio.HEIRESS, "Observatory Ridge", 10, 6500),
        (Bio.SUNDAY_ORGANIZER, "Oakland", 18, 1500),
    ],
)
def test_what_a_candidate_begins_with(bio: Bio, turf: str, canvassers: int, cash: int) -> None:
    one = candidate(bio, turf)
    assert (one.canvassers, one.cash, one.lean, one.solid, one.cards, one.coffees) == (canvassers, cash, [], [], [], 0)


@pytest.mark.rule("N-9", "N-78", "N-A21")
def test_the_highest_roll_is_player_1_and_those_tied_roll_again() -> None:
    assert roll_off(Table(Scripted(2, 5, 3), 1), range(3), "it") == 1
    table = Table(Scripted(6, 2, 6, 3, 3, 1, 4), 1)
    assert roll_off(table, range(3), "it") == 2
    rolls = ((0, 6), (1, 2), (2, 6)), ((0, 3), (2, 3)), ((0, 1), (2, 4))
    assert [event.fact for event in table.events] == [RolledOff("it", rolls)]


@pytest.mark.rule("N-9", "N-78")
def test_play_goes_clockwise_from_player_1() -> None:
    assert at_table(4, first=2).order() == [2, 3, 0, 1]


@pytest.mark.rule("N-17", "N-22", "N-78")
def test_step_1_gives_two_lean_votes_from_the_bank_on_each_of_two_cards_from_player_1_on() -> None:
    state = seeding("Bluff", "Shadyside", "Chateau", "Larimer", first=1)
    ran = run(
        seed,
        state,
        (1, Seed("Esplen")),
        (1, Seed("Hays")),
        (0, Seed("Esplen")),
        (0, Seed("Hays")),
        dice=[1, 1, 1, 1],
    )
    assert state.candidates[1].lean == ["Bluff", "Bluff", "Shadyside", "Shadyside", "Esplen", "Hays"]
    assert state.candidates[0].lean == ["Chateau", "Chateau", "Larimer", "Larimer", "Esplen", "Hays"]
    assert [one.canvassers for one in state.candidates] == [10, 10]
    assert not any(one.solid for one in state.candidates)
    by_cards = SeededByCards(((1, ("Bluff", "Shadyside")), (0, ("Chateau", "Larimer"))))
    assert ran.facts == [by_cards, Seeded(1, ("Esplen", "Hays")), Seeded(0, ("Esplen", "Hays"))]


@pytest.mark.rule("N-18", "N-A32")
@for_each("again", ["Central Oakland", "Knoxville", COFFEE])
def test_coffee_and_anybodys_home_turf_are_drawn_again(again: str) -> None:
    state = seeding(again, "Bluff", "Chateau")
    seed_by_cards(Table(Scripted(1, 1, 1), 1), state, 0)
    assert state.candidates[0].lean == ["Bluff", "Bluff", "Chateau", "Chateau"]
    assert state.aside == [again, "Bluff", "Chateau"]
    check(state)


@pytest.mark.rule("N-A32")
def test_an_invitation_counts_as_its_neighborhood() -> None:
    state = seeding("East Liberty", "North Shore")
    seed_by_cards(Table(Scripted(1, 1), 1), state, 0)
    assert state.candidates[0].lean == ["East Liberty"] * 2 + ["North Shore"] * 2


@pytest.mark.rule("N-19", "N-A32")
def test_all_seeding_cards_go_back_into_the_deck_after_step_1() -> None:
    state = seeding(COFFEE, "Bluff", "Shadyside", "Chateau", "Larimer")
    asked = questions(lambda table, state: seed(table, state), state, [1] * 5)
    assert [*asked] == [0]
    assert len(state.deck) == len(DECK.events) + DECK.coffees
    assert state.aside == []
    check(state)


@pytest.mark.rule("N-19")
def test_a_card_drawn_in_step_1_does_not_come_again_before_all_have_drawn() -> None:
    match = Match(GAME, 5, "cards once")
    placed = [place for one in match.state.candidates for place in one.lean]
    assert len(placed) == 20
    assert {placed.count(place) for place in placed} == {2}


@pytest.mark.rule("N-A12")
def test_in_step_1_what_does_not_fit_is_left_out() -> None:
    state = seeding("Bluff", "Chateau")
    state.candidates[1].lean = ["Bluff"] * 3
    seed_by_cards(Table(Scripted(1, 1), 1), state, 0)
    assert state.candidates[0].lean == ["Bluff", "Chateau", "Chateau"]


def choosing(state: State, *sown: str) -> State:
    state.sown = [*sown]
    return state


@pytest.mark.rule("N-20", "N-21", "N-A11", "N-14", "N-40")
@for_each(
    ("where", "reason", "clause"),
    [
        (DOWNTOWN, "Downtown can't hold votes. Pick another neighborhood.", "2.6"),
        ("West Oakland", "West Oakland, a home turf, can't hold votes. Pick another neighborhood.", "2.6"),
        ("Allentown", "Allentown, a home turf, can't hold votes. Pick another neighborhood.", "2.6"),
        ("Bluff", "Bluff is full. Pick another neighborhood.", "11.2"),
        ("Chateau", "Chateau is full. Pick another neighborhood.", "11.2"),
        ("Hays", "You already seeded Hays. Pick another neighborhood.", "3.6"),
        ("Nowhere", "There's no neighborhood called “Nowhere”. Check the map for its name.", "2.1"),
    ],
)
def test_step_2_is_for_two_different_open_neighborhoods(where: str, reason: str, clause: str) -> None:
    state = at_table(lean={0: ["Bluff"] * 2 + ["Chateau"] * 3 + ["Hays"], 1: ["Bluff"] * 2 + ["Larimer"] * 3})
    question = questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), choosing(state, "Hays"))[0]
    assert refusal(question, Seed(where)) == (reason, clause)
    assert question.check(Seed("Larimer")) is None
    assert question.check(Seed("Brookline")) is None  # a home turf that nobody has


@pytest.mark.rule("N-20", "N-D1")
def test_step_2_offers_every_open_neighborhood() -> None:
    question = questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), at_table())[0]
    homes = {place for turf in ("Oakland", "Hilltop") for place in TURFS[turf].neighborhoods}
    assert {offer.move.where for offer in question.legal} == {*REGION_OF} - homes


def test_step_2_lists_first_where_a_vote_brings_most_points_for_the_way_from_home() -> None:
    state = at_table(lean={0: ["Larimer"], 1: ["Bluff"] * 2})  # at home in Oakland
    offers = [*questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), state)[0].legal]
    notes = {offer.move.where: offer.note for offer in offers}
    assert offers[0].move == Seed("Squirrel Hill South")
    assert notes["Squirrel Hill South"] == "1 AP from home; +11 points, 1st in Squirrel Hill & Homewood; empty"
    assert notes["Crawford-Roberts"] == "1 AP from home; +5 points, 2nd in Hill & Oakland; empty"
    assert notes["Bluff"] == "1 AP from home; +5 points, 2nd in Hill & Oakland; votes: 2 for @1"
    far = distances("Oakland", "Oakland", False)
    worth = [int(offer.note.split("+")[1].split()[0]) - far[offer.move.where] for offer in offers]
    assert worth == sorted(worth, reverse=True)
    assert [offer.group for offer in offers] == [ask.NEAR] * ask.LIST + [ask.ELSEWHERE] * (len(offers) - ask.LIST)


@pytest.mark.rule("N-20", "N-22", "N-C5")
def test_step_2_is_one_vote_each_asked_in_turn_because_places_fill_up() -> None:
    state = at_table(3, first=1, lean={2: ["Bluff"] * 2})
    for seat in state.order():
        asked = run(
            lambda table, at, me=seat: setting_up.seed_by_choice(table, at, me),
            state,
            (seat, Seed("Bluff" if seat != 2 else "Larimer")),
            (seat, Seed("Chateau")),
        ).asked
        assert [one.topic for one in asked] == ["seed", "seed"]
    assert [one.lean for one in state.candidates] == [
        ["Bluff", "Chateau"],
        ["Bluff", "Chateau"],
        ["Bluff", "Bluff", "Larimer", "Chateau"],
    ]
    assert state.room(2, "Bluff") == 0
    assert [one.canvassers for one in state.candidates] == [10] * 3
