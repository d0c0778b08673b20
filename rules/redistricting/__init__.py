"""Re[District]ing: drawing the lines of Cityville."""

from rules import Game, guide, rulebook
from rules.redistricting.ai import sharp
from rules.redistricting.ai.choose import choose, worth
from rules.redistricting.ai.why import why
from rules.redistricting.play import play
from rules.redistricting.setting_up import odds
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
    seats=range(2, 6),
    options=Options,
    version=1,
    verbs=VERBS,
    rulebook=rulebook.read("rules.redistricting"),
    guide=guide.read("rules.redistricting"),
    setup=new,
    play=play,
    view=view,
    check=check,
    agent=choose,
    sharp=sharp.choose,
    why=why,
    standings=standings,
    sum_up=sum_up,
    topics=topics(worth),
    line_a_turn=True,
    worth=worth,
    odds=odds,
)
