"""The AI player of Re[District]ing: sensible where it is plain what is sensible, and from its View alone."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules import Decision, Match, Offer, Refused, Rng, Verb
from rules.redistricting import GAME, cards, moving, playable, promoting
from rules.redistricting.ai.choose import choose, rate, worth
from rules.redistricting.ai.outlook import Outlook
from rules.redistricting.board import CANDIDATES, Card, District, Position
from rules.redistricting.forecast import Forecast
from rules.redistricting.state import State
from rules.redistricting.verbs import EndTurn, Pass, Play, Promote, Replace, Swap
from tests.driver import play_out, with_ai_in
from tests.redistricting.situations import WITHOUT_CONCERNS, position, voter

GOALS = {0: [Position.FOR_RED, Position.FOR_ORANGE]}
FRIEND, FOE = "Doyle", "Fontana"
"""For red and orange, and for neither."""
NAVY = {
    "A1": FRIEND,
    "B1": FOE,
    "C1": voter("for red", "for blue"),
    "A2": voter("for red", "for green"),
    "B2": voter("against red", "for blue"),
    "C2": voter("against red", "for green"),
    "A3": voter("against blue", "for red"),
    "B3": voter("against blue", "against orange"),
    "C3": WITHOUT_CONCERNS,
}
"""A district that is tied at three."""


def answer(state: State, *offers: Iterable[Offer[Verb] | Refused], absent: Verb | None = None) -> Verb:
    """What the AI does in seat 0, of these offers."""
    question = Decision("?", *offers, absent=absent or EndTurn())
    move = choose(GAME.rules.view(state, 0), question, Rng(1))
    assert question.check(move) is None
    return move


def october(hand: Iterable[Card] = ()) -> State:
    """The last turn of the match, with two action points."""
    return position(people=NAVY, goals=GOALS, hands={0: [*hand]}, round=4, first=1, points=2)


def test_it_promotes_whoever_is_for_its_goals() -> None:
    state = october()
    assert state.running(District.NAVY)[0].name == FRIEND
    offers = [
        offer
        for offer in promoting.promotions(state, 0, Forecast(state))
        if isinstance(offer, Offer) and "Navy" in offer.label
    ]
    assert answer(state, offers) == Promote(FRIEND)


def test_no_pair_of_voters_brings_more_than_those_whom_it_has_trade_places() -> None:
    state = october([Card.MOVING_VAN])
    outlook = Outlook(GAME.rules.view(state, 0), 0)
    vans = [offer for offer in playable.plays(state, 0, Forecast(state)) if isinstance(offer, Offer)]
    assert vans
    for offer in vans:
        ours, theirs = offer.open
        pairs = [replace(offer.move, voters=(one,), others=(two,)) for one in ours.choices for two in theirs.choices]
        assert max(map(outlook.gain, pairs)) == pytest.approx(outlook.gain(rate(outlook, offer)[0])), offer.label


def test_it_moves_a_line_that_brings_its_candidate_ahead_and_none_that_costs_it() -> None:
    state = october()
    offers = [offer for offer in moving.swaps(state, 0, Forecast(state)) if isinstance(offer, Offer)]
    move = answer(state, offers, [Offer(EndTurn(), "End")])
    assert isinstance(move, Swap)
    worse = [offer for offer in offers if offer.move in (Swap("C1", to="Salmon"), Swap("C1", "D2"))]
    assert answer(state, worse, [Offer(EndTurn(), "End")]) == EndTurn()


def test_what_helps_its_goals_is_worth_more_than_nothing_and_what_hurts_them_less() -> None:
    state = october()
    helps, hurts = Promote(FRIEND), Promote(FOE)
    offers = {one.move: one for one in promoting.promotions(state, 0, Forecast(state)) if isinstance(one, Offer)}
    good, bad, ended = worth(GAME.rules.view(state, 0), [offers[helps], offers[hurts], Offer(EndTurn(), "End")])
    assert good > ended > bad
    assert ended == 0
    assert offers[helps].note == "+1 point. Navy to Doyle, 4 to 3 (was tied)"
    assert offers[hurts].note == "−1 point. Navy to Fontana, 4 to 3 (was tied)"


def test_the_list_of_what_helps_most_falls_with_the_points_beside_it() -> None:
    """Of moves with equal points the better in the long run is first; what costs points now is not in the list.

    A card promises nothing before its voters are picked, so it says no points and may stand between.
    """
    for seed in range(4):
        match = Match(GAME, 2 + seed, f"best first {seed}")
        while match.result is None and len(match.moves) < 12:
            ((seat, question),) = match.pending.items()
            grouped = [offer for offer in question.legal if offer.group and not isinstance(offer.move, Play)]
            rated = sorted(zip(worth(match.view(seat), grouped), grouped, strict=True), key=lambda one: -one[0])
            told = [points_in(offer.note) for brings, offer in rated if brings > 0]
            assert told == sorted(told, reverse=True)
            assert all(points >= 0 for points in told)
            match.play(seat, choose(match.view(seat), question, Rng(seed)))


def points_in(note: str) -> float:
    """The points that a note promises: "+1.3 points. Navy: …"."""
    found = re.match(r"([+−])([0-9.]+) points?\b", note)
    return float(found[2]) * (1 if found[1] == "+" else -1) if found else 0


def test_it_silences_a_voter_of_another_and_has_its_own_count_double() -> None:
    state = october([Card.SUPPRESSION, Card.GET_OUT])
    cards_in_navy = [
        offer
        for offer in playable.plays(state, 0, Forecast(state))
        if isinstance(offer, Offer) and getattr(offer.move, "district", "") == District.NAVY
    ]
    silenced = answer(state, [one for one in cards_in_navy if one.move.card == Card.SUPPRESSION])
    doubled = answer(state, [one for one in cards_in_navy if one.move.card == Card.GET_OUT])
    assert isinstance(silenced, Play)
    assert isinstance(doubled, Play)
    assert set(silenced.voters) <= {"B2", "C2", "B3"}
    assert set(doubled.voters) <= {"C1", "A2", "A3"}


def test_with_a_carpetbagger_it_brings_in_whoever_is_for_its_goals() -> None:
    state = position(people={"A1": FOE}, goals=GOALS, round=4)
    by_goals = sorted(state.aside, key=lambda name: sum(goal in CANDIDATES[name].positions for goal in GOALS[0]))
    state.drawn = [by_goals[0], by_goals[-1]]
    state.aside = by_goals[1:-1]
    unopposed = [offer for offer in cards.swaps(state, 0) if isinstance(offer, Offer) and offer.move.who == FOE]
    assert answer(state, unopposed, [Offer(Pass(), "Neither")], absent=Pass()) == Replace(FOE, by_goals[-1])


def test_it_wins_far_more_than_its_share() -> None:
    """Of ten matches at a table of five its share would be two."""
    won = 0
    for number in range(10):
        match = Match(GAME, 5, f"against chance {number}")
        play_out(match, with_ai_in([number % 5], Rng(number)))
        assert match.result is not None
        won += number % 5 in match.result.winners
    assert won > 6
