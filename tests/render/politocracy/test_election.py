"""The election in Politocracy as it is counted, drawn on the map and told."""

from collections.abc import Iterable
from dataclasses import replace

from PIL import Image, ImageChops

from render import draw
from render.boxes import touches
from render.canvas import Patch
from render.land import Outline, stencil
from render.marks import Mark, Panel, Text, Token
from render.palette import LED, PALETTES, look
from render.picture import Theme
from render.politocracy.chits import come_to, contested_votes, later, sure, voting
from render.politocracy.closeup import sheet
from render.politocracy.election import BAR, HEADING, LAST, SURE, election, legend
from render.politocracy.map import MAP, NOBODY, OUTLINES, STATES, label
from render.politocracy.parts import ELECTION
from render.politocracy.regions import DIE
from rules.politocracy import GAME
from rules.politocracy.board import ELECTORS, REGIONS
from rules.politocracy.view import Heading, Outcome, PolitocracyView
from tests.findings import for_each
from tests.render.boards import LONG_NAMES
from tests.render.pictures import count, draw_once, pixels_of
from tests.render.politocracy.positions import NAMES, begun, campaign, chits, over, scene, support, who, with_votes
from tests.render.politocracy.positions import voting as half_voted

BOTH = {0: {"II": 2, "IV": 1, "X": 1}, 1: {"IV": 3, "IX": 1}}
ROLLED = Outcome(0, ((3, 5), (6, 2)), (2, 0), (1, 0))


def placed(**fields: object) -> PolitocracyView:
    """Two have placed some chits; nothing has voted yet."""
    view = replace(chits(2), heading=Heading.ELECTION, finalists=(0, 1), chits=BOTH)
    return with_votes(replace(view, **fields))


def texts(patches: Iterable[Patch], where: tuple[int, int, int, int]) -> list[str]:
    """What is written on a patch, a letter on a piece too."""
    marks = [mark for patch in patches if patch.box == where for mark in patch.marks]
    pieces = [mark.look.letter if isinstance(mark, Token) else written(mark) for mark in marks]
    return [text for text in pieces if text]


def written(mark: Mark) -> str:
    return mark.text if isinstance(mark, Text) else ""


def on_label(view: PolitocracyView, region: str) -> list[str]:
    """What the label of a region says beside its number and its votes."""
    return texts(election(scene(view)), label(region))[2:]


def test_a_region_comes_to_its_best_die_and_all_ads() -> None:
    one = Outcome(0, ((3, 5), (6,)), (2, 0), (1, 0))
    view = replace(chits(2), regions={"I": one, "II": Outcome(None)})
    bo, ada = (come_to(view, "I", seat) for seat in view.finalists)
    assert (bo, ada) == ((7, "+2", (3, 5)), (5, "−1", (6,)))
    assert come_to(view, "II", 0) is None
    assert come_to(view, "III", 0) is None


def test_the_region_that_votes_next_is_the_first_with_chits_until_somebody_is_elected() -> None:
    assert [voting(view) for view in (support(2), chits(2), half_voted(2), over(2))] == [None, "I", "VI", None]
    passed = {"I": Outcome(None), "II": Outcome(0), "III": Outcome(None)}
    assert [voting(view) for view in (placed(), placed(regions=passed))] == ["II", "IV"]
    assert voting(placed(chits={0: {}, 1: {}})) is None


def test_votes_are_sure_where_one_is_alone_and_open_where_both_have_chits() -> None:
    view = placed()
    assert [sure(view, seat) for seat in (0, 1)] == [43 + 26, 76]
    assert contested_votes(view) == 103
    assert later(view) == ["I", "III", "V", "VI", "VII", "VIII"]
    then = placed(regions={"I": Outcome(None), "II": Outcome(0), "III": Outcome(1, ((1,), (2,))), "IV": ROLLED})
    assert ([sure(then, seat) for seat in (0, 1)], contested_votes(then)) == ([26, 76], 0)
    assert later(then) == ["I", "V", "VI", "VII", "VIII"]
    assert later(support(2)) == []
    done = replace(then, elected=0)
    assert ([sure(done, seat) for seat in (0, 1)], later(done)) == ([0, 0], [])


def test_a_label_says_who_fights_for_a_region_who_is_alone_and_that_nobody_is_there() -> None:
    assert on_label(placed(), "II") == ["A", "×2", "alone"]
    assert on_label(placed(), "IV") == ["A", "×1", "B", "×3"]
    assert on_label(placed(), "V") == ["no chits"]
    voted = placed(regions={"II": Outcome(0), "IV": ROLLED, "V": Outcome(None), "VI": Outcome(1, ((2,), (5,)))})
    assert on_label(voted, "II") == ["A", "A", "×2", "alone"]
    assert on_label(voted, "IV") == ["A", "A", "=7", "B", "=5"]
    assert on_label(voted, "V") == ["no chits"]
    assert on_label(replace(voted, elected=0), "V") == ["nobody"]
    assert on_label(voted, "VI") == ["B", "A", "=2", "B", "=5"]


def test_who_has_no_chits_in_a_region_is_hollow_there() -> None:
    voted = placed(regions={"VI": Outcome(1, ((2,), (5,)))})
    (label_of,) = [patch for patch in election(scene(voted)) if patch.box == label("VI")]
    assert [mark.hollow for mark in label_of.marks if isinstance(mark, Token)] == [False, True, True]
    (label_of,) = [patch for patch in election(scene(voted)) if patch.box == label("IV")]
    assert [mark.hollow for mark in label_of.marks if isinstance(mark, Token)] == [False, False]


def tied(**fields: object) -> PolitocracyView:
    """Both have 269 votes, and one is elected."""
    view = replace(over(2), elected=0, votes=dict.fromkeys(over(2).finalists, ELECTORS // 2))
    return who(view, 0, **fields)


@for_each(
    ("fields", "by"),
    [
        ({"popularity": 51, "money": 0}, "popularity"),
        ({"money": 4898, "stars": 1}, "money"),
        ({"stars": 4}, "stars"),
        ({}, "a die"),
    ],
)
def test_what_breaks_a_tie_is_said(fields: dict[str, int], by: str) -> None:
    now = tied(**fields)
    assert (
        texts(election(replace(scene(now), names=NAMES)), HEADING)[1]
        == f"Ada is elected: 269 to 269, tie broken by {by}"
    )
    sentence = f"Ada is elected President with 269 to 269 votes, tie broken by {by}."
    assert sentence in draw(GAME, now, names=NAMES).alt
    assert "tie" not in draw(GAME, over(2), names=NAMES).alt


def test_the_heading_says_what_goes_on() -> None:
    found = [support(3), replace(support(3), heading=Heading.CHITS), placed()]
    assert [texts(election(scene(view)), HEADING) for view in found] == [
        ["Who supports whom?"],
        ["Finalists place their chits in secret"],
        ["The election: region II is next"],
    ]


def test_the_heading_says_who_is_elected_and_with_how_many_votes() -> None:
    now = replace(scene(over(2)), names=NAMES)
    assert texts(election(now), HEADING) == ["A", "Ada is elected: 538 of 538"]
    (letter, text) = texts(election(scene(over(2))), HEADING)
    assert letter == "A"
    assert text.endswith(" is elected: 538 of 538")


def test_the_bar_says_what_is_open_while_it_is() -> None:
    now = replace(scene(placed()), names=NAMES)
    assert texts(election(now), BAR) == ["270 to win · 103 open · 290 later", "A", "0", "Ada", "B", "0", "Bo"]
    everywhere = dict.fromkeys((0, 1), dict.fromkeys(REGIONS, 1))
    assert "270 to win · 538 open" in texts(election(scene(placed(chits=everywhere))), BAR)
    assert "270 to win" in texts(election(scene(over(2))), BAR)


def test_the_legend_tells_what_the_figures_mean_that_are_there() -> None:
    before, shown, rolled = (legend(scene(view)) for view in (support(2), placed(), placed(regions={"IV": ROLLED})))
    assert not [line for line in before if line[0] in "×="]
    assert [line[0] for line in shown] == ["×", "T"]
    assert [line[0] for line in rolled] == ["×", "="]
    assert texts(election(scene(placed())), SURE)[0] == "alone:"
    assert texts(election(scene(placed())), LAST) == ["no chits:", "vote later,", "if nobody", "has 270"]
    assert not texts(election(scene(over(2))), LAST)
    assert not texts(election(scene(over(2))), SURE)


@for_each("theme", ["light", "dark"])
def test_sure_votes_are_pale_in_the_bar_and_a_region_passed_over_is_gray(theme: Theme) -> None:
    def seen(view: PolitocracyView, colour: str, box: tuple[int, int, int, int]) -> int:
        return count(pixels_of(draw_once(GAME, view, names={}, theme=theme)), colour, box)

    colours = PALETTES[theme]
    pale, gray = look(0).tint(colours, LED), colours.role(NOBODY)
    assert seen(placed(), pale, BAR) > 4_000
    assert 2_000 < seen(placed(regions={"II": Outcome(0)}), pale, BAR) < 4_000, "behind the votes that are won"
    assert seen(placed(chits={0: {"IV": 1}, 1: {"IV": 1}}), pale, BAR) < 100
    assert seen(placed(regions={"I": Outcome(None)}), gray, OUTLINES["I"].box) > 10_000
    assert seen(placed(), gray, OUTLINES["I"].box) < 100


def test_borders_between_regions_are_broader_than_those_between_states() -> None:
    picture = pixels_of(draw_once(GAME, support(2), names={}))
    nevada_to_utah, utah_to_colorado = (251, 618, 271, 619), (349, 590, 369, 591)
    broad, thin = (count(picture, PALETTES["dark"].border, box) for box in (nevada_to_utah, utah_to_colorado))
    assert broad >= 6
    assert 1 <= thin <= 3


@for_each("region", REGIONS)
def test_a_region_is_all_of_its_states(region: str) -> None:
    whole, states = (stencil(outline, 1).convert("L") for outline in (OUTLINES[region], STATES[region]))
    assert OUTLINES[region].box == STATES[region].box
    differ = ImageChops.difference(whole, states).point([0] * 129 + [255] * 127)
    assert sum(differ.histogram()[255:]) < 0.002 * sum(whole.histogram()[255:])


@for_each("code", MAP.codes)
def test_a_code_lies_within_its_state_and_beside_all_labels(code: str) -> None:
    mark = Text(MAP.codes[code], code, 24, "Semibold", "ink", "mm")
    (left, top, right, bottom), state = mark.box, Outline(MAP.states[code])
    here = (
        stencil(state, 1)
        .convert("L")
        .crop((left - state.box[0], top - state.box[1], right - state.box[0], bottom - state.box[1]))
    )
    assert here.tobytes() == Image.new("L", here.size, 255).tobytes()
    assert not [one for one in map(label, REGIONS) if touches(mark.box, one)]


def test_nearly_all_states_have_their_codes() -> None:
    assert len(MAP.codes) >= 48


def cards(view: PolitocracyView) -> dict[str, list[str]]:
    """What is written on the card of each region in the close-up."""
    patches = [*sheet(scene(view), ELECTION)]
    return {name: texts([patch], patch.box) for name, patch in zip(REGIONS, patches, strict=True)}


def test_a_card_shows_dice_ads_and_the_winner() -> None:
    view = placed(regions={"IV": ROLLED, "V": Outcome(None)})
    states = " ".join(REGIONS["IV"].states)
    text = cards(view)["IV"]
    assert text == ["A", "IV", "103", states, "A", "+2", "=7", "5", "3", "B", "−1", "=5", "6", "2"]
    states = " ".join(REGIONS["V"].states)
    last = ["Votes last, with one", "die each, if nobody", "has 270."]
    assert cards(view)["V"] == ["later", "V", "85", states, "No chits", *last]
    assert cards(view)["VI"][3:] == ["No chits", *last]
    assert cards(replace(view, elected=0))["V"] == ["nobody", "V", "85", states, "No chits"]
    assert cards(view)["IX"][-3:] == ["B", "×1", "alone"]


def test_all_of_the_best_dice_are_edged() -> None:
    view = placed(regions={"IV": replace(ROLLED, dice=((3, 5, 5), (2,)))})
    patch = [*sheet(scene(view), ELECTION)][[*REGIONS].index("IV")]
    dice = [mark.edge for mark in patch.marks if isinstance(mark, Panel) and mark.at[2] - mark.at[0] == DIE]
    assert dice == ["ink", "ink", "line", "ink"]


def test_many_dice_are_counted() -> None:
    many = replace(ROLLED, dice=((6,) * 20 + (1,) * 5, (4,)))
    assert cards(placed(regions={"IV": many}))["IV"][6:11] == ["=8", "6", "×20", "1", "×5"]


@for_each("view", [begun(2), support(3)])
def test_a_card_says_where_270_can_be_reached_until_the_chits_are_shown(view: PolitocracyView) -> None:
    found = cards(view)
    assert found["I"] == ["I", "33", "CT ME MA NH", "RI VT", "up to here: 33 of 538"]
    assert [name for name, text in found.items() if "first chance of 270" in text] == ["V"]


def test_an_alt_text_says_where_the_chits_are_and_who_has_won_what() -> None:
    alt = draw(GAME, placed(), names=NAMES).alt
    for text in ("Ada's chits: II 2, IV 1, X 1.", "Bo's chits: IV 3, IX 1.", "270 of 538 votes win"):
        assert text in alt
    assert "Regions without chits vote last, if nobody has 270: I (33), III (54), V (85), " in alt
    then = draw(GAME, placed(regions={"I": Outcome(None), "II": Outcome(0), "IV": ROLLED}), names=NAMES).alt
    for text in ("Ada won II (43), IV (103).", "Passed over: I (33).", "Ada's chits: X 1.", "region IX is next"):
        assert text in then


@for_each("view", [campaign(4), support(3)])
def test_an_alt_text_of_the_election_before_the_chits_are_shown_tells_the_votes(view: PolitocracyView) -> None:
    alt = draw(GAME, view, names=NAMES, focus=ELECTION).alt
    assert alt.startswith("Politocracy, The election, region by region seen closely")
    assert ", ".join(f"{name} ({one.votes})" for name, one in REGIONS.items()) in alt
    assert "270 of 538 votes win" in alt


@for_each("seats", range(2, 7))
def test_an_alt_text_of_the_election_is_never_cut(seats: int) -> None:
    for view, since in ((half_voted(seats), chits(seats)), (over(seats), chits(seats)), (chits(seats), support(seats))):
        assert not draw(GAME, view, names=LONG_NAMES, since=since).alt.endswith("…")
