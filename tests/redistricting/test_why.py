"""The reasons that the AI player of Re[District]ing gives for its moves.

Adler, ahead in Navy by 3 to 1, shares both goals of seat 0; Flores, ahead in Salmon by 2 to 1, shares neither; Bishop
and Ellis, who are behind, share one.
"""

from collections.abc import Iterable

from rules import Decision, Offer, Verb
from rules.redistricting import GAME, cards
from rules.redistricting.ai.why import LONGEST, together, why
from rules.redistricting.board import Card, District, Position
from rules.redistricting.state import State
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Replace, Swap
from tests.redistricting.cities import CITY
from tests.redistricting.conforms import turn_cards, turn_goals
from tests.redistricting.situations import asked, position

GOALS = (Position.FOR_BLUE, Position.FOR_YELLOW)
OTHERS = (Position.FOR_RED, Position.AGAINST_GREEN)
FRIEND = "Adler, who shares both goals (for blue triangle, for yellow star),"
FOE = "Flores, who shares neither goal (for blue triangle, for yellow star),"
TRADE, PROMOTION = Swap("A6", "B7"), Promote("Adler")
"""Two more moves that help."""


def city(*hand: Card, round: int = 2) -> State:
    return position(people=CITY, goals={0: GOALS, 1: OTHERS}, hands={0: hand}, round=round)


def reason(state: State, move: Verb, *others: Verb, points: int = 3) -> str:
    """Why seat 0 makes this move, where it could make only these others."""
    question = asked(state, points)
    assert question.check(move) is None
    return reason_among(state, question, move, others)


def reason_among(state: State, question: Decision, move: Verb, others: Iterable[Verb]) -> str:
    offers = [offer for offer in question.legal if offer.misfit(move) is None or offer.move in others]
    return why(GAME.rules.view(state, 0), Decision("?", offers, absent=None), move)


def test_a_promotion_wins_over_the_undecided() -> None:
    assert reason(city(), PROMOTION, TRADE) == (
        f"In Navy, {FRIEND} then leads by 5 votes instead of 2: a win becomes 99% likely rather than 88%. "
        "The promotion wins over 3 undecided voters for Adler. Trading A6 for B7 would be better."
    )


def test_a_promotion_of_a_rival_sets_them_free() -> None:
    state = city()
    state.promotions.append("Flores")
    assert reason(state, Promote("Ellis"), PROMOTION) == (
        f"In Salmon, {FOE} then leads by 1 vote instead of 5: a win becomes 73% likely rather than 99%. "
        "The promotion frees 4 undecided voters who follow Flores. Promoting Adler in Navy is about as good."
    )


def test_a_trade_of_blocks_is_told_of_both_districts() -> None:
    assert reason(city(), Swap("C1", "D2")) == (
        f"In Salmon, {FOE} then trails by 1 vote instead of leading by 1: a win becomes 27% likely rather than 73%. "
        "But in Navy, Adler, who shares both goals, then is tied for the lead instead of leading by 2. "
        "Nothing else would help."
    )


def test_what_harms_the_goals_is_told_as_well() -> None:
    assert reason(city(), Promote("Flores"), PROMOTION) == (
        f"It does more harm than good: in Salmon, {FOE} then leads by 5 votes instead of 1: "
        "a win becomes 99% likely rather than 73%. The promotion wins over 4 undecided voters for Flores. "
        "Promoting Adler in Navy would be better."
    )


def test_one_block_alone_may_not_be_worth_its_risk() -> None:
    move = Swap("C1", to="Salmon")
    tied = f"n Salmon, {FOE} then is tied for the lead instead of leading by 1: a win becomes 50% likely rather than"
    assert reason(city(), move) == (
        f"The risk outweighs it: i{tied} 73%. A die of 1 or 2 blocks it, and then costs action points next turn."
    )
    assert reason(city(round=4), move).startswith(f"I{tied} 86%. A die of 1 or 2 blocks it. But in Navy, Adler,")


def test_what_every_die_blocks_is_told_so() -> None:
    state = city(Card.SUPPRESSION)
    state.suppressed += list(state.voters(District.SALMON).values())[-2:]
    assert "The courts block it for sure." in reason(state, Play(Card.SUPPRESSION, "Salmon", voters=("D2",)))


def test_what_changes_nothing_for_the_goals_brings_nothing() -> None:
    state = city(Card.GET_OUT)
    undecided = Play(Card.GET_OUT, "Navy", voters=("C2",))
    assert reason(state, undecided) == "It brings nothing: nobody gains or loses a vote."


def test_a_card_that_is_drawn_promises_more_than_the_city() -> None:
    assert reason(city(), Draw(), Promote("Flores")) == (
        "No change in the city promises more for an action point than a card does. Nothing else would help."
    )
    assert reason(city(), Draw(), TRADE) == "A card may help later. Trading A6 for B7 would be better."


def test_voters_who_are_silenced_cost_a_foe_the_lead() -> None:
    assert reason(city(Card.SUPPRESSION, round=4), Play(Card.SUPPRESSION, "Salmon", voters=("D2", "E2"))) == (
        f"In Salmon, {FOE} then trails by 1 vote instead of leading by 1: a win becomes 14% likely rather than 86%. "
        "A die of 1 to 4 blocks it."
    )


def test_voters_who_count_double_help_a_friend() -> None:
    move = Play(Card.GET_OUT, "Navy", voters=("C1", "A2"))
    assert reason(city(Card.GET_OUT, round=3), move, Draw()) == (
        f"In Navy, {FRIEND} then leads by 4 votes instead of 2: a win becomes 99% likely rather than 93%. "
        "Drawing a card would be better."
    )


def test_final_lines_keep_what_a_friend_has() -> None:
    assert reason(city(Card.REVIEW), Play(Card.REVIEW, "Navy"), PROMOTION) == (
        f"In Navy, {FRIEND} leads by 2 votes as before: a win becomes 93% likely rather than 88%. "
        "Nobody can move its lines any more. Promoting Adler in Navy would be better."
    )


def test_voters_who_trade_places_vote_elsewhere() -> None:
    move = Play(Card.MOVING_VAN, "Navy", "Salmon", ("A2",), ("D2",))
    assert reason(city(Card.MOVING_VAN), move) == (
        f"In Salmon, {FOE} then trails by 1 vote instead of leading by 1: a win becomes 27% likely rather than 73%. "
        "But in Navy, Adler, who shares both goals, then is tied for the lead instead of leading by 2."
    )


def test_a_carpetbagger_may_bring_a_friend() -> None:
    assert reason(city(Card.CARPETBAGGER, round=4), Play(Card.CARPETBAGGER), Draw()) == (
        "Two candidates come from outside, where 2 of 11 share both goals (for blue triangle, for yellow star). "
        "The next best is drawing a card."
    )


def bringing(state: State, *drawn: str) -> Decision:
    """A Carpetbagger's question once these are drawn."""
    state.drawn, state.aside = [*drawn], [name for name in state.aside if name not in drawn]
    return Decision("?", cards.swaps(state, 0), [Offer(Pass(), "Neither")], absent=Pass())


def test_a_newcomer_takes_the_place_of_a_foe() -> None:
    state = city()
    question = bringing(state, "Young", "Fontana")
    foe = Replace("Flores", "Young")
    assert reason_among(state, question, foe, [Pass()]) == (
        f"In Salmon, {FOE} leads by 1 vote now, but then leaves. Nothing else would help."
    )
    assert reason_among(state, question, Pass(), [foe]) == (
        "It leaves the city as it is. Putting Young in Flores's place would be better."
    )


def test_a_newcomer_who_shares_both_goals_comes_in() -> None:
    state = city()
    question = bringing(state, "Young", "Fontana")
    assert reason_among(state, question, Replace("Rivera", "Young"), []) == (
        "In Lilac, Young, who shares both goals (for blue triangle, for yellow star), then joins and leads by 4 votes: "
        "a win becomes 98% likely. Nothing else would help."
    )


def test_nobody_is_brought_who_would_not_help() -> None:
    state = city()
    question = bringing(state, "Fontana", "Ericson")
    assert reason_among(state, question, Pass(), [Replace("Adler", "Fontana")]) == (
        "Neither Fontana nor Ericson would do more for the goals (for blue triangle, for yellow star) than "
        "whoever is there."
    )


def test_a_turn_ends_where_nothing_helps_or_cards_are_kept() -> None:
    hand = city(Card.REVIEW)
    assert reason(hand, EndTurn(), Promote("Flores")) == (
        "It leaves 3 action points unused: nothing that can be done would help."
    )
    assert reason(hand, EndTurn(), TRADE) == "It leaves 3 action points unused. Trading A6 for B7 would be better."
    kept = "No action points are left, and"
    assert reason(hand, EndTurn(), points=0) == f"{kept} the cards in hand promise more in a later turn."
    assert reason(city(Card.REVIEW, round=4), EndTurn(), points=0) == f"{kept} no card in hand would help now."


def test_a_sentence_without_room_is_left_out() -> None:
    first, last = "A" * (LONGEST - 10), "C" * 9
    assert together([first, "B" * 10, last]) == f"{first} {last}"


def test_the_reason_follows_from_what_the_seat_sees() -> None:
    state, other = city(Card.GET_OUT), city(Card.GET_OUT)
    assert turn_goals(other, [1])
    assert turn_cards(other, [1])
    for move in (PROMOTION, TRADE, Draw(), EndTurn(), Play(Card.GET_OUT, "Navy", voters=("C1",))):
        assert reason(state, move, TRADE) == reason(other, move, TRADE)
