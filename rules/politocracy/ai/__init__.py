"""The AI players: what they choose, by what worth, and why."""
