"""The match in chat (10.4 to 10.6): topics under which answers can be given in advance, and what is never asked."""

import re

import pytest

from rules import Seat, Verb, fill
from rules.barrage.board import AREAS, NEEDS, OFFICES, STATES, Character, place_name
from rules.barrage.ending import absentee_ballots
from rules.barrage.labels import choice
from rules.barrage.play import attack_ads, placement, resolution, wins
from rules.barrage.state import State
from rules.barrage.verbs import Pass, Place, Resolve, RollAgain
from tests.barrage.characters import ENTREPRENEUR, IVY, MOVIE_STAR, NERD, WAR_HERO, WORKER
from tests.barrage.situations import first_question, resolve, run, situation, without_tokens
from tests.barrage.test_refusals import QUESTIONS
from tests.findings import for_each
from tests.record import answered_questions

DICE = range(1, 7)
PHONE = 40
"""How many characters of a line of a list a phone shows."""
MISSES = {"miss: One-star states", "miss: Two-star states", "miss: Three-star states", "miss: Offices"}
TOPICS = {
    *("character", "place", "ads", "line-up", "resolve", "star", "defence", "no token", "next door", "ballot"),
    *MISSES,
}


@pytest.mark.rule("E-C1", "E-C2", "E-C3", "E-C4")
def test_each_question_carries_a_stable_topic() -> None:
    found = {question.topic for question in QUESTIONS.values()}
    found |= {question.topic for seats in range(2, 9) for _, _, question in answered_questions(f"barrage-{seats}")}
    assert found == TOPICS


@pytest.mark.rule("E-C2")
@for_each(
    ("place", "kind"),
    [
        ("WY", "One-star states"),
        ("PA", "Two-star states"),
        ("CA", "Three-star states"),
        *((office, "Offices") for office in ("Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots")),
    ],
)
def test_the_topic_of_a_miss_tells_the_kind_of_place(place: str, kind: str) -> None:
    state = situation(2, [IVY], placed={place: [0]})
    assert resolve(state, Pass(), dice=[1]).topics == [f"miss: {kind}"]


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
@for_each("tokens", [0, 1, 2])
@for_each("own", [False, True])
@for_each("place", ["CA", "PA", "WY", "Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_a_label_tells_the_dice_that_win_and_the_price(place: str, own: bool, tokens: int) -> None:
    def position() -> State:
        rival = [1] if place in ("CA", "PA") else []
        stars = {place: [0] * AREAS[place]} if own and rival else {}
        return situation(placed={place: [0, *rival], "NH": [0]}, stars=stars, town_hall=[tokens])

    labels = {offer.move: offer.label for offer in first_question(resolution, position()).legal}
    if (label := labels.get(Resolve(place, tokens))) is None:
        assert tokens
        return
    won = [
        bool(run(lambda table, state: wins(table, state, 0, place, tokens), position(), dice=[die]).value)
        for die in DICE
    ]
    assert won == [die >= lowest(label) for die in DICE]
    assert ("defense" in label, "votes" in label) == (
        own and place in ("CA", "PA"),
        place in STATES and "defense" not in label,
    )
    assert (f" for {tokens} token" in label, "tokens" in label) == (tokens > 0, tokens > 1)


@pytest.mark.rule("E-38")
@for_each("place", [place for place in AREAS if place != "Third Recruitment"])
def test_a_label_tells_what_placing_may_win_and_by_which_dice(place: str) -> None:
    labels = {offer.move: offer.label for offer in first_question(placement, situation(2, [NERD])).legal}
    assert place_name(place) in labels[Place(place)]
    assert lowest(labels[Place(place)]) == NEEDS[place]
    assert (f"{STATES[place].votes} votes" if place in STATES else OFFICES[place].gain) in labels[Place(place)]


@pytest.mark.rule("E-22", "E-A4")
def test_in_the_last_round_a_label_tells_which_offices_bring_nothing_any_more() -> None:
    def late(before_the_end: int) -> set[str]:
        state = situation(2, [WORKER])
        state.round = state.rounds - before_the_end
        offers = first_question(placement, state).legal
        return {offer.move.where for offer in offers if "too late" in offer.label and isinstance(offer.move, Place)}

    assert (late(1), late(0)) == (set(), {"Recruitment", "Third Recruitment", "Attack Ads"})


def test_prompts_tell_how_many_are_left() -> None:
    for staffers, words in ((1, "last"), (3, "3 left")):
        assert words in first_question(placement, situation(staffers=[staffers])).prompt
    for ads, words in ((1, "an attack ad"), (3, "3 attack ads")):
        assert words in first_question(attack_ads, situation(placed={"CA": [1]}, ads=[ads])).prompt
    hero, nerd = WAR_HERO, NERD
    for character, ballots, words in ((hero, 2, "2 and 3 free"), (hero, 0, "have 3 free"), (nerd, 2, "have 2.")):
        state = situation(2, [character], stars={"PA": [0, 1]}, absentee=[ballots])
        assert words in first_question(absentee_ballots, state).prompt


@for_each(
    ("character", "stars", "moves", "dice", "labels"),
    [
        (NERD, [], [Resolve("TX")], [4], ["Add 1 as the Nerd · 38 votes"]),
        (NERD, [], [Resolve("TX")], [3], ["Add 1 as the Nerd · then 1 Town Hall token would be enough"]),
        (NERD, [], [Resolve("TX")], [2], ["Add 1 as the Nerd · then 2 Town Hall tokens would be enough"]),
        (
            IVY,
            [1],
            [Resolve("TX", 1)],
            [1],
            [
                "Turn the 1 into a 6 · 38 votes · then tied at 1",
                "Spend 2 Town Hall tokens (you have 2) · 38 votes · then tied at 1",
            ],
        ),
        (ENTREPRENEUR, [0, 0, 0], [Resolve("TX", 1)], [1], ["Roll again: 83%"]),
    ],
)
def test_what_saves_a_roll_tells_what_comes_of_it_and_what_more_it_would_take(
    character: Character, stars: list[Seat], moves: list[Verb], dice: list[int], labels: list[str]
) -> None:
    state = situation(2, [character], placed={"TX": [0, 1]}, stars={"TX": stars}, town_hall=[3 if stars == [1] else 2])
    asked = resolve(state, *moves, Pass(), dice=dice).asked[1]
    assert list(asked.labels[: len(labels)]) == labels


@pytest.mark.rule("E-26", "E-38", "E-50", "E-A26")
@for_each(("place", "tokens"), [("CA", 0), ("CA", 1), ("CA", 2), ("PA", 0), ("PA", 1), ("PA", 2), ("WY", 0), ("WY", 1)])
def test_a_new_throw_with_tokens_before_it_wins_by_the_dice_that_its_label_tells(place: str, tokens: int) -> None:
    def position() -> State:
        return situation(2, [ENTREPRENEUR], town_hall=[tokens])

    def again(die: int) -> bool:
        answer = (0, RollAgain(tokens))
        return bool(run(lambda table, state: wins(table, state, 0, place, 0), position(), answer, dice=[1, die]).value)

    asked = first_question(lambda table, state: wins(table, state, 0, place, 0), position(), [1])
    (label,) = (offer.label for offer in asked.legal if offer.move == RollAgain(tokens))
    assert [again(die) for die in DICE] == [die >= lowest(label) for die in DICE]


@for_each(
    ("place", "words"),
    [
        ("CA", "Stars: 1 empty, @1 x2 · Staffers: 1 rival, you"),
        ("PA", "Stars: you, @1"),
        ("WY", "Star: 1 empty"),
        ("Town Hall", "You have 2 saved · Staffers: 2 rivals"),
        ("Recruitment", "You have 5 Staffers, 9 at most"),
    ],
)
def test_a_place_is_listed_with_who_stands_there(place: str, words: str) -> None:
    state = situation(
        2, staffers=[5], placed={"CA": [0, 1], "Town Hall": [1, 1]}, stars={"CA": [1, 1], "PA": [0, 1]}, town_hall=[2]
    )
    notes = {offer.move: offer.note for offer in first_question(placement, state).legal}
    assert notes[Place(place)] == words


@for_each("place", [*STATES])
def test_a_list_shows_the_place_the_chance_and_the_votes_on_a_phone(place: str) -> None:
    state = situation(placed={place: [0], "Town Hall": [0]}, town_hall=[2])
    rolls = {offer.move: offer.label for offer in first_question(resolution, state).legal}
    chance, helped = {3: (33, 67), 2: (50, 83), 1: (83, 100)}[STATES[place].stars]
    plain = f"{place_name(place)}: {chance}% · {STATES[place].votes} votes"
    assert rolls[Resolve(place)] == plain
    assert len(plain) <= PHONE
    assert f"{place_name(place)}: {helped}% for 1 token" in rolls[Resolve(place, 1)]
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
    text = f"{place_name(place)}: {chance}% · {STATES[place].votes} votes{brings}"
    rolls = {offer.move: offer.label for offer in first_question(resolution, state).legal}
    assert str(choice(state, 0, place)) == rolls[Resolve(place)] == text
    assert rolls[Resolve(place, 1)].endswith(f"for 1 token · {STATES[place].votes} votes{brings}")


@for_each("place", [*STATES])
def test_what_a_win_would_change_fits_beside_long_names(place: str) -> None:
    state = situation(placed={place: [0]}, stars={place: [1] * STATES[place].stars}, town_hall=[2])
    labels = [offer.label for offer in first_question(resolution, state).legal]
    assert max(len(fill(text, lambda seat: "W" * 20)) for text in labels) <= 100


def test_lists_of_pieces_are_headed_by_whose_they_are() -> None:
    state = situation(placed={"CA": [1], "PA": [1], "WY": [1], "Town Hall": [1]}, ads=[1])
    assert [str(offer.group or "") for offer in first_question(attack_ads, state).legal] == [
        "Rivals in ★★★ states",
        "Rivals in ★★ states",
        "Rivals in ★ states",
        "Rivals in offices",
        "",
    ]
    broke = without_tokens(situation(placed={"CA": [0]}, stars={"WY": [0]}))
    asked = first_question(resolution, broke, [5])
    headed = [str(offer.group or "") for offer in asked.legal]
    assert headed == ["Your tokens in ★ states", "Your tokens in offices", ""]


def test_places_that_need_no_roll_or_are_held_say_so() -> None:
    stars = {"PA": [0, 0], "VT": [1], "DE": [0]}
    rolls = situation(2, [MOVIE_STAR], placed={"PA": [0], "VT": [0], "DE": [0]}, stars=stars)
    assert [offer.label for offer in first_question(resolution, rolls).legal] == [
        "Pennsylvania: nothing to win, it's already yours",
        "Delaware: nothing to win, it's already yours",
        "Vermont: 100%, no roll · 3 votes · from @1",
    ]
    state = situation(2, [MOVIE_STAR], stars=stars)
    labels = {offer.move: offer.label for offer in first_question(placement, state).legal}
    assert labels[Place("VT")] == "Vermont: 100%, no roll · 3 votes · from @1"
    assert labels[Place("PA")] == "Pennsylvania: already yours · 20 votes"
