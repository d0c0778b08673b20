"""Standing orders for Electoral Barrage: what may be listed under each topic, and how few questions are left (10.6)."""

import pytest

from rules import Match, Rng, Seat, Verb
from rules.barrage import GAME
from rules.barrage.board import AREAS, FOR_LATER, Character
from rules.barrage.state import Heading, State
from rules.barrage.topics import TOPICS, places
from rules.barrage.verbs import (
    AddOne,
    MakeSix,
    Pass,
    Place,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    SendHome,
)
from rules.barrage.words import TOO_LATE
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST, WAR_HERO, WORKER
from tests.barrage.situations import resolve, situation, wishes, without_tokens
from tests.barrage.test_chat import MISSES
from tests.barrage.test_chat import TOPICS as ASKED
from tests.findings import for_each
from tests.situations import asked_by_hand, awaited, random_orders

BY_KEY = {topic.key: topic for topic in TOPICS}
ORDERED = {"place", "line-up", "star", *MISSES}
AGAIN = [RollAgain(), RollAgain(1), RollAgain(2)]


def moves(key: str, state: State, me: Seat = 0) -> list[Verb]:
    return [offer.move for offer in wishes(key, state, me)]


def test_every_question_but_that_for_a_character_has_a_topic() -> None:
    assert BY_KEY.keys() == ASKED - {"character"}


def test_what_is_listed_for_a_placement_reads_as_when_it_is_asked() -> None:
    match = Match(GAME, 5, "placement")
    seat, question = next(awaited(match))
    asked = {offer.move: (offer.label, offer.group) for offer in question.legal if isinstance(offer.move, Place)}
    listed = BY_KEY["place"].wishes(match.view(seat), seat)
    assert {offer.move: (offer.label, offer.group) for offer in listed} == asked


@pytest.mark.rule("E-49")
def test_the_third_area_of_recruitment_is_listed_for_the_blue_collar_worker() -> None:
    for character in Character:
        state = situation(2, [character])
        worker = character is WORKER
        for key, verb in (("place", Place), ("resolve", Resolve)):
            listed = [move for move in moves(key, state) if isinstance(move, verb)]
            assert (verb("Third Recruitment") in listed) == worker
            assert len(listed) == len(AREAS) - (not worker)


@pytest.mark.rule("E-C2")
def test_another_order_is_listed_while_rolls_are_made_and_of_ones_own_staffers_alone() -> None:
    """The others may be typed: their names are known."""
    state = situation(placed={"WY": [0], "Town Hall": [0, 1], "CA": [1]})
    for state.heading, shown in ((Heading.PLACEMENT, []), (Heading.RESOLUTION, [Resolve("WY"), Resolve("Town Hall")])):
        assert [offer.move for offer in wishes("resolve", state) if not offer.typed] == shown
        assert Resolve("CA") in moves("resolve", state)


@pytest.mark.rule("E-13", "E-C1")
def test_places_that_are_full_this_round_are_left_to_typing_while_placing() -> None:
    state = situation(placed={"WY": [1], "PA": [1]})
    for state.heading, full in ((Heading.PLACEMENT, {Place("WY")}), (Heading.RESOLUTION, set[Place]())):
        assert {offer.move for offer in wishes("place", state) if offer.typed} == full


PASSED = {
    "place": Heading.PLACEMENT,
    "ads": Heading.ATTACK_ADS,
    "line-up": Heading.ATTACK_ADS,
    "star": Heading.RESOLUTION,
    "defence": Heading.RESOLUTION,
    "no token": Heading.RESOLUTION,
    "next door": Heading.RESOLUTION,
    **dict.fromkeys(MISSES, Heading.RESOLUTION),
}
"""The last part of a round in which a question can come."""


@for_each("key", PASSED)
def test_only_what_can_still_come_is_listed(key: str) -> None:
    state = situation(2, [SCIENTIST], ads=[1])
    for state.round in (state.rounds - 1, state.rounds):
        for state.heading in Heading:
            passed = [*Heading].index(state.heading) > [*Heading].index(PASSED[key])
            shown = [offer for offer in wishes(key, state) if not offer.typed]
            assert bool(shown) == (state.round < state.rounds or not passed), state.heading


def test_nothing_is_listed_for_what_a_seat_never_does() -> None:
    state = situation(2, [NERD])
    assert moves("next door", state) == [], "it is the Scientist's"
    state.round, state.heading = state.rounds, Heading.PLACEMENT
    assert (moves("ads", state), bool(moves("ballot", state))) == ([], True), "ballots may still be won"
    state.heading = Heading.BALLOTS
    assert moves("ballot", state) == []
    state.bank["Absentee Ballots"][0] = 1
    assert moves("ballot", state) == [Pass()]
    state.hand[0], state.heading, state.round = 0, Heading.PLACEMENT, 1
    assert moves("place", state) == [], "all Staffers of the round are placed"


@for_each(("left", "text"), [(0, ""), (1, "1 more Staffer "), (3, "3 more Staffers ")])
def test_who_has_placed_one_is_asked_for_the_others(left: int, text: str) -> None:
    state = situation()
    state.hand[0], state.heading = left, Heading.PLACEMENT
    more = BY_KEY["place"].more
    assert more
    assert text in more(GAME.rules.view(state, 0), 0)
    assert bool(more(GAME.rules.view(state, 0), 0)) == bool(left)
    state.heading = Heading.RESOLUTION
    assert more(GAME.rules.view(state, 0), 0) == ""


def test_a_place_that_brings_nothing_in_time_is_listed_so_in_the_last_round_alone() -> None:
    state = situation(2)
    late = dict[bool, set[str]]()
    for state.round in (state.rounds - 1, state.rounds):
        listed = ((offer.move.where, offer.label) for offer in wishes("place", state) if isinstance(offer.move, Place))
        late[state.is_last] = {where for where, label in listed if TOO_LATE in label}
    assert late == {False: set(), True: {*FOR_LATER} & {*places(GAME.rules.view(state, 0), 0)}}


@pytest.mark.rule("E-26", "E-47", "E-48", "E-50", "E-A26")
@for_each(
    ("character", "stars", "listed", "preset"),
    [
        (NERD, "One-star states", [AddOne(), Redeem()], [AddOne(), Redeem()]),
        (NERD, "Offices", [], []),
        (IVY, "Two-star states", [MakeSix(), Redeem()], [MakeSix(), Redeem()]),
        (IVY, "Offices", [MakeSix()], [MakeSix()]),
        (ENTREPRENEUR, "Three-star states", [*AGAIN, Redeem()], [RollAgain(), Redeem()]),
        (ENTREPRENEUR, "Two-star states", [*AGAIN, Redeem()], [RollAgain(), Redeem()]),
        (ENTREPRENEUR, "One-star states", [*AGAIN[:2], Redeem()], [RollAgain(), Redeem()]),
        (ENTREPRENEUR, "Offices", [], []),
        (WAR_HERO, "Three-star states", [Redeem()], [Redeem()]),
        (WAR_HERO, "Offices", [], []),
    ],
)
def test_what_can_save_a_miss_is_listed_and_set_where_it_costs_no_token_for_a_mere_chance(
    character: Character, stars: str, listed: list[Verb], preset: list[Verb]
) -> None:
    state, key = situation(2, [character]), f"miss: {stars}"
    assert moves(key, state) == [*listed, Pass()]
    usual = BY_KEY[key].preset
    assert usual
    assert [*usual(GAME.rules.view(state, 0), 0)] == preset


@pytest.mark.rule("E-52")
def test_a_place_is_listed_as_it_stands_for_the_seat() -> None:
    state = situation(2, [MOVIE_STAR], stars={"PA": [0, 0], "VT": [1]})
    for me, vermont, pennsylvania in ((0, "no roll", "yours"), (1, "yours", "50%")):
        labels = {offer.move: offer.label for offer in wishes("place", state, me)}
        assert vermont in labels[Place("VT")]
        assert pennsylvania in labels[Place("PA")]


@pytest.mark.rule("E-A26", "E-C2")
@for_each(("tokens", "left"), [(1, 0), (2, 0), (3, 1)])
def test_an_order_lays_as_many_tokens_before_the_new_roll_as_there_are_and_it_takes(tokens: int, left: int) -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, town_hall=[tokens])
    asked = resolve(state, Resolve("CA"), Pass(), dice=[1]).asked[1]
    order = next(one for one in reversed(AGAIN) if one in asked.moves)
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, town_hall=[tokens])
    resolve(state, Resolve("CA"), order, dice=[1, 3])
    assert (state.stars["CA"], state.bank["Town Hall"][0]) == ([0], left)


def test_before_the_characters_are_known_the_powers_of_those_dealt_are_listed() -> None:
    match = Match(GAME, 2, "dealt")
    match.state.dealt[0] = (NERD, BANKER)
    assert moves("miss: One-star states", match.state) == [AddOne(), Redeem(), Pass()]


def test_every_rival_is_listed_and_no_one_else() -> None:
    state = situation(4)
    assert moves("star", state, 1) == [Replace(0), Replace(2), Replace(3)]
    assert moves("defence", state, 1) == [SendHome(0), SendHome(2), SendHome(3), Pass()]


@pytest.mark.rule("E-D4")
def test_an_order_to_do_without_answers_where_no_token_is_left() -> None:
    state = without_tokens(situation(placed={"WY": [0]}, stars={"VT": [0]}))
    (without,) = moves("no token", state)
    assert resolve(state, without, dice=[6]).topics == ["no token"]
    assert state.stars["WY"] == []


@pytest.mark.rule("E-C1", "E-C2")
@for_each("seats", range(2, 9))
def test_a_match_of_standing_orders_comes_to_its_end(seats: int) -> None:
    match, rng = Match(GAME, seats, f"orders {seats}"), Rng(seats)
    asked_by_hand(match, {seat: random_orders(match, seat, rng) for seat in range(seats)}, rng)
    assert match.result
    GAME.rules.check(match.state)


@pytest.mark.rule("E-C2")
def test_orders_for_places_rolls_misses_and_stars_leave_at_most_three_questions_a_round() -> None:
    asked, rounds = 0, 0
    for seats in (2, 3, 4, 6, 8):
        match, rng = Match(GAME, seats, f"by hand {seats}"), Rng(seats)
        by_hand = asked_by_hand(match, {0: random_orders(match, 0, rng, ORDERED)}, rng)
        asked += sum(many for (seat, _), many in by_hand.items() if seat == 0)
        rounds += match.state.rounds
    assert asked <= 3 * rounds
