"""The figures of the Change cards, what each can be played at, and the moments that some are for (9.3, 9.9 to 9.11)."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from rules import Seat
from rules.politocracy.board import CHANGE, CONSTITUENTS, MEDIA, POLLS, SIDES, ChangeCard
from rules.politocracy.effects import share
from rules.politocracy.verbs import Play

(PROBE,) = CHANGE[ChangeCard.CAMPAIGN_FUND_PROBE].figures
(CHECK,) = CHANGE[ChangeCard.SUPER_PAC_CHECK].figures
(AUDITED,) = CHANGE[ChangeCard.AUDIT].figures
SURPRISE, SURPRISE_FROM, SURPRISE_ROUNDS = CHANGE[ChangeCard.OCTOBER_SURPRISE].figures
"""The percents that it takes, and from which popularity on, or in how many last rounds, it can be played."""
STRIKES: Mapping[ChangeCard, int] = {
    ChangeCard.PUSH_POLL: CHANGE[ChangeCard.PUSH_POLL].figures[0],
    ChangeCard.OCTOBER_SURPRISE: SURPRISE,
}
"""The percents that an opponent loses."""
PLACES: Mapping[ChangeCard, Mapping[str, int]] = {
    ChangeCard.STRAIGHT_TO_THE_POLL: POLLS,
    ChangeCard.PRESS_CONFERENCE: MEDIA,
}
"""The squares that a card leads to instead of a roll."""
CHOICES: Mapping[ChangeCard, Collection[str]] = {
    ChangeCard.HOSTILE_TAKEOVER: CONSTITUENTS,
    ChangeCard.CHANGE_OF_HEART: SIDES,
    **PLACES,
}
"""What a card names: constituents, ideologies or squares."""
INSTEAD_OF_ROLLING = (*PLACES, ChangeCard.PRIVATE_FUNDRAISER)
"""The cards that move their holder instead of a roll."""
ANSWERS = (*INSTEAD_OF_ROLLING, ChangeCard.SECOND_LAP)
"""The cards that answer a question, instead of rolling or at the end of a trip; all others are played beside one."""
GRAVE = (ChangeCard.LEAKED_RECORDING, ChangeCard.CAMPAIGN_FUND_PROBE, ChangeCard.WHISPER_CAMPAIGN)
"""The cards that cost a heart or bring a scandal, for planned answers (12.3)."""


def ways(card: ChangeCard, others: Iterable[Seat]) -> Iterator[Play]:
    """A card with each thing that it names, at each opponent, or alone; legal or not."""
    if card in CHOICES:
        yield from (Play(card, what=name) for name in CHOICES[card])
    elif CHANGE[card].targets:
        yield from (Play(card, whom) for whom in others)
    else:
        yield Play(card)


def a_fifth(units: int) -> int:
    """What an Audit costs."""
    return share(units, AUDITED)
