"""`/mod`: what moderators do, and how each of it is undone."""
