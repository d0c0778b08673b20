"""What a candidate can do."""

from typing import Annotated

from rules import Seat, Verb


class Seed(Verb):
    """Seed the map: place a lean vote from the bank in a neighborhood."""

    where: Annotated[str, "In which neighborhood?"]


class Travel(Verb):
    """Travel to a neighborhood by the cheapest way, and attend the events you come to."""

    to: Annotated[str, "Where to?"]
    skip: Annotated[bool, "Attend no event on this journey?"] = False


class Attend(Verb):
    """Attend an event where you are."""

    where: Annotated[str, "In which neighborhood?"]


class Canvass(Verb):
    """Drop canvassers where you are: each becomes a lean vote."""

    blocks: Annotated[int, "How many canvassers?"] = 1


class Mudsling(Verb):
    """Remove lean votes of an opponent where you are."""

    whom: Annotated[Seat, "Whose lean votes?"]
    blocks: Annotated[int, "How many of them?"] = 1


class Recruit(Verb):
    """Recruit canvassers in your home turf: roll the black dice."""


class Fundraise(Verb):
    """Raise money Downtown: roll the black dice."""


class Mail(Verb):
    """Direct mail: turn your lean votes in a neighborhood into solid ones."""

    where: Annotated[str, "In which neighborhood?"]
    blocks: Annotated[int, "How many votes?"] = 1


class Coffee(Verb):
    """Drink a hot pot of coffee: roll a third white die."""


class RollAgain(Verb):
    """As the Early Riser, roll one white die again."""

    die: Annotated[int, "Which of the two, by the number it shows?"]


class EndDay(Verb):
    """End your day; action points left are lost."""


class TakeCash(Verb):
    """On an odd weekend, take cash from the bank."""


class Upgrade(Verb):
    """On an odd weekend, turn one of your lean votes into a solid one."""

    where: Annotated[str, "In which neighborhood?"]


class Remove(Verb):
    """On an even weekend, remove lean votes anywhere: the neighborhood and the candidate's letter."""

    votes: Annotated[tuple[str, ...], "Which ones, such as Shadyside B, Bluff C?"]


class Withdraw(Verb):
    """Return one of your lean votes to the bank, for not having appeared."""

    where: Annotated[str, "In which neighborhood?"]


class Drop(Verb):
    """On Election Day, drop the canvassers you kept into regions."""

    regions: Annotated[tuple[str, ...], "How many into which regions?"]


class Pass(Verb):
    """Leave it at that: do nothing here."""


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
