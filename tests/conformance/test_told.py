"""How all stand, and the one line of what a seat did: made of what all may see, and short enough for a post."""

from rules import Gist, Seat, fill
from tests.conformance.cases import Case, Position, each_case

LONGEST_GIST = 500
"""Of a line that stands for several; the names in it are as long as they can be."""


def all_stand_somehow(at: Position) -> None:
    view = at.match.view(None)
    standings = at.case.game.standings(view)
    of = [one.of for one in standings.figures]
    assert standings.unit
    assert len(set(of)) == len(of) > 0
    seats = [one for one in of if isinstance(one, int)]
    assert seats in ([], of), "seats, or none"
    assert seats == [seat for seat in range(at.case.seats) if seat in seats], "in their order"
    assert {one.of for one in standings.ranked} == set(of)
    assert at.case.game.standings(view) == standings


@each_case
def test_what_a_seat_did_is_told_in_a_line(case: Case) -> None:
    told = case.match.events()
    assert not any(
        event.gist for seat in range(case.seats) for event in case.match.events(seat) if event.to is not None
    )
    turns = dict[tuple[Seat, int], list[Gist]]()
    for event in told:
        if event.gist:
            turns.setdefault((event.gist.seat, event.turn), []).append(event.gist)
    for gists in turns.values():
        sum_up = case.game.sum_up
        assert sum_up, "a gist is of no use to a game that sums nothing up"
        text = sum_up(gists)
        assert "@" in text, "it says whose it is"
        assert "\n" not in text
        assert len(fill(text, lambda _: "W" * 20)) <= LONGEST_GIST, text
