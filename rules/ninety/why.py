"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from rules import Decision, Verb
from rules.ninety.view import NinetyView


def why(view: NinetyView, decision: Decision, move: Verb) -> str:
    """To do."""
    return "To do."
