"""Boomtown, published on itch.io by johnoutwest: who becomes mayor of a small town."""

from rules import AI, Game, Rules, Telling, guide, rulebook
from rules.boomtown.accounts import accounts
from rules.boomtown.ai import sharp
from rules.boomtown.ai.choose import choose
from rules.boomtown.ai.why import why
from rules.boomtown.checks import check
from rules.boomtown.pieces import Options
from rules.boomtown.play import play
from rules.boomtown.state import new
from rules.boomtown.telling_turns import sum_up
from rules.boomtown.topics import TOPICS
from rules.boomtown.trades import offer_line
from rules.boomtown.verbs import VERBS
from rules.boomtown.view import standings, view

GAME = Game(
    key="boomtown",
    command="boomtown",
    name="Boomtown",
    blurb="Become mayor of a small town: place dice to earn goods and Favor, win over its factions and help them grow.",
    waits={2: 22, 4: 54, 5: 75},
    rulebook=rulebook.read("rules.boomtown"),
    guide=guide.read("rules.boomtown"),
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
    ),
    telling=Telling(
        terms=offer_line,
        sum_up=sum_up,
    ),
    ai=AI(
        agent=choose,
        sharp=sharp.choose,
        slips=0.2,
        why=why,
    ),
    topics=TOPICS,
)
