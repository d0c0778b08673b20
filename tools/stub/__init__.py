"""The files of a game that has just begun: `python -m tools.new_game` writes them under its name."""
