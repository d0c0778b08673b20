"""Districts of which every vote is known, for positions (see situations)."""

from collections.abc import Mapping

from rules.redistricting.board import Card, District, Voter
from rules.redistricting.setting_up import square
from rules.redistricting.state import State
from rules.redistricting.voting import poll
from tests.redistricting.situations import take_out, voter


def living(district: District, *people: str | Voter) -> Mapping[str, str | Voter]:
    """Who lives on the blocks of a square district, row by row."""
    return dict(zip(square([*District].index(district)), people, strict=False))


NAVY = living(
    District.NAVY,
    "Adler",  # A1, for everything
    "Bishop",  # B1, the same but against blue
    voter("for blue", "for red"),  # C1 and A2 for Adler
    voter("for blue", "against red"),
    voter("against blue", "for red"),  # B2 for Bishop
    voter("for red", "for orange"),  # C2, A3 and B3 undecided
    voter("for red", "for yellow"),
    voter("against red", "against orange"),
    voter("for orange", "for blue"),  # C3 for Adler
)
"""Adler 3, Bishop 1, three undecided."""

SALMON = living(
    District.SALMON,
    "Ellis",  # D1, against yellow alone
    "Flores",  # E1, against blue too
    voter("for blue", "for orange"),  # F1 for Ellis
    voter("against blue", "against red"),  # D2 and E2 for Flores
    voter("against blue", "against orange"),
    voter("for green", "for red"),  # F2, D3, E3 and F3 undecided
    voter("for green", "for orange"),
    voter("for red", "for green"),
    voter("for orange", "for green"),
)
"""Flores 2, Ellis 1, four undecided."""

CITY = {**NAVY, **SALMON}


def votes(state: State, district: District) -> Mapping[str, int]:
    """The votes of each candidate of a district now."""
    return poll(state, state.people(district)).votes


def undecided(state: State, district: District) -> int:
    return poll(state, state.people(district)).undecided


def silent(state: State, district: District) -> int:
    return poll(state, state.people(district)).silent


def suppress(state: State, *blocks: str) -> None:
    """Suppression cubes on the voters of these blocks."""
    state.suppressed += [_voter(state, block) for block in blocks]


def double(state: State, *blocks: str) -> None:
    """Cubes of Get Out the Vote on the voters of these blocks."""
    state.doubled += [_voter(state, block) for block in blocks]


def review(state: State, *districts: District) -> None:
    """Judicial Reviews on these districts; their cards have left the game."""
    for district in districts:
        state.reviewed.append(district)
        take_out(state.deck, Card.REVIEW)


def _voter(state: State, block: str) -> Voter:
    token = state.tokens[block]
    assert isinstance(token, Voter)
    return token
