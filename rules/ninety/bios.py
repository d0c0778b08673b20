"""What the bios change (section 12): goods, dice, prices and discounts, each with or without its bio."""

from __future__ import annotations

from rules.ninety.board import BIOS, BOARD, Bio, Discount


def figure(bio: Bio, whose: Bio, usual: int) -> int:
    """The figure of a bio for the one who has it, the usual one for all others."""
    return BIOS[whose].amount if bio is whose else usual


def canvassers_at_start(bio: Bio) -> int:
    return figure(bio, Bio.PRECINCT_VETERAN, BOARD.canvassers) + BIOS[bio].canvassers


def cash_at_start(bio: Bio) -> int:
    return figure(bio, Bio.HEIRESS, BOARD.cash)


def recruiting_dice(bio: Bio) -> int:
    """How many black dice are rolled at home, the best two of which count (8.1, 12.1)."""
    return figure(bio, Bio.BLOCK_PARTY_CAPTAIN, 2)


def added_funds(bio: Bio) -> int:
    """The dollars that Downtown brings beside the dice (8.2, 12.2)."""
    return figure(bio, Bio.BOND_LAWYER, 0)


def discount(bio: Bio, *, used: bool) -> Discount | None:
    """What a bio takes off a journey, once a day (12.3, 12.8, N-A30)."""
    return None if used else {Bio.MAIL_CARRIER: Discount.STEP, Bio.BRIDGE_INSPECTOR: Discount.CROSSING}.get(bio)


def mail_price(bio: Bio, *, here: bool) -> int:
    """The dollars for one vote, where the marker is or elsewhere (10.2, 12.6, 12.7)."""
    if here:
        return figure(bio, Bio.POTHOLE_CRUSADER, BOARD.mail_here)
    return figure(bio, Bio.RADIO_HOST, BOARD.mail_elsewhere)


def mudsling_price(bio: Bio, against: Bio, blocks: int, *, used: bool) -> int:
    """The points for so many lean votes of somebody; one may be free, once a day (9.4, 12.9, 12.10)."""
    free = bio is Bio.RESEARCHER and not used
    return (blocks - free) * figure(against, Bio.HAPPY_WARRIOR, 1)


def added_canvassers(bio: Bio) -> int:
    """The canvassers beside the reward of an event (5.4, 12.11)."""
    return figure(bio, Bio.FESTIVAL_REGULAR, 0)


def weekend_dice(bio: Bio) -> int:
    """How many dice are rolled on a Saturday or Sunday, one of which counts (6.1, 12.12)."""
    return figure(bio, Bio.SUNDAY_ORGANIZER, 1)


def rerolls(bio: Bio, die: int) -> bool:
    """Whether a white die that shows so few may be rolled again, once a day (12.14)."""
    return die <= figure(bio, Bio.EARLY_RISER, 0)


def canvassers_at_end(bio: Bio, canvassers: int) -> int:
    """The canvassers that remain for Election Day (13.1, 12.13)."""
    return canvassers // one_is_kept_of(bio)


def one_is_kept_of(bio: Bio) -> int:
    """Of how many canvassers one remains for Election Day (13.1, 12.13)."""
    return figure(bio, Bio.SCHOOL_BOARD_VETERAN, BOARD.kept)


def canvass_price(bio: Bio, blocks: int, *, used: bool) -> int:
    """The points for so many canvassers; two may go for one, once a day (9.3, 12.15)."""
    return blocks - (bio is Bio.REALTOR and not used and blocks > 1)
