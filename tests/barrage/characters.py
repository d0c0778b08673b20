"""The eight characters by short names."""

from rules.barrage.board import Character

BANKER, NERD, IVY, WORKER, ENTREPRENEUR, SCIENTIST, MOVIE_STAR, WAR_HERO = Character
