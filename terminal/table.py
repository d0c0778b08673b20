"""A match in the terminal: one keyboard for all its people, and AI players in the other seats."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from bot.play.typed import Unclear, interpret, nearest, why_not
from render import words
from rules import (
    Agent,
    Decision,
    Event,
    Illegal,
    Match,
    Offer,
    Played,
    Refused,
    Rng,
    Seat,
    Unreadable,
    Verb,
    fill,
    mainline,
    untally,
)
from terminal.reading import Reading
from terminal.seed import Seed

log = logging.getLogger(__name__)

CLEAR = "\033[2J\033[3J\033[H"
"""Empties the screen, and what has scrolled out of it."""
SHOWN = 5
"""How many offers are listed under a heading before somebody asks for all."""
ALL = 1000
NOBODY: Mapping[Seat, Agent] = MappingProxyType({})
HELP = """  Type the number of a move, or a few letters of it: 3, or place ca. You can also type:
  list         every move, and what isn't allowed now       why N   what a move does, or why it isn't allowed
  board        the position as you see it                   rules   the rule behind the question; rules WORD
  undo         undo your last move                          quit    leave the match"""


class Quit(Exception):
    """Somebody left the table."""


class Terminal:
    """One match at one keyboard; `ai_seats` has the AI players, `seed_given` says that somebody chose the seed."""

    def __init__(self, match: Match, ai_seats: Mapping[Seat, Agent] = NOBODY, *, seed_given: bool = False) -> None:
        self.match = match
        self.ai_seats = ai_seats
        self.people = [seat for seat in range(match.seats) if seat not in ai_seats]
        self.several = len(self.people) > 1
        self._seed = Seed(match.seed, self.several, seed_given)
        self._hidden = False
        self._rng = Rng(match.seed)
        self._reading = Reading(match, self.people)

    def run(self) -> None:
        """Play until the match is over or somebody quits."""
        print(f"{self.match.game.name}, {self.match.seats} seats. {self._seed.at_start} Type help at any time.")
        try:
            while self.match.result is None:
                self.step()
            self.finish()
        except (Quit, EOFError, KeyboardInterrupt):
            print(f"\nYou left the match. {self._seed.way_back}")

    def step(self) -> None:
        """Let the first seat that the match waits for answer."""
        seat, question = next(iter(self.match.pending.items()))
        if seat in self.ai_seats:
            move = self.ai_seats[seat](self.match.view(seat), question, self._rng) or question.absent
            assert move is not None
            self.match.play(seat, move)
        else:
            self.ask(seat, question)

    def finish(self) -> None:
        result = self.match.result
        assert result is not None
        self.tell(self._reading.last_lines())
        print(f"\n{self.say(' and '.join(f'@{seat}' for seat in result.winners))} won. {result.reason}.")
        for seat in sorted(range(self.match.seats), key=lambda seat: -result.scores[seat]):
            print(f"  {result.scores[seat]:>5}  {self.name(seat)}")
        if self._seed.at_end:
            print(self._seed.at_end)

    def ask(self, seat: Seat, question: Decision) -> None:
        """Show a question and read until it is answered or undone; others at the keyboard see no secret of it."""
        self._hidden = self.several and self.secret(seat, question)
        with curtain(self.name(seat)) if self._hidden else nullcontext():
            self.tell(self._reading.news(seat, hidden=self._hidden))
            self.show(seat, question, SHOWN)
            while not self.obey(seat, question, input(f"{self.name(seat)}> ").strip()):
                pass

    def secret(self, seat: Seat, question: Decision) -> bool:
        """Whether the others at the keyboard should look away."""
        whispers = bool(self._reading.unread_whispers(seat))
        return (
            together(self.match, seat) or question.always or whispers or any(offer.secret for offer in question.legal)
        )

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            print(f"  {self.say(event.text)}")

    def show(self, seat: Seat, question: Decision, most: int) -> None:
        """The question, with its offers numbered under their headings."""
        print(f"\n{self.name(seat)}: {self.say(question.prompt)}")
        numbers = [(number, one) for number, one in enumerate(question.legal, 1) if most >= ALL or not one.typed]
        for heading, numbered in groupby(numbers, key=lambda one: one[1].group):
            offers = list(numbered)
            if heading:
                print(f"   {heading}")
            shown = offers if len(offers) <= most + 1 else offers[:most]
            for number, offer in shown:
                print(f"  {number:>3}  {self.say(offer.label)}")
            if len(shown) < len(offers):
                print(f"       and {len(offers) - len(shown)} more: type list, or a few letters of one")

    def obey(self, seat: Seat, question: Decision, typed: str) -> bool:
        """Do what was typed; True when the question is answered or gone."""
        command, _, rest = typed.partition(" ")
        try:
            match command.lower():
                case "":
                    pass
                case "help" | "?":
                    print(HELP)
                case "list":
                    self.list_all(seat, question)
                case "why":
                    self.why(question, rest)
                case "board":
                    self.board(seat)
                case "rules":
                    self.rules(rest or question.clause)
                case "undo":
                    return self.undo(seat)
                case "quit":
                    raise Quit
                case _:
                    return self.play(seat, question, typed)
        except Unclear as no:
            print(f"  {self.say(str(no))}{self.did_you_mean(question, no)}")
        except (Illegal, Unreadable) as no:
            print(f"  {self.say(with_clause(no) if isinstance(no, Illegal) else str(no))}")
        return False

    def board(self, seat: Seat) -> None:
        """The position as this player sees it; where others look on, as all of them may see it."""
        view = self.match.view(seat if self._hidden or not self.several else None)
        print("\n".join(f"  {line}" for line in words(self.match.game, view, self.name)))

    def play(self, seat: Seat, question: Decision, typed: str) -> bool:
        """Make the move that was typed; False if its player thinks better of it."""
        move = interpret(self.match.game, question, typed, self.say, numbered=True)
        if isinstance(move, Offer):
            move = ask_picks(move)
            warning = "" if question.check(move) else question.warning(move)
            if warning and not confirm(self.say(warning)):
                return False
        elif no := question.check(move):
            raise Unclear(with_clause(no), nearest(list(question.legal), typed, self.say))
        self.make(seat, move)
        return True

    def did_you_mean(self, question: Decision, no: Unclear) -> str:
        """The offers that come nearest, a line each with their numbers, or where to see all."""
        offers = list(question.legal)
        lines = "".join(f"\n  {offers.index(offer) + 1:>3}  {self.say(offer.label)}" for offer in no.nearest)
        return f" Did you mean:{lines}" if lines else " Type list to see every move."

    def make(self, seat: Seat, move: Verb) -> None:
        """Make a move; where the rules fail at it, the match stays as it was, and the player is told so."""
        try:
            self.match.play(seat, move)
        except (Illegal, Unreadable):
            raise
        except Exception:
            # An error may quote what others have answered in secret: several people are not shown it.
            about = (self.match.game.key, len(self.match.log) + 1, move)
            log.error("%s, move %d: %s", *about, exc_info=not self.several)
            raise Unreadable(
                "The rules failed at that move, and that's our mistake. Nothing was lost; try another."
            ) from None

    def list_all(self, seat: Seat, question: Decision) -> None:
        """Every offer, then what is not allowed now, numbered on."""
        self.show(seat, question, ALL)
        for number, refused in enumerate(question.refused, len(list(question.legal)) + 1):
            print(f"  {number:>3}  {why_not(refused, self.say)}")

    def why(self, question: Decision, typed: str) -> None:
        """What a move of the list would do, or why any move is not allowed, with the rule."""
        items: list[Offer | Refused] = [*question.offers]
        if typed.isdecimal() and 1 <= int(typed) <= len(items):
            about: Offer | Refused | Verb = items[int(typed) - 1]
        else:
            about = interpret(self.match.game, question, typed, self.say, numbered=True)
        if isinstance(about, Verb):
            about = question.check(about) or Offer(about, str(about))
        if isinstance(about, Refused):
            print(f"  {self.say(about.reason)}")
            self.rules(about.clause)
        else:
            print(f"  Allowed: {self.say(about.explanation)}")
            self.rules(question.clause)

    def rules(self, query: str) -> None:
        """The clauses of a number or section, or with a word."""
        found = self.match.game.rulebook.search(query)
        for clause in found[:8]:
            print(f"  {clause.number} {clause.text}")
        if not found or len(found) > 8:
            print(f"  {len(found) or 'No'} rules mention “{query}”; try another word, or a number such as 3.4.")

    def undo(self, asker: Seat) -> bool:
        """Take back the last move of a person and what came after it; ask first unless that is free.

        Nobody can take back a secret answer of another to a question that this seat is asked too.
        """
        seat, to, falls = last_move(self.match, self.people)
        if seat != asker and (question := self.match.pending.get(seat)) and question.answer is not None:
            raise Illegal(
                f"{self.name(seat)} has already answered in secret. You can undo that once everyone has answered."
            )
        if falls > 1 or not self.match.may_undo(seat):
            anew = ", and the dice will be rolled again" if self.match.renews(to) else ""
            if not confirm(f"This undoes {'a move' if falls == 1 else f'{falls} moves'}{anew}."):
                return False
        self.match.undo(to)
        self._reading.go_back()
        return True

    def name(self, seat: Seat) -> str:
        return f"{'AI' if seat in self.ai_seats else 'Player'} {seat + 1}"

    def say(self, text: str) -> str:
        return fill(text, self.name)


@contextmanager
def curtain(name: str) -> Iterator[None]:
    """The keyboard goes to one player, and what stood on the screen is gone when they are done, whatever happens."""
    input(f"\033[2J\033[HHand the keyboard to {name} and press Enter.")
    try:
        yield
    finally:
        print(CLEAR, end="")


def last_move(match: Match, people: Sequence[Seat]) -> tuple[Seat, int, int]:
    """Who made a person's last move, the entry before it, and how many fall with it. Raises Illegal for none."""
    still = mainline(match.log)
    played = ((at, match.log[number - 1]) for at, number in enumerate(still))
    mine = [(at, one.seat) for at, one in played if isinstance(one, Played) and one.seat in people]
    if not mine:
        raise Illegal("You have no move to undo.")
    at, seat = mine[-1]
    return seat, still[at - 1] if at else 0, len(still) - at


def together(match: Match, seat: Seat) -> bool:
    """Whether others are asked along with this seat: then nobody knows an answer before the last is given."""
    others = (question for other, question in match.pending.items() if other != seat)
    return any(question.waits != "open" or question.answer is not None for question in others)


def with_clause(no: Refused | Illegal) -> str:
    return f"{no.reason} (Rule {no.clause})" if no.clause else no.reason


def ask_picks(offer: Offer) -> Verb:
    """The move of an offer, its open fields typed in."""
    picks: dict[str, Any] = {}
    for part in offer.open:
        print("  " + ", ".join(f"{choice} ({most})" if most > 1 else choice for choice, most in part.choices.items()))
        many = str(part.least) if part.least == part.most else f"{part.least} to {part.most}"
        picks[part.field] = part.spell(untally(input(f"  Which {many}? For example: A 2, B> ")))
    return replace(offer.move, **picks)


def confirm(warning: str) -> bool:
    return input(f"  {warning} Go ahead? (y/n) ").strip().casefold() in ("y", "yes")
