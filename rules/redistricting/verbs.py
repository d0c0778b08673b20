"""What an operative can do."""

from typing import Annotated

from rules import Verb


class Swap(Verb):
    """Move the line between two districts: trade two blocks, or give one block away."""

    give: Annotated[str, "Which block?"]
    take: Annotated[str, "For which block of the district it joins?"] = ""
    to: Annotated[str, "One block alone: which district does it join?"] = ""


class Promote(Verb):
    """Promote a candidate: undecided voters of the district follow them."""

    who: Annotated[str, "Which candidate?"]


class Draw(Verb):
    """Draw a Campaign Playbook card for 1 action point."""


class Play(Verb):
    """Play a Campaign Playbook card; this costs no action points."""

    card: Annotated[str, "Which card?"]
    district: Annotated[str, "In which district?"] = ""
    other: Annotated[str, "Moving Van: which neighboring district?"] = ""
    voters: Annotated[tuple[str, ...], "Which voters, by block?"] = ()
    others: Annotated[tuple[str, ...], "Moving Van: which voter of the other district, by block?"] = ()


class Replace(Verb):
    """Carpetbagger: put one of the two candidates you drew in another's place."""

    who: Annotated[str, "Who leaves the city?"]
    by: Annotated[str, "Who comes instead?"]


class Pass(Verb):
    """Carpetbagger: put neither of the two into the city."""


class EndTurn(Verb):
    """End your turn; action points left are lost."""


VERBS: tuple[type[Verb], ...] = (Swap, Promote, Draw, Play, Replace, Pass, EndTurn)
