"""What may be planned for a turn: nothing that can't be, and first what helps most and can all be done (D-C2)."""

from itertools import islice

import pytest

from rules import Match, Offer, Rng, Seat, Verb
from rules.redistricting import GAME
from rules.redistricting.ai.choose import worth
from rules.redistricting.board import BOARD, CANDIDATES, Card, District, Month
from rules.redistricting.state import Options, Turn
from rules.redistricting.topics import BEST, best_first, to_do
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, points_for, view
from tests.driver import with_ai_in
from tests.redistricting.situations import position

EVERY = 5
"""After how many moves of a match the test looks again at what may be planned."""


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


def best_list(match: Match[RedistrictingView], seat: Seat) -> list[Offer[Verb]]:
    return [*best_first(worth, match.view(seat), seat)]


@pytest.mark.parametrize(("seats", "simple"), [(2, False), (3, True), (5, False)])
def test_in_ones_own_turn_just_what_is_legal_is_listed(seats: int, *, simple: bool) -> None:
    """But for cards that need further picks; the cards that are left to draw are not counted."""
    looks = turns(seats, simple=simple)
    assert len(looks) > 4
    for match, seat in looks:
        legal = {offer.move for offer in match.pending[seat].legal if not offer.open}
        assert {offer.move for offer in best_list(match, seat)} ^ legal <= {Draw()}


@pytest.mark.parametrize("seats", [2, 5])
def test_what_helps_most_can_all_be_done_and_comes_first_the_best_leading(seats: int) -> None:
    """As far as the courts allow and nothing else is asked: none needs points or a district that a better one needs."""
    long = 0
    for match, seat in turns(seats):
        offers = best_list(match, seat)
        best = [offer for offer in offers if offer.group == BEST]
        assert offers[: len(best)] == best
        gains = worth(match.view(seat), best)
        assert gains == sorted(gains, reverse=True)
        assert all(gain > 0 for gain in gains)
        assert len({card for offer in best if (card := getattr(offer.move, "card", None))}) <= len(
            match.view(seat).hand
        )
        for offer in best:
            assert match.pending[seat].check(offer.move) is None
            match.play(seat, offer.move)
            if match.pending.get(seat) is None or match.pending[seat].topic != "turn":
                break
        long += len(best) > 1
    assert long > 3


def test_the_best_says_what_it_would_do_and_the_rest_its_price() -> None:
    match = Match(GAME, 2, "plans")
    (me,) = match.pending
    offers = best_list(match, me)
    notes = {offer.move: offer.note for offer in match.pending[me].legal}
    labels = {offer.move: offer.label for offer in match.pending[me].of(Swap)}
    best = [offer for offer in offers if offer.group == BEST]
    assert best
    assert all(offer.note == notes[offer.move] for offer in best)
    assert all(offer.label == labels[offer.move] for offer in offers if isinstance(offer.move, Swap))
    promoted = next(offer for offer in offers if isinstance(offer.move, Promote))
    assert promoted.label.endswith(" · 1 AP")


def test_whatever_moves_are_worth_the_same_may_be_planned_in_the_order_of_the_board() -> None:
    match = Match(GAME, 2, "plans")
    (me,) = match.pending
    board = [offer.move for offer in to_do(match.view(me), me)]
    for worth_of_each in (-1.0, 1.0):
        offers = [*best_first(lambda _, offers, each=worth_of_each: [each for _ in offers], match.view(me), me)]
        rest = [offer.move for offer in offers if offer.group != BEST]
        assert rest == [move for move in board if move in rest]
        assert len(offers) == len(board)
        assert (len(rest) < len(board)) == (worth_of_each > 0)


def test_a_promotion_names_the_district_where_the_candidate_is_now() -> None:
    state = position(people={"C1": "Adler"}, tiles={"C1": [District.SALMON]}, points=3)
    offers = {offer.move: offer.label for offer in to_do(view(state, 0), 0)}
    assert offers[Promote("Adler")] == "Promote Adler, now in Salmon · 1 AP"


def test_ones_cards_are_listed_where_nothing_more_is_to_be_said() -> None:
    state = position(hands={0: [Card.REVIEW, Card.CARPETBAGGER, Card.MOVING_VAN], 1: [Card.SUPPRESSION]})
    state.reviewed, state.turns = [District.TEAL], {0: Turn(2)}
    cards = [offer.move for offer in to_do(view(state, 0), 0) if isinstance(offer.move, Play)]
    reviews = {move.district for move in cards if move.card == Card.REVIEW}
    assert reviews == {*District} - {District.TEAL}
    assert Play(Card.CARPETBAGGER) in cards
    assert len(cards) == len(reviews) + 1
    assert not [offer for offer in to_do(view(state, 1), 1) if isinstance(offer.move, Play)]


def test_nothing_is_listed_that_cubes_final_lines_or_points_forbid() -> None:
    state = position(hands={0: [Card.REVIEW]})
    state.turns, state.reviewed = {0: Turn(3)}, [District.TEAL]
    groups = {str(offer.group) for offer in to_do(view(state, 0), 0)}
    assert any("Navy" in group for group in groups)
    assert not [group for group in groups if "Teal" in group]
    state.reviewed = [District.TEAL, District.PLUM, District.LILAC, District.GREY][: BOARD.judicial_reviews]
    state.promotions = [one for one in CANDIDATES if one not in state.aside][: BOARD.promotions]
    state.promotions += state.promotions[: BOARD.promotions - len(state.promotions)]
    assert not [offer for offer in to_do(view(state, 0), 0) if isinstance(offer.move, Promote | Play)]
    state.turns = {0: Turn(0)}
    assert [offer.move for offer in to_do(view(state, 0), 0)] == [EndTurn()]


def test_without_a_turn_to_come_there_is_nothing_to_plan() -> None:
    match = Match(GAME, 2, "plans")
    while len(match.moves) < 2 * len(BOARD.months) - 1:
        match.play(next(iter(match.pending)), EndTurn())
    (last,) = match.pending
    seat = 1 - last
    match.state.operatives[seat].hand = [Card.REVIEW, Card.CARPETBAGGER]
    assert points_for(match.view(seat), seat) is None
    assert [offer.move for offer in best_list(match, seat)] == [EndTurn()]
    match.play(last, EndTurn())
    assert points_for(match.view(last), last) is None


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
        assert points_for(match.view(seat), seat)
        match.play(seat, EndTurn())
        assert points_for(match.view(seat), seat) is None, "no turn is left"
