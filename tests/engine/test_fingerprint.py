"""What a match goes on by: what decides play is in its fingerprint, and nothing else."""

from collections.abc import Callable

from rules import Match, Offer, Open, Result, Seat, Table
from tests.engine.small import DONE, doing, game_of, play_lines, throwing, toy
from tests.findings import for_each
from tests.games import with_more_state
from tests.looking import whole_position
from tests.toy import TOY
from tests.toy.game import Bid, Lay, Pass, State

LINES = ("0 bid 5", "1 bid 2", "2 bid 1", "1 propose 3", "0 lay Hill 2, Mill", "1 pass", "2 pass")
PLACES = {"Hill": 2, "Mill": 1, "Port 9": 1}


def fingerprint(*offers: Offer, before: Callable[[Table], object] = lambda table: None, seat: Seat = 0) -> str:
    """The fingerprint of a match in which a seat is asked for one of these, and something came before."""
    return Match(doing(before, lambda table: table.ask(seat, "?", offers, absent=Pass())), 2).fingerprint


def laying(places: dict[str, int] = PLACES, least: int = 3, most: int = 3) -> Offer:
    return Offer(Lay(()), "Lay", open=(Open("places", places, least, most),))


BIDS, LET_BE = [Offer(Bid(coins), f"Bid {coins}") for coins in (1, 2)], Offer(Pass(), "Let it be")
USUAL = fingerprint(*BIDS, LET_BE, laying())


def test_a_field_more_in_the_state_changes_no_fingerprint_of_the_toy() -> None:
    wider = with_more_state(TOY)
    for number in range(len(LINES) + 1):
        usual = toy(*LINES[:number])
        other = play_lines(Match(wider, 3, "seed", usual.options), *LINES[:number])
        assert (other.state.unused, other.fingerprint) == (0, usual.fingerprint)
        assert whole_position(other) != whole_position(usual)


def test_the_order_in_which_moves_are_listed_is_not_in_it() -> None:
    turned = dict(reversed([*PLACES.items()]))
    assert fingerprint(laying(turned), LET_BE, *reversed(BIDS)) == USUAL


@for_each(
    ("change", "offers"),
    [
        ("a move more", [*BIDS, Offer(Bid(3), "Bid 3"), LET_BE, laying()]),
        ("a move less", [BIDS[0], LET_BE, laying()]),
        ("another move", [BIDS[0], Offer(Bid(4), "Bid 2"), LET_BE, laying()]),
        ("another place", [*BIDS, LET_BE, laying({"Hill": 2, "Mill": 1, "Port 8": 1})]),
        ("a place less", [*BIDS, LET_BE, laying({"Hill": 2, "Mill": 1})]),
        ("more at a place", [*BIDS, LET_BE, laying({**PLACES, "Mill": 2})]),
        ("fewer at least", [*BIDS, LET_BE, laying(least=2)]),
        ("more at most", [*BIDS, LET_BE, laying(most=4)]),
    ],
)
def test_other_legal_moves_are_in_it(change: str, offers: list[Offer]) -> None:
    assert fingerprint(*offers) != USUAL, change


def test_so_is_who_is_asked() -> None:
    assert fingerprint(*BIDS, LET_BE, laying(), seat=1) != USUAL


def test_so_is_how_far_chance_was_drawn() -> None:
    assert fingerprint(*BIDS, LET_BE, laying(), before=throwing) != USUAL


def test_so_is_chance_that_was_renewed() -> None:
    match = toy("0 bid 5", "1 bid 2", "2 bid 1")
    match.undo(to=2)
    assert match.log[-1].fresh  # pyright: ignore[reportAttributeAccessIssue]
    assert match.fingerprint != toy("0 bid 5", "1 bid 2").fingerprint
    assert whole_position(match) != whole_position(toy("0 bid 5", "1 bid 2"))


def test_so_is_what_a_seat_has_answered_in_secret() -> None:
    assert len({toy(*lines).fingerprint for lines in ([], ["0 bid 1"], ["0 bid 2"], ["1 bid 1"])}) == 4


def test_so_is_the_result_but_not_its_words() -> None:
    def ended(result: Result) -> str:
        async def play(table: Table, state: State) -> Result:
            return result

        return Match(game_of(play), 2).fingerprint

    usual = ended(Result((0,), (3, 2), "Most cubes"))
    assert usual == ended(Result((0,), (3, 2), "Most cubes of all"))
    assert len({usual, ended(Result((1,), (3, 2), "")), ended(Result((0,), (3, 1), "")), ended(DONE)}) == 4
