"""What the questions and the log of Re[District]ing say of candidates and voters."""

from __future__ import annotations

from collections.abc import Sequence

from rules import listed
from rules.redistricting.board import BOARD, CANDIDATES, Candidate, Card, Issue, Voter
from rules.redistricting.state import City
from rules.redistricting.voting import Without, preference


def concerns(voter: Voter) -> str:
    """What a voter cares about: "for red, then against blue"."""
    return f"{voter.primary}, then {voter.secondary}" if voter.primary else "no concerns"


def choice(city: City, voter: Voter, running: Sequence[Candidate], following: str | None) -> str:
    """Whom a voter votes for: "votes for Rivera", "undecided, follows Chen"."""
    if voter in city.suppressed:
        return "suppressed"
    whom = preference(voter, running)
    swayed = f", follows {following}" if whom is Without.UNDECIDED and following else ""
    double = ", counts double" if voter in city.doubled else ""
    return f"{whom.value if isinstance(whom, Without) else f'votes for {whom}'}{swayed}{double}"


def introduced(name: str) -> str:
    """A candidate with all positions: "Rivera (for orange, yellow and green, against the rest)"."""
    supports = [position.issue for position in CANDIDATES[name].positions if position.is_for]
    if len(supports) in (0, len(Issue)):
        return f"{name} ({'for' if supports else 'against'} everything)"
    return f"{name} (for {listed(supports)}, against the rest)"


def explained(card: Card) -> str:
    """A card with what it does: "Carpetbagger: you draw two candidates…"."""
    what = BOARD.cards[card]
    return f"{card}: {what[0].lower()}{what[1:]}"
