"""Everything in a view shows in the picture of Electoral Barrage."""

from collections.abc import Mapping
from dataclasses import fields, replace

from render import Theme, draw
from render.barrage import LEFT_TO_TEXT, panels
from render.barrage.map import MAP
from render.marks import Text
from rules import Match, Seat
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.state import Heading
from rules.barrage.view import BarrageView, Candidate, Throw
from tests.findings import for_each
from tests.record import walked
from tests.render.barrage.positions import NAMES, base, counted, emptied, full, scene
from tests.render.pictures import alike, drawn, fits, in_themes, opened

HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "W" * 500, "a\n\tb\x00\u202e", "Z͑̾͌" * 20, "𝓐𝓭𝓪 <@1> **b**")


CHANGES: Mapping[str, object] = {
    "me": 1,
    "heading": Heading.PLACEMENT,
    "round": 2,
    "rounds": 7,
    "pairs": True,
    "first": 1,
    "starter": 1,
    "turn": 1,
    "contest": "PA",
    "throw": None,
    "dealt": (Character.NERD, Character.BANKER),
    "candidates": base().candidates[::-1],
    "circles": (1, None, None, None, None),
    "placed": {},
    "stars": {},
    "ballots": {"PA": (1,)},
    "tied": {"PA": (1, 2)},
    "won": {"PA": 1},
    "elected": 1,
}
OF_THE_THROW: Mapping[str, object] = {"seat": 1, "place": "PA"}


@for_each("name", [one.name for one in fields(BarrageView) if one.name not in LEFT_TO_TEXT])
def test_every_field_of_the_view_shows(name: str) -> None:
    assert CHANGES[name] != getattr(base(), name)
    changed = draw(GAME, replace(base(), **{name: CHANGES[name]}), names=NAMES)
    assert not alike(changed, drawn(GAME, base(), names=NAMES))


@for_each("seats", [4, 8])
@for_each("name", [one.name for one in fields(Candidate)])
def test_every_count_of_a_candidate_shows(name: str, seats: int) -> None:
    view = base() if seats == 4 else replace(full(8), stars={})
    first, *rest = view.candidates
    assert first.character is Character.BLUE_COLLAR_WORKER
    others: Mapping[str, object] = {"character": Character.NERD, "spent": not first.spent}
    changed = replace(first, **{name: others.get(name, 7)})
    assert changed != first
    one, other = (drawn(GAME, each, names=NAMES) for each in (view, replace(view, candidates=(changed, *rest))))
    assert not alike(one, other)


@for_each("name", [one.name for one in fields(Throw)])
def test_everything_of_the_throw_shows(name: str) -> None:
    throw = base().throw
    assert throw is not None
    view = base() if name != "place" else replace(base(), contest=None)
    changed = replace(view, throw=replace(throw, **{name: OF_THE_THROW.get(name, 2)}))
    one, other = (drawn(GAME, each, names=NAMES) for each in (view, changed))
    assert not alike(one, other)


@for_each(
    ("name", "before", "after"),
    [
        ("stars", {"MD": (3,)}, {"MD": (2,)}),
        ("stars", {"CA": (0, 1, 2)}, {"CA": (0, 2, 1)}),
        ("stars", {"DC": (0,)}, {"DE": (0,)}),
        ("placed", {"CA": (0, 1)}, {"CA": (0, 2)}),
        ("placed", {"Attack Ads": (0,)}, {"Attack Ads": (1,)}),
        ("placed", {"AK": (0,)}, {"HI": (0,)}),
        ("ballots", {"PA": (1, 1)}, {"PA": (1,)}),
        ("ballots", {"PA": (1,)}, {"PA": (2,)}),
        ("tied", {"TX": (0, 1)}, {"TX": (0, 2)}),
        ("won", {"PA": 1}, {"PA": 2}),
        ("won", {"AK": 1}, {}),
        ("circles", (0, 1), (0, 2)),
    ],
)
def test_whose_pieces_lie_where_shows(name: str, before: object, after: object) -> None:
    view = replace(base(), tied={"PA": (1, 2)}) if name == "ballots" else base()
    one, other = (drawn(GAME, replace(view, **{name: each}), names=NAMES) for each in (before, after))
    assert not alike(one, other)


def test_an_area_for_nobody_here_is_closed() -> None:
    nobody = tuple(replace(one, character=Character.NERD) for one in base().candidates)
    others = tuple(replace(one, character=Character.NERD) for one in base().candidates[1:])
    card = MAP.offices["Third Recruitment"]
    with_him, without = (replace(base(), candidates=those) for those in ((base().candidates[0], *others), nobody))
    here, there = (opened(draw(GAME, one, names=NAMES)).crop(card) for one in (with_him, without))
    assert here.tobytes() != there.tobytes()


@for_each(("seats", "said"), [(2, "power spent · you · starts"), (4, "power spent · you · starts"), (8, "spent · you")])
def test_what_is_said_of_a_seat_is_left_out_from_its_end_where_there_is_no_room(seats: int, said: str) -> None:
    own = next(panels.panels(scene(full(seats))))
    assert said in [mark.text for mark in own.marks if isinstance(mark, Text)]


@for_each(("seats", "theme"), in_themes(GAME.seats))
def test_every_number_of_seats_draws_from_the_first_view_to_the_last(seats: int, theme: Theme) -> None:
    fits(draw(GAME, Match(GAME, seats, "draws").view(), names={}, theme=theme))
    fits(draw(GAME, full(seats), names={}, theme=theme, since=emptied(full(seats))))
    fits(draw(GAME, counted(seats), names={}, theme=theme))


def test_any_name_can_be_drawn() -> None:
    names = dict(enumerate(HOSTILE))
    position = replace(Match(GAME, 8, "names").view(), turn=4, contest="DC", throw=Throw(4, "DC", 1, 12, -11))
    pictures = [draw(GAME, replace(position, turn=turn), names=names) for turn in range(8)]
    pictures += [draw(GAME, position, names=names, focus=focus) for focus in ("DC", "Northwest")]
    for picture in pictures:
        fits(picture)
    assert "Seat A" in pictures[0].alt
    assert "W" * 19 + "…" in pictures[0].alt


def test_a_random_match_draws_from_start_to_end() -> None:
    names: dict[Seat, str] = {seat: f"Candidate number {seat:03}" for seat in range(8)}
    earlier = None
    for number, (match, seat) in enumerate(walked("barrage-8")):
        if number % 10 == 0 or match.result:
            fits(draw(GAME, match.view(seat), names=names, since=earlier))
            earlier = match.view()
