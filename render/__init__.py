"""Draws a board from a View: the pictures, and the words that stand in for them. Knows no people and no Discord."""
