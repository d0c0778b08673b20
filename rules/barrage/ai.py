"""How an AI player chooses in Electoral Barrage."""

from rules import Decision, Rng, Verb, agents
from rules.barrage.view import BarrageView


def choose(view: BarrageView, decision: Decision, rng: Rng) -> Verb:
    return agents.random_move(decision, rng)
