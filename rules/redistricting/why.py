"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from rules import Decision, Verb
from rules.redistricting.view import DistrictView


def why(view: DistrictView, decision: Decision, move: Verb) -> str:
    """To do."""
    return "To do."
