"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from rules import Decision, Verb
from rules.barrage.view import BarrageView


def why(view: BarrageView, decision: Decision, move: Verb) -> str:
    """To do."""
    return "To do."
