"""What somebody who wants to be mayor can do."""

from typing import Annotated

from rules import Seat, Verb


class Vote(Verb):
    """Vote for who goes first."""

    whom: Annotated[Seat, "For whom?"]


class Choose(Verb):
    """Put a card into the town, replacing the oldest one of its kind."""

    card: Annotated[str, "Which card?"]


class Settle(Verb):
    """Confirm the town as it is."""


class Place(Verb):
    """Place one of your dice, and make the picks that its location asks for."""

    where: Annotated[str, "On which location?"]
    die: Annotated[int, "Which die, if not the lowest that fits?"] = 0
    favor: Annotated[tuple[str, ...], "Favor with which faction?"] = ()
    second_favor: Annotated[tuple[str, ...], "The other Favor with which faction?"] = ()
    grows: Annotated[tuple[str, ...], "Which faction grows?"] = ()
    shrinks: Annotated[tuple[str, ...], "Which faction shrinks?"] = ()
    scorn: Annotated[tuple[str, ...], "Scorn with which faction?"] = ()
    second_scorn: Annotated[tuple[str, ...], "The other Scorn with which faction?"] = ()
    against: Annotated[tuple[Seat, ...], "Scorn for which opponent?"] = ()


class Pass(Verb):
    """Pass: place no die, vote for nobody, put no card in."""


class Pick(Verb):
    """Pick a faction."""

    faction: Annotated[tuple[str, ...], "Which faction?"]
    where: Annotated[str, "For your dice on which location?"] = ""


class Take(Verb):
    """Take goods of your choice: one kind, or as many kinds as there are goods to take."""

    resource: Annotated[tuple[str, ...], "Which goods?"]


class Pay(Verb):
    """Pay with goods of your choice: one kind, or as many kinds as there are goods to pay."""

    resource: Annotated[tuple[str, ...], "With which goods?"]


class Collect(Verb):
    """Collect from the golden slot where your die is."""

    favor: Annotated[tuple[str, ...], "Favor with which faction?"] = ()
    back: Annotated[bool, "Take the die back afterwards?"] = False


class Stay(Verb):
    """Leave your die in the golden slot and collect nothing."""


class TakeBack(Verb):
    """Take your die back from the golden slot and collect nothing."""


class Split(Verb):
    """Propose who pays and who gets what when your next die fills a location."""

    where: Annotated[str, "At which location?"]
    cost: Annotated[tuple[Seat, ...], "Who pays each of its goods?"] = ()
    reward: Annotated[tuple[Seat, ...], "Who gets each part of its reward?"] = ()


class Drop(Verb):
    """Drop the split you proposed."""


class Offer(Verb):
    """Offer a trade, or a gift."""

    to: Annotated[Seat, "To whom?"]
    give: Annotated[tuple[str, ...], "What do you give?"]
    want: Annotated[tuple[str, ...], "What do you want in return, if anything?"] = ()


class Accept(Verb):
    """Accept what someone offers or proposes."""

    past = "accepted"

    whom: Annotated[Seat, "Whose offer?"]


class Decline(Verb):
    """Decline what someone offers or proposes."""

    past = "declined"

    whom: Annotated[Seat, "Whose offer?"]


class Withdraw(Verb):
    """Withdraw an offer you made."""

    to: Annotated[Seat, "Your offer to whom?"]


VERBS: tuple[type[Verb], ...] = (
    Vote,
    Choose,
    Settle,
    Place,
    Pass,
    Pick,
    Take,
    Pay,
    Collect,
    Stay,
    TakeBack,
    Split,
    Drop,
    Offer,
    Accept,
    Decline,
    Withdraw,
)
