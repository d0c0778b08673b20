"""Positions to be drawn: the worst that a picture must hold."""
