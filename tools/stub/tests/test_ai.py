"""The AI player: better than chance, and not the same each time."""

from rules import Match, Rng, agents
from tests.situations import awaited
from tools.stub.rules import GAME
from tools.stub.rules.ai import choose, why
from tools.stub.rules.play import a_round
from tools.stub.rules.verbs import Visit
from tools.stub.tests.situations import RULES, after


def wins(number: int) -> bool:
    """Whether the AI, as seat 0, wins a match against three who choose by chance."""
    match, rng = Match(GAME, 4, f"against chance {number}"), Rng(number)
    for seat, question in awaited(match):
        move = agents.random_move(question, rng) if seat else choose(match.view(0), question, rng)
        assert move is not None
        match.play(seat, move)
    assert match.result is not None
    return 0 in match.result.winners


def test_it_wins_more_than_its_share() -> None:
    """Of forty matches at a table of four its share would be ten."""
    assert sum(map(wins, range(40))) > 20


def test_it_goes_where_much_is_to_be_had_but_not_always_to_the_same_place() -> None:
    state = after("Park", "Library", "Park")
    question, view = RULES.questions(a_round, state)[0], GAME.rules.view(state, 0)
    moves = {choose(view, question, Rng(number)) for number in range(50)}
    assert {Visit("Town Hall"), Visit("Market")} <= moves
    assert Visit("Library") not in moves


def test_it_says_why() -> None:
    state = after("Park", "Library", "Park")
    question, view = RULES.questions(a_round, state)[0], GAME.rules.view(state, 0)
    assert why(view, question, Visit("Market")) == "It's worth 5 points to whoever is alone there."
    reason = "It's worth 2 points to whoever is alone there, and @1 can't go there again."
    assert why(view, question, Visit("Library")) == reason
