"""What may befall whoever runs the bot, played with a real process on the small Discord of `tests.wire`.

`python -m tests.drills` plays all of it and prints a table: each drill, what it came to before release 1.0, what now.
"""
