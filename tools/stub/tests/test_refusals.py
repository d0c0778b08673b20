"""What is refused: each reason with its clause."""

import pytest

from rules import Refused
from tests.findings import for_each
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import after


@pytest.mark.rule("X-5")
@for_each(
    ("where", "reason", "clause"),
    [
        ("Market", "You have just been there: Market has to wait for a round.", "2.2"),
        ("Nowhere", "There is no place called “Nowhere”.", "1.2"),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(where: str, reason: str, clause: str) -> None:
    question = after(("Market", "Park")).pending[0]
    assert question.check(Visit(where)) == Refused(Visit(where), reason, clause)


@pytest.mark.rule("X-5")
def test_a_place_is_free_again_a_round_later() -> None:
    question = after(("Market", "Park"), ("Park", "Market")).pending[0]
    assert question.check(Visit("Market")) is None
