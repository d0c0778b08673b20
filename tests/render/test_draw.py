"""Finding a game's drawing, and the plain card where there is none."""

from dataclasses import dataclass, field, make_dataclass

import pytest

from render import Theme, close_ups, draw, drawing_of, fallback, hand, wording_of
from render.wording import ALT_LIMIT
from rules import Match, Seat, View, letter
from rules.barrage import GAME
from tests.games import but_for
from tests.render.pictures import fits, pixels_of
from tests.toy import TOY


@dataclass(frozen=True)
class Wordy(View):
    """A view that can have more than a card takes."""

    words: str = ""
    count: int = 1
    turn: Seat | None = None


def test_a_module_that_is_no_drawing_is_named_with_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may have the key of a module that is here for another reason, or a drawing that is not whole yet.

    All are games that were not drawn before, for each is looked at once.
    """
    with pytest.raises(
        TypeError, match=r"^render/canvas\.py lacks .*lines.*: Electoral Barrage needs all that render\.Wording names$"
    ):
        drawing_of(but_for(GAME, key="canvas"))
    monkeypatch.delattr("render.barrage.picture.layers")
    with pytest.raises(TypeError, match=r"^render/barrage/picture\.py lacks layers: "):
        drawing_of(but_for(GAME, name="Half a Game"))
    monkeypatch.delattr("render.barrage.hand.hand")
    with pytest.raises(TypeError, match=r"^render/barrage/hand\.py lacks hand: "):
        hand(but_for(GAME, name="Half a Game"), Match(GAME, 2, "half").view(0), names={})
    monkeypatch.delattr("render.barrage.lines")
    with pytest.raises(TypeError, match=r"^render/barrage/__init__\.py lacks lines: "):
        wording_of(but_for(GAME, name="A Quarter of a Game"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_game_without_a_drawing_gets_a_card(theme: Theme) -> None:
    view = Match(TOY, 3, "toy").view()
    picture = draw(TOY, view, names={0: "Ada", 1: "漢字", 2: "C" * 99}, theme=theme)
    fits(picture)
    assert picture.alt.startswith(TOY.name)


def test_a_game_with_a_drawing_is_drawn_by_it() -> None:
    view = Match(GAME, 3, "drawn").view()
    card = fallback.draw(GAME.name, view, names={}, theme="light")
    assert draw(GAME, view, names={}).data != card.data


def test_the_themes_of_a_card_differ_and_say_the_same() -> None:
    light, dark = (fallback.draw("Game", Wordy(None, "x"), names={}, theme=theme) for theme in ("light", "dark"))
    assert pixels_of(light).tobytes() != pixels_of(dark).tobytes()
    assert light.alt == dark.alt


def test_a_card_takes_focus_and_an_earlier_view_for_nothing() -> None:
    view = Match(TOY, 3, "toy").view()
    assert draw(TOY, view, names={}, focus="CA", since=view) == draw(TOY, view, names={})


def test_a_card_shows_what_is_in_the_view() -> None:
    one, other = (fallback.draw("Game", Wordy(None, "x", number), names={}, theme="light") for number in (1, 2))
    assert pixels_of(one).tobytes() != pixels_of(other).tobytes()
    assert one.alt == "Game. words: x. count: 1"


def crowded(count: int) -> View:
    """A view of so many fields."""
    rows = [(f"row_{number}", int, field(default=1)) for number in range(count)]
    return make_dataclass("Crowded", rows, bases=(View,), frozen=True)(None)


def test_what_a_card_has_no_room_for_is_left_out() -> None:
    long = fallback.draw("Game", Wordy(None, "word " * 900), names={}, theme="light")
    assert len(long.alt) <= ALT_LIMIT
    assert long.alt.endswith("…")
    many, more = (fallback.draw("Game", crowded(count), names={}, theme="light") for count in (40, 50))
    assert many.data == more.data


def test_a_card_names_a_seat_in_any_script_in_its_alt_text_alone() -> None:
    picture = fallback.draw("Game", Wordy(None, turn=0), names={0: "漢字"}, theme="light")
    nameless = fallback.draw("Game", Wordy(None, turn=0), names={}, theme="light")
    assert "turn: 漢字" in picture.alt
    assert picture.data == nameless.data


def test_close_ups_are_the_drawing_s_and_a_card_has_none() -> None:
    assert close_ups(TOY, Match(TOY, 2, "closely").view(), letter) == {}
    parts = close_ups(GAME, Match(GAME, 2, "closely").view(), letter)
    assert parts["Southwest"] == "Southwest"
    assert parts["CA"] == "California"
