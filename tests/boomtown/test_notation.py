"""The notation of the cards: every word of it, and what is refused."""

import pytest

from rules.boomtown.notation import (
    Rule,
    Slot,
    Target,
    Term,
    Trigger,
    When,
    Whom,
    Word,
    shown,
    slots,
    terms,
    triggers,
)
from tests.boomtown.names import COIN, FOOD, STONE, WOOD
from tests.findings import for_each

TERMS = {
    "coin 4": Term(Word.COIN, 4),
    "food 3": Term(Word.FOOD, 3),
    "wood 2": Term(Word.WOOD, 2),
    "stone 1": Term(Word.STONE, 1),
    "any 3": Term(Word.ANY, 3),
    "civic 1": Term(Word.CIVIC, 1),
    "food -1 each": Term(Word.FOOD, -1, None, Whom.EACH),
    "favor@self 2": Term(Word.FAVOR, 2, Target.SELF),
    "favor@pick 2": Term(Word.FAVOR, 2, Target.PICK),
    "favor@same 1": Term(Word.FAVOR, 1, Target.SAME),
    "favor@all 1 each": Term(Word.FAVOR, 1, Target.ALL, Whom.EACH),
    "favor@all 1 stocked": Term(Word.FAVOR, 1, Target.ALL, Whom.STOCKED),
    "scorn@best 1": Term(Word.SCORN, 1, Target.BEST),
    "scorn@pick 1 opponent": Term(Word.SCORN, 1, Target.PICK, Whom.OPPONENT),
    "scorn@pick 1 unstocked": Term(Word.SCORN, 1, Target.PICK, Whom.UNSTOCKED),
    "scorn@largest 1 foremost": Term(Word.SCORN, 1, Target.LARGEST, Whom.FOREMOST),
    "meeple@pick_other -1": Term(Word.MEEPLE, -1, Target.PICK_OTHER),
    "meeple@pick_different 1": Term(Word.MEEPLE, 1, Target.PICK_DIFFERENT),
    "meeple@large 1": Term(Word.MEEPLE, 1, Target.LARGE),
    "meeple@smallest 1": Term(Word.MEEPLE, 1, Target.SMALLEST),
    "meeple@smallest_small 2": Term(Word.MEEPLE, 2, Target.SMALLEST_SMALL),
}
TRIGGERS = {
    "completed -> discard": Trigger(When.COMPLETED, 1, None),
    "round_end -> 3": Trigger(When.ROUND_END, 1, 3),
    "rounds 2 -> 2": Trigger(When.ROUNDS, 2, 2),
}


@pytest.mark.rule("M-D2")
@for_each("text", TERMS)
def test_a_term_is_read(text: str) -> None:
    assert terms(text) == (TERMS[text],)


@for_each(("kind", "field"), [(Word, "what"), (Target, "target"), (Whom, "whom")])
def test_no_word_of_a_term_is_left_out_here(kind: type[Word | Target | Whom], field: str) -> None:
    assert {getattr(term, field) for term in TERMS.values()} >= {*kind}


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


def test_goods_have_a_kind_of_their_own_and_nothing_else_has() -> None:
    assert {word.value: word.resource for word in Word if word.resource} == {
        "coin": COIN,
        "food": FOOD,
        "wood": WOOD,
        "stone": STONE,
    }


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


@pytest.mark.rule("M-D2")
@for_each(
    ("text", "found"),
    [
        ("1", (Slot(1),)),
        ("3 4", (Slot(3), Slot(4))),
        ("1 1 1", (Slot(1), Slot(1), Slot(1))),
        ("4*", (Slot(4, golden=True),)),
    ],
)
def test_slots_are_read(text: str, found: tuple[Slot, ...]) -> None:
    assert slots(text) == found


@pytest.mark.rule("M-D2", "M-A5")
@for_each("text", ["", "-", "0", "7", "3*3", "3,3", "four", "4* 4*", "4 4*"])
def test_what_is_no_slot_is_refused_and_so_is_a_golden_one_with_another(text: str) -> None:
    with pytest.raises(ValueError, match="these are no slots"):
        slots(text)


@pytest.mark.rule("M-D7")
@for_each("text", TRIGGERS)
def test_a_trigger_is_read(text: str) -> None:
    assert triggers(text) == (TRIGGERS[text],)


def test_no_trigger_is_left_out_here_and_they_stand_in_a_list() -> None:
    assert {trigger.when for trigger in TRIGGERS.values()} == {*When}
    assert triggers("completed -> 2; round_end -> discard") == (
        Trigger(When.COMPLETED, 1, 2),
        Trigger(When.ROUND_END, 1, None),
    )
    assert triggers("") == ()


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


@pytest.mark.rule("M-D7")
def test_what_an_event_changes_while_it_is_shown() -> None:
    assert shown("town_slots 1") == {Rule.TOWN_SLOTS: 1}
    assert shown("town_coin 1, coin_costs 2") == {Rule.TOWN_COIN: 1, Rule.COIN_COSTS: 2}
    assert shown("golden_shut 1") == {Rule.GOLDEN_SHUT: 1}
    assert shown("") == {}


@for_each("text", ["town_slots", "town_slots more", "rain 1"])
def test_what_no_event_can_change_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a valid Rule|invalid literal"):
        shown(text)
