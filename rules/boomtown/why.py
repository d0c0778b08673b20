"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from rules import Decision, Verb
from rules.boomtown.view import BoomtownView


def why(view: BoomtownView, decision: Decision, move: Verb) -> str:
    """To do."""
    return "To do."
