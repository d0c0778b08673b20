"""The places of the board, the characters and the counts, read from board.toml and checked when imported.

Votes are the public apportionment of 2012, 2016 and 2020; each class of states adds up to the total that the published
game prints for it (E-D1, E-39). Areas are E-D2, borders E-D3, tokens E-D4: our own designs for what it leaves out.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from rules import Count, Hue, Name, Seat, load, require

Needs = Annotated[int, Field(ge=2, le=6)]

PRINTED_VOTES: Mapping[int, int] = MappingProxyType({3: 151, 2: 228, 1: 159})
"""Electoral votes of the states with so many stars, 538 in all (E-39)."""


class Character(StrEnum):
    """The eight candidates, in the order of E-46 to E-53."""

    BANKER = "Banker"
    NERD = "Nerd"
    IVY_LEAGUER = "Ivy Leaguer"
    BLUE_COLLAR_WORKER = "Blue-Collar Worker"
    ENTREPRENEUR = "Entrepreneur"
    SCIENTIST = "Scientist"
    MOVIE_STAR = "Movie Star"
    WAR_HERO = "War Hero"


class State(BaseModel, frozen=True, extra="forbid"):
    """A state, or DC; `red_borders` are the codes of the one-star states next to a one-star state (E-D3)."""

    code: Name
    name: Name
    votes: Annotated[int, Field(ge=3)]
    stars: Literal[1, 2, 3]
    red_borders: tuple[str, ...] = ()


class Office(BaseModel, frozen=True, extra="forbid"):
    """A place that is no state; `needs` is its lowest winning roll, `gain` what it brings, `only` who may go."""

    name: Name
    areas: Count
    needs: Needs
    gain: Name
    only: Character | None = None


class Card(BaseModel, frozen=True, extra="forbid"):
    """A character's card: the colour of the pieces and the power in a few words.

    `power` is said to its holder, `told` of the holder to others; `once`: it may be used once a round only.
    """

    name: Character
    colour: Hue
    power: Annotated[str, Field(min_length=1, max_length=100)]
    told: Annotated[str, Field(min_length=1, max_length=100)]
    once: bool = False


class Board(BaseModel, frozen=True, extra="forbid"):
    """All of board.toml. `wins` is the lowest winning roll by stars, the rounds are those recommended (E-8)."""

    rounds_few: Count
    rounds_many: Count
    most_rounds: Count
    starting_staffers: Count
    most_staffers: Count
    tokens: Count
    free_ballots: Count
    majority: Count
    wins: Mapping[int, Needs]
    states: tuple[State, ...]
    offices: tuple[Office, ...]
    characters: tuple[Card, ...]

    @model_validator(mode="after")
    def consistent(self) -> Self:
        ids = [state.code for state in self.states] + [office.name for office in self.offices]
        require(len(ids) == len(set(ids)), "the id of a place is used twice")
        require([card.name for card in self.characters] == list(Character), "the characters are not the eight in order")
        require(set(self.wins) == set(PRINTED_VOTES), "a winning roll is wanted for one, two and three stars")
        totals = {n: sum(state.votes for state in self.states if state.stars == n) for n in PRINTED_VOTES}
        require(totals == PRINTED_VOTES, f"electoral votes by stars are {totals}")
        require(sum(state.stars for state in self.states) == 76, "there are not 76 stars")
        order = [(-state.stars, -state.votes, state.code) for state in self.states]
        require(order == sorted(order), "the states are not in board order")
        red = {state.code: state.red_borders for state in self.states if state.stars == 1}
        borders = [(state.code, other) for state in self.states for other in state.red_borders]
        loose = [(here, there) for here, there in borders if here == there or here not in red.get(there, ())]
        require(not loose, f"red borders with one side only: {loose}")
        return self


BOARD = load(Board, "rules.barrage", "board.toml")
STATES: Mapping[str, State] = MappingProxyType({state.code: state for state in BOARD.states})
OFFICES: Mapping[str, Office] = MappingProxyType({office.name: office for office in BOARD.offices})
CARDS: Mapping[Character, Card] = MappingProxyType({card.name: card for card in BOARD.characters})
AREAS: Mapping[str, int] = MappingProxyType(
    {code: state.stars for code, state in STATES.items()} | {name: office.areas for name, office in OFFICES.items()}
)
"""Every place, in board order, with its Staffer areas: one a star, and those of the offices (E-D2)."""
NEEDS: Mapping[str, int] = MappingProxyType(
    {code: BOARD.wins[s.stars] for code, s in STATES.items()} | {name: office.needs for name, office in OFFICES.items()}
)
"""The lowest winning roll at every place (E-19 to E-21, E-22, E-24, E-28, E-31)."""

RECRUITMENT = ("Recruitment", "Third Recruitment")
TOWN_HALL, ATTACK_ADS, ABSENTEE = BANKS = ("Town Hall", "Attack Ads", "Absentee Ballots")
FOR_LATER = (*RECRUITMENT, ATTACK_ADS)
"""The offices whose gain can be used only from the next round on (6.1, 6.7)."""


def place_name(place: str) -> str:
    """A place as players read it: the name of a state, or of an office."""
    return STATES[place].name if place in STATES else place


def stars_of(place: str) -> int:
    """How many stars a state has; 0 for an office."""
    return STATES[place].stars if place in STATES else 0


def odds(needs: int) -> float:
    """How likely a die is to show at least so much, from 0 to 1 (5.6)."""
    return min(6, max(0, 7 - needs)) / 6


def percent(needs: int) -> int:
    """How likely a die is to win, in percent."""
    return round(100 * odds(needs))


def chance(needs: int) -> str:
    """How likely a die is to win, as text: "50%"."""
    return f"{percent(needs)}%"


def needs_no_roll(character: Character | None, place: str) -> bool:
    """Whether a character wins there without a roll: the Movie Star does in one-star states (7.8)."""
    return character is Character.MOVIE_STAR and stars_of(place) == 1


def owns_all(seat: Seat, place: str, tokens: Sequence[Seat]) -> bool:
    """Whether every star of a state is the seat's, by the tokens there."""
    return place in STATES and tokens.count(seat) == STATES[place].stars
