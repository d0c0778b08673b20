"""What seats and spectators see (1.5): all but the Change cards of others, chits not yet shown, and bids for ads."""

from dataclasses import replace

import pytest

from rules import Figure, Match, Rng, by_seat
from rules.politocracy import GAME
from rules.politocracy.board import ChangeCard, Ideology, Profile
from rules.politocracy.chits import place_chits
from rules.politocracy.state import Bid, Heading, Outcome, State
from rules.politocracy.verbs import Chits, Keep
from rules.politocracy.view import Standing
from tests.conformance.cases import random_answer
from tests.politocracy.situations import RULES, finals, position

AUDIT, CHECK = ChangeCard.AUDIT, ChangeCard.SUPER_PAC_CHECK


def whole() -> State:
    """A position in which every field has something to tell."""
    state = position(
        3,
        turn=1,
        round=7,
        rounds=40,
        sealed=True,
        owners={"Professors": 0, "The Poor": 2},
        hand={0: [AUDIT], 1: [CHECK, CHECK]},
        discards=[ChangeCard.COVER_UP],
        percent={0: 31},
        pandering={0: 2},
        ideology={0: Ideology.PROGRESSIVE},
        scandals={1: 1},
        lost_turns={1: 2},
        stop={2: 5},
        surrogate={2: 11},
        gathered={2: 3},
        insider={0: True},
        asks={1: True},
    )
    state.limits = {2: 20}
    return state


def test_the_view_shows_the_campaign() -> None:
    view = GAME.rules.view(whole(), 1)
    assert (view.me, view.heading, view.round, view.rounds, view.sealed) == (1, Heading.CAMPAIGN, 7, 40, True)
    assert (view.first, view.turn, view.limits) == (0, 1, {2: 20})
    assert view.owners == {"Professors": 0, "The Poor": 2}
    assert (view.discards, view.hope_left, view.change_left) == ((ChangeCard.COVER_UP,), 32, 36)
    assert (view.finalists, view.supporters, view.chits, view.regions, view.elected) == ((), {}, {}, {}, None)


@pytest.mark.rule("P-97", "P-14", "P-21")
def test_the_view_shows_each_candidate() -> None:
    first, second, third = GAME.rules.view(whole(), None).candidates
    assert first == Standing(
        profile=Profile.SENATE_LION,
        hearts=2,
        stars=2,
        dollars=2,
        insider=True,
        ideology=Ideology.PROGRESSIVE,
        money=200,
        popularity=31,
        pandering=2,
        adjusted=14,
        scandals=0,
        lost_turns=0,
        cards=1,
        square=0,
        stop=None,
        surrogate=None,
        gathered=0,
        asks=False,
    )
    assert (second.cards, second.scandals, second.lost_turns, second.square, second.asks) == (2, 1, 2, 18, True)
    assert (third.square, third.stop, third.surrogate, third.gathered) == (None, 5, 11, 3)


@pytest.mark.rule("P-97")
def test_a_seat_sees_its_own_cards_and_of_others_how_many_they_are() -> None:
    state = whole()
    views = [GAME.rules.view(state, seat) for seat in range(3)]
    assert [view.hand for view in views] == [(AUDIT,), (CHECK, CHECK), ()]
    spectator = GAME.rules.view(state, None)
    assert spectator.hand == ()
    assert all(replace(view, me=None, hands={}) == spectator for view in views)


@pytest.mark.rule("P-A24")
def test_chits_are_seen_when_both_have_placed_them() -> None:
    state = finals(percent={0: 10, 1: 10}, stars={0: 1, 1: 1})
    assert GAME.rules.view(state, 0).chits == {}
    RULES.run(place_chits, state, (0, Chits(("I", "I"))), (1, Chits(("V", "X"))))
    assert GAME.rules.view(state, None).chits == {0: {"I": 2}, 1: {"V": 1, "X": 1}}


@pytest.mark.rule("P-C5")
def test_bids_for_ads_nobody_sees_and_what_is_spent_everybody() -> None:
    state = finals(chits=[{"I": 1}, {"I": 1}])
    before = GAME.rules.view(state, None)
    state.bids, state.by_region = {1: {"I": Bid(1, 4, 1)}}, [0]
    assert GAME.rules.view(state, None) == before
    state.regions["I"] = Outcome(1, ((1,), (2,)), (0, 1), (0, 0))
    assert GAME.rules.view(state, None).regions == {"I": Outcome(1, ((1,), (2,)), (0, 1), (0, 0))}


@pytest.mark.rule("P-C5")
def test_whoever_filed_bids_for_ads_sees_them_and_the_other_does_not() -> None:
    state = finals(chits=[{"I": 1, "X": 1}, {"I": 1, "X": 1}])
    state.bids = {1: {"I": Bid(3, 5, 1), "X": Bid(0, 2)}}
    assert GAME.rules.view(state, 1).bids == {1: {"I": Bid(3, 5, 1), "X": Bid(0, 2)}}
    assert GAME.rules.view(state, 0).bids == {}


def test_before_set_up_is_over_the_profiles_dealt_are_seen() -> None:
    match = Match(GAME, 3, "early")
    view = match.view()
    assert (view.heading, view.round, view.first, view.turn) == (Heading.SETTING_UP, 0, None, None)
    assert len({one.profile for one in view.candidates}) == 3
    assert all(one.hearts and one.stars and one.dollars for one in view.candidates)
    match.play(0, Keep())
    assert match.view() == view


@pytest.mark.rule("P-90")
def test_standings_are_of_popularity_with_money_beside_and_in_the_election_of_votes() -> None:
    state = finals(3, percent={0: 40, 1: 44, 2: 12}, money={1: 7})
    has = ["$10M", "$350K", "$10M"]
    finalists, state.finalists = state.finalists, []
    assert GAME.rules.standings(GAME.rules.view(state, None)) == by_seat("popularity", [40, 44, 12], has, sign="%")
    state.finalists, state.regions["I"] = finalists, Outcome(0)
    assert GAME.rules.standings(GAME.rules.view(state, None)).figures == (
        Figure(0, 33, leads=True, beside="$10M"),
        Figure(1, 0, beside="$350K"),
    ), "who cannot win any more is left out"


def test_a_match_at_its_end_says_who_is_elected_and_who_supported_whom() -> None:
    match, rng = Match(GAME, 4, "elected"), Rng(3)
    while match.result is None:
        match.play(*random_answer(match, rng))
    view = match.view()
    assert (view.heading, view.turn, (view.elected,)) == (Heading.OVER, None, match.result.winners)
    assert [view.votes.get(seat, 0) for seat in range(4)] == [*match.result.scores]
    assert view.finalists == tuple(match.state.finalists)
    assert view.supporters == match.state.supporters
