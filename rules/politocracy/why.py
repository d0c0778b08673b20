"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from rules import Decision, Verb
from rules.politocracy.view import PolitocracyView


def why(view: PolitocracyView, decision: Decision, move: Verb) -> str:
    """To do."""
    return "To do."
