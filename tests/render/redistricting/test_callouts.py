"""What the labels say of the picture that explains Re[District]ing is so in its position."""

from rules import agents
from rules.redistricting import GAME
from rules.redistricting.board import Candidate, District, Voter

VIEW = agents.so_far(GAME, GAME.guide.picture).view()


def test_the_framed_district_is_a_whole_one() -> None:
    blocks = [f"{column}{row}" for row in "123" for column in "ABC"]
    assert any([*one.blocks] == blocks for one in VIEW.districts.values())


def test_the_framed_candidate_is_ahead_in_grey() -> None:
    one = VIEW.tokens["F3"]
    assert isinstance(one, Candidate)
    assert VIEW.districts[District.GREY].poll.leader == one.name


def test_a_line_was_moved_and_a_voter_has_two_concerns_where_the_labels_say_so() -> None:
    assert len(VIEW.tiles["F8"]) > 1
    voter = VIEW.tokens["C8"]
    assert isinstance(voter, Voter)
    assert voter.secondary
