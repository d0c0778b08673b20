"""A player for the seats without a person."""

from __future__ import annotations

from rules import Decision, Rng, Verb, agents
from rules.boomtown.view import BoomtownView


def choose(view: BoomtownView, decision: Decision, rng: Rng) -> Verb | None:
    """A move from what the seat may see."""
    return None if decision.waits == "open" else agents.random_move(decision, rng)
