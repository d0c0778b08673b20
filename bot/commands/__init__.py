"""The slash commands: `/game`, `/move`, `/rules`, `/help`, and a group a game, made from its verbs."""
