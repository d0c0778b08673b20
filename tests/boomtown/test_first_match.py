"""The match of the guide, in which somebody learns Boomtown against an AI player."""

from rules import agents
from rules.boomtown import GAME


def test_the_scene_tells_how_all_stand() -> None:
    state, scene = agents.lesson(GAME).state, GAME.guide.learn.scene or ""
    mine, theirs = state.votes()
    leads = [abs(state.net(0, faction) - state.net(1, faction)) for faction in state.meeples]
    assert f"round {state.round} of 10, and the first of your three turns" in scene
    assert state.go == 1
    assert f"You'd get {mine} votes now and your opponent {theirs}" in scene
    assert f"by more than {max(leads)} Favor" in scene
