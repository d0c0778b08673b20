"""A match at one keyboard."""
