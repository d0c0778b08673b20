"""What is refused: each reason with its clause."""

import pytest

from rules.politocracy.play import a_round
from rules.politocracy.verbs import Visit
from tests.findings import for_each
from tests.politocracy.situations import RULES, after, go
from tests.situations import refusal


@pytest.mark.rule("P-3", "P-5")
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


@pytest.mark.rule("P-5")
def test_a_place_is_free_again_a_round_later() -> None:
    state = after("Market", "Park")
    go(state, "Park", "Market")
    assert RULES.questions(a_round, state)[0].check(Visit("Market")) is None
