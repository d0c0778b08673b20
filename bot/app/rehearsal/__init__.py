"""A rehearsal on Discord itself: whether it does what the tests assume of it."""
