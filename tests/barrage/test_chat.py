"""The match in chat (10.4 to 10.6): topics under which answers can be given in advance, and what is never asked."""

import re
from random import Random

import pytest

from rules import Match, agents, fill
from rules.barrage import GAME
from rules.barrage.board import AREAS, NEEDS, OFFICES, STATES, Character, named
from rules.barrage.ending import absentee_ballots
from rules.barrage.labels import choice
from rules.barrage.play import attack_ads, placement, resolution, wins
from rules.barrage.state import State
from rules.barrage.verbs import Attack, Pass, Place, Redeem, Resolve, RollAgain
from tests.barrage.situations import first_question, resolve, run, situation, without_tokens
from tests.barrage.test_refusals import QUESTIONS
from tests.findings import for_each
from tests.record import answered
from tests.situations import awaited

DICE = range(1, 7)
PHONE = 40
"""So many characters of a line of a list a phone shows."""
MISSES = {"miss: One-star states", "miss: Two-star states", "miss: Three-star states", "miss: Offices"}
TOPICS = {
    *("character", "place", "ads", "line-up", "resolve", "star", "defence", "no token", "next door", "ballot"),
    *MISSES,
}


@pytest.mark.rule("E-C1", "E-C2", "E-C3", "E-C4")
def test_each_question_carries_a_stable_topic() -> None:
    found = {question.topic for question in QUESTIONS.values()}
    found |= {question.topic for seats in range(2, 9) for _, _, question in answered(f"barrage-{seats}")}
    assert found == TOPICS


@pytest.mark.rule("E-C2")
@for_each(
    ("place", "die", "topic"),
    [
        ("WY", 1, "miss: One-star states"),
        ("PA", 3, "miss: Two-star states"),
        ("CA", 4, "miss: Three-star states"),
    ],
)
def test_the_topic_of_a_miss_tells_the_kind_of_state(place: str, die: int, topic: str) -> None:
    state = situation(placed={place: [0]}, town_hall=[1])
    assert resolve(state, Resolve(place), Redeem(), dice=[die]).topics == ["resolve", topic]


@pytest.mark.rule("E-C2")
@for_each("office", ["Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_a_miss_in_an_office_has_a_topic_of_its_own(office: str) -> None:
    state = situation(2, [Character.IVY_LEAGUER], placed={office: [0]})
    assert resolve(state, Pass(), dice=[1]).topics == ["miss: Offices"]


@pytest.mark.rule("E-C1")
def test_a_wish_list_serves_as_answers_to_the_topic_of_placing() -> None:
    """The first free area of each list is taken, as a bot would play it; the outcome is that of answering."""
    wishes = {0: ["CA", "WY", "PA", "Town Hall"], 1: ["WY", "CA", "VT", "PA", "PA"]}
    state = situation(2, staffers=[3, 3])
    answers = [(0, "CA"), (1, "WY"), (0, "PA"), (1, "CA"), (0, "Town Hall"), (1, "VT")]
    ran = run(placement, state, *((seat, Place(where)) for seat, where in answers))
    left = {seat: list(wish) for seat, wish in wishes.items()}
    for question, (seat, where) in zip(ran.asked, answers, strict=True):
        free = next(wish for wish in left[seat] if Place(wish) in question.moves)
        del left[seat][: left[seat].index(free) + 1]
        assert (question.topic, free) == ("place", where)


@pytest.mark.rule("E-C2")
def test_an_order_of_staffers_stays_legal_until_it_runs() -> None:
    state = situation(2, placed={"CA": [0], "WY": [0], "PA": [0], "VT": [1]})
    ran = run(resolution, state, (0, Resolve("PA")), (0, Resolve("WY")), dice=[4, 1, 2, 1])
    assert ran.topics == ["resolve", "resolve"]
    assert state.stars["PA"] == [0]


@pytest.mark.rule("E-C3")
def test_ads_ask_holders_alone_once_each_and_nobody_answers_an_ad() -> None:
    state = situation(3, placed={"CA": [0, 1, 2], "TX": [0, 1, 2]}, ads=[1, 0, 1])
    ran = run(attack_ads, state, (0, Attack("CA", 2)), (2, Attack("TX", 0)))
    assert (ran.seats, ran.topics) == ([0, 2], ["ads", "ads"])


def test_no_question_has_a_single_answer_and_none_lacks_a_stand_in() -> None:
    for seats in (2, 5, 8):
        match, rng = Match(GAME, seats, f"answers {seats}"), Random(seats)
        for seat, question in awaited(match):
            offers = list(question.legal)
            assert len(offers) > 1
            assert question.absent is not None
            assert question.check(question.absent) is None
            assert question.waits in ({"turn", "now"} if question.topic == "resolve" else {"turn"})
            match.play(seat, agents.random_move(question, rng))


def test_a_tie_of_three_fits_what_is_said_of_a_ballot_with_long_names() -> None:
    state = situation(3, stars={"CA": [0, 1, 2]}, absentee=[1, 1, 1])
    state.ballots["CA"] = [2, 1, 0]
    offer = next(first_question(absentee_ballots, state).legal)
    assert offer.label == "California: 55 votes · then you lead 3 to 2"
    assert offer.note == "Tokens: you: 2, @1: 2, @2: 2"
    assert len(fill(offer.note, lambda seat: "W" * 20)) <= 100


def lowest(label: str) -> int:
    """The lowest die that wins by a label."""
    found = re.search(r": (\d+)%", label)
    assert found, label
    return next(die for die in DICE if round((7 - die) / 6 * 100) == int(found[1]))


@pytest.mark.rule("E-38", "E-26", "E-36")
@for_each("laid", [0, 1, 2])
@for_each("own", [False, True])
@for_each("place", ["CA", "PA", "WY", "Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_a_label_tells_the_dice_that_win_and_the_price(place: str, own: bool, laid: int) -> None:
    def position() -> State:
        rival = [1] if place in ("CA", "PA") else []
        stars = {place: [0] * AREAS[place]} if own and rival else {}
        return situation(placed={place: [0, *rival], "NH": [0]}, stars=stars, town_hall=[laid])

    labels = {offer.move: offer.label for offer in first_question(resolution, position()).legal}
    if (label := labels.get(Resolve(place, laid))) is None:
        assert laid
        return
    won = [
        bool(run(lambda table, state: wins(table, state, 0, place, laid), position(), dice=[die]).value) for die in DICE
    ]
    assert won == [die >= lowest(label) for die in DICE]
    assert ("defense" in label, "votes" in label) == (
        own and place in ("CA", "PA"),
        place in STATES and "defense" not in label,
    )
    assert (f" for {laid} token" in label, "tokens" in label) == (laid > 0, laid > 1)


@pytest.mark.rule("E-38")
@for_each("place", [place for place in AREAS if place != "Third Recruitment"])
def test_a_label_tells_what_placing_may_win_and_by_which_dice(place: str) -> None:
    labels = {offer.move: offer.label for offer in first_question(placement, situation(2, [Character.NERD])).legal}
    assert named(place) in labels[Place(place)]
    assert lowest(labels[Place(place)]) == NEEDS[place]
    assert (f"{STATES[place].votes} votes" if place in STATES else OFFICES[place].gain) in labels[Place(place)]


@pytest.mark.rule("E-22", "E-A4")
def test_in_the_last_round_a_label_tells_which_offices_bring_nothing_any_more() -> None:
    def late(before_the_end: int) -> set[str]:
        state = situation(2, [Character.BLUE_COLLAR_WORKER])
        state.round = state.rounds - before_the_end
        offers = first_question(placement, state).legal
        return {offer.move.where for offer in offers if "too late" in offer.label and isinstance(offer.move, Place)}

    assert (late(1), late(0)) == (set(), {"Recruitment", "Third Recruitment", "Attack Ads"})


def test_a_label_tells_where_there_is_nothing_to_roll_or_to_win() -> None:
    state = situation(
        2, [Character.MOVIE_STAR], placed={"WY": [0], "VT": [0], "PA": [0]}, stars={"VT": [0], "PA": [0, 0]}
    )
    labels = [offer.label for offer in first_question(resolution, state).legal]
    assert ["nothing to win" in label for label in labels] == [True, True, False]
    assert ["no roll" in label for label in labels] == [False, False, True]


def test_prompts_tell_how_many_are_left() -> None:
    for staffers, told in ((1, "last"), (3, "3 left")):
        assert told in first_question(placement, situation(staffers=[staffers])).prompt
    for ads, told in ((1, "an attack ad"), (3, "3 attack ads")):
        assert told in first_question(attack_ads, situation(placed={"CA": [1]}, ads=[ads])).prompt
    hero, nerd = Character.WAR_HERO, Character.NERD
    for character, held, told in ((hero, 2, "2 and 3 free"), (hero, 0, "have 3 free"), (nerd, 2, "have 2.")):
        state = situation(2, [character], stars={"PA": [0, 1]}, absentee=[held])
        assert told in first_question(absentee_ballots, state).prompt


def test_the_nerd_is_told_what_more_it_would_take() -> None:
    for die, told in ((4, "55 votes"), (3, "then 1 Town Hall token would"), (2, "then 2 Town Hall tokens would")):
        state = situation(2, [Character.NERD], placed={"CA": [0]}, town_hall=[2])
        asked = resolve(state, Resolve("CA"), Pass(), dice=[die]).asked[1]
        assert told in asked.labels[0]


def test_what_saves_a_roll_tells_what_comes_of_it_which_may_be_a_tie() -> None:
    state = situation(2, [Character.IVY_LEAGUER], placed={"PA": [0]}, stars={"PA": [1]}, town_hall=[3])
    asked = resolve(state, Resolve("PA"), Pass(), dice=[1]).asked[1]
    assert asked.labels[:2] == (
        "Turn the 1 into a 6 · 20 votes · then tied at 1",
        "Spend 3 Town Hall tokens (you have 3) · 20 votes · then tied at 1",
    )


def test_a_new_throw_is_offered_with_the_dice_that_would_win() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0, 1]}, stars={"CA": [0, 0, 0]}, town_hall=[1])
    asked = resolve(state, Resolve("CA", 1), Pass(), dice=[1]).asked[1]
    assert (asked.moves[0], lowest(asked.labels[0])) == (RollAgain(), 2)


@pytest.mark.rule("E-26", "E-38", "E-50", "E-A26")
@for_each(("place", "laid"), [("CA", 0), ("CA", 1), ("CA", 2), ("PA", 0), ("PA", 1), ("PA", 2), ("WY", 0), ("WY", 1)])
def test_a_new_throw_with_tokens_before_it_wins_by_the_dice_that_its_label_tells(place: str, laid: int) -> None:
    def position() -> State:
        return situation(2, [Character.ENTREPRENEUR], town_hall=[laid])

    def again(die: int) -> bool:
        answer = (0, RollAgain(laid))
        return bool(run(lambda table, state: wins(table, state, 0, place, 0), position(), answer, dice=[1, die]).value)

    asked = first_question(lambda table, state: wins(table, state, 0, place, 0), position(), [1])
    (label,) = (offer.label for offer in asked.legal if offer.move == RollAgain(laid))
    assert [again(die) for die in DICE] == [die >= lowest(label) for die in DICE]


def test_labels_tell_the_offers_of_a_question_apart() -> None:
    for question in QUESTIONS.values():
        labels = [offer.label for offer in question.legal]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(label) <= 80 for label in labels)


@for_each(
    ("place", "told"),
    [
        ("CA", "Stars: 1 empty, @1 x2 · Staffers: 1 rival, you"),
        ("PA", "Stars: you, @1"),
        ("WY", "Star: 1 empty"),
        ("Town Hall", "You have 2 saved · Staffers: 2 rivals"),
        ("Recruitment", "You have 5 Staffers, 9 at most"),
    ],
)
def test_a_place_is_listed_with_who_stands_there(place: str, told: str) -> None:
    state = situation(
        2, staffers=[5], placed={"CA": [0, 1], "Town Hall": [1, 1]}, stars={"CA": [1, 1], "PA": [0, 1]}, town_hall=[2]
    )
    notes = {offer.move: offer.note for offer in first_question(placement, state).legal}
    assert notes[Place(place)] == told


@for_each("place", [*STATES])
def test_a_list_shows_the_place_the_chance_and_the_votes_on_a_phone(place: str) -> None:
    state = situation(placed={place: [0], "Town Hall": [0]}, town_hall=[2])
    rolls = {offer.move: offer.label for offer in first_question(resolution, state).legal}
    chance = {3: 33, 2: 50, 1: 83}[STATES[place].stars]
    plain = f"{named(place)}: {chance}% · {STATES[place].votes} votes"
    assert rolls[Resolve(place)] == plain
    assert len(plain) <= PHONE
    assert (
        f"{named(place)}: {67 if chance == 33 else 83 if chance == 50 else 100}% for 1 token"
        in rolls[Resolve(place, 1)]
    )
    assert rolls[Resolve(place, 1)].index(" ·") <= PHONE
    question = first_question(placement, situation())
    (group,) = {str(offer.group) for offer in question.legal if offer.move == Place(place)}
    assert group.startswith(f"{'★' * STATES[place].stars} {NEEDS[place]}+ wins ({chance}%)")
    assert len(group) <= PHONE


@for_each(
    ("place", "stars", "brings"),
    [
        ("TX", [], ""),
        ("TX", [0], " · then you still lead 2 to 0"),
        ("TX", [1], " · then tied at 1"),
        ("TX", [0, 1], " · then you lead 2 to 1"),
        ("TX", [1, 1], " · then you trail 1 to 2"),
        ("TX", [1, 1, 1], " · then you trail 1 to 2"),
        ("TX", [0, 1, 1], " · then you lead 2 to 1"),
        ("TX", [1, 1, 2], " · takes a rival's star"),
        ("PA", [1, 2], " · then tied at 1"),
        ("DE", [1], " · from @1"),
    ],
)
def test_a_place_where_stars_lie_says_what_a_win_would_change(place: str, stars: list[int], brings: str) -> None:
    state = situation(3, placed={place: [0], "Town Hall": [0]}, stars={place: stars} if stars else {}, town_hall=[1])
    state.hand[0] = 1
    chance = {3: 33, 2: 50, 1: 83}[STATES[place].stars]
    said = f"{named(place)}: {chance}% · {STATES[place].votes} votes{brings}"
    rolls = {offer.move: offer.label for offer in first_question(resolution, state).legal}
    assert str(choice(state, 0, place)) == rolls[Resolve(place)] == said
    assert rolls[Resolve(place, 1)].endswith(f"for 1 token · {STATES[place].votes} votes{brings}")


@for_each("place", [*STATES])
def test_what_a_win_would_change_fits_beside_long_names(place: str) -> None:
    state = situation(placed={place: [0]}, stars={place: [1] * STATES[place].stars}, town_hall=[2])
    labels = [offer.label for offer in first_question(resolution, state).legal]
    assert max(len(fill(said, lambda seat: "W" * 20)) for said in labels) <= 100


def test_lists_of_pieces_are_headed_by_whose_they_are() -> None:
    state = situation(placed={"CA": [1], "PA": [1], "WY": [1], "Town Hall": [1]}, ads=[1])
    assert [str(offer.group or "") for offer in first_question(attack_ads, state).legal] == [
        "Rivals in ★★★ states",
        "Rivals in ★★ states",
        "Rivals in ★ states",
        "Rivals in offices",
        "",
    ]
    broke = without_tokens(situation(placed={"CA": [0]}, stars={"WY": [0]}), 0)
    asked = first_question(resolution, broke, [5])
    headed = [str(offer.group or "") for offer in asked.legal]
    assert headed == ["Your tokens in ★ states", "Your tokens in offices", ""]


def test_a_question_in_secret_says_to_all_what_is_chosen() -> None:
    match = Match(GAME, 3, "secret")
    prompts = {question.prompt for question in match.pending.values()}
    assert prompts == {"Which character do you want to keep? You'll have its power for the whole match."}


def test_places_that_need_no_roll_or_are_held_say_so() -> None:
    state = situation(2, [Character.MOVIE_STAR], stars={"PA": [0, 0], "VT": [1]})
    labels = {offer.move: offer.label for offer in first_question(placement, state).legal}
    assert labels[Place("VT")] == "Vermont: 100%, no roll · 3 votes · from @1"
    assert labels[Place("PA")] == "Pennsylvania: already yours · 20 votes"
