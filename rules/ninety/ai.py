"""How an AI player of Ninety chooses."""

from __future__ import annotations

from rules import Decision, Rng, Verb, agents
from rules.ninety.view import NinetyView


def choose(view: NinetyView, decision: Decision, rng: Rng) -> Verb | None:
    """Anything."""
    return agents.random_move(decision, rng)
