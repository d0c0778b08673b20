"""What is said of a chart to whoever does not see it."""

from dataclasses import replace

from render.chart import LIMIT, Lead, Moment, alt
from tests.findings import for_each
from tests.render.chart.charts import WORST, chart

ANN, BOB = [0, 1, 9, 9, 30], [0, 4, 6, 8, 20]
BASE = replace(chart(ANN, BOB, rounds=5), moments=(Moment(1, 2, 0, 8, "Round 3: Ann takes Florida."),))


def test_it_says_how_all_stood_at_the_end_and_who_won() -> None:
    assert alt(BASE).startswith(
        "Electoral Barrage: electoral votes from the start to the end. At the end Ann 30 (won), Bob 20. "
    )


def test_it_says_who_led_at_the_end_of_which_round() -> None:
    told = "Who led: nobody from Round 1 on, Bob from Round 2 on, Ann from Round 3 on. "
    assert told in alt(BASE)
    within_a_round = replace(BASE, rounds=BASE.rounds[:1])
    assert "Who led: Ann from Round 1 on. " in alt(within_a_round)


def test_of_a_lead_that_changed_often_it_says_how_often_and_who_had_it_longest() -> None:
    to_and_fro = tuple(Lead(at, (at % 2,)) for at in range(5))
    told = "The lead changed 4 times; Ann had it longest; at the end Ann from Round 5 on. "
    assert told in alt(replace(BASE, leads=to_and_fro))


def test_it_names_a_turning_point_with_its_swing_and_what_happened() -> None:
    assert alt(BASE).endswith(" Turning point 1 (Ann +8): Round 3: Ann takes Florida.")
    silent = replace(BASE, moments=(BASE.moments[0]._replace(says=""),))
    assert alt(silent).endswith(" Turning point 1 (Ann +8).")


def test_what_happened_is_cut_where_it_is_too_long_and_every_turning_point_is_there() -> None:
    long = tuple(Moment(number, 4, 0, -3, "so it went on " * 90) for number in (1, 2, 3))
    said = alt(replace(BASE, moments=long))
    assert len(said) <= LIMIT
    assert all(f"Turning point {number} (Ann −3): so it went" in said for number in (1, 2, 3))


def test_it_is_never_too_long() -> None:
    assert len(alt(replace(BASE, unit="electoral votes " * 60))) <= LIMIT


@for_each("name", WORST)
def test_it_names_every_seat_and_every_turning_point(name: str) -> None:
    shown = WORST[name]
    said = alt(shown)
    assert all(shown.figure(line.counts[-1]) in said for line in shown.lines)
    assert all(f"Turning point {one.number} (" in said for one in shown.moments)
