"""What lines, gists, proposals and prompts tell of what a move did."""

import pytest

from bot.ui.completion import ranked
from rules import Group, Match, Proposal, fill, mark
from rules.boomtown import GAME, ask, pieces
from rules.boomtown.gist import Change, Did, faced
from rules.boomtown.pieces import Card, Trade
from rules.boomtown.placing import NAMED
from rules.boomtown.play import begin_round, end_round, place, turns
from rules.boomtown.towns import voted
from rules.boomtown.trades import TRADE, deal
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Place, Take, Withdraw
from rules.boomtown.words import FACES
from tests.boomtown.tables import (
    CHOIR,
    COIN,
    FOOD,
    MILL,
    RULES,
    SETTLERS,
    WATCH,
    WOOD,
    asked_of,
    at_table,
    entering,
    in_words,
    on,
    put,
    questions,
    run,
    take_turn,
)
from tests.situations import stood_in

SOAPBOX = {"Soapbox Corner": [(1, 3), None]}


def test_a_die_that_fills_nothing_says_what_it_waits_for() -> None:
    state = at_table(free={0: [3]})
    assert put(state, 0, "Market Street").told == ["@0 places a 1 on Market Street. It needs 1 more die."]


def test_what_a_die_brings_stands_in_its_line() -> None:
    state = at_table(free={0: [2]})
    assert put(state, 0, "Woodlot").told == ["@0 places a 2 on Woodlot: +3 Wood."]


def test_whoever_shares_has_a_line_of_their_own() -> None:
    state = at_table(lying={"Market Street": [(1, 1), None]})
    assert put(state, 0, "Market Street").told == [
        "@0 places a 1 on Market Street: +2 Coin.",
        "@1 shares Market Street: +2 Coin.",
    ]


def test_whoever_leads_where_nobody_did_reads_it_in_the_same_line() -> None:
    state = at_table(free={0: [2]})
    assert put(state, 0, "Hymn Practice").told == [
        f"@0 places a 2 on Hymn Practice: +1 Favor with {CHOIR}, now leads it by 1 (+3 votes)."
    ]


def test_a_leader_who_is_overtaken_loses_the_votes_by_name_and_may_be_left_with_none() -> None:
    state = at_table(lying={"Soapbox Corner": [(0, 3), None]}, free={0: [3]}, favor={MILL: [0, 1]})
    told = put(state, 0, "Soapbox Corner", faction=[MILL]).told
    assert told[1:] == ["@0 now leads Mill Hands by 1 and gets its 4 votes; @1 loses 4 and has none left."]


def test_a_tie_takes_the_votes_from_who_led() -> None:
    state = at_table(free={0: [2]}, favor={CHOIR: [0, 1], WATCH: [0, 1]})
    assert put(state, 0, "Hymn Practice").told[1:] == [
        f"@0 and @1 are now tied for {CHOIR}, so nobody gets its votes; @1 loses 3."
    ]


def test_a_faction_that_grows_says_what_opens_and_whose_votes_these_are() -> None:
    state = at_table(free={0: [5]}, favor={MILL: [2, 0]}, goods={0: {WOOD: 2, FOOD: 1}})
    (line,) = put(state, 0, "New Cabins", faction=[MILL]).told
    assert line == (
        "@0 places a 5 on New Cabins: −2 Wood, −1 Food, +1 Favor with Mill Hands, "
        "which grows to 5 meeples (Strike Fund opens, +1 vote)."
    )


def test_the_governance_card_says_which_location_opens() -> None:
    state = at_table(free={0: [4]}, goods={0: {COIN: 1}}, offices=2, favor={CHOIR: [1, 0]})
    (line,) = put(state, 0, "Civic Petition", faction=[CHOIR]).told
    assert line.endswith(f"+1 Favor with {CHOIR}, Town Council grows to 3 offices (Budget Vote opens).")


def test_several_that_shrink_are_one_sentence() -> None:
    state = at_table(favor={MILL: [1, 0]})
    assert run(entering("Influenza", 1), state).told[-1] == (
        f"{CHOIR} shrinks to 2 meeples (Hymn Practice closes), {WATCH} to 2 meeples (Walk the Beat closes), "
        f"{MILL} to 3 meeples (Shift Supper closes, @0 −1 vote) and {SETTLERS} to 3 meeples (Barn Raising closes)."
    )


def test_an_event_tells_what_all_lose_in_a_line() -> None:
    goods = {seat: {FOOD: 1} for seat in range(3)}
    state = at_table(3, goods=goods, meeples={MILL: 5})
    assert "Flood Season: everyone −1 Food." in run(entering("Flood Season", 1), state).told


def test_an_opponent_at_whom_a_die_is_aimed_reads_from_where() -> None:
    state = at_table(government="Strong Mayor", offices=3, free={0: [5]}, goods={0: {COIN: 1}})
    told = put(state, 0, "Executive Order", faction=[CHOIR], against=(1,)).told
    assert told == [
        f"@0 places a 5 on Executive Order: −1 Coin, now leads {CHOIR} by 1 (+3 votes).",
        f"@1: +1 Scorn with {CHOIR}, from Executive Order.",
    ]


def test_the_first_question_says_how_dice_work_and_young_matches_what_words_mean() -> None:
    first, later = (asked_of(at_table(round=number, free={0: [6]}), 0) for number in (1, 3))
    assert first.prompt.startswith(later.prompt)
    assert "A location pays off once" in first.prompt
    notes = [
        {one.move.where: one.note for one in asked.legal if isinstance(one.move, Place)} for asked in (first, later)
    ]
    assert [one["Ferry Landing"] for one in notes] == [
        "Willow Ford · golden slot: your die can stay and collect each round",
        "Willow Ford",
    ]


def test_a_round_that_ends_names_what_was_not_filled_and_whose_dice_lie_there() -> None:
    state = at_table(lying={"Market Street": [(0, 4), None], "Soapbox Corner": [(1, 3), None], "Woodlot": [(0, 2)]})
    assert run(end_round, state).told == [
        "Market Street (@0's 4) and Soapbox Corner (@1's 3) weren't filled this round and pay nothing."
    ]


def test_an_event_says_what_comes_if_its_location_is_not_filled() -> None:
    state = at_table(round=3)
    state.waiting = ["Influenza"]
    assert run(begin_round, state, dice=[1] * 7).told[1] == (
        "@0 draws an event, Influenza: First Cases. Fill Clinic by the end of round 3, "
        "and Influenza ends; if not, Epidemic follows (every faction shrinks by 1)."
    )
    assert run(end_round, state).told[0].startswith("Clinic wasn't filled in time. Influenza: Epidemic. ")


def test_an_event_whose_location_is_filled_says_so() -> None:
    cards = [Card("Influenza", 0, 3)]
    state = at_table(cards=cards, lying={"Clinic": [(1, 4), None]}, free={0: [4]}, round=3)
    state.gain(0, COIN, 1)
    state.gain(1, COIN, 1)
    told = put(state, 0, "Clinic").told
    assert told[0] == "@0 places a 4 on Clinic: −1 Coin, +1 Favor with every faction."
    assert told[-1] == "Clinic is filled. Influenza is over."


def test_nothing_is_said_of_what_would_come_after_the_match() -> None:
    state = at_table(round=10)
    state.cards = [Card("Gold Strike", 0, 10)]
    assert run(entering("Gold Strike", 0), state).told == ["Gold Strike: Rush."]


def test_who_cannot_pay_reads_that_the_dice_come_back() -> None:
    state = at_table(free={0: [5]})
    told = put(state, 0, "New Cabins", faction=[MILL]).told
    assert told == ["@0 places a 5 on New Cabins but can't pay: their dice come back, and nobody gets anything."]


@pytest.mark.parametrize(
    ("votes", "said"),
    [
        ({0: 0, 1: 1, 2: 2}, "Everyone votes for themselves."),
        ({0: 2, 1: 2, 2: 1}, "@2 votes for @1; @0 and @1 vote for @2."),
        ({}, "Nobody votes."),
    ],
)
def test_votes_for_the_first_player_are_told_in_a_sentence(votes: dict[int, int], said: str) -> None:
    assert voted(votes, 3) == said


def test_a_turn_is_summed_up_in_a_line() -> None:
    gists = [
        Did(1, "places a 2 on Ballast Yard", [Change(3, "Stone")], dice=1),
        Did(1, "places a 4 on Load the Wagons", [Change(1, "Favor", MILL)], ("now leads it by 1 (+4 votes)",), 1),
        Did(1, "", [Change(1, "Coin")]),
    ]
    assert GAME.sum_up is not None
    assert in_words(GAME.sum_up(gists)) == (
        "@1 places a 2 on Ballast Yard: +3 Stone; "
        "places a 4 on Load the Wagons: +1 Favor with Mill Hands, now leads it by 1 (+4 votes), +1 Coin."
    )


def test_offers_that_came_to_nothing_are_left_out_where_a_turn_is_summed_up_and_trades_say_what_they_brought() -> None:
    state = at_table(3, goods={0: {COIN: 3}, 1: {FOOD: 1}}, free={0: [2]})
    table = RULES.table()
    for seat, move in (
        (0, Offer(2, ("Coin",), ())),
        (0, Offer(2, ("Coin", "Coin"), ())),
        (2, Decline(0)),
        (0, Offer(1, ("Coin", "Coin"), ("Food",))),
        (1, Accept(0)),
        (0, Offer(1, ("Coin",), ())),
        (0, Withdraw(1)),
    ):
        deal(table, state, seat, move)
    gists = [event.gist for event in table.events if isinstance(event.gist, Did)]
    assert len(gists) == len(table.events) == 7
    assert GAME.sum_up is not None
    assert in_words(GAME.sum_up([Did(0, "passes"), *gists])) == "@0 passes; trades with @1: +1 Food, −2 Coin."
    assert in_words(GAME.sum_up(gists[:3])) == "@0's offers come to nothing."
    assert in_words(GAME.sum_up(gists[:2])) == "@0 offers @2 a gift."
    assert in_words(GAME.sum_up(gists[3:6])) == "@0 trades with @1: +1 Food, −2 Coin; offers @1 a gift."


def test_many_dice_are_added_up() -> None:
    one = Did(
        1, "places a 2 on Ballast Yard", [Change(3, "Stone"), Change(-1, "Coin"), Change(1, "Favor", MILL)], dice=1
    )
    back = Did(1, "places a 2 on Market Street", [Change(5, "Coin")], dice=1)
    assert GAME.sum_up is not None
    assert in_words(GAME.sum_up([one] * 5 + [back])) == "@1 places 6 dice: +5 Favor with Mill Hands, +15 Stone."


def test_what_a_seat_does_has_a_gist_and_what_others_do_to_it_has_none() -> None:
    state = at_table(lying=SOAPBOX, free={0: [3]}, favor={WATCH: [0, 1], MILL: [0, 0]})
    table = RULES.table()
    ran = place(table, state, 0, on("Soapbox Corner", WATCH))
    with pytest.raises(StopIteration):
        ran.send(None)
    gists = {in_words(event.text): event.gist and event.gist.seat for event in table.events}
    assert gists == {
        "@0 places a 3 on Soapbox Corner: +1 Favor with Night Watch.": 0,
        "@1 shares Soapbox Corner: +1 Favor with Night Watch.": None,
    }, "what comes of another's die is not summed up with what one did before"
    table.events.clear()
    with pytest.raises(StopIteration):
        place(table, at_table(free={0: [2]}, favor={CHOIR: [0, 1]}), 0, Place("Hymn Practice")).send(None)
    assert [event.gist is None for event in table.events] == [False, True]


def test_no_turn_goes_on_past_the_dice_of_a_round() -> None:
    match = Match(GAME, 2, "gists")
    list(stood_in(match))
    events = match.events()
    at = [number for number, event in enumerate(events) if event.text.startswith("Dice: ")]
    before = {event.turn for event in events[: at[-1]]}
    assert len({events[number + 1].turn for number in at}) == len(at) == 10
    assert not {event.turn for event in events[at[-1] + 1 :]} & before


def test_every_face_that_is_told_is_listed() -> None:
    match = Match(GAME, 4, "faces")
    list(stood_in(match))
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
            f"Then @0 has 1 {faced('Coin')}, 2 {faced('Food')}; @1 has 1 {faced('Coin')}, 1 {faced('Food')}.",
            ((Accept(1), "accepted"), (Decline(1), "declined")),
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
        Group(NAMED.key, "Change"),
        "While others place dice, you can change what your dice are for.",
    )
    state.gain(0, COIN, 1)
    state.gain(1, COIN, 1)
    assert asked_of(state, 1, me=0).button == Group("aside", "Trade or change")


def test_an_accepted_trade_is_told_with_its_terms() -> None:
    state = at_table(goods={0: {COIN: 2}, 1: {FOOD: 1}})
    told = take_turn(state, 0, Offer(1, ("Coin",), ("Food",)), (1, Accept(0)), Pass()).told
    assert told == [
        "@0 offers 1 Coin to @1 for 1 Food.",
        "@1 accepts @0's offer: 1 Coin for 1 Food.",
        "@0 passes.",
    ]


def test_typing_her_still_finds_the_heritage_gala() -> None:
    factions = (CHOIR, WATCH, "Old Families", MILL)
    state = at_table(factions=factions, meeples={"Old Families": 5}, free={0: [6]}, goods={0: {COIN: 6}})
    offers = [one for one in asked_of(state, 0).legal if isinstance(one.move, Place) and not one.typed]
    found = ranked([(one.label, one.move.where) for one in offers], "her")
    assert [value for _, value in found] == ["Heritage Gala"]
    assert found[0][0] == "6 toward +6 Favor for 6 Coin · Heritage Gala (needs 1 more die) · Old Families"


def test_a_place_that_begins_as_typed_comes_before_those_that_bring_or_cost_the_like() -> None:
    offers = [one for one in asked_of(at_table(free={0: [6]}), 0).legal if isinstance(one.move, Place)]
    found = ranked([(one.label, one.move.where) for one in reversed(offers) if not one.typed], "wood")
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
    assert put(state, 0, "Public Comment", (0, Take(("Coin",)))).told == [
        "@0 places a 2 on Public Comment, which fills it.",
        "@0's choice from Public Comment: +1 Coin.",
    ]


def test_rounds_of_turns_are_told_die_by_die() -> None:
    state = at_table(free={0: [2]})
    told = run(turns, state, (0, on("Woodlot")), *((seat, Pass()) for seat in (1, 0, 1, 0, 1))).told
    assert told[:2] == ["@0 places a 2 on Woodlot: +3 Wood.", "@1 passes."]
