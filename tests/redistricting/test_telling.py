"""What is told in words: each kind of fact, and all that a seat did in a turn in one line; and that all texts fit."""

from dataclasses import replace

from rules import Fact, die, fill
from rules.redistricting.board import CANDIDATES, Card, District, Month, Position
from rules.redistricting.challenges import Verdict
from rules.redistricting.forecast import preview
from rules.redistricting.telling import (
    LONG,
    Block,
    Carpetbagged,
    Cubed,
    Docked,
    Drew,
    Ended,
    GoalsDealt,
    MonthBegun,
    Moved,
    OrderSet,
    Passed,
    PointsNow,
    Promoted,
    Replaced,
    Reviewed,
    Traded,
    Turned,
    VotersTraded,
    YouDrew,
    YouDrewCandidates,
    sum_up,
)
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, VoteBegins, Won
from rules.redistricting.voting import Poll
from tests.findings import for_each

NAVY, SALMON, PLUM = District.NAVY, District.SALMON, District.PLUM
FOR_RED, AGAINST_BLUE = Position.FOR_RED, Position.AGAINST_BLUE
FLIPS = Turned(NAVY, ("Bishop",), (4, 3), ("Adler",))


def plain(text: str) -> str:
    """A line without faces, its seats as marks."""
    return fill(text, lambda seat: f"@{seat}")


@for_each(
    ("turned", "words"),
    [
        (FLIPS, "Navy goes to Bishop, 4 to 3 (Adler led)"),
        (Turned(PLUM, ("Hughes",), (4, 3), ("Hughes", "Ito")), "Plum goes to Hughes, 4 to 3 (was tied)"),
        (Turned(PLUM, ("Hughes",), (4, 3)), "Plum goes to Hughes, 4 to 3"),
        (
            Turned(PLUM, ("Hughes", "Ito"), (1, 1), ("Ito",)),
            "Plum is tied between Hughes and Ito, 1 vote each (Ito led)",
        ),
        (
            Turned(PLUM, ("Hughes", "Ito", "Khan"), (2, 2), ("Hughes", "Ito")),
            "Plum is tied between Hughes, Ito and Khan, 2 votes each (Hughes and Ito were tied before)",
        ),
        (Turned(SALMON, ("Flores",), (), ("Ito",)), "Flores is unopposed in Salmon (Ito led)"),
        (Turned(SALMON, (), ()), "Salmon has no candidate any more"),
    ],
)
def test_of_a_district_that_turns_it_is_told_who_is_ahead(turned: Turned, words: str) -> None:
    assert str(turned) == words


@for_each(
    ("fact", "sentence"),
    [
        (
            GoalsDealt((FOR_RED, AGAINST_BLUE)),
            "Your goals: a point for each elected candidate who is for red circle, and for each against blue triangle.",
        ),
        (OrderSet((1, 2, 0)), "Turn order: @1, @2, @0."),
        (MonthBegun(Month.JULY), "July begins."),
        (MonthBegun(Month.OCTOBER), "October begins: the last turns before the vote."),
        (Docked(0, 1, 3, 2), "@0 has 1 action point this turn: 3 less 2 for the courts."),
        (Ended(0, 2), "@0 ends the turn with 2 action points unused."),
        (Traded(0, Block("C1", NAVY), Block("D3", SALMON)), "@0 trades C1 of Navy for D3 of Salmon."),
        (
            Traded(0, Block("C1", NAVY), Block("D1", SALMON, "Ellis"), then=(FLIPS,)),
            "@0 trades C1 of Navy for D1 of Salmon (Ellis): Navy goes to Bishop, 4 to 3 (Adler led).",
        ),
        (Moved(0, Block("C3", NAVY), SALMON), "@0 moves C3 of Navy to Salmon."),
        (Moved(0, Block("C3", NAVY), SALMON, Verdict(3, 2)), "@0 moves C3 of Navy to Salmon (die 3, risk 2)."),
        (
            Moved(0, Block("C3", NAVY), SALMON, Verdict(2, 2, cost=2)),
            "@0 tries to move C3 of Navy to Salmon (blocked by a 2: costs 2 action points next turn).",
        ),
        (Moved(0, Block("C3", NAVY), SALMON, Verdict(1, 2)), "@0 tries to move C3 of Navy to Salmon (blocked by a 1)."),
        (Promoted(0, "Adler", NAVY), "@0 promotes Adler in Navy."),
        (
            Promoted(0, "Bishop", NAVY, then=(FLIPS, Turned(SALMON, ("Flores",), ()))),
            "@0 promotes Bishop in Navy: Navy goes to Bishop, 4 to 3 (Adler led); Flores is unopposed in Salmon.",
        ),
        (Drew(0), "@0 draws a card."),
        (
            YouDrew(Card.MOVING_VAN),
            "You drew Moving Van: a voter of one district and a voter of a neighboring one trade places.",
        ),
        (
            Cubed(0, Card.SUPPRESSION, ("C1", "C3"), NAVY, Verdict(5, 4)),
            "@0 plays Voter Suppression on C1 and C3 in Navy (die 5, risk 4).",
        ),
        (
            Cubed(0, Card.SUPPRESSION, ("C1",), NAVY, Verdict(2, 2, cost=2)),
            "@0 tries Voter Suppression on C1 in Navy (blocked by a 2: costs 2 action points next turn).",
        ),
        (Cubed(0, Card.GET_OUT, ("B2",), NAVY), "@0 plays Get Out the Vote on B2 in Navy."),
        (Reviewed(0, NAVY), "@0 plays Judicial Review: the lines of Navy are final."),
        (
            YouDrewCandidates(("Amari", "Fontana")),
            "You drew Amari (for yellow star and blue triangle, against the rest) and Fontana (against everything).",
        ),
        (Carpetbagged(0), "@0 plays Carpetbagger and draws two candidates."),
        (Replaced(0, "Adler", "Fontana", NAVY), "@0 puts Fontana (against everything) in Adler's place in Navy."),
        (Passed(0), "@0 puts neither into the city."),
        (
            VotersTraded(0, Block("C1", NAVY), Block("D2", SALMON)),
            "@0 plays Moving Van: C1 of Navy and D2 of Salmon trade voters.",
        ),
        (Elected(NAVY, "Fontana", (3, 1)), "Navy, 3 to 1: Fontana is elected."),
        (Elected(NAVY, "Fontana", ()), "Navy, unopposed: Fontana is elected."),
        (
            Elected(NAVY, "Fontana", (1, 1), ((("Adler", 4), ("Fontana", 4)), (("Adler", 2), ("Fontana", 5)))),
            "Navy is tied, 1 vote each: Adler rolls 4, Fontana 4; then Adler rolls 2, Fontana 5. Fontana is elected.",
        ),
        (VoteBegins(), "November: goals are laid open, and the city votes. The closest districts come last."),
        (NobodyElected(NAVY), "Navy has no candidate and elects nobody."),
        (
            Elected(NAVY, "Fontana", (3, 1), gains=((0, 2),), points=((0, 7), (1, 4))),
            "Navy, 3 to 1: Fontana is elected. @0 7 (+2), @1 4.",
        ),
        (
            Elected(NAVY, "Fontana", (3, 1), points=((0, 7), (1, 4))),
            "Navy, 3 to 1: Fontana is elected. Nobody scores.",
        ),
        (GoalsShown(0, (FOR_RED, AGAINST_BLUE)), "@0 was for red circle and against blue triangle."),
        (PointsNow(0, 45, 60), "Your goals lose 1.5 points: 4.5 if the vote were now."),
        (PointsNow(0, 10, 0), "Your goals gain 1 point: 1 if the vote were now."),
        (PointsNow(0, 110, 130, by=1), "@1 costs your goals 2 points: 11 if the vote were now."),
        (PointsNow(0, 115, 110, by=1), "@1 brings your goals 0.5 points: 11.5 if the vote were now."),
        (Won((1,), 11, ((2, 10), (0, 8))), "@1 wins with 11 points, before @2 (10) and @0 (8)!"),
        (Won((1,), 11, ((0, 11),)), "@1 wins with 11 points and more cards left, before @0 (11)!"),
        (Won((0, 2), 11, ((1, 9),)), "@0 and @2 share the victory with 11 points each, before @1 (9)!"),
        (
            Won((0, 2), 11, ((1, 11),)),
            "@0 and @2 share the victory with 11 points each and more cards left, before @1 (11)!",
        ),
        (Won((0, 1), 11, ()), "@0 and @1 share the victory with 11 points each!"),
    ],
)
def test_each_fact_is_a_sentence(fact: Fact, sentence: str) -> None:
    assert plain(fact.say()) == sentence


def test_dice_are_shown_with_their_faces() -> None:
    assert str(Verdict(2, 2)) == f"blocked by a {die(2)}"
    assert str(Verdict(5, 2)) == f"die {die(5)}, risk 2"
    level = ("Adler", 4), ("Bishop", 5)
    assert f": Adler rolls {die(4)}, Bishop {die(5)}. " in Elected(NAVY, "Bishop", (1, 1), (level,)).say()


def test_the_line_of_a_turn_names_its_seat_once() -> None:
    assert sum_up([Promoted(0, "Bishop", NAVY, then=(FLIPS,)), Drew(0), Ended(0, 7)]) == (
        "@0 promotes Bishop in Navy: Navy goes to Bishop, 4 to 3 (Adler led); draws a card; "
        "ends the turn with 7 action points unused."
    )


def test_a_long_turn_tells_all_that_was_done_and_what_came_of_the_last_of_it() -> None:
    names, news = [*CANDIDATES][:10], [Turned(one, ("Bishop",), (4, 3)) for one in [*District, NAVY]]
    deeds = [Promoted(0, name, NAVY, then=(one,)) for name, one in zip(names, news, strict=True)]
    room = LONG - sum(len(one.what) for one in deeds)
    many = next(many for many in range(10) if sum(len(f": {one}") for one in news[-many - 1 :]) > room)
    assert 0 < many < 10
    parts = [*(one.what for one in deeds[:-many]), *(one.whole for one in deeds[-many:])]
    assert sum_up(deeds) == f"@0 {'; '.join(parts)}."


def test_what_is_done_again_is_told_once() -> None:
    draws, other = Drew(0), Promoted(0, "Adler", NAVY)
    assert sum_up([draws, draws, draws, other, draws, draws]) == (
        "@0 draws a card 3 times; promotes Adler in Navy; draws a card twice."
    )


def test_what_was_done_is_never_left_out() -> None:
    long = "x" * LONG
    assert sum_up([Promoted(1, long, NAVY, then=(FLIPS,)), Promoted(1, "Ito", PLUM, then=(FLIPS,))]) == (
        f"@1 promotes {long} in Navy; promotes Ito in Plum."
    )


def test_of_a_district_that_turns_twice_the_last_news_is_told() -> None:
    first = Turned(NAVY, ("Adler",), (3, 1)), Turned(PLUM, ("Ito",), ())
    assert sum_up([Promoted(0, "Adler", NAVY, then=first), Promoted(0, "Bishop", NAVY, then=(FLIPS,))]) == (
        "@0 promotes Adler in Navy: Ito is unopposed in Plum; promotes Bishop in Navy: "
        "Navy goes to Bishop, 4 to 3 (Adler led)."
    )


def level(*names: str) -> Poll:
    return Poll(dict.fromkeys(names, 2), names, 0, 0, None)


def test_a_preview_says_to_whom_a_district_goes_and_who_led() -> None:
    led = Poll({"Rivera": 3, "Chen": 2}, ("Rivera",), 0, 0, None)
    more, lost = replace(led, votes={"Rivera": 4, "Chen": 2}), Poll({"Rivera": 3, "Chen": 4}, ("Chen",), 0, 0, None)
    before, tie = {NAVY: led}, {NAVY: level("Chen", "Rivera")}
    assert preview(before, {NAVY: lost}, []) == "Navy to Chen, 4 to 3 (Rivera led)"
    assert preview(before, {NAVY: more}, []) == "Navy still Rivera's, 4 to 2"
    assert preview(before, tie, []) == "Navy tied, Chen & Rivera at 2 (Rivera led)"
    assert preview(tie, before, []) == "Navy to Rivera, 3 to 2 (was tied)"
    assert (
        preview(before, {NAVY: Poll({"Chen": 1}, ("Chen",), 0, 0, None)}, []) == "Navy to Chen, unopposed (Rivera led)"
    )
    assert preview(before, {NAVY: Poll({}, (), 0, 0, None)}, []) == "Navy without candidates (Rivera led)"


def test_a_preview_without_room_for_all_tells_what_comes_of_it() -> None:
    before: dict[District, Poll] = dict.fromkeys([District.SALMON, District.OLIVE], level("Ericson", "Fontana"))
    after: dict[District, Poll] = dict.fromkeys(before, level("Fontana", "Hughes", "Varga"))
    turns = "tied, Fontana, Hughes & Varga at 2"
    assert preview(before, after, []) == f"Salmon {turns}. Olive {turns}", "too long with what was before"
    told = preview(before, after, [*CANDIDATES["Ericson"].positions[:1], Position.FOR_BLUE])
    assert told.endswith(f". Salmon {turns}. Olive {turns}")
    assert "point" in told
    assert len(told) <= 100


def test_a_preview_says_who_is_level_so_that_a_change_shows() -> None:
    tie = level("Adler", "Chen", "Ito")
    told = preview({District.LILAC: tie}, {District.LILAC: level("Adler", "Chen", "Diaz")}, [])
    assert told == "Lilac tied, Adler, Chen & Diaz at 2 (was tied)"
    assert tie.standing == "Adler, Chen & Ito 2"


def test_a_preview_without_room_for_names_says_how_many_are_level() -> None:
    many = level("Ericson", "Fontana", "Okafor", "Carver", "Jensen")
    before: dict[District, Poll] = dict.fromkeys([District.SALMON, District.OLIVE], level("Ericson"))
    assert preview(before, dict.fromkeys(before, many), []) == "Salmon tied, 5 at 2. Olive tied, 5 at 2"


def test_what_turns_a_district_weighs_more_the_end_most_and_a_turn_of_nothing_is_a_word() -> None:
    facts = Drew(0), Promoted(0, "Bishop", NAVY), Promoted(0, "Bishop", NAVY, then=(FLIPS,)), Won((0,), 3, ((1, 2),))
    assert [one.weight for one in facts] == [1, 1, 2, 3]
    assert [one.word for one in (Ended(0, 7), *facts)] == ["passes", "", "", "", ""]


def test_what_turns_one_district_is_a_contest_for_it_and_each_part_of_a_turn_says_all_that_came_of_it() -> None:
    other = Turned(SALMON, ("Ellis",), (2, 1), ("Flores",))
    facts = [Promoted(0, "Bishop", NAVY, then=then) for then in ((), (FLIPS,), (FLIPS, other))]
    assert [one.contest for one in facts] == ["", NAVY, ""]
    assert all(one.by_itself for one in facts)


def test_dice_tell_what_they_bring_and_all_have_then_unless_nobody_scores() -> None:
    rolls, points = ((("Adler", 4), ("Fontana", 5)),), ((0, 7), (1, 4))
    won = Elected(NAVY, "Fontana", (1, 1), rolls, ((0, 2),), points)
    assert (won.won_or_lost, won.scores) == (((0, 2),), points)
    assert Elected(NAVY, "Fontana", (1, 1), rolls, (), points).scores == ()
    untied = Elected(NAVY, "Fontana", (3, 1), (), ((0, 2),), points)
    assert (untied.won_or_lost, untied.scores) == ((), ()), "whoever is ahead has counted before"


def test_who_ends_the_turn_among_single_goes_does_more_than_pass_a_go() -> None:
    ended = Ended(0, 2, in_goes=True)
    assert (ended.word, plain(ended.say())) == ("", "@0 ends the turn with 2 action points unused.")
