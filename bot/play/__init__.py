"""A player's turn: moves, undo, plans, a seat taken over."""
