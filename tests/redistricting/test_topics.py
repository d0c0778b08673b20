"""What may be planned for a turn: nothing that can't be, and first what helps most and can all be done (D-C2)."""

from itertools import islice

import pytest

from rules import Match, Offer, Rng, Seat, Verb
from rules.redistricting import GAME
from rules.redistricting.ai import worth
from rules.redistricting.board import BOARD, Card, District, Month
from rules.redistricting.state import Options
from rules.redistricting.topics import BEST, points_for, to_do
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, view
from tests.driver import with_ai_in
from tests.redistricting.situations import position

EVERY = 5
"""At every so many moves of a match it is looked at what may be planned."""


def turns(seats: int, *, simple: bool = False) -> list[tuple[Match[RedistrictingView], Seat]]:
    """Positions of a match among AI players, each with whoever is asked what to do."""
    match = Match(GAME, seats, f"plans {seats}", Options(simple=simple))
    choose, found = with_ai_in(range(seats), Rng(match.seed)), list[tuple[Match[RedistrictingView], Seat]]()
    while match.result is None:
        (seat,) = match.pending
        if match.pending[seat].topic == "turn" and len(match.moves) % EVERY == 0:
            found.append((Match.load(match.dump(), GAME), seat))
        match.play(seat, choose(match, seat))
    return found


def listed(match: Match[RedistrictingView], seat: Seat) -> list[Offer[Verb]]:
    return [*to_do(match.view(seat), seat)]


@pytest.mark.parametrize(("seats", "simple"), [(2, False), (3, True), (5, False)])
def test_in_ones_own_turn_just_what_is_legal_is_listed(seats: int, *, simple: bool) -> None:
    """But for cards that need more said; the cards that are left to draw are not counted."""
    looks = turns(seats, simple=simple)
    assert len(looks) > 4
    for match, seat in looks:
        legal = {offer.move for offer in match.pending[seat].legal if not offer.open}
        assert {offer.move for offer in listed(match, seat)} ^ legal <= {Draw()}


@pytest.mark.parametrize("seats", [2, 5])
def test_what_helps_most_can_all_be_done_and_comes_first_the_best_leading(seats: int) -> None:
    """As far as points and the courts allow: none touches a district that a better one touches."""
    long = 0
    for match, seat in turns(seats):
        offers = listed(match, seat)
        best = [offer for offer in offers if offer.group == BEST]
        assert offers[: len(best)] == best
        gains = worth(match.view(seat), best)
        assert gains == sorted(gains, reverse=True)
        assert all(gain > 0 for gain in gains)
        done = 0
        for offer in best:
            question = match.pending.get(seat)
            if question is None or question.topic != "turn" or question.check(offer.move):
                break
            match.play(seat, offer.move)
            done += 1
        assert done == len(best) or match.pending.get(seat) is None or spent(match, seat, best[done])
        long += done > 1
    assert long > 3


def spent(match: Match[RedistrictingView], seat: Seat, offer: Offer[Verb]) -> bool:
    """Whether the points of the turn are too few by now, or a Carpetbagger's candidates are chosen first."""
    question = match.pending[seat]
    refused = question.check(offer.move)
    return question.topic == "carpetbagger" or (refused is not None and refused.clause in {"5.5", "7.3"})


def test_the_best_says_what_it_would_do_and_the_rest_its_price() -> None:
    match = Match(GAME, 2, "plans")
    (me,) = match.pending
    offers = listed(match, me)
    notes = {offer.move: offer.note for offer in match.pending[me].legal}
    labels = {offer.move: offer.label for offer in match.pending[me].of(Swap)}
    best = [offer for offer in offers if offer.group == BEST]
    assert best
    assert all(offer.note == notes[offer.move] for offer in best)
    assert all(offer.label == labels[offer.move] for offer in offers if isinstance(offer.move, Swap))
    promoted = next(offer for offer in offers if isinstance(offer.move, Promote))
    assert promoted.label.endswith(" · 1 AP")


def test_a_promotion_names_the_district_where_the_candidate_is_now() -> None:
    state = position(people={"C1": "Adler"}, tiles={"C1": [District.SALMON]})
    state.points = 3
    offers = {offer.move: offer.label for offer in to_do(view(state, 0), 0)}
    assert offers[Promote("Adler")] == "Promote Adler, now in Salmon · 1 AP"


def test_ones_cards_are_listed_where_nothing_more_is_to_be_said() -> None:
    state = position(hands={0: [Card.REVIEW, Card.CARPETBAGGER, Card.MOVING_VAN], 1: [Card.SUPPRESSION]})
    state.reviewed = [District.TEAL]
    cards = [offer.move for offer in to_do(view(state, 0), 0) if isinstance(offer.move, Play)]
    reviews = {move.district for move in cards if move.card == Card.REVIEW}
    assert reviews == {*District} - {District.TEAL}
    assert Play(Card.CARPETBAGGER) in cards
    assert len(cards) == len(reviews) + 1
    assert not [offer for offer in to_do(view(state, 1), 1) if isinstance(offer.move, Play)]


def test_the_next_turn_has_the_points_of_its_month_less_the_dice() -> None:
    match = Match(GAME, 3, "plans")
    order = match.state.order()
    for month in islice(Month, 1, None):
        for seat in order:
            assert match.pending.keys() == {seat}
            assert points_for(match.view(seat), seat) == match.view().points
            match.play(seat, EndTurn())
            place = order.index(seat)
            assert points_for(match.view(seat), seat) == BOARD.months[month][place]
    match.state.operatives[order[2]].dice = [2, 4]
    assert points_for(match.view(order[2]), order[2]) == 0
    match.state.operatives[order[2]].dice = [1]
    assert points_for(match.view(order[2]), order[2]) == BOARD.months[Month.OCTOBER][2] - 1
    for seat in order:
        assert points_for(match.view(seat), seat) > 0
        match.play(seat, EndTurn())
        assert points_for(match.view(seat), seat) == 0, "no turn is left"
