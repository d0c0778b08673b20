"""How the people of a district vote (section 3), and whom promotions have the undecided follow (7.2)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.redistricting.board import CANDIDATES, VOTERS, Candidate, Voter
from rules.redistricting.state import Options, new
from rules.redistricting.voting import Poll, poll
from tests.findings import for_each
from tests.redistricting.situations import WITHOUT_CONCERNS, voter

ALL, NO_BLUE, NO_GREEN, NOTHING = "Adler", "Bishop", "Carver", "Fontana"
"""For everything; for all but blue; for all but green; against everything."""
NOBODY_VOTES = "nobody votes"
UNDECIDED = "undecided"


def poll_of(
    *people: str | Voter,
    cubes: Sequence[str] = (),
    suppressed: Sequence[Voter] = (),
    doubled: Sequence[Voter] = (),
    most_cubes: bool = False,
) -> Poll:
    """How these vote as a district: candidates by name, and voters."""
    state = new(2, Options(most_cubes=most_cubes))
    state.promotions, state.suppressed, state.doubled = [*cubes], [*suppressed], [*doubled]
    return poll(state, [CANDIDATES[one] if isinstance(one, str) else one for one in people])


def votes_for(one: Voter, *running: str, cubes: Sequence[str] = ()) -> str:
    """What one voter does: the name of a candidate, "undecided" or "nobody votes"."""
    result = poll_of(*running, one, cubes=cubes)
    if result.undecided:
        return UNDECIDED
    return NOBODY_VOTES if result.silent else next(name for name, votes in result.votes.items() if votes)


@pytest.mark.rule("D-17", "D-20", "D-A37")
@for_each(
    ("primary", "secondary", "running", "whom"),
    [
        ("for red", "against orange", (ALL, NOTHING), ALL),
        ("against red", "for orange", (ALL, NOTHING), NOTHING),
        ("against blue", "for red", (ALL, NO_BLUE), NO_BLUE),
        ("for blue", "against red", (ALL, NO_BLUE, NOTHING), ALL),
        ("for red", "for blue", (ALL,), ALL),
    ],
)
def test_who_alone_shares_the_primary_concern_gets_the_vote(
    primary: str, secondary: str, running: Sequence[str], whom: str
) -> None:
    assert votes_for(voter(primary, secondary), *running) == whom


@pytest.mark.rule("D-18")
@for_each(
    ("primary", "secondary", "running", "whom"),
    [
        ("for red", "against blue", (ALL, NO_BLUE), NO_BLUE),
        ("for red", "for blue", (ALL, NO_BLUE), ALL),
        ("for red", "against green", (ALL, NO_BLUE, NO_GREEN), NO_GREEN),
        # Who does not share the primary concern has no part in the tie.
        ("for red", "against blue", (ALL, NO_BLUE, NOTHING), NO_BLUE),
    ],
)
def test_several_who_share_the_primary_concern_are_compared_by_the_secondary(
    primary: str, secondary: str, running: Sequence[str], whom: str
) -> None:
    assert votes_for(voter(primary, secondary), *running) == whom


@pytest.mark.rule("D-19", "D-22")
@for_each("secondary", ["for orange", "against orange"])
def test_who_is_torn_by_both_concerns_is_undecided_and_does_not_vote(secondary: str) -> None:
    result = poll_of(ALL, NO_BLUE, voter("for red", secondary))
    assert (result.votes, result.undecided, result.silent) == ({ALL: 0, NO_BLUE: 0}, 1, 0)


@pytest.mark.rule("D-A3", "D-19")
def test_where_none_of_those_tied_shares_the_secondary_concern_another_does_not_get_the_vote() -> None:
    assert votes_for(voter("for red", "against orange"), ALL, NO_BLUE, NOTHING) == UNDECIDED


@pytest.mark.rule("D-A2", "D-18")
@for_each(
    ("primary", "secondary", "running", "whom"),
    [
        ("against red", "against blue", (ALL, NO_BLUE), NO_BLUE),
        ("against red", "for orange", (ALL, NO_BLUE), UNDECIDED),
        ("against red", "against orange", (ALL, NO_BLUE), UNDECIDED),
        ("against red", "for blue", (ALL,), ALL),
        ("against red", "against blue", (ALL,), NOBODY_VOTES),
    ],
)
def test_where_nobody_shares_the_primary_concern_the_secondary_decides(
    primary: str, secondary: str, running: Sequence[str], whom: str
) -> None:
    assert votes_for(voter(primary, secondary), *running) == whom


@pytest.mark.rule("D-21", "D-A4")
def test_whom_an_unopposed_candidate_opposes_in_both_concerns_does_not_vote_even_if_the_candidate_is_promoted() -> None:
    opposed = voter("for red", "for blue")
    for cubes in ([], [NOTHING], [NOTHING, NOTHING]):
        assert votes_for(opposed, NOTHING, cubes=cubes) == NOBODY_VOTES


@pytest.mark.rule("D-16", "D-A4")
@for_each("running", [(ALL,), (ALL, NOTHING), (ALL, NO_BLUE, NOTHING)])
def test_the_voter_without_concerns_is_undecided_unless_somebody_is_promoted(running: Sequence[str]) -> None:
    assert votes_for(WITHOUT_CONCERNS, *running) == UNDECIDED
    for name in running:
        assert votes_for(WITHOUT_CONCERNS, *running, cubes=[name]) == name


@pytest.mark.rule("D-45", "D-A21")
def test_who_has_most_votes_is_ahead_and_those_level_are_so_together() -> None:
    for_all, for_nothing = voter("for red", "for blue"), voter("against red", "for blue")
    assert poll_of(ALL, NOTHING, for_all).leader == ALL
    assert poll_of(ALL, NOTHING, for_all, for_nothing).leaders == (ALL, NOTHING)
    assert poll_of(ALL, NOTHING).leaders == (ALL, NOTHING)
    assert poll_of(ALL, NOTHING).leader is None


TORN = voter("for red", "for orange")
"""Undecided between ALL and NO_BLUE."""
A, B, C = ALL, NO_BLUE, NOTHING


@pytest.mark.rule("D-35", "D-A5", "D-22")
@for_each("whom", [ALL, NO_BLUE, NOTHING])
def test_all_undecided_voters_follow_the_candidate_promoted_whoever_it_is(whom: str) -> None:
    undecided = [TORN, voter("for orange", "for red"), WITHOUT_CONCERNS]
    before, after = (poll_of(ALL, NO_BLUE, NOTHING, *undecided, cubes=cubes) for cubes in ([], [whom]))
    assert (before.undecided, sum(before.votes.values())) == (3, 0)
    assert (after.undecided, after.votes[whom], sum(after.votes.values())) == (0, 3, 3)
    assert after.following == whom


@pytest.mark.rule("D-35")
def test_who_has_decided_keeps_to_it_whoever_is_promoted() -> None:
    decided = voter("for red", "against blue")
    assert [votes_for(decided, ALL, NOTHING, cubes=cubes) for cubes in ([], [ALL], [NOTHING])] == [ALL] * 3


@pytest.mark.rule("D-36", "D-A5")
@for_each(
    ("cubes", "whom"),
    [
        ([A], A),
        ([A, A], A),
        ([A, B], UNDECIDED),
        ([A, B, B], B),
        ([A, B, C, A], UNDECIDED),
        ([A, A, B, B], B),
        ([C, A, A, B], UNDECIDED),
    ],
)
def test_a_cube_on_somebody_else_frees_the_undecided_and_the_next_wins_them(cubes: Sequence[str], whom: str) -> None:
    assert votes_for(TORN, A, B, C, cubes=cubes) == whom


@pytest.mark.rule("D-A5")
@for_each(
    ("cubes", "whom"),
    [
        ([A], A),
        ([A, B], UNDECIDED),
        ([A, B, A], A),
        ([A, A, B], A),
        ([A, B, C], UNDECIDED),
        ([A, B, B, A], UNDECIDED),
        ([A, A, B, B, C], UNDECIDED),
        ([C, A, C, B, A, C], C),
    ],
)
def test_with_most_cubes_they_follow_who_has_strictly_most(cubes: Sequence[str], whom: str) -> None:
    result = poll_of(A, B, C, TORN, cubes=cubes, most_cubes=True)
    assert (result.following or UNDECIDED) == whom
    assert result.undecided == (whom == UNDECIDED)


@pytest.mark.rule("D-A6", "D-A5")
def test_cubes_of_candidates_in_other_districts_say_nothing_here() -> None:
    assert votes_for(TORN, A, B, cubes=[C, A, C, C]) == A
    assert poll_of(A, B, TORN, cubes=[C, C, A], most_cubes=True).following == A


@pytest.mark.rule("D-A28")
def test_whose_vote_is_doubled_counts_two_also_if_won_over_by_promotion() -> None:
    decided = voter("for red", "against blue")
    assert poll_of(ALL, NOTHING, decided, doubled=[decided]).votes == {ALL: 2, NOTHING: 0}
    assert poll_of(A, B, TORN, WITHOUT_CONCERNS, doubled=[TORN], cubes=[B]).votes == {A: 0, B: 3}


@pytest.mark.rule("D-A28", "D-A4")
def test_who_does_not_vote_counts_nothing_however_doubled() -> None:
    undecided = poll_of(A, B, TORN, doubled=[TORN])
    assert (undecided.votes, undecided.undecided) == ({A: 0, B: 0}, 1)
    opposed = voter("for red", "for blue")
    silent = poll_of(NOTHING, opposed, doubled=[opposed], cubes=[NOTHING])
    assert (silent.votes, silent.silent) == ({NOTHING: 0}, 1)


@pytest.mark.rule("D-A28")
def test_suppression_beats_everything() -> None:
    decided = voter("for red", "against blue")
    for one in (decided, TORN, WITHOUT_CONCERNS):
        result = poll_of(A, C, one, suppressed=[one], cubes=[A])
        assert (result.votes, result.undecided, result.silent) == ({A: 0, C: 0}, 0, 1)


RUNNING = st.lists(st.sampled_from([*CANDIDATES]), max_size=4, unique=True)
LIVING = st.lists(st.sampled_from(VOTERS), max_size=9, unique=True)


def by_hand(one: Voter, running: Sequence[Candidate]) -> str:
    """What the clauses say of one voter, case by case."""
    first = [who.name for who in running if one.primary in who.positions]
    among = [who for who in running if who.name in first] if first else running
    second = [who.name for who in among if one.secondary in who.positions]
    if len(first) == 1:
        return first[0]
    if len(second) == 1:
        return second[0]
    return NOBODY_VOTES if len(running) == 1 and one.primary else UNDECIDED


@pytest.mark.rule("D-17", "D-18", "D-19", "D-21", "D-A2", "D-A3", "D-A4")
@given(RUNNING, LIVING)
def test_any_district_votes_as_the_clauses_say(running: list[str], living: list[Voter]) -> None:
    result, names = poll_of(*running, *living), [by_hand(one, [CANDIDATES[who] for who in running]) for one in living]
    assert result.votes == {who: names.count(who) for who in running}
    assert (result.undecided, result.silent) == (names.count(UNDECIDED), names.count(NOBODY_VOTES))


@pytest.mark.rule("D-35", "D-36", "D-A5", "D-A28")
@given(RUNNING, LIVING, st.lists(st.integers(0, 4), max_size=6), st.booleans())
def test_promotions_move_the_undecided_together_and_nobody_else(
    running: list[str], living: list[Voter], laid: list[int], most_cubes: bool
) -> None:
    cubes = [running[number] for number in laid if number < len(running)]
    before, after = (poll_of(*running, *living, cubes=laid, most_cubes=most_cubes) for laid in ([], cubes))
    assert after.silent == before.silent
    whom = after.following
    assert after.undecided == (0 if whom else before.undecided)
    won = {who: votes - before.votes[who] for who, votes in after.votes.items() if votes != before.votes[who]}
    assert won == ({whom: before.undecided} if whom and before.undecided else {})
