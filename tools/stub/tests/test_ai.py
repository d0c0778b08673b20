"""The AI player: better than chance, and not the same each time."""

from rules import Match, Rng, Seat, Verb, agents
from tests.driver import play_out
from tools.stub.rules import GAME
from tools.stub.rules.ai import choose
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import after


def against_chance(number: int) -> bool:
    """Whether the AI, as seat 0, wins a match of four."""
    match, rng = Match(GAME, 4, f"against chance {number}"), Rng(number)

    def move(match: Match, seat: Seat) -> Verb:
        question = match.pending[seat]
        chosen = agents.random_move(question, rng) if seat else choose(match.view(seat), question, rng)
        assert chosen is not None
        return chosen

    play_out(match, move)
    return match.result is not None and 0 in match.result.winners


def test_it_wins_more_than_its_share() -> None:
    assert sum(map(against_chance, range(40))) > 20


def test_it_goes_where_much_is_to_be_had_but_not_always_to_the_same_place() -> None:
    match = after(("Park", "Library", "Park"))
    moves = {choose(match.view(0), match.pending[0], Rng(number)) for number in range(50)}
    assert {Visit("Town Hall"), Visit("Market")} <= moves
    assert Visit("Library") not in moves
