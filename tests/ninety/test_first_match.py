"""The match of the guide, in which somebody learns Ninety against an AI player."""

from rules import agents
from rules.ninety import GAME


def test_the_scene_tells_how_all_stand() -> None:
    state, scene = agents.lesson(GAME).state, GAME.guide.learn.scene or ""
    mine, theirs = state.totals()
    close = sum(abs(one - other) <= 2 for one, other in state.count().values())
    assert f"day {state.day} of 15" in scene
    assert "It's Sunday" in scene
    assert state.day % 7 == 0, "day 1 is a Monday"
    assert f"You have {mine} points, your opponent {theirs}, and in {close} of the 6 regions" in scene
    assert f"You have {state.candidates[0].canvassers} canvassers" in scene
