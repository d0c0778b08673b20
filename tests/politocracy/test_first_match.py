"""The match of the guide, in which somebody learns Politocracy against one AI player."""

from rules import Match, Rng
from rules.politocracy import GAME
from tests.driver import waiting

MOST = 25
"""Questions that a first match may ask."""


def test_whoever_follows_the_advice_is_asked_a_little_of_everything_and_wins() -> None:
    course, topics = GAME.guide.learn, list[str]()
    match = Match(GAME, course.seats, course.seed, course.options)
    while match.result is None:
        seat = waiting(match)[0]
        question, view = match.pending[seat], match.view(seat)
        if seat == 0 and question.waits != "now":
            topics.append(question.topic)
        rng = Rng(f"{match.seed} {len(match.log)} {seat}") if seat else Rng("hint")
        move = GAME.ai.agent(view, question, rng)
        assert move is not None
        match.play(seat, move)
    campaign = {"constituent", "declare", "roll", "poll or debate", "surrogate", "after", "crisis: other cards"}
    assert {*topics} == {"profile", *campaign, "last moment", "chits", "ads"}
    assert topics[:2] == ["profile", "constituent"], "what is simple comes first"
    assert len(topics) <= MOST
    assert match.result.winners == (0,)
