"""What can be seen of a match, as values that compare."""

from rules import Decision, Match, Offer, Seat
from tests.driver import waiting


def face(question: Decision) -> tuple[object, ...]:
    """All that a question shows to the seat it asks."""
    asked = (question.prompt, question.waits, question.topic, question.clause, question.absent, question.answer)
    return (*asked, *question.offers)


def public(question: Decision) -> tuple[object, ...]:
    """What a post shows of a question to everybody: no secret offer, no note, no answer given in secret."""
    return (question.prompt, question.waits, question.topic, *(button(one) for one in question.legal if not one.secret))


def button(offer: Offer) -> tuple[object, ...]:
    return (str(offer.move), offer.label, offer.confirm, offer.group, offer.open)


def seen(match: Match, seat: Seat | None) -> tuple[object, ...]:
    """All that a seat, or a spectator for None, can know of a match."""
    questions = {one: face(asked) if one == seat else public(asked) for one, asked in match.pending.items()}
    return (match.view(seat), match.events(seat), questions, waiting(match), match.result)


def everything(match: Match) -> tuple[object, ...]:
    """The match itself, and what everybody can know of it."""
    return (match.fingerprint, match.dump(), [seen(match, seat) for seat in (None, *range(match.seats))])
