"""What a position of Electoral Barrage promises a seat, in electoral votes.

The estimate looks as far as the Staffers on the board; what later rounds may do to a token is a discount. Its weights
were found by letting AI players with other weights play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from rules import Seat, agents
from rules.barrage.board import (
    ATTACK_ADS,
    BOARD,
    NEEDS,
    OFFICES,
    RECRUITMENT,
    STATES,
    TOWN_HALL,
    needs_no_roll,
    odds,
)
from rules.barrage.leads import leaders, without
from rules.barrage.view import BarrageView

STAFFER, TOKEN, AD = 5.0, 6.0, 5.0
"""Votes that one more Staffer brings in each round to come, and that a Town Hall token or an attack ad is good for."""
DRIFT = 3.0
"""How much of a state is still open with every round to come, where each roll wins; less where rolls seldom win."""
EVEN = 50
"""Added to each rival's votes, so that the leader counts more than the others, but not alone."""
EARLY, LATE = 2.0, 8.0
"""How much a lead of a token counts in the first round and in the last: at the end a majority takes all."""

Seats: TypeAlias = "tuple[Seat, ...]"
"""Whose pieces lie at a place, in the order in which they came."""

Judge: TypeAlias = "Callable[[Outlook, str, Sequence[Seat]], float]"
"""What tokens in a state promise me, less what they promise rivals, once those who wait there have rolled."""


class Outlook:
    """What the seat `me` expects of the position that it sees."""

    def __init__(self, view: BarrageView, me: Seat, judge: Judge | None = None) -> None:
        self.view = view
        self.me = me
        self._judge = judge or expected_votes
        self.mine = view.candidates[me]
        self.rounds_left = view.rounds - view.round
        self.left = self.rounds_left / view.rounds
        self._swing = 1 + 1 / (len(view.candidates) - 1)

    @cached_property
    def regard(self) -> list[float]:
        """What a vote for each seat is to me."""
        return agents.regard(self.me, [one.votes for one in self.view.candidates], EVEN)

    def tokens(self, code: str) -> Seats:
        """Whose tokens are in the state, ballots included."""
        return self.view.stars.get(code, ()) + self.view.ballots.get(code, ())

    @property
    def contest(self) -> str:
        """The place that I am asked about."""
        assert self.view.contest is not None
        return self.view.contest

    def waiting(self, place: str) -> Seats:
        """Whose Staffers wait at the place, in the order in which they came."""
        return self.view.placed.get(place, ())

    def with_staffer(self, where: str) -> Outlook:
        """What I expect once a Staffer of mine stands at a place."""
        placed = {**self.view.placed, where: (*self.waiting(where), self.me)}
        return Outlook(replace(self.view, placed=placed), self.me, self._judge)

    def value(self, code: str, tokens: Sequence[Seat]) -> float:
        """The votes that these tokens promise me, less what they promise rivals."""
        return self._judge(self, code, tokens)

    def chance(self, seat: Seat, place: str, bonus: int = 0) -> float:
        """How likely a seat's Staffer is to win at a place, from 0 to 1 (5.6, 7.8)."""
        return 1.0 if needs_no_roll(self.view.candidates[seat].character, place) else odds(NEEDS[place] - bonus)

    def after(self, code: str, tokens: Seats, waiting: Seats) -> float:
        """The value of a state once those waiting there have rolled, in this order."""
        if not waiting:
            return self.value(code, tokens)
        seat, rest = waiting[0], waiting[1:]
        lost = self.after(code, tokens, rest)
        full = tokens.count(seat) == STATES[code].stars
        if full and (STATES[code].stars == 1 or not set(rest) - {seat}):
            return lost
        wins = self.chance(seat, code, bonus=full)
        return wins * self.after_win(code, tokens, rest, seat) + (1 - wins) * lost

    def after_win(self, code: str, tokens: Seats, rest: Seats, seat: Seat) -> float:
        """The value of a state once this seat has won there, choosing what is best for it, and the rest have rolled."""
        best = max if seat == self.me else min
        return best(self.after(code, *one) for one in outcomes(code, tokens, rest, seat))

    def tokens_after_win(self, code: str, tokens: Seats, rest: Seats, seat: Seat) -> Seats:
        """The tokens in the state after such a win."""
        best = max if seat == self.me else min
        return best(outcomes(code, tokens, rest, seat), key=lambda one: self.after(code, *one))[0]

    def gain(self, place: str) -> float:
        """What a win of mine is worth at a place that my Staffer has left."""
        if place in OFFICES:
            return self.office(place)
        tokens, rest = self.tokens(place), self.waiting(place)
        return self.after_win(place, tokens, rest, self.me) - self.after(place, tokens, rest)

    def office(self, place: str) -> float:
        """What a win at an office is worth (6.1, 6.2, 6.7, 6.8)."""
        if place in RECRUITMENT:
            return STAFFER * self._swing * self.rounds_left * (self.mine.staffers < BOARD.most_staffers)
        return {TOWN_HALL: self.token, ATTACK_ADS: self.ad}.get(place, self.ballot)

    @cached_property
    def token(self) -> float:
        """The price of a Town Hall token: less where I hold many for the rolls to come (6.2)."""
        here = sum(seats.count(self.me) for seats in self.view.placed.values())
        coming = here + self.mine.staffers * self.rounds_left
        return TOKEN * self._swing * coming / (coming + self.mine.town_hall + 1)

    @property
    def ad(self) -> float:
        """The price of an attack ad: nothing in the last round, after which none is aired (4.3)."""
        return AD * self._swing if self.rounds_left else 0.0

    @cached_property
    def ballot(self) -> float:
        """What one more absentee ballot promises (9.2)."""
        return self.token_gain(self.loose) * (1 - self.left) if self.loose else 0.0

    @cached_property
    def loose(self) -> str | None:
        """The best tied state that I hold no ballot for."""
        ties = sorted(filter(self.is_tied, self.view.stars), key=self.token_gain, reverse=True)
        ballots = self.mine.absentee + self.mine.free_ballots
        return ties[ballots] if ballots < len(ties) else None

    def token_gain(self, code: str) -> float:
        """What one more token of mine brings in a state."""
        tokens = self.tokens(code)
        return self.value(code, (*tokens, self.me)) - self.value(code, tokens)

    def is_tied(self, code: str) -> bool:
        """Whether I am one of several with most tokens in the state."""
        lead = leaders(self.view.stars[code])
        return len(lead) > 1 and self.me in lead


def expected_votes(outlook: Outlook, code: str, tokens: Sequence[Seat]) -> float:
    """The votes of a state, shared by the tokens in it; a lead counts for more the later it is."""
    lead = LATE - (LATE - EARLY) * outlook.left
    power = {seat: tokens.count(seat) ** lead for seat in tokens}
    whole = sum(power.values()) + DRIFT * outlook.left * odds(NEEDS[code])
    return STATES[code].votes * sum(outlook.regard[seat] * power[seat] for seat in power) / whole if power else 0.0


def outcomes(code: str, tokens: Seats, rest: Seats, seat: Seat) -> list[tuple[Seats, Seats]]:
    """What a win of a seat may come to: the tokens in the state then, and the Staffers (5.7, 5.9)."""
    if len(tokens) < STATES[code].stars:
        return [((*tokens, seat), rest)]
    if rivals := [one for one in tokens if one != seat]:
        return [((*without(tokens, one), seat), rest) for one in rivals]
    return [(tokens, without(rest, one)) for one in rest if one != seat] or [(tokens, rest)]
