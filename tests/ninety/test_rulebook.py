"""The clauses that tell the map, the cards and the figures, held against the data."""

import re

from rules.ninety import GAME
from rules.ninety.bios import canvassers_at_start
from rules.ninety.board import BIOS, BOARD, COFFEE, DECK, EVENTS, Bio, Goods
from rules.ninety.city import CONNECTORS, PLACES, PLACES_OF, REGION_OF, REGIONS, TURFS
from rules.ninety.state import Options
from tests.findings import for_each

CLAUSES = GAME.rulebook.clauses
REFERENCE = [clause for number, clause in CLAUSES.items() if int(number.split(".")[0]) >= 15]
FIGURES = re.compile(r"\$[\d,]+|\d+")


def entry_of(name: str, opens: str) -> str:
    """What the one clause of the reference that opens so tells of a name: from a colon or bracket to the next name."""
    texts = [clause.text for clause in REFERENCE if clause.text.startswith(opens)]
    found = [hit[1] for text in texts for hit in re.finditer(rf"\. {re.escape(name)}: ([^:(]*(?:\([^)]*\))?)", text)]
    assert len(found) == 1, (name, found)
    return found[0]


def amounts_of(some: Goods) -> list[str]:
    """The amounts of an event, as the clauses write them."""
    parts = [(some.canvassers, "canvasser"), (some.votes, "lean vote")]
    words = [f"{many} {what}{'s' * (many > 1)}" for many, what in parts if many]
    return sorted([*words, *([f"${some.cash:,}"] if some.cash else [])])


def amounts(text: str) -> list[str]:
    return sorted(re.findall(r"\$[\d,]*\d|\d+ canvassers?|\d+ lean votes?", text))


@for_each("name", CONNECTORS)
def test_a_connector_is_told_with_its_kind_and_ends(name: str) -> None:
    one = CONNECTORS[name]
    (clause,) = (clause for clause in REFERENCE if f". {name}: " in clause.text)
    assert f". {name}: {', '.join(one.ends)}." in clause.text
    heads = re.findall(r"\b(Bridges|bridges|Tunnels|Roads)\b", clause.text.partition(f". {name}: ")[0])
    assert heads[-1].lower() == f"{one.kind}s"


@for_each("name", REGIONS)
def test_a_region_is_told_with_its_neighborhoods(name: str) -> None:
    (clause,) = (one for one in REFERENCE if one.text.startswith(f"{name}, a region of "))
    size, _, listed = clause.text.removeprefix(f"{name}, a region of ").partition(": ")
    places = listed.removesuffix(".").split(", ")
    assert int(size) == len(places)
    assert {*places} == PLACES_OF[name]
    assert clause.number in {f"15.{number}" for number in range(4, 10)}, "as 2.1 says"


@for_each("name", TURFS)
def test_a_home_turf_is_told_with_its_region_neighborhoods_and_bonus(name: str) -> None:
    turf = TURFS[name]
    bonus = f"; ${turf.bonus:,}" if turf.bonus else ""
    (clause,) = (one for one in REFERENCE if f". {name} ({', '.join(turf.neighborhoods)}{bonus})." in one.text)
    assert clause.text.startswith("Home turfs of ")
    assert REGION_OF[turf.neighborhoods[0]] in clause.text


@for_each("where", EVENTS)
def test_an_event_is_told_with_its_region_title_reward_and_no_show(where: str) -> None:
    one = EVENTS[where]
    text = entry_of(where, f"Events of {REGION_OF[where]}")
    body, _, no_show = text.partition(" (if missed: ")
    title, _, reward = body.partition(", ")
    assert title == one.title
    assert amounts(reward.partition(". ")[0]) == amounts_of(one.reward)
    assert bool(no_show) == one.invitation
    assert amounts(no_show) == amounts_of(one.loss)


def test_the_reference_tells_no_more_than_there_is() -> None:
    events = [clause.text for clause in REFERENCE if clause.text.startswith("Events of ")]
    assert sum(len(re.findall(r": [A-Z]", text)) for text in events) == len(EVENTS)
    assert sum(text.count("if missed") for text in events) == sum(one.invitation for one in EVENTS.values())
    turfs = [clause.text for clause in REFERENCE if clause.text.startswith("Home turfs of ")]
    assert sum(text.count("(") for text in turfs) == len(TURFS)


@for_each("name", [*PLACES, *CONNECTORS, *TURFS, *(one.title for one in EVENTS.values())])
def test_every_name_is_found(name: str) -> None:
    found = [clause.text for clause in GAME.rulebook.search(name)]
    assert any(name in text for text in found)


@for_each(("number", "bio"), [*enumerate(Bio, 1)])
def test_the_clause_of_a_bio_has_its_name_and_figures(number: int, bio: Bio) -> None:
    text = CLAUSES[f"12.{number}"].text
    assert text.startswith(f"{bio}: ")
    figures = {figure.strip(",") for figure in FIGURES.findall(BIOS[bio].text)}
    assert figures <= {figure.strip(",") for figure in FIGURES.findall(text)}
    assert len([one for one in CLAUSES if one.startswith("12.")]) == len(Bio)


@for_each(
    ("number", "figures"),
    [
        ("2.3", [BOARD.crossing, BOARD.crossing + 1]),
        ("2.4", [BOARD.slow_crossing, BOARD.slow_crossing + 1]),
        ("3.3", [BOARD.canvassers, f"${BOARD.cash:,}"]),
        ("3.3", [BIOS[Bio.PRECINCT_VETERAN].amount, f"${BIOS[Bio.HEIRESS].amount:,}"]),
        ("3.3", sorted({canvassers_at_start(bio) for bio in Bio})),
        ("3.3", [f"${end([one.bonus for one in TURFS.values() if one.bonus]):,}" for end in (min, max)]),
        ("3.5", [BOARD.seed_votes]),
        ("6.2", [f"${BOARD.weekend_cash:,}"]),
        ("10.2", [f"${BOARD.mail_here}", f"${BOARD.mail_elsewhere:,}"]),
        ("11.2", [BOARD.most_votes, BOARD.most_own, BOARD.most_solid]),
        ("13.3", [*BOARD.chart, *BOARD.chart_of_two]),
        ("14.7", [*BOARD.chart, *BOARD.chart_of_two, BOARD.most_votes, BOARD.most_own, BOARD.most_solid]),
        ("14.7", [f"${BOARD.mail_here}", f"${BOARD.mail_elsewhere:,}"]),
    ],
)
def test_a_clause_has_the_figures_of_the_game(number: str, figures: list[object]) -> None:
    found = [figure.strip(",") for figure in FIGURES.findall(CLAUSES[number].text)]
    assert {*map(str, figures)} <= {*found}


def test_clauses_with_figures_in_words() -> None:
    assert BOARD.days == 15
    assert "fifteen days" in CLAUSES["4.1"].text
    assert BOARD.schedule == DECK.coffees == 6
    assert "six spaces" in CLAUSES["5.1"].text
    assert f"Six cards are a {COFFEE}." in CLAUSES["5.7"].text
    assert (BOARD.kept, BOARD.weekend_removals) == (4, 2)
    assert "a quarter of the canvassers" in CLAUSES["13.1"].text
    assert "up to two lean votes" in CLAUSES["6.3"].text


def test_the_options_are_told_by_their_titles() -> None:
    titles = [str(field.title) for field in Options.model_fields.values()]
    assert titles == ["Slow crossings", "First day", "Head start"]
    for number, title in zip(("2.4", "4.3", "3.7"), titles, strict=True):
        assert CLAUSES[number].text.startswith(f"Option “{title}”: ")
        assert f"“{title}” ({number})" in CLAUSES["14.1"].text


def test_clauses_are_short_and_the_credit_is_given() -> None:
    assert max(len(clause.text) for clause in CLAUSES.values()) <= 600
    assert max(len(clause.heading) for clause in CLAUSES.values()) <= 100
    makers = "Ninety was made by Alex Pazuchanics and Adam Shuck, with artwork by Tara Helfer."
    assert GAME.rulebook.makers == makers
    assert "open data of the City of Pittsburgh" in GAME.rulebook.credit
