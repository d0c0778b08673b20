"""Twins that differ in what is hidden look the same to everybody, from the moment at which it is drawn or told."""

from rules import Game, Match, Seat
from tests.conformance.cases import AT_THE_ENDS, Case, at_the_ends, each_game, ends, first_with_each_verb, together
from tests.conformance.hidden import Swap, swap_of, swap_unshown_of, unreached
from tests.conformance.twins import Stretch, kinds_met, public, stretches
from tests.looking import alike, knowledge

at_the_least = together([case for case in AT_THE_ENDS if case.seats == ends(case.game)[0]])


@at_the_ends
def test_what_is_hidden_shows_nowhere_from_its_draw_on(case: Case) -> None:
    """Neither in a line, nor in how many there are, a prompt, an offer, a preset, or who is asked."""
    if swap := swap_unshown_of(case.game):
        for one in stretches(case):
            is_no_matter(one, swap)


@each_game
def test_what_is_hidden_shows_nowhere_where_a_verb_comes_seldom(game: Game) -> None:
    """In the matches in which random players first come to one: what the matches of the test above have not met."""
    if swap := swap_unshown_of(game):
        met = set[object]()
        for case in (case for case in AT_THE_ENDS if case.game is game):
            met |= kinds_met(case)
        for case in first_with_each_verb(game, {*game.rules.verbs} - {*unreached(game)}):
            for one in stretches(case, met):
                is_no_matter(one, swap)


def is_no_matter(one: Stretch, swap: Swap) -> None:
    is_no_matter_what_was_drawn(one)
    is_no_matter_what_was_hidden(one, swap)
    is_no_matter_what_others_hold(one)


def is_no_matter_what_was_drawn(one: Stretch) -> None:
    for twin in one.drawn_otherwise():
        alike(public(twin), one.public, f"after {one.position} moves all know what was drawn in secret: ")
        for seat in range(one.case.seats):
            is_no_matter_to(seat, twin, one, "what was drawn in secret")


def is_no_matter_what_was_hidden(one: Stretch, swap: Swap) -> None:
    """When the move was made; until the rules show of it."""
    if one.position and (twin := one.swapped(swap)):
        alike(public(twin), one.public, f"after {one.position} moves all know what is hidden: ")
    for seat in sorted(one.told) if one.position else ():
        if twin := one.swapped(swap, seat):
            is_no_matter_to(seat, twin, one, "what others hide")


def is_no_matter_what_others_hold(one: Stretch) -> None:
    """When the question was made: to whoever is asked first, and to the next seat."""
    swap, first = swap_of(one.case.game), next(iter(one.match.pending), None)
    if swap is None or first is None:
        return
    for seat in (first, (first + 1) % one.case.seats):
        if twin := one.settled(swap, seat):
            why = f"after {one.position} moves seat {seat} knows what others hide: "
            alike(knowledge(twin, seat), knowledge(one.match, seat), why)


def is_no_matter_to(seat: Seat, twin: Match, one: Stretch, what: str) -> None:
    """Where what the seat holds is the same in both; who holds something else is told so."""
    if twin.view(seat) == one.match.view(seat):
        why = f"after {one.position} moves seat {seat} knows {what}: "
        alike(knowledge(twin, seat), knowledge(one.match, seat), why)


@at_the_least
def test_what_is_to_come_shows_in_nothing_that_was_told(case: Case) -> None:
    for one in stretches(case):
        twin = one.before_another_future()
        alike(public(twin), one.public, f"after {one.position} moves all know what chance is still to bring: ")
        for seat in range(case.seats):
            is_no_matter_to(seat, twin, one, "what chance is still to bring")
