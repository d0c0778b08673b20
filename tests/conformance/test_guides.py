"""How to play: each game says it in five lines and a picture, and says of each kind of question what it decides."""

import re
from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageColor

from render import EXAMPLE, how_to_play
from render.boxes import Box, touches, within
from render.callouts import FRAME, Callout, sides
from render.palette import PALETTES
from render.window import SIZE
from rules import Game, Illegal, Rng, Unreadable, View, agents, fill, games, join_words, so_far
from rules.engine.guide import OPENING
from tests.conformance.cases import GAMES, Position
from tests.conformance.drawn import drawing
from tests.driver import waiting
from tests.findings import check_all
from tests.render.boards import lines_of
from tests.render.pictures import ink_of

GRAZE = 3
"""So many pixels of a letter may lie under a frame."""

MOST_ANSWERS = 24
"""Questions that a guided match asks whoever follows the advice."""
LONGEST = 300
"""Characters of a reason: two sentences for a phone."""


def asks_what_the_guide_explains(at: Position) -> None:
    """Whatever is asked, the guide says what that decides."""
    said = at.match.game.guide
    unsaid = {one.topic for one in at.match.pending.values() if not said.on(one.topic)}
    where = f"rules/{at.case.game.key}/guide.toml"
    assert not unsaid, f"{where}, [questions], says nothing of the topic {join_words(sorted(map(repr, unsaid)))}"


def an_ai_player_says_why(at: Position) -> None:
    """The move that it would make in each seat, and why: from the view alone, in a few words, with names filled in."""
    game = at.match.game
    for seat in waiting(at.match):
        question, view = at.match.pending[seat], at.match.view(seat)
        move = game.ai.agent(view, question, Rng("why"))
        assert move is not None, f"AI.agent gives no move at “{question.prompt}”"
        said = fill(game.ai.why(view, question, move), lambda seat: f"Seat {seat}")
        what = f"AI.why says of {move} at “{question.prompt}”: “{said}”, and"
        assert 10 < len(said) <= LONGEST, f"{what} not in 11 to {LONGEST} characters, but {len(said)}"
        assert said[-1] in ".!", f"{what} that does not end as a sentence"
        assert said[0].isupper(), f"{what} that does not begin as a sentence"
        assert "  " not in said, f"{what} with two spaces"
        assert "@" not in said, f"{what} with a mark that names no seat"
        assert not re.search(r"\b(None|nan|inf)\b|[{<]", said), f"{what} that shows what was not worked out"


def a_reason_is_given_for_any_legal_move(at: Position) -> None:
    """Also one that the AI player would not make: a later version may have made it, or chance."""
    for seat in waiting(at.match):
        question = at.match.pending[seat]
        move = agents.random_move(question, Rng(f"any {at.number}"))
        said = at.match.game.ai.why(at.match.view(seat), question, move)
        assert said, f"AI.why says nothing of {move} at “{question.prompt}”: it has a reason for any legal move"


@cache
def pictured(game: Game) -> View:
    """The position that explains a game, as a spectator sees it."""
    return so_far(game, game.guide.picture).view()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_guide_fits_its_game(game: Game) -> None:
    for course in (game.guide.picture, game.guide.learn):
        assert course.seats in game.seats_for(game.options_from(course.options)), (
            f"guide.toml: {course.seats} cannot play"
        )
    few = game.guide.learn.seats == game.rules.seats[0] or game.guide.learn.seats <= 3
    assert few, "guide.toml, [learn]: a guided match has the fewest seats that the game takes, or at most three"


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_call_outs_are_read_and_cover_nothing_that_they_point_at(game: Game) -> None:
    found = [*drawing(game).callouts(pictured(game))]
    assert 4 <= len(found) <= 7, f"render/{game.key}/callouts.py has {len(found)} labels, and not four to seven"
    for one in found:
        for what, box in (("label", one.label), ("part", one.part)):
            assert within(box, (0, 0, *SIZE)), (
                f"the {what} of {one.text!r}, {box}, is not within the picture: move it, or use fewer words"
            )
        assert len(one.text) <= 60, f"a label has few words: {one.text!r}"
    for one, other in combinations(found, 2):
        assert not touches(one.label, other.label), f"{one.text!r} and {other.text!r} lie over each other"
        for label, part in ((one, other), (other, one)):
            assert not touches(label.label, part.part), f"{label.text!r} covers what {part.text!r} is about"
            bar = label.bar
            assert bar is None or not touches(bar, part.label), f"{label.text!r} is tied through {part.text!r}"


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_call_outs_lie_on_no_text_of_the_board(game: Game) -> None:
    """Neither a label nor its bar; a frame may graze letters. Whoever looks at the picture reads what it explains."""
    layers = drawing(game).layers(pictured(game), names=EXAMPLE, theme="light", since=None)
    marks = [*layers.ground.marks, *(mark for patch in layers.patches for mark in (*patch.under, *patch.marks))]
    lines = [(line.text, ink_of(line)) for mark in marks for line in lines_of(mark)]
    own = ((str(getattr(mark, "text", "")), mark.box) for mark in marks if not lines_of(mark))
    lines += [(text, box) for text, box in own if text and box]

    def lies_on_none(one: Callout) -> None:
        for what, boxes in (("label", [one.label]), ("bar", [one.bar]), ("frame", [*sides(one.part)])):
            by = -GRAZE if what == "frame" else 0
            hidden = [text for text, ink in lines if any(box and touches(box, grown(ink, by)) for box in boxes)]
            assert not hidden, (
                f"its {what} lies on {join_words(map(repr, hidden))}: give it another place, fewer words or "
                f"another part in render/{game.key}/callouts.py, or another position in guide.toml"
            )

    check_all(drawing(game).callouts(pictured(game)), lies_on_none, lambda one: repr(one.text))


def grown(box: Box, by: int) -> Box:
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_the_picture_says_in_words_what_its_labels_say(game: Game) -> None:
    picture = how_to_play(game)
    untold = [one.text for one in drawing(game).callouts(pictured(game)) if one.text not in picture.alt]
    assert not untold, f"the alt text lacks {untold}"
    assert len(picture.data) < 900_000, f"the picture has {len(picture.data):,} bytes"


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_the_labels_are_on_the_picture(game: Game) -> None:
    """Each label and each frame has its colour, in both themes."""
    for theme in PALETTES:
        image = Image.open(BytesIO(how_to_play(game, theme).data)).convert("RGB")
        accent = ImageColor.getrgb(PALETTES[theme].changed)
        for one in drawing(game).callouts(pictured(game)):
            (left, top, right, bottom), (x, y, *_) = one.label, one.part
            assert image.getpixel(((left + right) // 2, top + 8)) == accent, f"{one.text!r} is not there"
            assert image.getpixel((x + FRAME // 2, (y + one.part[3]) // 2)) == accent or touches(one.label, one.part)
            assert len(image.crop((left, top, right, bottom)).getcolors(10_000) or ()) > 2, "nothing is written on it"


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_the_guided_match_asks_little(game: Game) -> None:
    """Whoever follows the advice has answered all of it in ten minutes."""
    match, answers = agents.lesson(game), 0
    while match.result is None:
        seat = waiting(match)[0]
        question = match.pending[seat]
        move = game.ai.agent(match.view(seat), question, Rng(f"short {len(match.log)} {seat}"))
        answers += seat == 0 and question.waits != "now"
        match.play(seat, move or agents.random_move(question, Rng("short")))
    assert answers <= MOST_ANSWERS, f"the guided match asks the learner {answers} questions: see tools/openings.py"


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_an_opening_leaves_the_learner_asked(game: Game) -> None:
    course = game.guide.learn
    assert bool(course.opening) == bool(course.scene), "the scene says where an opening leaves the learner"
    if not course.opening:
        return
    try:
        match = agents.lesson(game)
    except (Illegal, Unreadable) as no:
        raise AssertionError(f"{OPENING} no longer fits the rules; run: python -m tools.openings {game.key}") from no
    assert waiting(match) == [0]
    assert match.pending[0].waits == "turn"
    assert len(match.log) == len(course.opening)


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_the_guided_match_comes_to_a_result(game: Game) -> None:
    """Whatever the learner does: here what the AI player would, and at random."""
    for name in ("ai", "random"):
        match, rng = agents.lesson(game), Rng(name)
        while match.result is None:
            seat = waiting(match)[0]
            question = match.pending[seat]
            chosen = game.ai.agent(match.view(seat), question, rng) if seat or name == "ai" else None
            match.play(seat, chosen or agents.random_move(question, rng))
        assert match.result.winners, f"the guided match, [learn] in guide.toml, has no winner ({name})"


def test_a_bar_leads_straight_from_a_label_to_its_part() -> None:
    part = (500, 500, 900, 700)
    above, beside = Callout(("Above",), (600, 300), part), Callout(("Beside",), (200, 600), part)
    assert above.bar == (596, above.label[3], 605, 500)
    assert beside.bar == (beside.label[2], 596, 500, 605)
    assert Callout(("On it",), (600, 480), part).bar is None
    with pytest.raises(ValueError, match="straight"):
        _ = Callout(("Askew",), (200, 200), part).bar
