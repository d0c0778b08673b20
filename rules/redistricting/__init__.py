"""Re[District]ing: drawing the lines of Cityville."""

from rules import AI, Game, Rules, Telling, guide, rulebook
from rules.redistricting.accounts import accounts
from rules.redistricting.ai import sharp
from rules.redistricting.ai.choose import choose, worth
from rules.redistricting.ai.why import why
from rules.redistricting.play import play
from rules.redistricting.setting_up import odds, rounds
from rules.redistricting.state import Options, check, new
from rules.redistricting.telling import sum_up
from rules.redistricting.topics import topics
from rules.redistricting.verbs import VERBS
from rules.redistricting.view import standings, view

GAME = Game(
    key="redistricting",
    command="district",
    name="Re[District]ing",
    blurb="Move the lines between districts so that the right candidates win: yours. What you want is your secret.",
    waits={2: 8, 4: 16, 5: 20},
    rulebook=rulebook.read("rules.redistricting"),
    guide=guide.read("rules.redistricting"),
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
        rounds=rounds,
    ),
    telling=Telling(
        sum_up=sum_up,
        line_a_turn=True,
        odds=odds,
    ),
    ai=AI(
        agent=choose,
        sharp=sharp.choose,
        why=why,
        worth=worth,
    ),
    topics=topics(worth),
)
