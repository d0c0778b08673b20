"""The trails, regions, figures and cards of Politocracy, from board.toml and cards.toml, checked when imported.

Money is in units of $50K. What the ids P-D name is our own design; the rest is as published.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from rules import Count, Name, load, require, rows
from rules.politocracy.region import Region

ELECTORS = 538
"""All electoral votes (P-84)."""
MAJORITY = 270
"""The votes that win at once (P-90, P-A30)."""
TALLY = (33, 76, 130, 233, 318, 382, 409, 436, 512, 538)
"""The votes of the regions as they add up (P-102)."""
GROUPS_PAY = 300
"""What all interest groups together pay a candidate of any ideology (P-D3)."""
DIE, SUCCESS = 6, 5
"""The faces of a die, and the lowest with which a Poll succeeds (P-38)."""

Few = Annotated[int, Field(ge=1, le=3)]
Figures = Annotated[tuple[int, ...], BeforeValidator(lambda text: () if text == "-" else str(text).split())]
Text = Annotated[str, Field(pattern=r"^[A-Z].*\.$", max_length=90)]
Faces = tuple[int, int, int, int, int, int]


class Ideology(StrEnum):
    """What a candidate stands for; a Centrist has not declared one (P-22)."""

    CENTRIST = "Centrist"
    PROGRESSIVE = "Progressive"
    CONSERVATIVE = "Conservative"


COLUMNS = (Ideology.PROGRESSIVE, Ideology.CENTRIST, Ideology.CONSERVATIVE)
"""The order of the columns in the tables."""
SIDES = (Ideology.PROGRESSIVE, Ideology.CONSERVATIVE)
"""What can be declared; nobody becomes a Centrist again (4.2)."""


class SquareKind(StrEnum):
    """The squares of the Campaign Trail (P-8)."""

    POLL = "Poll/Debate"
    MEDIA = "Media"
    HOPE = "Hope"
    CHANGE = "Change"
    CONSTITUENT = "Constituent"


StreetCard = Literal[SquareKind.HOPE, SquareKind.CHANGE]


class StopKind(StrEnum):
    """The stops of the Money Trail (P-64)."""

    START = "Start"
    GROUP = "Interest Group"
    HOPE = "Hope"
    CHANGE = "Change"


class Profile(StrEnum):
    """The twelve candidates (P-D4)."""

    SENATE_LION = "The Senate Lion"
    PRAIRIE_GOVERNOR = "The Prairie Governor"
    RETIRED_GENERAL = "The Retired General"
    TALK_SHOW_HOST = "The Talk-Show Host"
    CABINET_SECRETARY = "The Cabinet Secretary"
    REAL_ESTATE_MOGUL = "The Real-Estate Mogul"
    HOUSE_WHIP = "The House Whip"
    BIG_CITY_MAYOR = "The Big-City Mayor"
    LAW_PROFESSOR = "The Law Professor"
    VICE_PRESIDENT = "The Vice President"
    ASTRONAUT = "The Astronaut"
    CAREER_DIPLOMAT = "The Career Diplomat"


class HopeCard(StrEnum):
    """The Hope cards (P-D5)."""

    RALLY_GOES_VIRAL = "Rally Goes Viral"
    NEWSPAPER_ENDORSEMENT = "Newspaper Endorsement"
    HOMETOWN_PARADE = "Hometown Parade"
    TOWN_HALL_TRIUMPH = "Town-Hall Triumph"
    GOOD_JOBS_REPORT = "Good Jobs Report"
    GAS_PRICES_SPIKE = "Gas Prices Spike"
    OUTSIDER_WAVE = "Outsider Wave"
    STEADY_HANDS = "Steady Hands"
    HOT_MICROPHONE = "Hot Microphone"
    BUS_BREAKDOWN = "Bus Breakdown"
    EARLY_SURGE = "Early Surge"
    SUNDAY_SHOWS = "Sunday Shows"
    WHISTLE_STOP = "Whistle-Stop"
    WRONG_EXIT = "Wrong Exit"
    SMALL_DONOR_FLOOD = "Small-Donor Flood"
    CHARTER_JET = "Charter Jet"
    WOODEN_ON_CAMERA = "Wooden on Camera"
    YOUTH_TURNOUT = "Youth Turnout"
    FAITH_AND_FAMILY_WEEKEND = "Faith and Family Weekend"
    BIPARTISAN_MOMENT = "Bipartisan Moment"
    DEBATE_CLIP = "Debate Clip"
    UNDERDOG_STORY = "Underdog Story"
    BANDWAGON = "Bandwagon"
    KISSING_BABIES = "Kissing Babies"


class ChangeCard(StrEnum):
    """The Change cards (P-D6)."""

    TABLOID_AFFAIR = "Tabloid Affair"
    LEAKED_RECORDING = "Leaked Recording"
    CAMPAIGN_FUND_PROBE = "Campaign-Fund Probe"
    COVER_UP = "Cover-Up"
    CRISIS_TEAM = "Crisis Team"
    STOLEN_PLAYBOOK = "Stolen Playbook"
    PUSH_POLL = "Push Poll"
    WHISPER_CAMPAIGN = "Whisper Campaign"
    OCTOBER_SURPRISE = "October Surprise"
    STRAIGHT_TO_THE_POLL = "Straight to the Poll"
    PRESS_CONFERENCE = "Press Conference"
    SUMMONED_TO_EXPLAIN = "Summoned to Explain"
    DONOR_FREEZE = "Donor Freeze"
    SECOND_LAP = "Second Lap"
    PRIVATE_FUNDRAISER = "Private Fundraiser"
    CHANGE_OF_HEART = "Change of Heart"
    GOVERNMENT_SHUTDOWN = "Government Shutdown"
    CONFIRMATION_HEARING = "Confirmation Hearing"
    HOSTILE_TAKEOVER = "Hostile Takeover"
    SUPER_PAC_CHECK = "Super-PAC Check"
    AUDIT = "Audit"


def table(*columns: str) -> BeforeValidator:
    """Reads a table with these columns."""

    def read(text: object) -> list[dict[str, str]]:
        lines = [*rows(text)]
        require(all(len(line) == len(columns) for line in lines), f"a line has not the columns {columns}")
        return [dict(zip(columns, line, strict=True)) for line in lines]

    return BeforeValidator(read)


def by_ideology(found: list[str]) -> dict[Ideology, str]:
    """The cells of the three ideologies."""
    require(len(found) == len(COLUMNS), f"these are not three ideologies: {found}")
    return dict(zip(COLUMNS, found, strict=True))


def read_value(text: object) -> object:
    """A percent and a price: `4 60`."""
    found = str(text).split()
    require(len(found) == 2, f"this is no percent and price: {text!r}")
    return dict(zip(("percent", "price"), found, strict=True))


class Value(BaseModel, frozen=True, extra="forbid"):
    """What a constituent is worth and costs to a candidate of some ideology (P-26)."""

    percent: Count
    price: Count


def spaces(kind: StrEnum, figures: str) -> BeforeValidator:
    """Reads spaces in order: those with figures for the three ideologies are of this kind, others of one they name."""

    def read(text: object) -> list[dict[str, object]]:
        return [
            {"number": at, "name": name, "kind": kind if rest else name, figures: by_ideology(rest) if rest else {}}
            for at, (name, *rest) in enumerate(rows(text))
        ]

    return BeforeValidator(read)


class Place(BaseModel, frozen=True, extra="forbid"):
    """A square of a street, by its number there; only constituents have values."""

    number: int
    name: Name
    kind: SquareKind
    values: Mapping[Ideology, Annotated[Value, BeforeValidator(read_value)]]


class Street(BaseModel, frozen=True, extra="forbid"):
    """A street behind its corner, and the card that is drawn on entering it (P-34, P-A1)."""

    name: Name
    corner: Annotated[str, Field(pattern="^(Poll/Debate|Media) [AB]$")]
    card: StreetCard
    squares: Annotated[tuple[Place, ...], spaces(SquareKind.CONSTITUENT, "values")]


class Stop(BaseModel, frozen=True, extra="forbid"):
    """A stop of the Money Trail; only interest groups pay, before what they pay is scaled (P-65)."""

    number: int
    name: Name
    kind: StopKind
    pays: Mapping[Ideology, Annotated[int, Field(ge=0)]]


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml; the ids of its figures stand there."""

    heart: Count
    points_a_chit: Count
    election_popularity: Count
    surrogate_price: Count
    surrogate_popularity: Count
    same_ideology_surcharge: Count
    dinner: Count
    star_money: Count
    ad_price: Count
    most_ads_a_region: Count
    scandal_percent: Count
    scandal_money: Count
    debate_from: Count
    round_choices: tuple[Count, ...]
    round_limits: Mapping[int, Count]
    start_money: Mapping[int, Count]
    donations: Mapping[int, tuple[Count, Count]]
    debate: Mapping[int, int]
    media: Mapping[Ideology, Faces]
    streets: tuple[Street, ...]
    trail: Annotated[tuple[Stop, ...], spaces(StopKind.GROUP, "pays")]
    regions: Annotated[tuple[Region, ...], table("name", "votes", "states", "largest")]

    @model_validator(mode="after")
    def figures(self) -> Self:
        require({*self.round_limits} == {2, 3, 4, 5, 6}, "a limit of rounds is wanted for two to six seats")
        require({*self.start_money} == {*self.donations} == {1, 2, 3}, "money is wanted for one, two and three dollars")
        require({*self.debate} == {1, 2, 3, 4, 5, 6}, "the dice of a debate are not 1 to 6")
        require({*self.media} == {*Ideology}, "the Media do not have the three ideologies")
        return self

    @model_validator(mode="after")
    def campaign_trail(self) -> Self:
        corners = [street.corner for street in self.streets]
        require(corners == ["Poll/Debate A", "Media A", "Poll/Debate B", "Media B"], f"the corners are {corners}")
        usual = sorted([SquareKind.HOPE, SquareKind.CHANGE, *[SquareKind.CONSTITUENT] * 6])
        odd = [one.name for one in self.streets if sorted(square.kind for square in one.squares) != usual]
        require(not odd, f"a street has not six constituents, a Hope and a Change: {odd}")
        names = [square.name for street in self.streets for square in street.squares if square.values]
        require(len(set(names)) == 24, "a constituent stands there twice")
        require(len({street.name for street in self.streets}) == 4, "a street stands there twice")
        return self

    @model_validator(mode="after")
    def money_trail(self) -> Self:
        require(len(self.trail) == 17, "the Money Trail has not 17 stops")
        kinds = [stop.kind for stop in self.trail]
        require(kinds[0] is StopKind.START and kinds.count(StopKind.START) == 1, "the Money Trail has not one start")
        groups = [stop for stop in self.trail if stop.pays]
        require(len({stop.name for stop in groups}) == len(groups), "an interest group stands there twice")
        pay = {ideology: sum(stop.pays[ideology] for stop in groups) for ideology in Ideology}
        require({*pay.values()} == {GROUPS_PAY}, f"interest groups pay {pay}")
        return self

    @model_validator(mode="after")
    def election(self) -> Self:
        names = [region.name for region in self.regions]
        require(names == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"], f"the regions are {names}")
        tally = tuple(accumulate(region.votes for region in self.regions))
        require(tally == TALLY, f"the regions add up to {tally}")
        states = [code for region in self.regions for code in region.states]
        require(len(states) == len(set(states)) == 51, "the states are not 51, each in one region")
        return self

    def donation(self, dollars: int, units: int) -> int:
        """What a sum of money comes to by Fundraising Ability: a half, all or twice (8.3)."""
        many, parts = self.donations[dollars]
        return units * many // parts

    def poll_fails(self, popularity: float) -> float:
        """The chance that no die of a Poll succeeds: one for every 5% (6.2)."""
        return ((SUCCESS - 1) / DIE) ** (popularity // self.heart)


class ProfileCard(BaseModel, frozen=True, extra="forbid"):
    """What a profile starts with (P-14, P-15, P-19, P-21)."""

    name: Profile
    hearts: Few
    stars: Few
    dollars: Few
    insider: bool


class HopeText(BaseModel, frozen=True, extra="forbid"):
    """How often a Hope card is in the deck, the figures of its effect, and the effect in words.

    `whom` says it in the middle of a sentence, where the card strikes others than its drawer; else it is "".
    """

    name: HopeCard
    copies: Count
    figures: Figures
    text: Text
    whom: Annotated[str, BeforeValidator(lambda text: "" if text == "-" else text)]


class ChangeText(BaseModel, frozen=True, extra="forbid"):
    """Like HopeText; and whether it is held, shown at once or an answer (P-74), and strikes a single opponent (P-A48).

    The effect has no period at its end.
    """

    name: ChangeCard
    copies: Count
    kind: Literal["hold", "now", "react"]
    targets: bool
    figures: Figures
    effect: Annotated[str, Field(pattern=r"^[A-Z].*[^.]$", max_length=89)]

    @property
    def text(self) -> str:
        """The effect as a sentence."""
        return f"{self.effect}."


class Cards(BaseModel, frozen=True, extra="forbid"):
    """All of cards.toml."""

    profiles: Annotated[tuple[ProfileCard, ...], table("name", "hearts", "stars", "dollars", "insider")]
    hope: Annotated[tuple[HopeText, ...], table("name", "copies", "figures", "text", "whom")]
    change: Annotated[tuple[ChangeText, ...], table("name", "copies", "kind", "targets", "figures", "effect")]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        require([one.name for one in self.profiles] == [*Profile], "the profiles are not the twelve in order")
        require(sum(one.insider for one in self.profiles) == 5, "there are not five Insiders")
        require([one.name for one in self.hope] == [*HopeCard], "the Hope cards are not those of the game in order")
        require(sum(one.copies for one in self.hope) == 32, "there are not 32 Hope cards")
        change = [one.name for one in self.change]
        require(change == [*ChangeCard], "the Change cards are not those of the game in order")
        require(sum(one.copies for one in self.change) == 40, "there are not 40 Change cards")
        return self


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the Campaign Trail; a corner has no street, and only constituents have values (P-26)."""

    number: int
    name: str
    kind: SquareKind
    street: str
    values: Mapping[Ideology, Value]

    def price(self, ideology: Ideology, owner: Ideology | None) -> int:
        """Units: what a constituent costs at an ideology, $1M more from an owner who has it too (5.1, 5.3)."""
        return self.values[ideology].price + BOARD.same_ideology_surcharge * (owner is ideology)


def ring(board: Board) -> Iterator[Square]:
    """The squares in the direction of travel, each street behind its corner."""
    number = 0
    for street in board.streets:
        yield Square(number, street.corner, SquareKind(street.corner[:-2]), "", {})
        for number, place in enumerate(street.squares, number + 1):
            yield Square(number, place.name, place.kind, street.name, place.values)
        number += 1


BOARD = load(Board, "rules.politocracy", "board.toml")
CARDS = load(Cards, "rules.politocracy", "cards.toml")
RING = tuple(ring(BOARD))
CONSTITUENTS: Mapping[str, Square] = MappingProxyType({one.name: one for one in RING if one.values})
POLLS: Mapping[str, int] = MappingProxyType({one.name: one.number for one in RING if one.kind is SquareKind.POLL})
MEDIA: Mapping[str, int] = MappingProxyType({one.name: one.number for one in RING if one.kind is SquareKind.MEDIA})
CORNERS = tuple(one.number for one in RING if not one.street)
STARTS = tuple(POLLS.values())
"""Where candidates begin: at the Poll/Debate squares (P-A32)."""
STREETS: Mapping[str, StreetCard] = MappingProxyType({one.name: one.card for one in BOARD.streets})
"""The card that is drawn on entering each street (P-34)."""
MONEY_TRAIL = BOARD.trail
PROFILES: Mapping[Profile, ProfileCard] = MappingProxyType({one.name: one for one in CARDS.profiles})
HOPE: Mapping[HopeCard, HopeText] = MappingProxyType({one.name: one for one in CARDS.hope})
CHANGE: Mapping[ChangeCard, ChangeText] = MappingProxyType({one.name: one for one in CARDS.change})
REGIONS: Mapping[str, Region] = MappingProxyType({one.name: one for one in BOARD.regions})
