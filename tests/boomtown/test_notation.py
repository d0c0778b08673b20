"""The notation of the cards: what it makes of a list, and what is refused. The cards themselves show its words."""

import pytest

from rules.boomtown.notation import (
    Target,
    Term,
    Whom,
    Word,
    rule_amounts,
    slots,
    terms,
    triggers,
)
from tests.findings import for_each


@pytest.mark.rule("M-D2")
def test_terms_stand_in_a_list_and_a_bar_is_none_of_them() -> None:
    assert terms("coin 4, meeple@pick -1, scorn@same 1 each") == (
        Term(Word.COIN, 4),
        Term(Word.MEEPLE, -1, Target.PICK),
        Term(Word.SCORN, 1, Target.SAME, Whom.EACH),
    )
    assert terms("-") == terms("") == ()


@for_each(
    "text",
    [
        "gold 1",
        "coin",
        "coin many",
        "coin 0",
        "coin 1.5",
        "coin@self 1",
        "any@pick 1",
        "civic@self 1",
        "favor 1",
        "scorn 1 each",
        "meeple 1",
        "favor@nobody 1",
        "favor@self 1 everybody",
        "favor@self 1 each each",
        "coin 1; food 1",
    ],
)
def test_a_term_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"this is no term|is not a valid|says too little or too much"):
        terms(text)


@pytest.mark.rule("M-A25", "M-D2")
@for_each(
    ("text", "shared"),
    [
        ("coin 4", True),
        ("any 3", True),
        ("favor@pick 2", True),
        ("favor@all 1", True),
        ("favor@all 1 each", False),
        ("scorn@best 1", False),
        ("scorn@same 1 each", False),
        ("scorn@pick 1 opponent", False),
        ("meeple@pick 1", False),
        ("civic 1", False),
    ],
)
def test_goods_and_favor_are_divided_and_the_rest_is_not(text: str, shared: bool) -> None:
    (term,) = terms(text)
    assert term.shared is shared


@pytest.mark.rule("M-D2", "M-A5")
@for_each("text", ["", "-", "0", "7", "3*3", "3,3", "four", "4* 4*", "4 4*"])
def test_what_is_no_slot_is_refused_and_so_is_a_golden_one_with_another(text: str) -> None:
    with pytest.raises(ValueError, match="these are no slots"):
        slots(text)


@for_each(
    "text",
    [
        "never -> 2",
        "completed",
        "completed -> ",
        "completed -> away",
        "round_end 2",
        "rounds -> 2",
        "completed 3 -> 2",
        "round_end 1 -> 2",
        "completed -> 2, round_end -> 3",
    ],
)
def test_a_trigger_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"this is no trigger|is not a valid|says too little or too much"):
        triggers(text)


@for_each("text", ["town_slots", "town_slots more", "rain 1"])
def test_what_no_event_can_change_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a valid Rule|invalid literal"):
        rule_amounts(text)
