"""Figures of the engine and the bot, measured on the machine at hand: `python -m tests.bench`."""
