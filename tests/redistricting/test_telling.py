"""What the log tells: each action and card, what it changes, ties; the line of a turn; and that all texts fit."""

from contextlib import suppress

import pytest

from rules import Decision, Match, Rng, Verb, fill
from rules.redistricting import GAME
from rules.redistricting.board import CANDIDATES, Card, District, Position
from rules.redistricting.forecast import preview
from rules.redistricting.play import turn as a_turn
from rules.redistricting.state import State
from rules.redistricting.telling import LONG, Did, sum_up
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Replace, Swap
from rules.redistricting.voting import Poll
from rules.redistricting.words import explained
from tests.conformance.cases import random_answer
from tests.findings import for_each
from tests.redistricting.cities import CITY, living
from tests.redistricting.situations import RULES, WITHOUT_CONCERNS, position, turn, voter
from tests.redistricting.test_end import election
from tests.situations import awaited

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card
NAVY = District.NAVY


def plain(text: str) -> str:
    """A line without faces, its seats as marks."""
    return fill(text, lambda seat: f"@{seat}")


def told(state: State, *moves: Verb, points: int = 3, dice: list[int] | None = None) -> list[str]:
    """The lines of a turn that is ended after these moves, but for what is left unused."""
    lines = turn(state, *moves, EndTurn(), points=points, dice=dice or []).told
    return [plain(line) for line in lines if "ends the turn" not in line]


def test_what_is_left_of_a_turn_is_told() -> None:
    assert turn(position(), EndTurn(), points=1).told == ["@0 ends the turn with 1 action point unused."]
    assert turn(position(), Draw(), Draw(), EndTurn(), points=4, dice=[1, 1]).told[-1] == (
        "@0 ends the turn with 2 action points unused."
    )
    assert "ends the turn" not in " ".join(turn(position(), Draw(), EndTurn(), points=1, dice=[1]).told)


@for_each(
    ("move", "line"),
    [
        (Promote("Adler"), "promotes Adler in Navy."),
        (Promote("Bishop"), "promotes Bishop in Navy: Navy flips to Bishop, 4 to 3."),
        (Promote("Hughes"), "promotes Hughes in Plum: Plum goes to Hughes, 4 to 3."),
        (
            Swap("C1", "D3"),
            "trades C1 of Navy for D3 of Salmon: Salmon is tied between Ellis and Flores, 2 votes each.",
        ),
        (
            Swap("C1", "D2"),
            "trades C1 of Navy for D2 of Salmon: Navy is tied between Adler and Bishop, 2 votes each; "
            "Salmon flips to Ellis, 2 to 1.",
        ),
        (
            Swap("C2", "D1"),
            "trades C2 of Navy for D1 of Salmon (Ellis): Navy flips to Bishop, 1 to 0.",
        ),
    ],
)
def test_actions_tell_what_is_done_and_where_others_are_ahead_than_before(move: Verb, line: str) -> None:
    assert told(position(people=CITY), move) == [f"@0 {line}"]


@for_each(
    ("move", "die", "line"),
    [
        (
            Swap("C3", to="Salmon"),
            3,
            "moves C3 of Navy to Salmon (die 3, risk 2): Salmon is tied between Ellis and Flores, 2 votes each.",
        ),
        (
            Swap("C3", to="Salmon"),
            2,
            "tries to move C3 of Navy to Salmon (blocked by a 2: costs 2 action points next turn).",
        ),
        (Swap("D1", to="Navy"), 6, "moves D1 of Salmon (Ellis) to Navy (die 6, risk 2): Navy flips to Bishop, 1 to 0."),
    ],
)
def test_a_block_alone_tells_the_die_and_the_risk(move: Verb, die: int, line: str) -> None:
    assert told(position(people=CITY), move, dice=[die]) == [f"@0 {line}"]


def test_in_october_a_blocked_action_tells_of_no_points_lost() -> None:
    state = position(people=CITY, round=4)
    assert told(state, Swap("C3", to="Salmon"), dice=[1]) == ["@0 tries to move C3 of Navy to Salmon (blocked by a 1)."]


def test_what_the_courts_have_cost_is_told_when_the_turn_begins() -> None:
    assert told(position(dice={0: [2]})) == ["@0 has 1 action point this turn: 3 less 2 for the courts."]
    state = position(dice={0: [2, 6]}, hands={0: [VAN]})
    assert told(state) == ["@0 has 0 action points this turn: 3 less 8 for the courts."]


@for_each(
    ("card", "moves", "dice", "lines"),
    [
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1",))],
            [3],
            ["@0 plays Voter Suppression on C1 in Navy (die 3, risk 2)."],
        ),
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1", "C3"))],
            [5],
            [
                "@0 plays Voter Suppression on C1 and C3 in Navy (die 5, risk 4): "
                "Navy is tied between Adler and Bishop, 1 vote each."
            ],
        ),
        (
            SUPPRESSION,
            [Play(SUPPRESSION, "Navy", voters=("C1",))],
            [2],
            ["@0 tries Voter Suppression on C1 in Navy (blocked by a 2: costs 2 action points next turn)."],
        ),
        (GET_OUT, [Play(GET_OUT, "Navy", voters=("B2",))], [], ["@0 plays Get Out the Vote on B2 in Navy."]),
        (
            GET_OUT,
            [Play(GET_OUT, "Salmon", voters=("F1",))],
            [],
            ["@0 plays Get Out the Vote on F1 in Salmon: Salmon is tied between Ellis and Flores, 2 votes each."],
        ),
        (REVIEW, [Play(REVIEW, "Navy")], [], ["@0 plays Judicial Review: the lines of Navy are final."]),
        (
            VAN,
            [Play(VAN, "Navy", "Salmon", ("C1",), ("D2",))],
            [],
            [
                "@0 plays Moving Van: C1 of Navy and D2 of Salmon trade voters: "
                "Navy is tied between Adler and Bishop, 2 votes each; Salmon flips to Ellis, 2 to 1."
            ],
        ),
        (
            CARPETBAGGER,
            [Play(CARPETBAGGER), Replace("Adler", "Fontana")],
            [1, 5],
            [
                "You drew Amari (for yellow and blue, against the rest) and Fontana (against everything).",
                "@0 plays Carpetbagger and draws two candidates.",
                "@0 puts Fontana (against everything) in Adler's place in Navy: Navy flips to Bishop, 5 to 2.",
            ],
        ),
        (
            CARPETBAGGER,
            [Play(CARPETBAGGER), Pass()],
            [1, 1],
            [
                "You drew Amari (for yellow and blue, against the rest) and Brandt (for yellow, against the rest).",
                "@0 plays Carpetbagger and draws two candidates.",
                "@0 puts neither into the city.",
            ],
        ),
    ],
)
def test_each_card_tells_what_it_does(card: Card, moves: list[Verb], dice: list[int], lines: list[str]) -> None:
    assert told(position(people=CITY, hands={0: [card]}), *moves, dice=dice) == lines


def test_whoever_draws_reads_which_card_it_is() -> None:
    assert told(position(), Draw(), dice=[1]) == ["@0 draws a card.", f"You drew {explained(Card.SUPPRESSION)}."]


def test_who_comes_with_a_cube_may_win_and_who_is_left_alone_is_unopposed() -> None:
    state = position(people=CITY)
    state.promotions = ["Ellis"]
    what = "trades C2 of Navy for D1 of Salmon (Ellis)"
    assert told(state, Swap("C2", "D1")) == [f"@0 {what}: Navy flips to Ellis, 5 to 1; Flores is unopposed in Salmon."]


def test_a_district_that_loses_its_last_candidate_says_so() -> None:
    people = living(NAVY, voter("for red", "for orange"), voter("for red", "for yellow"), "Adler")
    line = told(position(people=people), Swap("C1", "D2"))[0]
    assert line.startswith("@0 trades C1 of Navy (Adler) for D2 of Salmon: Navy has no candidate any more")


@pytest.mark.rule("D-45")
def test_a_district_tells_whom_it_elects_and_why() -> None:
    assert election(position(people=CITY)).told == ["Navy elects Adler, 3 to 1."]
    alone = position(people=living(NAVY, "Adler", WITHOUT_CONCERNS))
    assert election(alone).told == ["Navy elects Adler, who runs unopposed."]
    tied = living(NAVY, "Adler", "Bishop", voter("for blue", "for red"), voter("against blue", "for red"))
    rest = [
        ("for red", "for orange"),
        ("for red", "for yellow"),
        ("for orange", "for red"),
        ("for orange", "for yellow"),
    ]
    more = dict(zip(("B2", "C2", "A3", "B3", "C3"), [*(voter(*one) for one in rest), WITHOUT_CONCERNS], strict=True))
    ran = election(position(people={**tied, **more}), 4, 4, 2, 5)
    assert [plain(line) for line in ran.told] == [
        "Navy elects Bishop after a tie with 1 vote each: "
        "Adler rolls 4, Bishop rolls 4; then Adler rolls 2, Bishop rolls 5."
    ]


def test_months_and_the_order_of_turns_are_told() -> None:
    match = Match(GAME, 2, "months")
    for seat, _ in awaited(match):
        match.play(seat, EndTurn())
    first = match.view().first
    assert first is not None
    lines = [event.text for event in match.events()]
    assert f"Turn order: @{first}, @{1 - first}." in lines
    begun = [line for line in lines if "begins" in line]
    assert begun == [
        "July begins.",
        "August begins.",
        "September begins.",
        "October begins: the last turns before the vote.",
    ]
    goals = [event.text for event in match.events(0) if event.to == 0]
    first, second = match.view(0).operatives[0].goals
    assert goals == [f"Your goals: a point for each elected candidate who is {first}, and for each {second}."]


def line_of(*moves: Verb, dice: list[int], points: int = 9) -> str:
    """The one line of a turn of seat 0, of what everybody may read."""
    state, table = position(people=CITY, hands={0: [*Card]}), RULES.table(*dice)
    step, todo = a_turn(table, state, 0, points), [*moves]
    asking = step.send(None)
    with suppress(StopIteration):
        while True:
            asking.take(0, todo.pop(0))
            asking = step.send(None)
    assert [event.gist is None for event in table.events] == [event.to is not None for event in table.events]
    return plain(sum_up([event.gist for event in table.events if isinstance(event.gist, Did)]))


def test_the_line_of_a_turn_names_its_seat_once() -> None:
    assert line_of(Promote("Bishop"), Draw(), EndTurn(), dice=[1]) == (
        "@0 promotes Bishop in Navy: Navy flips to Bishop, 4 to 3; draws a card; "
        "ends the turn with 7 action points unused."
    )


def test_the_line_of_a_turn_tells_what_its_cards_show() -> None:
    moves = (Play(CARPETBAGGER), Replace("Adler", "Fontana"), Play(REVIEW, "Navy"), Swap("F1", to="Grey"), EndTurn())
    assert line_of(*moves, dice=[1, 5, 1]) == (
        "@0 plays Carpetbagger and draws two candidates; puts Fontana (against everything) in Adler's place in Navy: "
        "Navy flips to Bishop, 5 to 2; plays Judicial Review: the lines of Navy are final; tries to move F1 of Salmon "
        "to Grey (blocked by a 1: costs 1 action point next turn); ends the turn with 8 action points unused."
    )


def test_a_long_turn_tells_all_that_was_done_and_what_came_of_the_last_of_it() -> None:
    whats, then = [f"promotes Bishop in Navy {at}" for at in range(10)], "Navy flips to Bishop, 4 to 3"
    many = (LONG - sum(map(len, whats))) // len(f": {then}")
    line = sum_up([Did(0, what, ((what, then),)) for what in whats])
    assert 0 < many < 10
    assert plain(line).removesuffix(".").removeprefix("@0 ").split("; ") == [
        *whats[:-many],
        *(f"{what}: {then}" for what in whats[-many:]),
    ]


def test_what_is_done_again_is_told_once() -> None:
    draws, other = Did(0, "draws a card"), Did(0, "moves a line")
    assert plain(sum_up([draws, draws, draws, other, draws, draws])) == (
        "@0 draws a card 3 times; moves a line; draws a card twice."
    )


def test_what_was_done_is_never_left_out() -> None:
    gists = [Did(1, "x" * LONG, (("Navy", "z"),)), Did(1, "y", (("Plum", "z"),))]
    assert plain(sum_up(gists)) == f"@1 {'x' * LONG}; y."


def test_of_a_district_that_turns_twice_the_last_news_is_told() -> None:
    first = Did(0, "moves a line", (("Navy", "Navy flips to Adler"), ("Plum", "Plum flips to Ito")))
    second = Did(0, "promotes Bishop", (("Navy", "Navy flips to Bishop"),))
    assert plain(sum_up([first, second])) == (
        "@0 moves a line: Plum flips to Ito; promotes Bishop: Navy flips to Bishop."
    )


@for_each(("seats", "options"), [(2, {}), (5, {}), (3, {"simple": True})])
def test_all_texts_of_random_matches_fit(seats: int, options: dict[str, bool]) -> None:
    match, rng = Match(GAME, seats, f"texts {seats}", options), Rng(seats)
    for _, question in awaited(match):
        fits(question)
        match.play(*random_answer(match, rng))
    assert match.result is not None
    assert all(len(event.text) <= 500 for seat in range(seats) for event in match.events(seat))
    turns = dict[int, list[Did]]()
    for event in match.events():
        if isinstance(event.gist, Did):
            turns.setdefault(event.turn, []).append(event.gist)
    lines = [(sum_up(gists), gists) for gists in turns.values()]
    assert all(did.what in line for line, gists in lines for did in gists)
    assert max(len(line) for line, _ in lines) < 2 * LONG


def fits(question: Decision) -> None:
    """Everything in a question is as long as can be shown."""
    assert len(question.prompt) <= 200
    for offer in question.legal:
        assert len(offer.label) <= 80, offer.label
        assert len(offer.note) <= 100, offer.note
        assert len(offer.confirm) <= 200, offer.confirm
        assert all(len(str(label)) <= 100 for part in offer.open for label in part.labels.values())
    assert all(len(refused.reason) <= 200 for refused in question.refused)


def level(*names: str) -> Poll:
    return Poll(dict.fromkeys(names, 2), names, 0, 0, None)


def test_a_preview_without_room_for_all_tells_what_comes_of_it() -> None:
    before: dict[District, Poll] = dict.fromkeys([District.SALMON, District.OLIVE], level("Ericson", "Fontana"))
    after: dict[District, Poll] = dict.fromkeys(before, level("Fontana", "Varga"))
    turns = "Ericson & Fontana 2 → Fontana & Varga 2"
    assert preview(before, after, []) == f"Salmon: {turns}. Olive: {turns}"
    told = preview(before, after, [*CANDIDATES["Ericson"].positions[:1], Position.FOR_BLUE])
    assert told.endswith(". Salmon → Fontana & Varga 2. Olive → Fontana & Varga 2")
    assert "point" in told
    assert len(told) <= 100
