"""The questions of Ninety beside those of a day: seeding, the weekend, a vote that is owed, Election Day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from rules import Choice, Decision, Group, Offer, Offers, Open, Refused, Seat, Table, die, join_words, mark, plural
from rules.ninety import bios
from rules.ninety.activities import attending
from rules.ninety.board import BOARD, EventCard, weekday
from rules.ninety.city import DOWNTOWN, LABELS, PLACES, REGION_OF, REGIONS
from rules.ninety.mailing import mailing_first
from rules.ninety.routes import routes
from rules.ninety.state import State
from rules.ninety.travel import ANY, direct, lying
from rules.ninety.verbs import Attend, Drop, Mail, Pass, Remove, Seed, TakeCash, Travel, Upgrade, Withdraw
from rules.ninety.words import block, enough_solid, money, no_such_place, note, standing, vote_comparison

WEEKDAY = {"Sat": "Saturday", "Sun": "Sunday"}
ROLLS = f"After this you have no vote left to make solid: you take {money(BOARD.weekend_cash)} and roll the white dice."
"""The warning to whoever mails the only vote that an odd die could make solid."""

FIRST_SEED = "where do you place a lean vote? It counts 1, and opponents can remove it; a solid one counts 2 and stays."

TAKES = f"take {money(BOARD.weekend_cash)} or make a lean vote solid"
REMOVES = f"remove up to {plural(BOARD.weekend_removals, 'lean vote')} anywhere, or move anywhere for free"
CAN = {(True, False): TAKES, (False, True): REMOVES, (True, True): f"{TAKES}; or {REMOVES}"}
"""What a weekend allows, by whether there is an odd die, and an even one."""
KINDS = {(True, False): "odd", (False, True): "even", (True, True): "both"}
"""The topic of the question, by the same."""

NOT_ODD = "That takes an odd die, and you rolled an even one."
NOT_EVEN = "That takes an even die, and you rolled an odd one."
REFUSED_ODD = [Refused(TakeCash(), NOT_ODD, "6.2"), Refused(Upgrade(""), NOT_ODD, "6.2")]
REFUSED_EVEN = [
    Refused(Remove(()), NOT_EVEN, "6.3"),
    Refused(Travel(""), f"{NOT_EVEN} You can travel after the white dice.", "6.3"),
]

Weekend: TypeAlias = TakeCash | Upgrade | Remove | Travel | Pass | Attend | Mail


async def seed(table: Table, state: State, me: Seat) -> Seed:
    """A neighborhood of the seat's choice for a lean vote (3.6)."""
    votes, count = lying((one.turf for one in state.candidates), state.lying()), state.count()
    offers = Offers(
        Seed,
        moves=lambda: map(Seed, REGION_OF),
        refuse=lambda move: why_not_seed(state, me, move),
        show=lambda move: Offer(
            move,
            move.where,
            note(
                votes.get(move.where, "no votes yet"),
                standing(region := REGION_OF[move.where], count[region], me),
            ),
            group=Group(region),
        ),
    )
    which = f"Seed the map ({len(state.sown) + 1} of {BOARD.seed_choices})"
    asks = f"you placed a vote in {join_words(state.sown)}. Where next?" if state.sown else FIRST_SEED
    return await table.ask(
        me, f"{which}: {asks}", offers, absent=lambda: nearest(state, me), topic="seed", clause="3.6"
    )


def why_not_seed(state: State, me: Seat, move: Seed) -> Refused | None:
    where = move.where
    if where not in LABELS:
        return Refused(move, no_such_place(where), "2.1")
    if where == DOWNTOWN or state.is_turf(where):
        place = DOWNTOWN if where == DOWNTOWN else f"{where}, a home turf,"
        return Refused(move, f"{place} can't hold votes. Pick another neighborhood.", "2.6")
    if where in state.sown:
        return Refused(move, f"You already seeded {where}. Pick another neighborhood.", "3.6")
    if not state.room(me, where):
        return Refused(move, f"{where} is full. Pick another neighborhood.", "11.2")
    return None


def nearest(state: State, me: Seat) -> Seed:
    """The stand-in's choice: the open neighborhood nearest to the home turf, by name on a tie (X-12)."""
    mine = state.candidates[me]
    ways = routes(mine.turf, mine.turf, state.slow, None, (), ANY)
    open_ones = [place for place in PLACES if why_not_seed(state, me, Seed(place)) is None]
    return Seed(min(open_ones, key=lambda place: (ways[place].cost, place)))


async def weekend(table: Table, state: State, me: Seat) -> Weekend:
    """One selection of what the die of a Saturday or Sunday allows, or an event or mail before it (6, 5.3, 10.3)."""
    mine, dice = state.candidates[me], state.now.bonus
    odd, even = any(die % 2 for die in dice), any(die % 2 == 0 for die in dice)
    # Whoever has an odd die alone and no vote to make solid is not asked: an event changes less than the cash is worth.
    is_open = even or any(map(mine.may_firm, mine.lean))
    last = "" if even else ROLLS
    return await table.ask(
        me,
        f"{WEEKDAY[weekday(state.day)]}: you rolled {join_words(map(die, dice))}. You can {CAN[odd, even]}.",
        *(odd_offers(state, me) if odd else [REFUSED_ODD]),
        *(even_offers(state, me) if even else [REFUSED_EVEN]),
        beside=[attending(state, me, first=True), mailing_first(state, me, last)] if is_open else [],
        absent=TakeCash() if odd else Pass(),
        topic=f"weekend: {KINDS[odd, even]}",
        clause="6.2" if odd else "6.3",
    )


def odd_offers(state: State, me: Seat) -> Iterator[list[Offer[TakeCash]] | Offers[Upgrade]]:
    """Cash, or a lean vote made solid (6.2)."""
    mine = state.candidates[me]
    yield [Offer(TakeCash(), f"Take {money(BOARD.weekend_cash)}")]
    yield Offers(
        Upgrade,
        moves=lambda: map(Upgrade, sorted(set(mine.lean))),
        refuse=lambda move: why_not_upgrade(state, me, move),
        show=lambda move: Offer(
            move,
            f"{move.where}: make 1 vote solid",
            REGION_OF[move.where],
            group=Group("upgrade", "Make a lean vote solid"),
            name=move.where,
        ),
    )


def why_not_upgrade(state: State, me: Seat, move: Upgrade) -> Refused | None:
    mine = state.candidates[me]
    if move.where not in LABELS:
        return Refused(move, no_such_place(move.where), "2.1")
    if move.where not in mine.lean:
        return Refused(move, f"You have no lean votes in {move.where}.", "6.2")
    if not mine.may_firm(move.where):
        return Refused(move, enough_solid(move.where), "11.2")
    return None


def even_offers(state: State, me: Seat) -> Iterator[Offers[Remove] | Offers[Travel] | list[Offer[Pass]]]:
    """Lean votes removed, a direct move, or neither (6.3)."""
    yield Offers(
        Remove,
        moves=lambda: [Remove(())],
        refuse=lambda move: why_not_remove(state, move),
        show=lambda move: offer_remove(state, me),
    )
    yield direct(state, me)
    yield [Offer(Pass(), "Do neither")]


def why_not_remove(state: State, move: Remove) -> Refused | None:
    if any(one.lean for one in state.candidates):
        return None
    return Refused(move, "There are no lean votes to remove.", "6.3")


def offer_remove(state: State, me: Seat) -> Offer[Remove]:
    """Up to two lean votes of anybody, opponents first (N-A14); the list begins with those of who leads."""
    seats = sorted(range(state.seats), key=lambda seat: seat == me)
    found = [(place, seat) for seat in seats for place in sorted(state.candidates[seat].lean)]
    limits = {block(place, seat): found.count((place, seat)) for place, seat in found}
    points = state.totals()
    in_order = sorted(found, key=lambda one: (one[1] == me, -points[one[1]]))
    whose = {seat: "yours" if seat == me else mark(seat) for seat in seats}
    labels = {block(place, seat): Choice(f"{place} · {whose[seat]}") for place, seat in in_order}
    most = min(BOARD.weekend_removals, len(found))
    field = Open("votes", {name: min(many, most) for name, many in limits.items()}, 1, most, labels)
    return Offer(Remove(()), f"Remove up to {plural(most, 'lean vote')} anywhere", open=(field,))


async def withdraw(table: Table, state: State, me: Seat) -> Withdraw | Mail:
    """Which of the seat's lean votes goes back to the bank (5.6); on its own turn mail may go out first (10.3)."""
    mine = state.candidates[me]
    offers = [
        Offer(
            Withdraw(place),
            f"{place} · {plural(many, 'lean vote')}",
            REGION_OF[place],
            group=Group("withdraw", "Your lean votes"),
            name=place,
        )
        for place, many in sorted(Counter(mine.lean).items())
    ]
    which = "Which one do you give up" + (" first?" if mine.owed > 1 else "?")
    prompt = f"You missed an invitation, so you lose {plural(mine.owed, 'lean vote')}. {which}"
    mail = [mailing_first(state, me)] if state.turn else []
    absent = Withdraw(mine.lean[-1])
    return await table.ask(me, prompt, offers, beside=mail, absent=absent, topic="no-show", clause="5.6")


async def mail_first(table: Table, state: State, me: Seat, card: EventCard) -> Mail | Pass:
    """Whether mail goes out before the seat's own draw takes the cash for it (10.5)."""
    lost = money(min(card.loss.cash, state.candidates[me].cash))
    prompt = f"Your draw ends {card.title}. You missed it, so you lose {lost}. Send direct mail first?"
    go_on, mail = [Offer(Pass(), "Go on without mail")], [mailing_first(state, me)]
    return await table.ask(me, prompt, go_on, beside=mail, absent=Pass(), topic="mail first", clause="10.5")


def canvassers_to_drop(state: State, seat: Seat) -> int:
    """The canvassers that a seat keeps for Election Day (13.1)."""
    mine = state.candidates[seat]
    return bios.canvassers_at_end(mine.bio, mine.canvassers)


def drop(state: State, me: Seat) -> Decision[Drop]:
    """Into which regions the canvassers kept go, in secret (13.2)."""
    many = canvassers_to_drop(state, me)
    votes = state.count()
    best = max(REGIONS, key=lambda region: votes[region][me])
    labels = {region: Choice(region, vote_comparison(votes[region], me)) for region in REGIONS}
    field = Open("regions", dict.fromkeys(REGIONS, many), 0, many, labels)
    offer = Offer(Drop(()), f"Drop {plural(many, 'canvasser')} into regions", open=(field,))
    share = f"{many} of your {plural(state.candidates[me].canvassers, 'canvasser')}"
    prompt = f"Election Day: you keep {share}. Which regions do they go to? Each is 1 vote, secret until all are in."
    return Decision(prompt, [offer], absent=Drop((best,) * many), topic="election day", clause="13.2")
