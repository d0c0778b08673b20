"""The rules of the games, and the engine that plays them. No Discord, no pictures, no database, no clock in here."""

from rules import agents, rulebook
from rules.dice import Rng
from rules.errors import Illegal, Unreadable
from rules.game import Agent, Game, Result, Topic, View, games
from rules.match import Match
from rules.offers import Decision, Offer, Offers, Open, Refused
from rules.rulebook import Clause, Rulebook
from rules.seats import Seat, clockwise, decided, fill, holds_seats, letter, mark, marks, with_most
from rules.table import Event, Table
from rules.texts import cut, listed, plural, quoted
from rules.verbs import Verb, read, tally, untally

__all__ = [
    "Agent",
    "Clause",
    "Decision",
    "Event",
    "Game",
    "Illegal",
    "Match",
    "Offer",
    "Offers",
    "Open",
    "Refused",
    "Result",
    "Rng",
    "Rulebook",
    "Seat",
    "Table",
    "Topic",
    "Unreadable",
    "Verb",
    "View",
    "agents",
    "clockwise",
    "cut",
    "decided",
    "fill",
    "games",
    "holds_seats",
    "letter",
    "listed",
    "mark",
    "marks",
    "plural",
    "quoted",
    "read",
    "rulebook",
    "tally",
    "untally",
    "with_most",
]
