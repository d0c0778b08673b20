"""An area that is counted by bits votes as its people do one by one (section 3, 7.2)."""

import pytest

from rules import Match, Rng, agents
from rules.redistricting import GAME
from rules.redistricting.board import BLOCKS
from rules.redistricting.lines import ALL, members
from rules.redistricting.people import People
from rules.redistricting.voting import poll
from tests.driver import waiting

AREAS = 40
"""Of each position, besides its districts."""


@pytest.mark.parametrize("most_cubes", [False, True])
def test_areas_vote_as_their_people_do(most_cubes: bool) -> None:
    match, rng = Match(GAME, 3, "areas", {"most_cubes": most_cubes}), Rng(1)
    while match.result is None:
        view = match.view()
        if view.tokens:
            people, some = People(view), [rng.randrange(ALL) & rng.randrange(ALL) & ALL for _ in range(AREAS)]
            districts = [sum(1 << BLOCKS.index(block) for block in one.blocks) for one in view.districts.values()]
            for area in (0, ALL, *districts, *some):
                assert people.poll(area) == poll(view, [view.tokens[block] for block in members(area)])
        seat = waiting(match)[0]
        match.play(seat, agents.random_move(match.pending[seat], rng))
