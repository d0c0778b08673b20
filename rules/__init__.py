"""The rules of the games, and the engine that plays them. No Discord, no pictures, no database, no clock in here."""

from rules import agents, guide, rulebook
from rules.agents import so_far
from rules.choices import Choice, Group, Open, Proposal
from rules.dice import Rng
from rules.errors import Illegal, Unreadable
from rules.facts import Apart, Deed, Fact, OfTurn
from rules.game import Agent, Figure, Game, Holding, Result, Standings, Topic, View, by_seat, games
from rules.marks import die, face, fill, mark, marks, quoted, unmarked
from rules.match import Match
from rules.offers import Decision, Offer, Offers, Refused
from rules.rolls import RolledOff, roll_off
from rules.rulebook import Clause, Rulebook
from rules.seats import Seat, TurnOf, clockwise, decided, decisive, holds_seats, letter, with_most
from rules.table import Event, Table
from rules.texts import cut, listed, number, plural, signed
from rules.verbs import Verb, read, tally, untally

__all__ = [
    "Agent",
    "Apart",
    "Choice",
    "Clause",
    "Decision",
    "Deed",
    "Event",
    "Fact",
    "Figure",
    "Game",
    "Group",
    "Holding",
    "Illegal",
    "Match",
    "OfTurn",
    "Offer",
    "Offers",
    "Open",
    "Proposal",
    "Refused",
    "Result",
    "Rng",
    "RolledOff",
    "Rulebook",
    "Seat",
    "Standings",
    "Table",
    "Topic",
    "TurnOf",
    "Unreadable",
    "Verb",
    "View",
    "agents",
    "by_seat",
    "clockwise",
    "cut",
    "decided",
    "decisive",
    "die",
    "face",
    "fill",
    "games",
    "guide",
    "holds_seats",
    "letter",
    "listed",
    "mark",
    "marks",
    "number",
    "plural",
    "quoted",
    "read",
    "roll_off",
    "rulebook",
    "signed",
    "so_far",
    "tally",
    "unmarked",
    "untally",
    "with_most",
]
