"""What the picture of Re[District]ing below a post shows, and what it keeps to itself."""

from dataclasses import replace

from render.boxes import within
from render.marks import Frame, Text, Token
from render.redistricting.at_a_glance import CITY, LEADERS, layers
from render.redistricting.symbols import Chip, Sign
from rules.redistricting.board import BLOCKS, Candidate, Voter
from rules.redistricting.view import RedistrictingView
from tests.findings import for_each
from tests.render.redistricting.positions import SEATS, begun, full, in_goes, over, scene, simple, spread


def marks(now: RedistrictingView, since: RedistrictingView | None = None) -> list[object]:
    return [mark for patch in layers(scene(now, since)).patches for mark in patch.marks]


def texts(now: RedistrictingView, since: RedistrictingView | None = None) -> list[str]:
    return [mark.text for mark in marks(now, since) if isinstance(mark, Text)]


@for_each("seats", SEATS)
def test_every_block_shows_who_lives_there(seats: int) -> None:
    for now in (begun(seats), spread(seats)):
        patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
        for block in BLOCKS:
            here = patches[CITY.cell(block)]
            match now.tokens[block]:
                case Candidate(name, _):
                    votes = now.districts[now.tiles[block][-1]].poll.votes[name]
                    assert str(votes) in [mark.text for mark in here if isinstance(mark, Text)]
                case Voter(primary, secondary):
                    seen = [mark.position for mark in here if isinstance(mark, Chip)]
                    assert seen == [one for one in (primary, secondary) if one]


def test_a_district_tells_who_is_ahead_and_by_how_much() -> None:
    now = begun(4)
    lines = texts(now)
    for here in now.districts.values():
        first, *rest = sorted(here.poll.votes.values(), reverse=True)
        assert "–".join(map(str, (first, *rest[:1]))) in lines
        assert (here.poll.leader or "Tie") in lines


def test_whose_turn_it_is_and_what_is_left_of_it() -> None:
    assert any(line.endswith("· 4 AP left") for line in texts(full(4)))
    assert "done" not in " ".join(texts(full(4)))
    assert any(line.startswith("3 AP") for line in texts(in_goes(4)))


def test_what_is_left_in_the_middle_has_a_word() -> None:
    stock = begun(3).supply
    lines = texts(begun(3))
    for count, word in ((stock.promotions, "promote"), (stock.reviews, "review"), (stock.cards, "pile")):
        assert str(count) in lines
        assert word in lines
    assert "pile" not in texts(simple(3))


def test_a_block_that_has_changed_is_framed_unless_most_have() -> None:
    before, all_new = begun(2), spread(2)
    assert not [mark for mark in marks(all_new, before) if isinstance(mark, Frame) and within(mark.at, CITY.box)]
    now = replace(
        before, promotions=tuple(one.name for one in before.tokens.values() if isinstance(one, Candidate))[:2]
    )
    framed = [mark.at for mark in marks(now, before) if isinstance(mark, Frame) and mark.colour == "changed"]
    assert framed
    assert all(within(box, CITY.box) for box in framed)


def test_goals_and_hands_stay_hidden() -> None:
    """A seat's own view shows no more than a spectator's: the post is everybody's."""
    own = full(3, 0)
    bare = replace(own, me=None, hand=(), drawn=())
    bare = replace(bare, operatives=tuple(replace(one, goals=()) for one in own.operatives))
    assert marks(own) == marks(bare)


@for_each("seats", SEATS)
def test_at_the_end_each_district_shows_who_scores_there(seats: int) -> None:
    now = over(seats)
    discs = [one for one in marks(now) if isinstance(one, Token) and within(one.box, LEADERS)]
    assert discs
    assert all(one.text[0] == one.look.letter for one in discs)
    assert [str(one.points) in texts(now) for one in now.operatives] == [True] * seats
    assert not any(isinstance(one, Sign) and one.kind == "tile" for one in marks(now))
