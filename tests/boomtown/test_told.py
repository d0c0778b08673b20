"""What facts, proposals and prompts tell of what a move did."""

from bot.pages.completion import best_choices
from rules import Group, Match, Proposal, fill, mark
from rules.boomtown import GAME, ask, pieces
from rules.boomtown.news import news, standing
from rules.boomtown.pieces import Die, Trade
from rules.boomtown.placing import NAMES
from rules.boomtown.play import begin_round, end_round, place
from rules.boomtown.state import Card
from rules.boomtown.telling import Passes, Rolled, Unfilled
from rules.boomtown.telling_deals import AcceptsTrade, EndsOffer, OffersTrade
from rules.boomtown.telling_events import Begun, EventDrawn, EventOver, Left, PhaseBegins
from rules.boomtown.telling_locations import (
    AllGet,
    Brings,
    CantPay,
    Fills,
    Loss,
    NowLeads,
    NowTied,
    OtherGets,
    Outcome,
    Placed,
    Pulled,
    Resized,
    Takes,
)
from rules.boomtown.telling_turns import EVERY, Change
from rules.boomtown.trades import TRADE
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Place, Take, Withdraw
from rules.boomtown.words import FACES, face_of
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, WATCH, WOOD
from tests.boomtown.situations import asked_of, at_table, entering, put, questions, run, take_turn
from tests.situations import play_stand_ins

SOAPBOX = {"Soapbox Corner": [(1, 3), None]}


def brings(value: int, where: str, *changes: Change, news: tuple[Resized | NowLeads, ...] = ()) -> Brings:
    """What a die of seat 0 brings it."""
    return Brings(0, Placed(value, where), Outcome(changes, news))


def test_whoever_leads_where_nobody_did_reads_it_in_the_same_line() -> None:
    state = at_table(free={0: [2]})
    assert put(state, 0, "Hymn Practice").facts == [
        brings(2, "Hymn Practice", Change(1, "Favor", CHOIR), news=(NowLeads(0, CHOIR, 1, 3),))
    ]


def test_a_leader_who_is_overtaken_loses_the_votes_by_name_and_may_be_left_with_none() -> None:
    state = at_table(lying={"Soapbox Corner": [(0, 3), None]}, free={0: [3]}, favor={1: {MILL: 1}})
    facts = put(state, 0, "Soapbox Corner", faction=[MILL]).facts
    assert facts[1:] == [NowLeads(0, MILL, 1, 4, Loss(1, 4, last=True))]


def test_a_tie_takes_the_votes_from_who_led() -> None:
    state = at_table(free={0: [2]}, favor={1: {CHOIR: 1, WATCH: 1}})
    assert put(state, 0, "Hymn Practice").facts[1:] == [NowTied((0, 1), CHOIR, Loss(1, 3))]


def test_of_several_factions_that_are_lost_at_once_the_last_one_leaves_none() -> None:
    state = at_table(favor={1: {CHOIR: 1, MILL: 1}})
    was = standing(state)
    for name in (CHOIR, MILL):
        state.sheets[0].gain_favor(name, 1)
    lost = [NowTied((0, 1), CHOIR, Loss(1, 3)), NowTied((0, 1), MILL, Loss(1, 4, last=True))]
    assert news(state, was, []) == lost


def test_a_faction_that_grows_says_what_opens_and_whose_votes_these_are() -> None:
    state = at_table(free={0: [5]}, favor={0: {MILL: 2}}, goods={0: {WOOD: 2, FOOD: 1}})
    grown = Resized((Pulled(MILL, "meeple", 5, 1, ("Strike Fund",), 0),))
    paid = (Change(-2, WOOD), Change(-1, FOOD))
    assert put(state, 0, "New Cabins", faction=[MILL]).facts == [
        brings(5, "New Cabins", *paid, Change(1, "Favor", MILL), news=(grown,))
    ]


def test_the_governance_card_says_which_location_opens() -> None:
    state = at_table(free={0: [4]}, goods={0: {COIN: 1}}, offices=2, favor={0: {CHOIR: 1}})
    opened = Resized((Pulled("Town Council", "office", 3, 1, ("Budget Vote",)),))
    assert put(state, 0, "Civic Petition", faction=[CHOIR]).facts == [
        brings(4, "Civic Petition", Change(-1, COIN), Change(1, "Favor", CHOIR), news=(opened,))
    ]


def test_several_that_shrink_are_one_sentence() -> None:
    state = at_table(favor={0: {MILL: 1}})
    assert run(entering("Influenza", 1), state).facts[-1] == Resized(
        (
            Pulled(CHOIR, "meeple", 2, -1, ("Hymn Practice",)),
            Pulled(WATCH, "meeple", 2, -1, ("Walk the Beat",)),
            Pulled(MILL, "meeple", 3, -1, ("Shift Supper",), 0),
            Pulled(SETTLERS, "meeple", 3, -1, ("Barn Raising",)),
        )
    )


def test_an_event_tells_what_all_lose_in_a_line() -> None:
    goods = {seat: {FOOD: 1} for seat in range(3)}
    state = at_table(3, goods=goods, meeples={MILL: 5})
    lost = tuple((seat, (Change(-1, FOOD),)) for seat in range(3))
    assert AllGet("Flood Season", lost, 3) in run(entering("Flood Season", 1), state).facts


def test_an_opponent_at_whom_a_die_is_aimed_reads_from_where() -> None:
    state = at_table(town=["Strong Mayor"], offices=3, free={0: [5]}, goods={0: {COIN: 1}})
    assert put(state, 0, "Executive Order", faction=[CHOIR], against=(1,)).facts == [
        brings(5, "Executive Order", Change(-1, COIN), news=(NowLeads(0, CHOIR, 1, 3),)),
        OtherGets(1, "Executive Order", Outcome((Change(1, "Scorn", CHOIR),)), shares=False),
    ]


def test_the_first_question_says_how_dice_work_and_young_matches_what_words_mean() -> None:
    first, later = (asked_of(at_table(round=number, free={0: [6]}), 0) for number in (1, 3))
    assert first.prompt.startswith(later.prompt)
    assert "A location pays off once" in first.prompt
    notes = [
        {one.move.where: one.note for one in asked.legal if isinstance(one.move, Place)} for asked in (first, later)
    ]
    assert [one["Ferry Landing"] for one in notes] == [
        "Willow Ford (town) · golden slot: your die can stay and collect each round",
        "Willow Ford (town)",
    ]


def test_a_round_that_ends_names_what_was_not_filled_and_whose_dice_lie_there() -> None:
    state = at_table(lying={"Market Street": [(0, 4), None], "Soapbox Corner": [(1, 3), None], "Woodlot": [(0, 2)]})
    assert run(end_round, state).facts == [
        Unfilled((("Market Street", (Die(0, 4),)), ("Soapbox Corner", (Die(1, 3),))))
    ]


def test_an_event_says_whether_its_location_was_filled() -> None:
    state = at_table(round=3)
    state.waiting = ["Influenza"]
    assert run(begin_round, state, dice=[1] * 7).facts[1] == EventDrawn(0, Begun("Influenza", 0, 3, 3))
    assert run(end_round, state).facts[0] == PhaseBegins(Begun("Influenza", 1, 4, 4), Left("Clinic", filled=False))


def test_an_event_whose_location_is_filled_says_so() -> None:
    cards = [Card("Influenza", 0, 3)]
    state = at_table(cards=cards, lying={"Clinic": [(1, 4), None]}, free={0: [4]}, round=3)
    state.gain(0, COIN, 1)
    state.gain(1, COIN, 1)
    facts = put(state, 0, "Clinic").facts
    assert facts[0] == brings(4, "Clinic", Change(-1, COIN), Change(1, "Favor", EVERY))
    assert facts[-1] == EventOver("Influenza", Left("Clinic", filled=True))


def test_who_cannot_pay_reads_that_the_dice_come_back() -> None:
    state = at_table(free={0: [5]})
    assert put(state, 0, "New Cabins", faction=[MILL]).facts == [CantPay(0, Placed(5, "New Cabins"))]


def test_what_a_seat_does_may_be_summed_up_and_what_others_do_to_it_may_not() -> None:
    state = at_table(lying=SOAPBOX, free={0: [3]}, favor={1: {WATCH: 1}})
    facts = put(state, 0, "Soapbox Corner", faction=[WATCH]).facts
    assert [(type(one), one.doer, one.alone) for one in facts] == [
        (Brings, 0, False),
        (OtherGets, None, True),
    ], "what comes of another's die is not summed up with what one did before"
    facts = put(at_table(free={0: [2]}, favor={1: {CHOIR: 1}}), 0, "Hymn Practice").facts
    assert [one.alone for one in facts] == [False, True]


def test_no_turn_goes_on_past_the_dice_of_a_round() -> None:
    match = Match(GAME, 2, "turns")
    list(play_stand_ins(match))
    events = match.events()
    at = [number for number, event in enumerate(events) if isinstance(event.fact, Rolled)]
    before = {event.turn for event in events[: at[-1]]}
    assert len({events[number + 1].turn for number in at}) == len(at) == 10
    assert not {event.turn for event in events[at[-1] + 1 :]} & before


def test_every_face_that_is_told_is_listed() -> None:
    match = Match(GAME, 4, "faces")
    list(play_stand_ins(match))
    keys = set[str]()

    def seen(key: str, words: str) -> str:
        keys.add(key)
        return words

    for event in match.events():
        fill(event.text, mark, seen)
    assert keys <= {*dict(FACES), *(f"die{value}" for value in range(1, 7))}
    assert 0 < len(FACES) <= 12


def test_what_is_offered_is_a_proposal_with_what_both_would_hold() -> None:
    state = at_table(goods={0: {COIN: 2}, 1: {FOOD: 3}})
    state.trades = [Trade(1, 0, (FOOD, FOOD), (COIN,)), Trade(0, 1, (COIN,), ())]
    assert [*asked_of(state, 0).proposals] == [
        Proposal(
            1,
            Offer(0, ("Food", "Food"), ("Coin",)),
            f"Then @0 has 1 {face_of('Coin')}, 2 {face_of('Food')}; @1 has 1 {face_of('Coin')}, 1 {face_of('Food')}.",
            (Accept(1), Decline(1)),
        )
    ]
    gift = asked_of(state, 1, me=0)
    assert next(gift.proposals).move == Offer(1, ("Coin",))
    assert (gift.waits, gift.button) == ("open", TRADE)
    assert len([*asked_of(state, 1).proposals]) == 1


def test_proposals_stand_beside_other_questions_too_even_where_they_cannot_be_accepted() -> None:
    state = at_table(3, lying={"Market Street": [(1, 1), None]}, goods={2: {FOOD: 1}})
    state.trades = [Trade(2, 1, (FOOD,), ()), Trade(1, 2, (), ())]
    state.proposal = pieces.Proposal(0, "Market Street", (), (0, 0, 0, 1))
    asked = questions(lambda table, state: place(table, state, 0, Place("Market Street")), state)
    assert [one.by for one in asked[1].proposals] == [2]
    assert asked[1].check(Accept(2)) is not None
    assert [one.by for one in asked[2].proposals] == [1]
    assert (asked[0].button, asked[2].button) == (Group("your split", "Your split"), TRADE)


def test_what_may_be_done_aside_is_on_its_button() -> None:
    state = at_table(lying=SOAPBOX)
    state.named = {"Soapbox Corner": {1: (CHOIR,)}}
    question = asked_of(state, 1, me=0)
    assert (question.button, question.prompt) == (
        Group(NAMES.key, "Change"),
        "While others place dice, you can change what your dice are for.",
    )
    state.gain(0, COIN, 1)
    state.gain(1, COIN, 1)
    assert asked_of(state, 1, me=0).button == Group("aside", "Trade or change")


def test_an_accepted_trade_is_told_with_its_terms() -> None:
    state = at_table(goods={0: {COIN: 2}, 1: {FOOD: 1}})
    assert take_turn(state, 0, Offer(1, ("Coin",), ("Food",)), (1, Accept(0)), Pass()).facts == [
        OffersTrade(0, 1, (COIN,), (FOOD,)),
        AcceptsTrade(1, Trade(0, 1, (COIN,), (FOOD,))),
        Passes(0),
    ]


def test_offers_that_end_are_told_by_whoever_ended_them() -> None:
    state = at_table(3, goods={0: {COIN: 3}})
    gifts = Offer(2, ("Coin",), ()), Offer(1, ("Coin",), ())
    assert take_turn(state, 0, *gifts, (2, Decline(0)), Withdraw(1), Pass()).facts[2:] == [
        EndsOffer(2, 0, 2),
        EndsOffer(0, 0, 1),
        Passes(0),
    ]


def test_typing_her_still_finds_the_heritage_gala() -> None:
    factions = (CHOIR, WATCH, "Old Families", MILL)
    state = at_table(town=factions, meeples={"Old Families": 5}, free={0: [6]}, goods={0: {COIN: 6}})
    offers = [one for one in asked_of(state, 0).legal if isinstance(one.move, Place) and not one.typed]
    found = best_choices([(one.label, one.move.where) for one in offers], "her")
    assert [value for _, value in found] == ["Heritage Gala"]
    assert found[0][0] == "6 toward +6 Favor for 6 Coin · Heritage Gala (needs 1 more die) · Old Families"


def test_a_place_that_begins_as_typed_comes_before_those_that_bring_or_cost_the_like() -> None:
    offers = [one for one in asked_of(at_table(free={0: [6]}), 0).legal if isinstance(one.move, Place)]
    found = best_choices([(one.label, one.move.where) for one in reversed(offers) if not one.typed], "wood")
    assert found[0] == ("6 fills: +3 Wood · Woodlot", "Woodlot")
    assert len(found) > 1


def test_a_question_that_several_answer_in_secret_says_what_is_chosen() -> None:
    state = at_table()
    state.owed = [1, 2]
    assert ask.take(state, 1, "Feast Night", now=True).prompt == "Feast Night gives you 2 goods of your choice. Which?"
    assert ask.pay(state, 0, "Trade Deal", 2, now=True).prompt == "Trade Deal costs you 2 goods of your choice. Which?"
    assert "first" in ask.first_player(3).prompt


def test_goods_that_one_takes_oneself_follow_the_die() -> None:
    state = at_table(free={0: [2]})
    assert put(state, 0, "Public Comment", (0, Take(("Coin",)))).facts == [
        Fills(0, Placed(2, "Public Comment")),
        Takes(0, "Public Comment", (Change(1, COIN),)),
    ]
