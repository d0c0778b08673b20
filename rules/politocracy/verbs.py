"""What a player of Politocracy can do."""

from typing import Annotated

from rules import Verb


class Visit(Verb):
    """Choose where you go this round."""

    where: Annotated[str, "Where to?"]


VERBS: tuple[type[Verb], ...] = (Visit,)
