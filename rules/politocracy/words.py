"""What the questions and lists of Politocracy offer."""

from rules import Offer, plural
from rules.politocracy.board import WORTH
from rules.politocracy.verbs import Visit


def offer(move: Visit) -> Offer[Visit]:
    """A place, and what it may bring."""
    return Offer(move, f"{move.where}: {plural(WORTH[move.where], 'point')} if you're alone")
