"""The path to where two things that are seen differ is named."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from rules import Match
from tests.findings import for_each
from tests.looking import Public, alike, difference, everything, knowledge
from tests.toy import TOY
from tests.toy.game import Bid


@dataclass(frozen=True)
class Campaign:
    at: str = "Bluff"
    cards: tuple[str, ...] = ()
    drop: dict[str, int] = field(default_factory=dict[str, int])


ASKED = Public("Go?", "turn", "", "1", hides=False, button=None, proposals=(), buttons=())


@for_each(
    ("one", "other", "where"),
    [
        (Campaign(), Campaign(at="Hays"), "at: 'Bluff' is not 'Hays'"),
        (Campaign(), Campaign(cards=("Hays",)), "cards: () is not ('Hays',)"),
        (Campaign(cards=("Hays", "Bluff")), Campaign(cards=("Hays",)), "cards[1]: 'Bluff' is not nothing"),
        (Campaign(drop={"East": 1}), Campaign(drop={"East": 2}), "drop['East']: 1 is not 2"),
        ({1: ASKED}, {1: ASKED._replace(waits="open")}, "[1].waits: 'turn' is not 'open'"),
        ([Campaign(), 2], [Campaign(), 3], "[1]: 2 is not 3"),
        ((1, 2), [1, 2], "the whole: (1, 2) is not [1, 2]"),
        (1, 2, "the whole: 1 is not 2"),
    ],
)
def test_the_first_difference_is_named(one: Any, other: Any, where: str) -> None:
    assert difference(one, other) == where
    alike(one, one)
    with pytest.raises(AssertionError) as found:
        alike(one, other)
    assert str(found.value) == where


def test_what_differs_of_a_match_is_named_by_what_is_seen_of_it() -> None:
    match, later = Match(TOY, 3, "seen"), Match(TOY, 3, "seen")
    later.play(0, Bid(4))
    assert difference(knowledge(match, 0), knowledge(later, 0)) == "questions[0].waits: 'turn' is not 'open'"
    assert difference(everything(match), everything(later)).startswith("seen[None].questions[0].waits: 'turn'")
    view = replace(match.view(0), coins=(10, 9, 10))
    assert difference(knowledge(match, 0), knowledge(match, 0)._replace(view=view)) == "view.coins[1]: 10 is not 9"
