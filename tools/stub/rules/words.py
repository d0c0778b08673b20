"""What the questions and lists of Stub offer."""

from rules import Offer, plural
from tools.stub.rules.board import WORTH
from tools.stub.rules.verbs import Visit


def offer(move: Visit) -> Offer[Visit]:
    """A place, and what it may bring."""
    return Offer(move, f"{move.where}: {plural(WORTH[move.where], 'point')} if you're alone")
