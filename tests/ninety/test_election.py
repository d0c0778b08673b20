"""Election Day (section 13): what is kept and dropped, the regions, ties, who is Mayor."""

from collections.abc import Sequence

import pytest

from rules import Decision
from rules.ninety import GAME, ask
from rules.ninety.board import BOARD, Bio
from rules.ninety.city import REGIONS, TURFS
from rules.ninety.election import election_day
from rules.ninety.scoring import bonus
from rules.ninety.state import State
from rules.ninety.telling_election import (
    AfterDrops,
    CardsCounted,
    Counted,
    Decider,
    Dropped,
    Elected,
    Share,
    Swing,
    Tally,
)
from rules.ninety.verbs import Drop
from tests.findings import for_each
from tests.ninety.situations import at_table, election, questions
from tests.situations import refusal

NORTH, WEST, SOUTH, HILL, EAST, SQUIRREL = REGIONS


def dropping(state: State) -> dict[int, Decision]:
    return {**questions(election_day, state)}


@pytest.mark.rule("N-66", "N-T1")
@for_each(("canvassers", "left"), [(13, 3), (12, 3), (4, 1), (3, 0), (2, 0), (1, 0), (0, 0), (80, 20)])
def test_a_quarter_of_the_canvassers_is_kept_rounded_down(canvassers: int, left: int) -> None:
    assert ask.canvassers_to_drop(at_table(canvassers={0: canvassers}), 0) == left


@pytest.mark.rule("N-66", "N-67", "N-74", "N-A20")
def test_those_kept_are_dropped_into_regions_and_the_rest_returns_to_the_bank() -> None:
    state = at_table(canvassers={0: 15, 1: 4})
    ran = election(state, (0, Drop((NORTH, NORTH, EAST))), (1, Drop((WEST,))))
    assert [one.drop for one in state.candidates] == [{NORTH: 2, EAST: 1}, {WEST: 1}]
    assert [one.canvassers for one in state.candidates] == [0, 0]
    assert ran.value.scores == (3 + 2 * 10, 1 + 10)


@pytest.mark.rule("N-67", "N-C6", "N-A20")
def test_all_are_asked_at_once_for_any_regions_up_to_what_they_kept() -> None:
    asked = dropping(at_table(3, canvassers={0: 15, 1: 8, 2: 4}))
    assert [*asked] == [0, 1, 2]
    (offer,) = asked[0].legal
    assert {**offer.open[0].choices} == dict.fromkeys(REGIONS, 3)
    assert asked[0].check(Drop(())) is None
    assert asked[0].check(Drop((EAST,) * 3)) is None
    assert refusal(asked[0], Drop((EAST,) * 4)) == ("Pick up to 3 for “regions”; you picked 4.", "13.2")
    assert refusal(asked[1], Drop(("Downtown",))) == ("You can't pick “Downtown”.", "13.2")


@pytest.mark.rule("N-A34")
def test_whoever_keeps_nothing_is_not_asked() -> None:
    assert [*dropping(at_table(3, canvassers={0: 3, 1: 4, 2: 0}))] == [1]
    assert election(at_table(canvassers={0: 3, 1: 0}, cash={0: 100})).asked == []


@pytest.mark.rule("N-A20", "N-60", "N-61", "N-14")
def test_the_drop_knows_no_limit_of_neighborhoods() -> None:
    state = at_table(canvassers={0: 80, 1: 0})
    assert election(state, (0, Drop((NORTH,) * 20))).value.scores == (30, 0)


@pytest.mark.rule("N-47", "N-50", "N-68", "N-73", "N-A5")
def test_votes_count_for_themselves_and_rank_the_region() -> None:
    state = at_table(lean={0: ["Bluff"] * 2, 1: ["Bluff"]}, solid={0: ["Larimer"], 1: ["Polish Hill"] * 2})
    assert state.votes(HILL) == [2, 5]
    assert state.votes(EAST) == [2, 0]
    assert state.totals() == [2 + 4 + 2 + 10, 5 + 10]


@pytest.mark.rule("N-68", "N-15", "N-D1")
def test_each_vote_belongs_to_the_region_of_its_neighborhood() -> None:
    for at, region in enumerate(REGIONS):
        place = next(
            one.name
            for one in REGIONS[region].neighborhoods
            if all(one.name not in TURFS[turf].neighborhoods for turf in ("Oakland", "Hilltop"))
        )
        state = at_table(lean={1: [place]})
        assert [state.votes(name)[1] for name in REGIONS] == [int(other == at) for other in range(6)]
    assert len(REGIONS) == 6


@pytest.mark.rule("N-69", "N-D6")
@for_each(
    ("votes", "points"),
    [
        ([9, 7, 5, 3, 1], [10, 6, 3, 1, 0]),
        ([1, 3, 5, 7, 9], [0, 1, 3, 6, 10]),
        ([4, 2, 0], [10, 6, 0]),
        ([0, 0, 1], [0, 0, 10]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_places_in_a_region_are_worth_what_the_chart_says(votes: list[int], points: list[int]) -> None:
    assert bonus(votes, BOARD.points(len(votes))) == points


@pytest.mark.rule("N-69", "N-D6", "N-T9")
def test_at_two_seats_the_second_place_is_worth_4() -> None:
    votes, points = ([3, 1], [0, 1], [0, 0], [5, 5]), [[10, 4], [0, 10], [0, 0], [7, 7]]
    assert [bonus(one, BOARD.points(2)) for one in votes] == points


@pytest.mark.rule("N-70", "N-A7", "N-T3", "N-T4")
@for_each(
    ("votes", "points"),
    [
        ([9, 9, 4], [8, 8, 3]),
        ([9, 4, 4, 4], [10, 3, 3, 3]),
        ([5, 5, 5], [6, 6, 6]),
        ([5, 5, 5, 2], [6, 6, 6, 1]),
        ([5, 5, 2, 2, 2], [8, 8, 1, 1, 1]),
        ([5, 5, 5, 5, 5], [4, 4, 4, 4, 4]),
        ([5, 4, 3, 3, 0], [10, 6, 2, 2, 0]),
        ([5, 4, 3, 2, 2], [10, 6, 3, 0, 0]),
    ],
)
def test_those_tied_share_the_points_of_their_places_rounded_down(votes: list[int], points: list[int]) -> None:
    assert bonus(votes, BOARD.chart) == points


@pytest.mark.rule("N-A6", "N-A36")
def test_without_a_vote_there_is_no_place() -> None:
    assert bonus([0, 3, 0, 3], BOARD.chart) == [0, 8, 0, 8]
    assert election(at_table(3, canvassers={0: 0, 1: 0, 2: 0}), dice=[1, 2, 3]).value.scores == (0, 0, 0)


@pytest.mark.rule("N-75")
def test_each_event_card_is_a_point() -> None:
    state = at_table(cards={0: ["Bluff", "Hays"], 1: ["Larimer"]}, canvassers={0: 0, 1: 0}, coffees=2)
    ran = election(state)
    assert (ran.value.scores, ran.value.winners, ran.value.reason) == ((2, 1), (0,), "Most points")
    assert ran.facts[-2:] == [
        CardsCounted(((0, 2), (1, 1)), Tally(((0, 2), (1, 1)), led=0)),
        Elected(0, 2, Decider.POINTS, ((1, 1),)),
    ]


@pytest.mark.rule("N-76", "N-3")
def test_votes_regions_and_events_are_added_up_and_the_most_points_win() -> None:
    state = at_table(lean={0: ["Bluff"], 1: ["Bluff"] * 2}, cards={0: ["Hays"]}, canvassers={0: 0, 1: 8})
    result = election(state, (1, Drop((NORTH, HILL)))).value
    assert result.scores == (1 + 4 + 1, 3 + 10 + 1 + 10)
    assert (result.winners, GAME.rules.view(state, None).elected) == ((1,), (1,))


CARDS = "Most points, then most event cards"


def tied(cards: Sequence[int], cash: Sequence[int], seats: int = 2) -> State:
    """Seats with the same points: who has fewer cards has a vote more for each, of a region of their own."""
    events = [["Hays", "Larimer"], ["Esplen", "Carrick"], ["Windgap", "Elliott"]]
    lean = {0: ["Chateau"], 1: ["Fairywood"], 2: ["Bluff"]}
    more = {0: "Manchester", 1: "Banksville", 2: "Polish Hill"}
    return at_table(
        seats,
        turfs=("Penn Avenue", "Hilltop", "Frick Park"),
        canvassers=dict.fromkeys(range(seats), 0),
        cash=dict(enumerate(cash)),
        cards={seat: events[seat][: cards[seat]] for seat in range(seats)},
        lean={seat: [*lean[seat], *[more[seat]] * (2 - cards[seat])] for seat in range(seats)},
    )


@pytest.mark.rule("N-77")
@for_each(
    ("cards", "cash", "dice", "winner", "reason", "by"),
    [
        ([1, 2], [900, 100], [], 1, CARDS, Decider.CARDS),
        ([1, 1], [700, 600], [], 0, f"{CARDS}, then most cash", Decider.CASH),
        ([1, 1], [600, 600], [2, 5], 1, f"{CARDS}, then most cash, then a roll", Decider.ROLL),
        ([1, 1], [600, 600], [3, 3, 6, 1], 0, f"{CARDS}, then most cash, then a roll", Decider.ROLL),
    ],
)
def test_ties_are_broken_by_event_cards_then_cash_then_a_die(
    cards: list[int], cash: list[int], dice: list[int], winner: int, reason: str, by: Decider
) -> None:
    ran = election(tied(cards, cash), dice=dice)
    result = ran.value
    assert result.scores[0] == result.scores[1]
    assert (result.winners, result.reason) == ((winner,), reason)
    other = 1 - winner
    assert ran.facts[-1] == Elected(winner, result.scores[winner], by, ((other, result.scores[other]),))


@pytest.mark.rule("N-A8", "N-77")
@for_each(
    ("cards", "cash", "dice", "winner"),
    [
        ([1, 2, 2], [900, 300, 400], [], 2),  # the richest has fewer cards
        ([1, 2, 2], [900, 400, 400], [6, 2], 1),  # who has fewer cards does not roll
        ([1, 1, 1], [500, 500, 500], [4, 4, 1, 2, 6], 1),
    ],
)
def test_three_tied_go_through_the_tie_breaks_in_order(
    cards: list[int], cash: list[int], dice: list[int], winner: int
) -> None:
    assert election(tied(cards, cash, 3), dice=dice).value.winners == (winner,)


@pytest.mark.rule("N-A35", "N-D8b")
def test_coffee_breaks_no_tie() -> None:
    state = tied([1, 1], [500, 600])
    state.candidates[0].coffees = 3
    for _ in range(3):
        state.deck.remove("Hot Pot of Coffee")
    assert election(state).value.winners == (1,)


@pytest.mark.rule("N-72")
def test_after_the_drop_the_regions_are_counted_one_by_one() -> None:
    state = at_table(3, canvassers={0: 4, 1: 4, 2: 0}, lean={0: ["Bluff"], 1: ["Bluff"]})
    facts = election(state, (0, Drop((HILL,))), (1, Drop((NORTH,)))).facts
    nobody, first = Tally(((0, 0), (1, 0), (2, 0))), Tally(((1, 11), (0, 0), (2, 0)), led=1)
    assert facts[:11] == [
        Dropped(0, regions=((HILL, 1),)),
        Dropped(1, regions=((NORTH, 1),)),
        AfterDrops(2, before=0, after=0, swings=()),
        AfterDrops(0, before=9, after=12, swings=(Swing(HILL, 3, "1st"),)),
        AfterDrops(1, before=9, after=18, swings=(Swing(NORTH, 11, "1st"), Swing(HILL, -2, "2nd"))),
        *(Counted(region, (), nobody, left) for region, left in ((WEST, 5), (SOUTH, 4), (EAST, 3), (SQUIRREL, 2))),
        Counted(NORTH, (Share(1, votes=1, points=10),), first, left=1),
        Counted(
            HILL,
            (Share(0, votes=2, points=10), Share(1, votes=1, points=6)),
            Tally(((1, 18), (0, 12), (2, 0)), led=1),
            left=0,
        ),
    ]
    assert [one.doer for one in facts[:3]] == [0, 1, None]


@for_each(
    ("mine", "before", "after", "swings"),
    [
        ({0: ["Bluff"], 2: []}, 11, 9, [Swing(HILL, -2, "tied for 1st")]),
        ({0: ["Bluff"] * 3, 1: ["Bluff"]}, 13, 13, []),
        ({0: ["Bluff"], 2: ["Polish Hill"]}, 9, 7, [Swing(HILL, -2)]),
        (
            {0: ["Bluff", "Esplen"], 1: ["Esplen"]},
            20,
            16,
            [Swing(WEST, -2, "2nd"), Swing(HILL, -2, "tied for 1st")],
        ),
    ],
)
def test_all_drops_say_where_they_change_a_candidate_s_points(
    mine: dict[int, list[str]], before: int, after: int, swings: list[Swing]
) -> None:
    state = at_table(3, canvassers={0: 0, 1: 8, 2: 0}, lean=mine)
    facts = election(state, (1, Drop((HILL, WEST)))).facts
    assert AfterDrops(0, before, after, (*swings,)) in facts


@pytest.mark.rule("N-67", "N-A34")
@pytest.mark.parametrize(("bio", "left"), [(Bio.SCHOOL_BOARD_VETERAN, 3), (Bio.REALTOR, 2)])
def test_the_offer_names_what_was_kept(bio: Bio, left: int) -> None:
    question = dropping(at_table(bio=bio, canvassers={0: 11, 1: 0}))[0]
    assert [offer.label for offer in question.legal] == [f"Drop {left} canvassers into regions"]
    assert question.absent == Drop((NORTH,) * left)


@for_each(("bio", "said"), [(Bio.REALTOR, "1 of every 4 canvassers"), (Bio.SCHOOL_BOARD_VETERAN, "1 of every 3")])
def test_the_question_says_how_many_stay(bio: Bio, said: str) -> None:
    state = at_table(bio=bio, canvassers=12)
    assert f"Election Day: {said}" in dropping(state)[0].prompt


def test_each_number_of_votes_says_what_so_many_do() -> None:
    state = at_table(canvassers={0: 12, 1: 0}, lean={0: ["Bluff"], 1: ["Bluff"] * 3})
    (field,) = next(iter(dropping(state)[0].legal)).open
    assert field.each
    assert field.labels[HILL].by_number == (
        "1 vote for you, 3 for @1",
        "2 votes for you, 3 for @1: +1 point",
        "3 votes for you, 3 for @1: +5 points",
        "4 votes for you, 3 for @1: +9 points",
    )
