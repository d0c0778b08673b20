"""The measure of colours, against what is published."""

import pytest
from coloraide import Color

from tests.findings import for_each
from tools.colours import SIGHTS, apart, contrast, nearest, oklab


def test_usual_eyes_see_a_colour_as_oklab_has_it() -> None:
    assert oklab("#ff0000", "usual") == pytest.approx((0.62796, 0.22486, 0.12585), abs=1e-4)


def test_a_red_is_darker_without_the_cones_for_it() -> None:
    shown = Color("srgb-linear", (0.152286, 0.114503, 0)).convert("oklab")
    assert oklab("#ff0000", "protanopia") == pytest.approx(shown.coords(), abs=1e-4)


@for_each("sight", SIGHTS)
def test_black_and_white_are_as_far_apart_as_can_be(sight: str) -> None:
    assert apart("#000000", "#ffffff", sight) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("sight", ["protanopia", "deuteranopia"])
def test_red_and_green_are_nearer_to_the_colour_blind(sight: str) -> None:
    assert apart("#cc2a1b", "#5a7a00", sight) < apart("#cc2a1b", "#5a7a00", "usual") / 2


def test_the_nearest_two_count() -> None:
    assert nearest(["#000000", "#ffffff", "#f0f0f0"], "usual") == apart("#ffffff", "#f0f0f0", "usual")


def test_contrast_goes_from_1_to_21() -> None:
    assert contrast("#777777", "#777777") == 1
    assert contrast("#ffffff", "#000000") == contrast("#000000", "#ffffff") == pytest.approx(21)
