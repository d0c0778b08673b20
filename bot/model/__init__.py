"""The things themselves, and what follows from them alone: match, player, post, terms, clock, names, errors."""
