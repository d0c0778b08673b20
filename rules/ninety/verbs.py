"""What a candidate can do."""

from typing import Annotated

from rules import Seat, Verb


class Seed(Verb):
    """Seed the map: place a lean vote in a neighborhood."""

    where: Annotated[str, "In which neighborhood?"]


class Travel(Verb):
    """Travel to a neighborhood the cheapest way, attending the events you meet."""

    to: Annotated[str, "Where to?"]
    skip: Annotated[bool, "Skip the events on this trip?"] = False


class Attend(Verb):
    """Attend an event where you are."""

    where: Annotated[str, "In which neighborhood?"]


class Canvass(Verb):
    """Drop canvassers where you are; each becomes a lean vote."""

    blocks: Annotated[int, "How many canvassers?"] = 1


class Mudsling(Verb):
    """Remove an opponent's lean votes where you are."""

    whom: Annotated[Seat, "Whose lean votes?"]
    blocks: Annotated[int, "How many?"] = 1


class Recruit(Verb):
    """Recruit canvassers in your home turf: roll the black dice."""


class Fundraise(Verb):
    """Raise money Downtown: roll the black dice."""


class Mail(Verb):
    """Send direct mail: your lean votes in a neighborhood become solid."""

    where: Annotated[str, "In which neighborhood?"]
    blocks: Annotated[int, "How many votes?"] = 1


class Coffee(Verb):
    """Drink a hot pot of coffee: roll a third white die."""


class RollAgain(Verb):
    """Reroll one white die, as the Early Riser."""

    die: Annotated[int, "Which number?"]


class EndDay(Verb):
    """End your day; unused action points are lost."""


class TakeCash(Verb):
    """On an odd weekend die, take cash."""


class Upgrade(Verb):
    """On an odd weekend die, make one of your lean votes solid."""

    where: Annotated[str, "In which neighborhood?"]


class Remove(Verb):
    """On an even weekend die, remove lean votes anywhere: neighborhood and candidate's letter."""

    votes: Annotated[tuple[str, ...], "Which ones, such as Shadyside B, Bluff C?"]


class Withdraw(Verb):
    """Give up one of your lean votes for a missed invitation."""

    where: Annotated[str, "In which neighborhood?"]


class Drop(Verb):
    """On Election Day, drop your canvassers into regions."""

    regions: Annotated[tuple[str, ...], "How many into which regions?"]


class Pass(Verb):
    """Do nothing here and go on."""


VERBS: tuple[type[Verb], ...] = (
    Seed,
    Travel,
    Attend,
    Canvass,
    Mudsling,
    Recruit,
    Fundraise,
    Mail,
    Coffee,
    RollAgain,
    EndDay,
    TakeCash,
    Upgrade,
    Remove,
    Withdraw,
    Drop,
    Pass,
)
