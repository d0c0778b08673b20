"""What all games say in the same way."""

from render.wording import ALT_LIMIT, alt_name, each_new, gain_or_loss, news, paragraph, ranking
from rules import by_seat


def test_a_name_is_spoken_in_any_script_and_one_that_nobody_can_read_by_its_letter() -> None:
    assert alt_name({0: "漢字"}, 0) == "漢字"
    assert alt_name({1: "\u200b"}, 1) == "Player B"


def test_a_name_is_spoken_in_twenty_characters_and_the_alt_text_cut_at_its_limit() -> None:
    assert alt_name({0: "x" * 500}, 0) == "x" * 19 + "…"
    assert paragraph(["One", "two"]) == "One. two."
    assert paragraph(["x" * (ALT_LIMIT - 1)]) == "x" * (ALT_LIMIT - 1) + "."
    assert paragraph(["x" * 2000]) == "x" * (ALT_LIMIT - 1) + "…"


def test_the_most_is_said_first_and_of_equals_the_first_seat() -> None:
    assert ranking(by_seat("lean votes", [3, 5, 3]), "ABC".__getitem__) == "B: 5, A: 3, C: 3 lean votes"
    shares = by_seat("popularity", [3, 5], ["$1M", "$0"], sign="%")
    assert ranking(shares, "AB".__getitem__) == "Popularity: B 5% ($0), A 3% ($1M)"


def test_only_what_has_changed_is_news() -> None:
    assert [*news([])] == []
    assert [*news(["one", "two"])] == ["New: one; two"]
    assert [gain_or_loss(count, "vote") for count in (-2, 1)] == ["lost 2 votes", "gained 1 vote"]
    assert [*each_new([])] == []
    assert [*each_new(["one", "two"])] == ["New: one", "two"]
