"""What the questions and lists of Stub say of a place."""

from rules import plural
from tools.stub.rules.board import WORTH


def prospect(place: str) -> str:
    """A place, and what it may bring."""
    return f"{place}: {plural(WORTH[place], 'point')} if you are alone"
