"""What a candidate can do."""

from typing import Annotated, TypeAlias

from rules import Seat, Verb


class Keep(Verb):
    """Keep one of your two characters and drop the other."""

    character: Annotated[str, "Which character?"]


class Place(Verb):
    """Place a Staffer in a state or office."""

    where: Annotated[str, "Which state or office?"]


class PlaceTwo(Verb):
    """As the Banker, place two Staffers at once."""

    where: Annotated[tuple[str, ...], "Which two places?"]


class Attack(Verb):
    """Use an attack ad to send a rival's Staffer home."""

    where: Annotated[str, "Which state or office?"]
    whom: Annotated[Seat, "Whose Staffer?"]


class LineUp(Verb):
    """Set the order in which your Staffers roll this round."""

    where: Annotated[tuple[str, ...], "In which order?"]


class BoardOrder(Verb):
    """Roll for your Staffers in board order this round."""


class AskMe(Verb):
    """Be asked before each of your rolls this round."""


class Resolve(Verb):
    """Roll for one of your Staffers."""

    where: Annotated[str, "Which of your Staffers?"]
    town_hall: Annotated[int, "How many Town Hall tokens before the roll (+2 each)?"] = 0


class MakeSix(Verb):
    """As the Ivy Leaguer, turn the 1 into a 6."""


class RollAgain(Verb):
    """As the Entrepreneur, roll again; the second result stands."""

    town_hall: Annotated[int, "How many Town Hall tokens before the new roll (+2 each)?"] = 0


class AddOne(Verb):
    """As the Nerd, add 1 to the roll."""


class Redeem(Verb):
    """Spend enough Town Hall tokens to win (+1 each)."""


Save: TypeAlias = MakeSix | RollAgain | AddOne | Redeem
"""What can turn a miss into a win (8.1)."""


class Replace(Verb):
    """Choose whose star you take."""

    whom: Annotated[Seat, "Whose star?"]


class SendHome(Verb):
    """After a defense, send a rival's Staffer home."""

    whom: Annotated[Seat, "Whose Staffer?"]


class Try(Verb):
    """As the Scientist, roll for a one-star state next to the one you won."""

    where: Annotated[str, "Which state?"]
    town_hall: Annotated[int, "How many Town Hall tokens before the roll (+2 each)?"] = 0


class Take(Verb):
    """With no tokens left, move one of yours from somewhere else."""

    where: Annotated[str, "From which state or office?"]


class Ballot(Verb):
    """Use an absentee ballot in a state where you're tied."""

    where: Annotated[str, "Which state?"]


class Pass(Verb):
    """Pass: do nothing here."""


VERBS: tuple[type[Verb], ...] = (
    Keep,
    Place,
    PlaceTwo,
    Attack,
    BoardOrder,
    LineUp,
    AskMe,
    Resolve,
    MakeSix,
    RollAgain,
    AddOne,
    Redeem,
    Replace,
    SendHome,
    Try,
    Take,
    Ballot,
    Pass,
)
