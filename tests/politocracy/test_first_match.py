"""The match of the guide, in which somebody learns Politocracy against two AI players."""

from rules import Rng, agents
from rules.politocracy import GAME
from rules.politocracy.words import money
from tests.driver import waiting


def test_the_scene_tells_how_all_stand() -> None:
    state, scene = agents.lesson(GAME).state, GAME.guide.learn.scene or ""
    mine, *others = [state.popularity(seat) for seat in range(3)]
    assert f"round {state.round} of {state.rounds}" in scene
    assert f"You're third: {mine}% against {others[0]}% and {others[1]}%" in scene
    assert mine < min(others)
    assert f"You have {money(state.candidates[0].money)}" in scene


def test_whoever_follows_the_advice_takes_a_poll_raises_money_and_is_elected() -> None:
    match, topics, raised = agents.lesson(GAME), set[str](), False
    while match.result is None:
        seat = waiting(match)[0]
        question, view = match.pending[seat], match.view(seat)
        if seat == 0 and question.waits != "now":
            topics.add(question.topic)
        raised |= match.state.on_money_trail(0)
        rng = Rng(f"{match.seed} {len(match.log)} {seat}") if seat else Rng("hint")
        move = GAME.ai.agent(view, question, rng)
        assert move is not None
        match.play(seat, move)
    assert topics >= {"constituent", "declare", "poll or debate", "chits", "ads"}
    assert raised
    assert match.result.winners == (0,)
