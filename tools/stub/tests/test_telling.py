"""What is told, in words: each kind of fact, and each way to say it."""

from rules import Fact
from tests.findings import for_each
from tools.stub.rules.telling import Scored, Went, Won


@for_each(
    ("fact", "sentence"),
    [
        (Went(3, ((0, "Park"), (1, "Library"))), "Round 3: @0 goes to the Park, @1 goes to the Library."),
        (Scored(2, "Park", 1), "@2 is alone at the Park: 1 point."),
        (Won((1,), 4), "@1 won with 4 points."),
        (Won((0, 2), 4), "@0 and @2 won with 4 points."),
    ],
)
def test_each_fact_is_a_sentence(fact: Fact, sentence: str) -> None:
    assert fact.say() == sentence
