"""Twins that differ in what is hidden look the same to everybody, from the moment at which it is drawn or told."""

from rules import Game
from tests.conformance.cases import ONE_EACH, Case, each_game, ends, first_with_each_verb, together
from tests.conformance.hidden import Swap, swap_unshown_of, unreached
from tests.conformance.twins import Stretch, public, stretches
from tests.looking import alike

at_the_ends = together([case for case in ONE_EACH if case.seats in ends(case.game)])
at_the_least = together([case for case in ONE_EACH if case.seats == ends(case.game)[0]])


@at_the_ends
def test_what_is_hidden_shows_nowhere_from_its_draw_on(case: Case) -> None:
    """Neither in a line, nor in how many there are, a prompt, an offer, a preset, or who is asked."""
    if swap := swap_unshown_of(case.game):
        for one in stretches(case):
            is_no_matter_what_was_drawn(one)
            is_no_matter_what_was_hidden(one, swap)


@each_game
def test_what_is_hidden_shows_nowhere_where_a_verb_comes_seldom(game: Game) -> None:
    """In the matches in which random players first come to one, but for those of the test above."""
    if swap_unshown_of(game):
        for case in first_with_each_verb(game, {*game.rules.verbs} - {*unreached(game)}):
            if not (case.is_first and case.seats in ends(game)):
                test_what_is_hidden_shows_nowhere_from_its_draw_on(case)


def is_no_matter_what_was_drawn(one: Stretch) -> None:
    for twin in one.drawn_otherwise():
        alike(public(twin), one.public, f"after {one.position} moves all know what was drawn in secret: ")


def is_no_matter_what_was_hidden(one: Stretch, swap: Swap) -> None:
    """When the move was made; until the rules show of it."""
    if one.position and (twin := one.swapped(swap)):
        alike(public(twin), one.public, f"after {one.position} moves all know what is hidden: ")


@at_the_least
def test_what_is_to_come_shows_in_nothing_that_was_told(case: Case) -> None:
    for one in stretches(case):
        twin = one.before_another_future()
        alike(public(twin), one.public, f"after {one.position} moves all know what chance is still to bring: ")
