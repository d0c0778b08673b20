"""Setting up (section 2): the town at random or chosen together, and who goes first."""

from collections import Counter

import pytest

from rules import Illegal, Match, Seat, mark
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, CARDS, EVENTS, FACTIONS, GOVERNMENTS, TOWNSHIPS
from rules.boomtown.pieces import Options, Stage, Town
from rules.boomtown.telling import FirstByChance, FirstByVote
from rules.boomtown.towns import first_player, in_town, replacement_note
from rules.boomtown.verbs import Choose, Pass, Settle, Vote
from tests.boomtown.names import TOWN
from tests.boomtown.situations import at_table, questions, run
from tests.findings import for_each
from tests.situations import refusal

ELECTIONS = [
    ([1, 1, 0], 1, False),
    ([2, 2, 2], 2, False),
    ([None, None, 0], 0, False),
    ([0, None, None], 0, False),
    ([0, 1, 2], 2, True),
    ([0, 1, None], 1, True),
    ([None, None, None], 2, True),
]
"""Votes by seat, who goes first, and whether chance decides, which picks the last of those level."""


@pytest.mark.rule("M-G1")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    assert [*GAME.rules.seats] == [2, 3, 4, 5]
    with pytest.raises(Illegal):
        Match(GAME, seats, "too few or many")


@pytest.mark.rule("M-3", "M-4", "M-A21")
def test_a_random_town_has_a_township_four_factions_three_events_and_a_governance_card() -> None:
    seen = Counter[str]()
    for number in range(60):
        match = Match(GAME, 2, f"town {number}")
        town = match.state.town
        assert town.township in TOWNSHIPS
        assert town.government in GOVERNMENTS
        assert [FACTIONS[name].size for name in town.factions] == ["small", "small", "large", "large"]
        assert len({*town.factions}) == 4
        assert len({*town.events} & {*EVENTS}) == 3
        assert [question.topic for question in match.pending.values()] == ["first player"] * 2
        seen.update(in_town(town))
    assert {*seen} == {*TOWNSHIPS, *FACTIONS, *GOVERNMENTS, *EVENTS}


@pytest.mark.rule("M-2", "M-D1")
def test_a_sheet_is_empty_and_three_dice_wait() -> None:
    match = Match(GAME, 3, "sheets")
    for sheet in match.state.sheets:
        assert [*sheet.goods.values()] == [0] * 4
        assert [*sheet.favor.values()] == [*sheet.scorn.values()] == [0] * 4
        assert {*sheet.favor} == {*sheet.scorn} == {*match.state.town.factions}
    for seat in range(3):
        match.play(seat, Pass())
    assert [len(free) for free in match.state.free] == [3] * 3


@pytest.mark.rule("M-5")
def test_the_names_of_all_cards_are_seen_and_only_what_is_pulled_out_of_them() -> None:
    match = Match(GAME, 2, "under the board")
    view, town = match.view(), match.state.town
    assert (view.township, [*view.factions], view.government) == (town.township, [*town.factions], town.government)
    assert (view.waiting, view.events) == (town.events, {})
    cards = Counter(spot.card for spot in view.spots.values())
    assert cards == {town.township: len(TOWNSHIPS[town.township].locations)} | dict.fromkeys(
        [*town.factions, town.government], 1
    )
    assert all(where not in view.spots for name in town.factions for where in locations(name)[1:])


def locations(faction: str) -> list[str]:
    return [one.name for one in FACTIONS[faction].locations]


@pytest.mark.rule("M-6", "M-D2")
def test_factions_and_governance_start_at_their_first_light_blue_meeple() -> None:
    match = Match(GAME, 2, "pulled")
    assert [match.state.meeples[name] for name in match.state.town.factions] == [3, 3, 4, 4]
    assert match.state.offices == 1
    assert [BOARD.tracks.small.most, BOARD.tracks.large.most, BOARD.tracks.governance.most] == [7, 8, 5]


@pytest.mark.rule("M-7", "M-A1")
@for_each(("votes", "first", "chance"), ELECTIONS)
def test_most_votes_goes_first_and_chance_decides_between_equals(
    votes: list[int | None], first: int, chance: bool
) -> None:
    state = at_table(3)
    moves = [(seat, Pass() if vote is None else Vote(vote)) for seat, vote in enumerate(votes)]
    level = len({vote for vote in votes if vote is not None}) or 3
    run(first_player, state, *moves, dice=[level] if chance else [])
    assert state.first == first


@pytest.mark.rule("M-7", "M-A1")
def test_everybody_may_vote_for_anybody_themselves_too_and_all_at_once() -> None:
    asked = questions(first_player, at_table(3))
    assert [*asked] == [0, 1, 2]
    for question in asked.values():
        assert [offer.move for offer in question.legal] == [Vote(0), Vote(1), Vote(2), Pass()]
        assert all(offer.secret for offer in question.legal)
        assert question.absent == Pass()


@pytest.mark.rule("M-7", "M-C8")
def test_votes_are_known_when_all_have_voted_and_may_be_changed_until_then() -> None:
    match = Match(GAME, 3, "votes")
    before = [(match.view(seat), match.events(seat)) for seat in (1, 2, None)]
    for vote in (Vote(1), Vote(2)):
        match.play(0, vote)
        assert [(match.view(seat), match.events(seat)) for seat in (1, 2, None)] == before
        assert match.pending[0].waits == "open"
    match.play(1, Vote(2))
    match.play(2, Vote(2))
    assert (match.state.first, match.view().first) == (2, 2)
    voted = FirstByVote(((0, 2), (1, 2), (2, 2)), 3, 2, tied=False)
    assert voted in [event.fact for event in match.events()]


@pytest.mark.rule("M-7", "M-A1")
def test_where_chance_decides_nobody_votes_and_the_first_player_is_told() -> None:
    found = set[Seat]()
    for number in range(30):
        match = Match(GAME, 3, f"chance {number}", {"first": "chance"})
        first = match.state.first
        assert (match.view().first, match.pending[first].topic) == (first, "place")
        assert FirstByChance(first) in [event.fact for event in match.events()]
        found.add(first)
    assert found == {0, 1, 2}


@pytest.mark.rule("M-7", "M-4")
def test_chance_decides_before_a_town_is_chosen_together() -> None:
    match = Match(GAME, 2, "chance", {"first": "chance", "together": True})
    assert (match.state.stage, match.view().first) == (Stage.TOWN, match.state.first)
    match.play(1, Pass())
    match.play(0, Settle())
    assert match.state.round == 1


def together(seats: int = 3) -> Match:
    return Match(GAME, seats, "together", {"together": True})


@pytest.mark.rule("M-4", "M-A21")
def test_all_are_waited_for_once_and_then_the_first_seat_confirms() -> None:
    match = together()
    cards = [offer.move for offer in match.pending[0].legal]
    assert waits(match) == {0: "open", 1: "turn", 2: "turn"}
    assert refusal(match.pending[0], Settle()) == ("@1 and @2 can put a card in first.", "2.4")
    match.play(2, cards[0])
    assert waits(match) == {0: "open", 1: "turn", 2: "open"}
    match.play(0, cards[1])
    match.play(1, Pass())
    assert waits(match) == {0: "turn", 1: "open", 2: "open"}
    for seat in (1, 2):
        with pytest.raises(Illegal):
            match.play(seat, Settle())
    match.play(2, cards[2])
    match.play(0, cards[3])
    assert waits(match) == {0: "turn", 1: "open", 2: "open"}, "each was waited for once"
    match.play(0, Settle())
    assert match.state.stage is Stage.VOTE


def waits(match: Match) -> dict[int, str]:
    return {seat: question.waits for seat, question in match.pending.items()}


@pytest.mark.rule("M-4", "M-A21", "M-3")
def test_a_card_goes_in_for_the_one_of_its_kind_that_has_been_there_longest() -> None:
    match = together()
    town = match.state.town
    small, large = (
        [name for name, one in FACTIONS.items() if one.size == size and name not in town.factions]
        for size in ("small", "large")
    )
    board = next(name for name in TOWNSHIPS if name != town.township)
    power = next(name for name in GOVERNMENTS if name != town.government)
    event = next(name for name in EVENTS if name not in town.events)
    for seat, card in ((2, small[0]), (1, large[0]), (0, large[1]), (2, board), (1, power), (1, event)):
        match.play(seat, Choose(card))
    assert match.state.town.factions == (town.factions[1], small[0], large[0], large[1])
    assert (match.state.town.township, match.state.town.government) == (board, power)
    assert match.state.town.events == (*town.events[1:], event)
    match.play(0, Settle())
    assert [*match.state.meeples] == [*match.state.town.factions]
    assert match.state.waiting == [*match.state.town.events]


def test_a_card_that_is_there_cannot_be_put_in() -> None:
    match = together()
    card = match.state.town.events[1]
    for seat in range(3):
        assert refusal(match.pending[seat], Choose(card)) == (f"{card} is already in the town.", "2.4")
        assert refusal(match.pending[seat], Choose("Atlantis")) == ("You can't do that right now.", "2.4")


@pytest.mark.rule("M-A21")
def test_an_absent_first_seat_confirms_the_town_as_it_is() -> None:
    match = together()
    town = match.state.town
    assert [match.pending[seat].absent for seat in range(3)] == [None, Pass(), Pass()]
    for seat in (1, 2):
        match.play(seat, Pass())
    assert match.pending[0].absent == Settle()
    match.play(0, Settle())
    assert match.state.town == town


@pytest.mark.rule("M-A21", "M-A24")
def test_the_options_are_off_unless_chosen_and_no_others_are_known() -> None:
    assert (Options().endless, Options().together, Options().first) == (False, False, "vote")
    assert Match(GAME, 2, "plain").pending[0].topic == "first player"
    with pytest.raises(Illegal):
        Match(GAME, 2, "other", {"handicap": True})


def test_each_card_says_what_it_holds_as_far_as_there_is_room_and_which_one_it_replaces() -> None:
    town = Town("Gull Harbor", TOWN, "Town Council", ("Influenza", "Bank Run", "Gold Strike"))
    assert replacement_note(town, "Schoolhouse Circle") == (
        "instead of Choir Society · Spelling Bee, Build a Wing, Graduation Day"
    )
    assert replacement_note(town, "Flood Season") == "instead of Influenza · Rising Water, Levee Breaks, Mud Everywhere"
    long = replacement_note(town, "Copper Notch")
    assert long.startswith("instead of Gull Harbor · Company Store, Quarry Face, Timber Slope")
    assert long.endswith(", …")
    assert max(len(replacement_note(town, card)) for card in CARDS if card not in in_town(town)) <= 100


def test_whoever_confirms_the_town_reads_that_it_is_them() -> None:
    match = together()
    ends = [match.pending[seat].prompt.rpartition("until ")[2] for seat in (0, 1)]
    assert ends[0] == "you confirm it."
    match.play(1, Pass())
    assert match.pending[1].prompt.endswith(f"until {mark(0)} confirms it.")
