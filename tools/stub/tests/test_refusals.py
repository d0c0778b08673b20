"""What is refused: each reason with its clause."""

import pytest

from tests.findings import for_each
from tests.situations import refusal
from tools.stub.rules.play import a_round
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import RULES, after, go


@pytest.mark.rule("X-3", "X-5")
@for_each(
    ("where", "reason", "clause"),
    [
        ("Market", "You were just there. The Market has to wait for a round.", "2.2"),
        ("Nowhere", "There is no place called “Nowhere”.", "1.2"),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(where: str, reason: str, clause: str) -> None:
    question = RULES.questions(a_round, after("Market", "Park"))[0]
    assert refusal(question, Visit(where)) == (reason, clause)


@pytest.mark.rule("X-5")
def test_a_place_is_free_again_a_round_later() -> None:
    state = after("Market", "Park")
    go(state, "Park", "Market")
    assert RULES.questions(a_round, state)[0].check(Visit("Market")) is None
