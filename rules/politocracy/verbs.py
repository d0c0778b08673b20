"""What a candidate can do."""

from typing import Annotated

from rules import Seat, Verb


class Keep(Verb):
    """Keep your profile."""


class Swap(Verb):
    """Trade your profile for another at random, which you have to keep."""


class Roll(Verb):
    """Roll the die and move."""

    again: Annotated[bool, "Do you want to be asked about your cards again after your square?"] = False


class AskMe(Verb):
    """Choose whether you're always asked before you roll, and about cards after it."""

    before_roll: Annotated[bool, "Do you want to be asked before each roll?"]


class Buy(Verb):
    """Buy the constituent you landed on, or buy it out."""

    at_most: Annotated[int, "Highest price per 1%, in thousands of dollars?"] = 0


class Pander(Verb):
    """Take a Pandering Point instead of buying."""


class Poll(Verb):
    """Take a Poll: a 5 or 6 takes you to the Money Trail."""


class Debate(Verb):
    """Call another candidate to a debate."""

    whom: Annotated[Seat, "Who do you debate?"]
    declare: Annotated[str, "Which ideology do you declare first?"] = ""


class Declare(Verb):
    """Declare an ideology."""

    ideology: Annotated[str, "Which ideology?"]


class Visit(Verb):
    """Choose the Media square where your trip ends."""

    where: Annotated[str, "Which Media square?"]


class Surrogate(Verb):
    """Hire a Surrogate for your trip on the Money Trail."""


class Play(Verb):
    """Play a Change card from your hand."""

    card: Annotated[str, "Which card?"]
    whom: Annotated[Seat | None, "Against which opponent?"] = None
    what: Annotated[str, "Which square, constituent or ideology?"] = ""


class Exchange(Verb):
    """Exchange a star for a heart or for $5M."""

    into: Annotated[str, "For a heart or for money?"]


class Cancel(Verb):
    """Cancel the card played on you with your Crisis Team."""


class Support(Verb):
    """Offer a finalist your support, and the other one if they refuse."""

    first: Annotated[Seat, "Which finalist?"]
    then: Annotated[Seat | None, "Who else, if refused?"] = None


class Accept(Verb):
    """Accept a loser's support."""

    whom: Annotated[Seat, "Whose support?"]


class Chits(Verb):
    """Place your voting chits, and exchange stars first if you like."""

    regions: Annotated[tuple[str, ...], "Which regions?"]
    hearts: Annotated[int, "How many stars do you exchange for hearts?"] = 0
    money: Annotated[int, "How many stars do you exchange for $5M each?"] = 0


class Advertise(Verb):
    """Say how much you'd spend on ads in each region, at most and at least."""

    at_most: Annotated[tuple[str, ...], "At most, to answer the other's bids: which regions, $1M each?"] = ()
    at_least: Annotated[tuple[str, ...], "At least, in any case: which regions, $1M each?"] = ()
    negative: Annotated[tuple[str, ...], "Negative ads, of what you spend: which regions, $1M each?"] = ()


class RegionByRegion(Verb):
    """Decide on ads before each region."""


class Limit(Verb):
    """Ask to end the campaign after a certain round. A majority decides."""

    rounds: Annotated[int, "After which round?"]


class Pass(Verb):
    """Pass: do nothing here."""


VERBS: tuple[type[Verb], ...] = (
    *(Roll, Buy, Pander, Poll, Debate, Declare, Play, Exchange, Visit, Surrogate, Cancel),
    *(Keep, Swap, Support, Accept, Chits, Advertise, RegionByRegion, AskMe, Limit, Pass),
)
"""Those of the campaign first, as commands list them."""
