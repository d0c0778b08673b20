"""From borders and a table of what was set by hand to the map.json of each board."""
