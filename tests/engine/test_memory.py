"""A question and what it lists are gone as soon as nobody has them: they do not wait for the garbage collector."""

import gc
from weakref import ref

from rules import Decision, Offer
from tests.toy.game import Bid


def test_a_question_is_gone_with_whoever_asked_it() -> None:
    gc.disable()
    try:
        question = Decision("How much?", [Offer(Bid(1), "One"), Offer(Bid(2), "Two")], absent=Bid(1))
        more = question.beside([Offer(Bid(3), "Three")])
        assert len([*question.offers]) + len([*more.offers]) == 5
        gone = ref(question), ref(more)
        del question, more
        assert [one() for one in gone] == [None, None]
    finally:
        gc.enable()
