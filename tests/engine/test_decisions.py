"""What a Decision says of its offers, and of any move."""

from dataclasses import replace
from functools import partial

import pytest

from rules import Decision, Offer, Offers, Open, Refused, Rng, Verb
from rules.engine.agents import fill_at_random
from tests.engine.small import bids, toy
from tests.findings import for_each
from tests.toy.game import Accept, Bid, Lay, Pass, Propose, Veto

CUBES = Offer(Lay(()), "Lay", open=(Open("places", {"Hill": 2, "Mill": 2, "Port 9": 1}, 1, 3),))
LAYING = Decision("Lay.", [CUBES], absent=Lay(("Hill",)), clause="1.3")


def reason(question: Decision, move: Verb) -> str:
    refused = question.check(move)
    return refused.reason if refused else ""


def test_legal_offers_come_first_then_the_refused() -> None:
    poor = Refused(Bid(9), "You have 2 coins.")
    question = Decision("?", [poor, *bids(1)], bids(2), absent=Bid(1))
    assert list(question.offers) == [*bids(1, 2), poor]
    assert list(question.legal) == bids(1, 2)
    assert list(question.refused) == [poor]


def test_offers_can_be_listed_again() -> None:
    question = Decision("?", (offer for offer in bids(1, 2)), absent=Bid(1))
    assert list(question.offers) == list(question.offers) == bids(1, 2)


def test_a_move_that_is_not_offered_is_refused_with_the_clause_of_the_question() -> None:
    question = Decision("?", bids(1, 2), absent=Bid(1), clause="1.2")
    assert question.check(Bid(3)) == Refused(Bid(3), "You can't do that right now.", "1.2")


def test_what_an_offer_says_is_made_once_when_somebody_reads_it() -> None:
    made = list[str]()

    def word(what: str) -> str:
        made.append(what)
        return what

    offer = Offer(Bid(1), label=partial(word, "Bid"), note=partial(word, "Costs 1"), confirm=partial(word, "Sure?"))
    question = Decision("?", [offer], bids(2), absent=Bid(1))
    assert [one.move for one in question.legal] == [Bid(1), Bid(2)]
    assert question.check(Bid(1)) is None
    assert made == []
    assert [(one.label, one.note, one.confirm) for one in (offer, offer)] == [("Bid", "Costs 1", "Sure?")] * 2
    assert made == ["Bid", "Costs 1", "Sure?"]


def test_offers_are_the_same_where_their_moves_are() -> None:
    assert Offer(Bid(1), "Bid 1") == Offer(Bid(1), "One coin")
    assert len({Offer(Bid(1), "Bid 1"), Offer(Bid(1), "One coin"), Offer(Bid(2), "Bid 1")}) == 2


@for_each("move", [Veto(), Pass(), Propose(1), Accept(2), Lay(("Hill", "Hill", "Mill")), Lay(())])
def test_moves_of_other_questions_are_refused(move: Verb) -> None:
    refused = toy().pending[0].check(move)
    assert refused
    assert refused.move == move
    assert refused.reason


def test_a_refusal_gives_its_reason_and_clause() -> None:
    assert toy().pending[0].check(Bid(11)) == Refused(Bid(11), "You have 10 coins.", "1.2")
    assert toy().pending[0].check(Bid(-1)) == Refused(Bid(-1), "You have 10 coins.", "1.2")


@for_each("picks", [("Hill",), ("Hill", "Mill", "Hill"), ("Port 9", "Mill"), ("Mill", "Port 9")])
def test_picks_that_fit_are_legal_in_any_order(picks: tuple[str, ...]) -> None:
    assert LAYING.check(Lay(picks)) is None


@for_each(
    ("picks", "why"),
    [
        ((), "Pick 1 to 3 for “places”; nothing is picked yet."),
        (("Hill", "Hill", "Mill", "Mill"), "Pick 1 to 3 for “places”; you picked 4."),
        (("Hill", "Hill", "Hill"), "You can pick Hill at most 2 times."),
        (("Port 9", "Port 9"), "You can pick Port 9 only once."),
        (("Sea",), "You can't pick “Sea”."),
        (("@0",), "You can't pick “@\u200b0”."),
    ],
)
def test_picks_that_do_not_fit_are_refused_and_why(picks: tuple[str, ...], why: str) -> None:
    assert LAYING.check(Lay(picks)) == Refused(Lay(picks), why, "1.3")


def test_a_fixed_number_of_picks_is_named() -> None:
    exact = Decision("?", [Offer(Lay(()), "Lay", open=(Open("places", {"Hill": 9}, 3, 3),))], absent=Pass())
    assert reason(exact, Lay(("Hill",))) == "Pick 3 for “places”; you picked 1."


def test_picks_may_fit_one_of_several_frames() -> None:
    few = Offer(Lay(()), "Lay one", open=(Open("places", {"Hill": 1}, 1, 1),))
    many = Offer(Lay(()), "Lay four", open=(Open("places", {"Mill": 4}, 4, 4),))
    question = Decision("?", [few, many], absent=Lay(("Hill",)))
    assert reason(question, Lay(("Hill",))) == reason(question, Lay(("Mill",) * 4)) == ""
    assert reason(question, Lay(("Mill",))) != ""


def test_picks_of_a_lazy_offer_must_fit_its_frame_and_its_predicate() -> None:
    hill = Refused(Lay(("Hill", "Mill")), "Not the two together.")
    lazy = Offers(Lay, lambda: [Lay(())], lambda lay: hill if len(set(lay.places)) == 2 else None, lambda lay: CUBES)
    question = Decision("?", lazy, absent=None)
    assert question.check(Lay(("Hill", "Hill"))) is None
    assert question.check(Lay(("Hill", "Mill"))) == hill
    assert reason(question, Lay(())).startswith("Pick 1 to 3")
    assert reason(question, Lay(("Sea",))) == "You can't pick “Sea”."


def test_a_note_and_a_warning_go_by_what_is_picked_of_a_lazy_offer() -> None:
    def show(lay: Lay) -> Offer[Lay]:
        return replace(CUBES, note=f"{len(lay.places)} cubes", confirm="All of it?" if len(lay.places) > 2 else "")

    question = Decision("?", Offers(Lay, lambda: [Lay(())], lambda lay: None, show), absent=None)
    few, all_of_it = Lay(("Hill", "Mill")), Lay(("Hill", "Mill", "Mill"))
    assert [question.would(lay) for lay in (few, all_of_it)] == ["2 cubes", "3 cubes"]
    assert [question.warning(lay) for lay in (few, all_of_it)] == ["", "All of it?"]
    assert question.warning(Bid(1)) == "", "it is not offered"
    always = Decision("?", [replace(CUBES, confirm="Sure?")], absent=None)
    assert (always.warning(few), always.warning(Lay(("Sea",)))) == ("Sure?", "")


def test_the_other_fields_of_a_frame_stand_fast() -> None:
    class Trade(Verb):
        """Trade goods."""

        whom: int
        goods: tuple[str, ...]

    question = Decision("?", [Offer(Trade(1, ()), "Trade", open=(Open("goods", {"A": 2}, 1, 2),))], absent=Pass())
    assert question.check(Trade(1, ("A", "A"))) is None
    assert reason(question, Trade(2, ("A", "A"))) == "You can't do that right now."


def test_what_is_picked_for_one_field_is_no_choice_for_one_that_must_be_unlike() -> None:
    class Shift(Verb):
        """Move a cube."""

        out: tuple[str, ...]
        into: tuple[str, ...]

    places = {"Hill": 1, "Sea": 1}
    offer = Offer(Shift((), ()), "Shift", open=(Open("out", places, 1, 1), Open("into", places, 1, 1, unlike="out")))
    question = Decision("?", [offer], absent=Pass())
    assert question.check(Shift(("Hill",), ("Sea",))) is None
    assert reason(question, Shift(("Hill",), ("Hill",))) == "You can't pick “Hill”."
    moves = [fill_at_random(offer, Rng(number)) for number in range(20)]
    assert {str(move) for move in moves} == {"shift out:Hill into:Sea", "shift out:Sea into:Hill"}


def test_picks_are_spelled_as_they_are_offered_where_they_fit() -> None:
    question = Decision("?", [CUBES, *bids(1, 2)], absent=Bid(1))
    assert question.spelled(Lay(("hill", "MILL"))) == Lay(("Hill", "Mill"))
    assert question.spelled(Lay(("river",))) == Lay(("river",)), "nothing of that name is offered"
    assert question.spelled(Bid(2)) == Bid(2)


def test_of_a_choice_no_more_can_be_picked_than_of_the_fields_that_the_pick_is_a_part_of() -> None:
    class Offering(Verb):
        """Say what you would give, and what of it today."""

        most: tuple[str, ...]
        least: tuple[str, ...]
        today: tuple[str, ...]

    some = {"Coal": 3, "Fish": 3}
    wholes = Open("most", some, 0, 6), Open("least", some, 0, 6)
    offer = Offer(Offering((), (), ()), "Give", open=(*wholes, Open("today", some, 0, 6, part_of=("most", "least"))))
    question = Decision("?", [offer], absent=Pass())
    assert question.check(Offering(("Coal", "Coal"), ("Fish",), ("Coal", "Coal", "Fish"))) is None
    assert reason(question, Offering(("Coal",), (), ("Coal", "Coal"))) == "You can pick Coal only once."
    assert reason(question, Offering(("Coal",), (), ("Fish",))) == "You can't pick “Fish”."
    assert all(question.check(fill_at_random(offer, Rng(number))) is None for number in range(50))


def test_what_stands_beside_a_question_may_be_done_and_is_no_answer_to_it() -> None:
    question = Decision("?", bids(1, 2), absent=Bid(1), topic="bid", clause="1.2")
    more = question.beside([Offer(Pass(), "Pass")])
    assert (more.prompt, more.topic, more.clause, more.absent) == ("?", "bid", "1.2", Bid(1))
    assert [offer.move for offer in more.legal] == [Bid(1), Bid(2), Pass()]
    assert more.check(Pass()) is None
    assert reason(question, Pass()) == "You can't do that right now."
    assert (more.alone, question.alone, more.beside().alone) == (question, question, question)


def test_picks_are_judged_by_their_text() -> None:
    class Choose(Verb):
        """Choose rivals."""

        whom: tuple[int, ...]

    offer = Offer(Choose(()), "Choose", open=(Open("whom", {"1": 1, "2": 1}, 1, 2),))
    assert Decision("?", [offer], absent=Pass()).check(Choose((2, 1))) is None
    assert offer.with_picks({"whom": ("2", "1")}) == Choose((2, 1)), "the picks did not become what the field holds"


def test_one_refusal_does_not_speak_for_another_move_of_a_verb_that_is_offered() -> None:
    own = Refused(Accept(0), "You cannot sell to yourself.")
    question = Decision("?", [Offer(Accept(1), "Sell"), own], absent=Accept(1))
    assert question.check(Accept(0)) == own
    assert reason(question, Accept(2)) == "You can't do that right now."


def test_the_refusal_of_a_verb_speaks_for_all_its_moves() -> None:
    question = Decision("?", bids(1, 2), [Refused(Lay(()), "You have no cubes.", "1.3")], absent=Bid(1))
    assert question.check(Lay(("Hill",))) == Refused(Lay(("Hill",)), "You have no cubes.", "1.3")


@pytest.mark.parametrize("first", [True, False])
def test_a_refusal_of_this_very_move_goes_before_what_is_wrong_with_its_picks(first: bool) -> None:
    flooded = Refused(Lay(("Sea",)), "The sea is too deep.")
    question = Decision("?", [flooded, CUBES] if first else [CUBES, flooded], absent=Lay(("Hill",)))
    assert question.check(Lay(("Sea",))) == flooded


@pytest.mark.parametrize("first", [True, False])
def test_a_move_is_legal_where_any_part_offers_it(first: bool) -> None:
    odd = Offers(
        Bid,
        lambda: map(Bid, (1, 3)),
        lambda bid: None if bid.coins % 2 else Refused(bid, "That is even."),
        lambda bid: Offer(bid, "odd"),
    )
    question = Decision("?", *([odd, bids(4)] if first else [bids(4), odd]), absent=Bid(1))
    assert [str(offer.move) for offer in question.legal if question.check(offer.move)] == []
    assert reason(question, Bid(2)) == "That is even."


def test_listed_moves_are_judged_by_what_may_be_wrong_with_them_alone() -> None:
    judged = list[Bid]()

    def refuse(bid: Bid) -> Refused | None:
        judged.append(bid)
        return None if bid.coins in (1, 2) else Refused(bid, "That is none of these.")

    taken = Refused(Bid(2), "That is taken.")
    offers = Offers(
        Bid,
        lambda: map(Bid, (1, 2)),
        refuse,
        lambda bid: Offer(bid, "bid"),
        refuse_listed=lambda bid: taken if bid == taken.move else None,
    )
    question = Decision("?", offers, absent=Bid(1))
    assert [offer.move for offer in question.legal] == [question.only] == [Bid(1)]
    assert ([*question.refused], judged) == ([taken], [])
    assert reason(question, Bid(3)) == "That is none of these."


def test_an_answered_question_is_the_same_one_open_to_a_change() -> None:
    question = Decision("?", bids(1, 2), absent=Bid(1), topic="bid", clause="1.2", always=True)
    answered = question.with_answer(Bid(2))
    assert (answered.waits, answered.answer) == ("open", Bid(2))
    assert (answered.prompt, answered.topic, answered.clause, answered.absent) == ("?", "bid", "1.2", Bid(1))
    assert list(answered.offers) == list(question.offers)
    assert answered.only is None
