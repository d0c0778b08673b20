"""What a seat of Electoral Barrage holds, as a picture and in words."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from render import Theme, hand, holdings
from render.barrage.hand import SIZES, layers_of
from render.barrage.scene import scene_of
from render.canvas import Layers
from render.marks import Text
from rules import Seat
from rules.barrage import GAME
from rules.barrage.board import CARDS, Character
from rules.barrage.view import BarrageView, Candidate
from tests.findings import for_each
from tests.render.barrage.positions import NAMES, bare, dealt, full
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.pictures import alike, fits

any_name = for_each("names", [LONG_NAMES, TALL_NAMES])
any_theme: tuple[Theme, Theme] = ("light", "dark")
OWN: Candidate = full(8).candidates[0]


def holding(**changes: object) -> BarrageView:
    """A position in which seat A holds this."""
    view = full(8)
    return replace(view, candidates=(replace(OWN, **changes), *view.candidates[1:]))


def layers(view: BarrageView, names: Mapping[Seat, str], theme: Theme = "light") -> Layers:
    return layers_of(scene_of(view, None, names, theme), 0)


def holding_lines(view: BarrageView) -> list[str]:
    return [*map(str, holdings(GAME, view, replace(view, me=None), lambda seat: NAMES[seat]))]


@any_name
@for_each("first", range(8))
def test_two_cards_have_room_with_their_powers(names: Mapping[Seat, str], first: int) -> None:
    found = layers(dealt(8, first), names)
    assert wrong(found) == []
    assert powers(found) >= 2 * 3


@any_name
@for_each("character", Character)
def test_ones_own_card_has_room_and_all_that_one_has(names: Mapping[Seat, str], character: Character) -> None:
    for spent in (False, True):
        found = layers(holding(character=character, spent=spent), names)
        assert wrong(found) == []
        assert powers(found) >= 3


def powers(found: Layers) -> int:
    """In how many lines powers are written, in letters that a phone shows well."""
    return sum(isinstance(mark, Text) and mark.size in SIZES for patch in found.patches for mark in patch.marks)


def test_all_that_one_has_shows_in_the_picture() -> None:
    counts = ("hand", "staffers", "supply", "town_hall", "attack_ads", "absentee", "free_ballots")
    views = [holding(character=Character.NERD), holding(character=Character.NERD, spent=False)]
    views += [holding(character=Character.NERD, **{name: 0}) for name in counts]
    pictures = [hand(GAME, view, names=NAMES) for view in views]
    for one in pictures:
        assert one
        fits(one)
    assert len({one.data for one in pictures if one}) == len(views)
    assert len({one.alt for one in pictures if one}) == len(views)


def test_themes_differ_and_say_the_same() -> None:
    for view in (dealt(4), full(4)):
        light, dark = (hand(GAME, view, names=NAMES, theme=theme) for theme in any_theme)
        assert light
        assert dark
        assert not alike(light, dark)
        assert light.alt == dark.alt


def test_a_hand_is_one_s_own() -> None:
    """Nothing of the others is in it, and a spectator has none."""
    view = full(8)
    others = [replace(one, town_hall=0, staffers=1, hand=0) for one in view.candidates[1:]]
    mine = [hand(GAME, one, names=NAMES) for one in (view, replace(view, candidates=(OWN, *others)))]
    assert all(one == other for one, other in pairwise(mine))
    for me, view in ((None, full(4)), (0, bare(4))):
        nobody = replace(view, me=me, candidates=tuple(replace(one, character=None) for one in view.candidates))
        assert hand(GAME, nobody, names=NAMES) is None
        assert holding_lines(nobody) == []


def test_the_words_say_the_same() -> None:
    nerd, power = Character.NERD, CARDS[Character.NERD].power
    assert holding_lines(dealt(4)) == [f"Your cards: {Character.BANKER}, {nerd}"]
    few = {"town_hall": 2, "attack_ads": 0, "absentee": 1, "free_ballots": 0, "hand": 3, "staffers": 7, "supply": 1}
    assert holding_lines(holding(character=nerd, spent=False, **few)) == [
        f"You're the Nerd. {power} Not used this round.",
        "Saved for later: 2 Town Hall tokens and 1 absentee ballot. Staffers to roll: 4 of 7. Star tokens left: 1.",
    ]
    assert holding_lines(holding(character=nerd, **few | {"supply": 33}))[1].endswith("Staffers to roll: 4 of 7.")
    assert holding_lines(holding(character=nerd, spent=True))[0].endswith(" Used this round.")
    assert holding_lines(holding(character=Character.MOVIE_STAR, spent=True))[0].endswith("without a roll.")
    none = dict.fromkeys(few, 0)
    assert (
        holding_lines(holding(character=nerd, **none))[1]
        == "Saved for later: nothing. Staffers to roll: 0 of 0. Star tokens left: 0."
    )
