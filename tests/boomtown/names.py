"""The names that Boomtown's tests speak of most: the usual town and its events, and goods."""

from rules.boomtown.board import Resource

COIN, FOOD, WOOD, STONE = Resource
CHOIR, WATCH, MILL, SETTLERS = "Choir Society", "Night Watch", "Mill Hands", "Homesteaders"
TOWN: tuple[str, str, str, str] = (CHOIR, WATCH, MILL, SETTLERS)
SMALL, LARGE = TOWN[:2], TOWN[2:]
EVENTS = ("Flood Season", "Gold Strike", "State Inspector")
RICH = dict.fromkeys(Resource, 9)
