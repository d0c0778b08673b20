"""Ninety, by Alex Pazuchanics and Adam Shuck (artwork by Tara Helfer): the campaign for mayor of Pittsburgh."""

from rules import AI, Game, Rules, Telling, guide, rulebook
from rules.ninety.accounts import accounts
from rules.ninety.ai import sharp
from rules.ninety.ai.choose import choose
from rules.ninety.ai.why import why
from rules.ninety.play import play
from rules.ninety.state import Options, check, days, lasts, new
from rules.ninety.summed_up import sum_up
from rules.ninety.topics import TOPICS
from rules.ninety.verbs import VERBS
from rules.ninety.view import roles, standings, view

GAME = Game(
    key="ninety",
    command="ninety",
    name="Ninety",
    blurb="Become mayor of Pittsburgh: canvass ninety neighborhoods, attend events and win the regions.",
    waits={2: 33, 4: 65, 5: 81},
    rulebook=rulebook.read("rules.ninety"),
    guide=guide.read("rules.ninety"),
    rules=Rules(
        seats=range(2, 6),
        options=Options,
        version=1,
        verbs=VERBS,
        setup=new,
        play=play,
        view=view,
        check=check,
        standings=standings,
        accounts=accounts,
        rounds=days,
        lasts=lasts,
    ),
    telling=Telling(
        sum_up=sum_up,
        roles=roles,
    ),
    ai=AI(
        agent=choose,
        sharp=sharp.choose,
        slips=0.05,
        why=why,
    ),
    topics=TOPICS,
)
