"""What the picture of Re[District]ing below a post shows, and what it keeps to itself."""

from dataclasses import replace

from render.boxes import within
from render.glance import LEAST, Squeezed
from render.lettering import text_width
from render.marks import Frame, Panel, Text, Token
from render.redistricting.at_a_glance import CITY, LEADERS, NAME_ROOM, layers, shades
from render.redistricting.symbols import Badge, Chip, Sign
from rules.redistricting.board import BLOCKS, CANDIDATES, Candidate, District, Voter
from rules.redistricting.view import RedistrictingView
from tests.findings import for_each
from tests.render.redistricting.positions import SEATS, begun, full, in_goes, over, scene, spread


def marks(now: RedistrictingView, since: RedistrictingView | None = None) -> list[object]:
    return [mark for patch in layers(scene(now, since)).patches for mark in patch.marks]


def texts(now: RedistrictingView, since: RedistrictingView | None = None) -> list[str]:
    return [mark.text for mark in marks(now, since) if isinstance(mark, Text)]


@for_each("seats", SEATS)
def test_every_block_shows_who_lives_there(seats: int) -> None:
    """Of candidates what they stand for too: whoever chooses one has to know."""
    for now in (begun(seats), spread(seats)):
        patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
        for block in BLOCKS:
            here = patches[CITY.cell(block)]
            seen = [mark.position for mark in here if isinstance(mark, Chip)]
            match now.tokens[block]:
                case Candidate(name, positions):
                    votes = now.districts[now.tiles[block][-1]].poll.votes[name]
                    (last,) = (mark.text for mark in here if isinstance(mark, Text))
                    assert last == str(votes) or (last == now.tiles[block][-1].letter and not votes)
                    assert [mark.text for mark in here if isinstance(mark, Squeezed)] == [name]
                    assert seen == [*positions]
                case Voter(primary, secondary):
                    assert seen == [one for one in (primary, secondary) if one]


@for_each("seats", SEATS)
def test_only_districts_that_one_vote_can_turn_are_bright(seats: int) -> None:
    now = begun(seats)
    patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
    close = {
        one
        for one, here in now.districts.items()
        if (votes := here.poll.first_two) and votes[0] - votes[1] <= max(1, here.poll.undecided)
    }
    assert 0 < len(close) < len(District)
    for block in BLOCKS:
        chips = [mark for mark in patches[CITY.cell(block)] if isinstance(mark, Chip)]
        assert all(chip.dim == (now.tiles[block][-1] not in close) for chip in chips)
    assert not any(mark.dim for mark in marks(over(seats)) if isinstance(mark, Chip)), "after the vote all are"


def test_nothing_is_smaller_than_nine_pixels_on_a_phone() -> None:
    for now in (begun(2), spread(2), over(2)):
        assert all(mark.size >= LEAST for mark in marks(now) if isinstance(mark, Chip | Badge))


def test_the_letter_of_a_district_is_no_disc_before_its_lines_are_final() -> None:
    for now in (begun(3), spread(3)):
        patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
        for district, here in now.districts.items():
            voters = [block for block in here.blocks if isinstance(now.tokens[block], Voter)]
            found = [mark for block in voters for mark in patches[CITY.cell(block)]]
            if voters:
                assert any(isinstance(one, Badge) for one in found) == here.reviewed
                assert any(isinstance(one, Text) and one.text == district.letter for one in found) != here.reviewed


def test_no_name_is_cut_not_even_within_a_frame() -> None:
    for name in CANDIDATES:
        text = Squeezed((0, 0), name, NAME_ROOM)
        assert text.width <= NAME_ROOM
        assert text_width(name, LEAST, "Semibold") * 0.78 <= text.width, "still easily read"


def test_votes_stand_alone_and_on_a_cube_where_somebody_is_promoted() -> None:
    """Nothing beside them could be added to them."""
    now = spread(3)
    patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
    for block, who in now.tokens.items():
        if isinstance(who, Candidate):
            here = patches[CITY.cell(block)]
            assert not any(isinstance(mark, Sign) for mark in here)
            cubes = [mark for mark in here if isinstance(mark, Panel) and mark.fill == "ink"]
            lettered = any(isinstance(mark, Text) and mark.text.isalpha() for mark in here)
            assert bool(cubes) == (who.name in now.promotions and not lettered)


def test_a_district_has_its_color_by_day_and_by_night() -> None:
    """It is that of its name: Navy is dark blue, Wheat is pale yellow."""
    assert shades(scene(begun(2), theme="dark")) == shades(scene(begun(2), theme="light"))


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


def test_the_key_says_what_is_there() -> None:
    always = {"1st concern", "2nd", "ahead", "for", "against"}
    rare = {"no vote", "2 votes", "final lines", "undecided", "promoted"}
    assert always <= {*texts(begun(3))}
    assert not rare & {*texts(begun(3))}
    assert always | {"no vote", "2 votes", "promoted"} <= {*texts(spread(3))}
    marked = replace(begun(3), suppressed=spread(3).suppressed)
    assert rare & {*texts(marked)} == {"no vote"}
    torn = next(block for block, who in marked.tokens.items() if isinstance(who, Voter))
    silent = replace(begun(3), tokens={**begun(3).tokens, torn: Voter()})
    assert rare & {*texts(silent)} == {"undecided"}


def test_the_letters_and_numbers_of_blocks_are_large() -> None:
    ground = layers(scene(begun(2))).ground
    named = {mark.text: mark.size for mark in ground.marks if isinstance(mark, Text)}
    assert {*named} == {*"ABCDEFGHI123456789"}
    assert min(named.values()) > LEAST


def test_what_has_changed_is_framed() -> None:
    before = begun(2)
    block, other = (next(at for at in BLOCKS if isinstance(before.tokens[at], kind)) for kind in (Voter, Candidate))
    tiles = {at: (*stack, District.TEAL) if at in (block, other) else stack for at, stack in before.tiles.items()}
    now = replace(before, tiles=tiles)
    framed = [mark.at for mark in marks(now, before) if isinstance(mark, Frame) and mark.colour == "changed"]
    ahead = [mark.at for mark in marks(now, before) if isinstance(mark, Panel) and mark.edge == "gold"]
    new = [at for at in BLOCKS if any(within(box, CITY.cell(at)) for box in framed)]
    assert new == [at for at in BLOCKS if at in (block, other)]
    assert len(framed) == len(new)
    assert ahead, "who is ahead keeps the frame that says so"


def test_where_nearly_all_is_new_nothing_is_framed() -> None:
    now = spread(2)
    other = {block: now.tokens[BLOCKS[at - 1]] for at, block in enumerate(BLOCKS)}
    before = replace(now, tokens=other)
    assert not any(isinstance(mark, Frame) for mark in marks(now, before))


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
