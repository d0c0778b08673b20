"""Scripts for whoever changes pictures; the bot imports none of them."""
