"""The AI player of Politocracy."""

from __future__ import annotations

from rules import Decision, Rng, Verb, agents
from rules.politocracy.view import PolitocracyView


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """A move."""
    return agents.random_move(decision, rng)
