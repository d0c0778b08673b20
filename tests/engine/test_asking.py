"""Questions: who is asked, who is waited for, and when the rules go on."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from rules import Decision, Illegal, Match, Offer, Offers, Open, Refused, Result, Seat, Table
from tests.driver import waiting
from tests.engine.small import DONE, Revealed, answering, asks, bids, doing, game_of, play_lines, toy
from tests.facts import Does
from tests.findings import for_each
from tests.looking import knowledge, public, whole_position
from tests.toy import TOY
from tests.toy.game import Bid, BidWon, Lay, Pass, State, Veto


def test_ask_waits_for_its_seat_and_hands_the_answer_to_the_rules() -> None:
    game, heard = answering(lambda table: table.ask(1, "Your bid?", bids(1, 2), absent=Bid(1)))
    match = Match(game, 2)
    assert (waiting(match), heard) == ([1], [])
    match.play(1, Bid(2))
    assert heard == [Bid(2)]
    assert match.result == DONE
    assert match.pending == {}


def test_only_the_asked_may_answer() -> None:
    match = Match(answering(lambda table: table.ask(1, "Your bid?", bids(1, 2), absent=Bid(1)))[0], 2)
    with pytest.raises(Illegal, match="aren't asked"):
        match.play(0, Bid(2))
    match.play(1, Bid(2))
    with pytest.raises(Illegal, match="over"):
        match.play(1, Bid(2))


def test_a_single_legal_answer_is_never_asked() -> None:
    refused = [Refused(Bid(9), "You have one coin.")]
    game, heard = answering(lambda table: table.ask(0, "Your bid?", bids(1), refused, absent=Bid(1)))
    match = Match(game, 2)
    assert heard == [Bid(1)]
    assert match.result == DONE


def test_a_single_legal_answer_among_unlisted_ones_is_never_asked() -> None:
    offers = Offers(
        Bid,
        moves=lambda: map(Bid, range(9)),
        refuse=lambda bid: None if bid.coins == 4 else Refused(bid, "It must be four."),
        show=lambda bid: Offer(bid, f"Bid {bid.coins}"),
    )
    assert Match(answering(lambda table: table.ask(0, "?", offers, absent=Bid(4)))[0], 2).result == DONE


def test_a_single_legal_answer_of_some_is_not_asked_of_them_in_ask_all() -> None:
    game, heard = answering(lambda table: table.ask_all({0: asks(1), 1: asks(1, 2), 2: asks(3)}))
    match = Match(game, 3)
    assert list(match.pending) == [1]
    match.play(1, Bid(2))
    assert heard == [{0: Bid(1), 1: Bid(2), 2: Bid(3)}]


def test_a_single_legal_answer_is_asked_with_always() -> None:
    one = Match(answering(lambda table: table.ask(0, "?", bids(1), absent=Bid(1), always=True))[0], 2)
    several = Match(answering(lambda table: table.ask_all({0: asks(1, always=True), 1: asks(1)}))[0], 2)
    assert waiting(one) == waiting(several) == [0]


@for_each(
    ("part", "picks"),
    [
        (Open("places", {"Hill": 1, "Mill": 1}, 1, 1), None),
        (Open("places", {"Hill": 3}, 1, 2), None),
        (Open("places", {"Hill": 1, "Mill": 1}, 2, 2), None),
        (Open("places", {"Hill": 2}, 2, 3), ("Hill", "Hill")),
        (Open("places", {"Hill": 5}, 3, 3), ("Hill",) * 3),
        (Open("places", {"Hill": 5}, 5, 5), ("Hill",) * 5),
        (Open("places", {"Hill": 5}, 0, 0), ()),
        (Open("places", {}, 0, 3), ()),
    ],
)
@for_each("lazy", [False, True])
def test_an_open_field_is_asked_unless_one_way_alone_fills_it(
    part: Open, picks: tuple[str, ...] | None, lazy: bool
) -> None:
    offer = Offer(Lay(()), "Lay", open=(part,))
    offers = Offers(Lay, lambda: [Lay(())], lambda lay: None, lambda lay: offer) if lazy else [offer]
    game, heard = answering(lambda table: table.ask(0, "?", offers, absent=Lay(())))
    assert bool(Match(game, 2).pending) == (picks is None)
    assert heard == ([] if picks is None else [Lay(picks)])


def test_ask_all_goes_on_with_the_last_answer_whatever_their_order() -> None:
    for order in permutations(range(3)):
        game, heard = answering(lambda table: table.ask_all({2: asks(1, 2), 0: asks(1, 2), 1: asks(1, 2)}))
        match = Match(game, 3)
        for seat in order:
            assert heard == []
            match.play(seat, Bid(1 + seat % 2))
        assert heard == [{2: Bid(1), 0: Bid(1), 1: Bid(2)}]
        assert list(heard[0]) == [2, 0, 1], "not in the order of the questions"  # pyright: ignore[reportArgumentType]


def test_the_order_of_secret_answers_makes_no_difference() -> None:
    moves = ["0 bid 3", "1 bid 5", "2 bid 5"]
    first, *others = (toy(*order) for order in permutations(moves))
    for other in others:
        assert whole_position(other) == whole_position(first)
        assert [knowledge(other, seat) for seat in (None, 0, 1, 2)] == [
            knowledge(first, seat) for seat in (None, 0, 1, 2)
        ]


def test_who_has_answered_in_secret_stays_pending_and_nobody_waits_for_it() -> None:
    match = toy("1 bid 5")
    assert list(match.pending) == [0, 2, 1], "those waited for do not come first"
    assert waiting(match) == [0, 2]
    assert match.pending[1].waits == "open"
    assert match.pending[1].answer == Bid(5)
    assert match.pending[0].answer is None


def test_an_answer_may_be_changed_until_the_reveal() -> None:
    match = toy("0 bid 5", "1 bid 2", "0 bid 7", "0 bid 1", "2 bid 0")
    assert match.events()[-1].fact == BidWon(1, 1)
    assert match.state.coins == [10, 9, 10]
    with pytest.raises(Illegal):
        match.play(0, Bid(3))


def test_a_changed_answer_must_be_legal_too() -> None:
    match = toy("0 bid 5")
    with pytest.raises(Illegal, match="10 coins"):
        match.play(0, Bid(11))
    assert match.pending[0].answer == Bid(5)


def test_others_learn_nothing_of_an_answer_before_the_reveal() -> None:
    low, high = toy("0 bid 1"), toy("0 bid 9")
    for seat in (None, 1, 2):
        assert knowledge(low, seat) == knowledge(high, seat)
    assert knowledge(low, 0) != knowledge(high, 0)


@for_each(
    ("coins", "lines", "answers"),
    [
        ((1, 2), ["0 bid 2"], {0: Bid(2)}),
        ((7,), ["0 bid 2"], {0: Bid(2)}),
        ((1, 2), ["1 bid 2", "1 bid 1", "0 bid 2"], {0: Bid(2), 1: Bid(1)}),
    ],
)
def test_an_open_question_does_not_hold_ask_all_and_may_be_answered(
    coins: tuple[int, ...], lines: list[str], answers: dict[Seat, Bid]
) -> None:
    """Silence is a choice too, where there is one answer alone."""
    game, heard = answering(lambda table: table.ask_all({0: asks(1, 2), 1: asks(*coins, waits="open")}))
    match = Match(game, 2)
    assert (waiting(match), list(match.pending)) == ([0], [0, 1])
    play_lines(match, *lines)
    assert heard == [answers]


def test_a_window_and_a_question_for_now_hold_the_match() -> None:
    game, _ = answering(lambda table: table.ask_all({0: asks(1, 2, waits="window"), 1: asks(1, 2, waits="now")}))
    assert waiting(Match(game, 2)) == [0, 1]


def test_the_first_answer_to_ask_any_resumes_the_rules() -> None:
    game, heard = answering(lambda table: table.ask_any({0: asks(1, 2), 1: asks(1, 2), 2: asks(1, 2, waits="open")}))
    assert waiting(Match(game, 3)) == [0, 1]
    for seat in range(3):
        match = Match(game, 3)
        match.play(seat, Bid(2))
        assert heard[-1] == (seat, Bid(2))
        assert match.pending == {}


def test_a_standing_offer_can_be_made_taken_back_and_accepted_while_the_builder_thinks() -> None:
    match = toy("0 bid 5", "1 bid 0", "2 bid 0")
    assert waiting(match) == [0]
    assert match.pending[1].waits == match.pending[2].waits == "open"
    play_lines(match, "1 propose 4", "2 propose 3", "1 withdraw", "2 propose 6")
    assert waiting(match) == [0], "an open answer took the builder's turn"
    with pytest.raises(Illegal, match="can't do that right now"):
        play_lines(match, "0 accept 1")
    play_lines(match, "0 accept 2")
    assert waiting(match) == [2]
    assert match.state.coins == [12, 10, 4]


def test_nobody_is_asked_who_has_nothing_to_say() -> None:
    match = toy("0 bid 10", "1 bid 0", "2 bid 9", "1 propose 10", "0 accept 1")
    assert match.state.coins[1] == 0
    assert list(match.pending[1].legal)
    assert all(list(question.legal) for question in match.pending.values())


def vetoing(holder: int) -> Match:
    """Seat 0 has laid its cubes; the holder of the veto may show it."""
    seeds = (f"seed {number}" for number in range(100))
    return toy("0 bid 5", "1 bid 0", "2 bid 0", "0 lay Hill 2, Mill", seed=next(s for s in seeds if holds(s, holder)))


def holds(seed: str, holder: int) -> bool:
    return toy(seed=seed).state.veto == holder


def test_a_hidden_cards_question_goes_to_every_seat_that_might_hold_it() -> None:
    for holder in range(3):
        match = vetoing(holder)
        assert waiting(match) == [1, 2]
        assert public(TOY, match.pending[1]) == public(TOY, match.pending[2])
        assert {seat for seat in (1, 2) if match.pending[seat].check(Veto()) is None} == {holder} - {0}


def test_neither_the_question_nor_its_absence_tells_who_holds_the_card() -> None:
    for seat, others in {None: (0, 1, 2), 0: (1, 2), 1: (0, 2), 2: (0, 1)}.items():
        first, *rest = (knowledge(vetoing(holder), seat) for holder in others)
        assert all(other == first for other in rest)


def test_the_question_of_a_spent_card_is_still_asked() -> None:
    match = play_lines(vetoing(1), "1 veto", "2 pass", "0 bid 1", "1 bid 0", "2 bid 0", "0 lay Hill 2, Mill")
    assert match.state.veto is None
    assert waiting(match) == [1, 2]
    assert [one.move for one in match.pending[1].legal] == [Pass()]


def test_nothing_is_listed_by_play_or_replay_but_the_search_for_a_second_answer() -> None:
    coins_listed: list[int] = []
    labels_made: list[int] = []

    def coins() -> Iterator[Bid]:
        return (coins_listed.append(coin) or Bid(coin) for coin in range(1000))

    offers = Offers(Bid, coins, lambda bid: None, lambda bid: labels_made.append(bid.coins) or Offer(bid, "a label"))

    game = doing(
        lambda table: table.ask_all({0: Decision("?", offers, absent=Bid(0), always=True)}),
        lambda table: table.ask(0, "?", offers, absent=Bid(0)),
        lambda table: table.ask_any({seat: Decision("?", offers, absent=Bid(0)) for seat in (0, 1)}),
    )
    match = play_lines(Match(game, 2), "0 bid 999", "0 bid 998", "1 bid 997")
    Match.load(match.dump(), match.game)
    assert match.result == DONE
    assert coins_listed == [0, 1] * 2, "more was listed than the first two moves of the one question that may be forced"
    assert labels_made == [], "a label was made"


def test_a_listing_is_made_as_far_as_somebody_looks() -> None:
    labels_made: list[int] = []
    offers = Offers(
        Bid,
        lambda: map(Bid, range(1000)),
        lambda bid: None,
        lambda bid: labels_made.append(bid.coins) or Offer(bid, f"Bid {bid.coins}"),
    )
    legal = Decision("?", offers, absent=Bid(0)).legal
    assert [next(legal).label for _ in range(3)] == ["Bid 0", "Bid 1", "Bid 2"]
    assert labels_made == [0, 1, 2]


def test_the_stand_in_is_computed_when_it_is_asked_for() -> None:
    asked: list[None] = []
    match = Match(
        answering(lambda table: table.ask(0, "?", bids(1, 2), absent=lambda: asked.append(None) or Bid(2)))[0], 2
    )
    assert asked == []
    assert match.pending[0].absent == Bid(2)


async def trading(table: Table, state: State) -> Result:
    """Two bid in secret; all three may pass a coin on meanwhile, as often as they like."""
    heard = list[str]()

    def questions() -> dict[Seat, Decision[Bid | Pass]]:
        most = 3 - len(heard)
        bidding = {seat: asks(*range(most + 1)).beside([Offer(Pass(), "Pass a coin on")]) for seat in (0, 1)}
        return {**bidding, 2: Decision[Bid]("?", absent=None, waits="open").beside([Offer(Pass(), "Pass a coin on")])}

    def do(seat: Seat, move: Bid | Pass) -> None:
        heard.append(f"{seat}")
        table.tell(Does(seat, "passes a coin on"))

    answers = await table.ask_all_beside(questions, do)
    table.tell(Revealed(tuple((seat, bid.coins) for seat, bid in answers.items() if isinstance(bid, Bid))))
    return DONE


def trade_match(*lines: str) -> Match:
    return play_lines(Match(game_of(trading), 3), *lines)


def test_what_is_done_beside_a_question_leaves_the_answers_given_as_secret_as_they_were() -> None:
    match = trade_match("0 bid 1", "2 pass")
    assert [event.fact for event in match.events()] == [Does(2, "passes a coin on")]
    assert (waiting(match), match.pending[0].answer) == ([1], Bid(1))
    play_lines(match, "1 pass", "0 bid 0", "1 bid 1")
    assert match.result == DONE
    assert match.events()[-1].fact == Revealed(((0, 0), (1, 1)))


def test_an_answer_that_is_not_legal_any_more_is_asked_for_again() -> None:
    match = trade_match("0 bid 3", "2 pass")
    assert waiting(match) == [0, 1]
    assert match.pending[0].answer is None


def test_where_nothing_is_left_to_choose_what_may_be_done_beside_keeps_nobody_waiting() -> None:
    match = trade_match("0 bid 0", "2 pass", "2 pass", "2 pass")
    assert match.result == DONE


def test_what_is_done_beside_a_question_is_no_silent_step_and_may_be_taken_back() -> None:
    match = trade_match("0 bid 1", "0 bid 2", "2 pass")
    assert [entry.silent for entry in match.log] == [False, True, False]
    assert match.may_undo(2)
    play_lines(match, "0 bid 0")
    match.undo()
    assert (match.pending[0].answer, match.pending[2].answer) == (Bid(0), None)


async def mailing(table: Table, state: State) -> Result:
    """One seat bids, and may pass a coin on first, as often as it likes."""
    more = [Offer(Pass(), "Pass a coin on")]
    while await table.ask(0, "Your bid?", bids(1, 2), beside=[more], absent=Bid(1), topic="bid") == Pass():
        table.tell(Does(0, "passes a coin on"))
    return DONE


def test_what_one_seat_does_beside_its_question_is_handed_to_the_rules_and_is_no_answer() -> None:
    match = play_lines(Match(game_of(mailing), 2), "0 pass", "0 pass")
    assert [event.fact for event in match.events()] == [Does(0, "passes a coin on")] * 2
    assert [offer.move for offer in match.pending[0].alone.legal] == [Bid(1), Bid(2)]
    assert match.is_first(0), "the question itself is not answered yet"
    assert match.may_undo(0)
    match.undo()
    assert len(match.events()) == 1
    assert play_lines(match, "0 bid 1").result == DONE


def test_whether_one_seat_is_asked_depends_on_what_it_may_do_beside_the_question_too() -> None:
    more = [Offer(Pass(), "Pass a coin on")]
    ask = answering(lambda table: table.ask(0, "?", bids(1), beside=[more], absent=Bid(1)))[0]
    assert waiting(Match(ask, 2)) == [0]


def test_an_answer_that_a_step_back_makes_illegal_falls_to_the_one_before() -> None:
    async def play(table: Table, state: State) -> Result:
        raised = list[int]()

        def questions() -> dict[Seat, Decision[Bid | Pass]]:
            more = [Offer(Pass(), "More")]
            return {seat: asks(*range(2 + len(raised))).beside(more) for seat in (0, 1)}

        await table.ask_all_beside(questions, lambda seat, move: raised.append(seat))
        return DONE

    match = play_lines(Match(game_of(play), 2), "0 bid 1", "1 pass", "0 bid 2")
    assert match.pending[0].answer == Bid(2)
    match.undo()
    assert match.pending[0].answer == Bid(1)
    match.redo()
    assert match.pending[0].answer == Bid(2)


async def twice(table: Table, state: State) -> Result:
    """Two bid, which a pass ends; then they bid again."""
    passed = list[Seat]()

    def questions() -> dict[Seat, Decision[Bid | Pass]]:
        return {} if passed else {seat: asks(1, 2, 3).beside([Offer(Pass(), "Pass")]) for seat in (0, 1)}

    await table.ask_all_beside(questions, lambda seat, move: passed.append(seat))
    await table.ask_all({0: asks(1, 2, 3), 1: asks(1, 2, 3)})
    return DONE


def test_what_was_answered_in_silence_to_another_question_does_not_stand_when_going_back_to_the_first() -> None:
    match = play_lines(Match(game_of(twice), 2), "0 bid 1", "1 pass", "0 bid 2", "0 bid 3")
    match.undo(1)
    assert match.pending[0].answer == Bid(1)


async def opened(table: Table, state: State) -> Result:
    """One has a single bid until another opens a second one beside its question."""
    more = list[Seat]()

    def questions() -> dict[Seat, Decision[Bid | Pass]]:
        return {0: asks(*range(1, 2 + len(more))), 1: asks(1, 2).beside([Offer(Pass(), "Open")])}

    await table.ask_all_beside(questions, lambda seat, move: more.append(seat))
    return DONE


def test_whoever_had_a_single_answer_is_asked_once_there_are_two() -> None:
    match = Match(game_of(opened), 2)
    assert waiting(match) == [1]
    play_lines(match, "1 pass")
    assert waiting(match) == [0, 1]
    assert match.pending[0].answer is None


def test_what_already_stands_is_not_made_again() -> None:
    match = toy("0 bid 4", "1 bid 1", "0 bid 3")
    for _ in range(4):
        match.undo()
        match.redo()
    assert sum(entry.silent for entry in match.log) == 1 + 4
    assert match.pending[0].answer == Bid(3)
