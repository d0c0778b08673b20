"""A group of commands for each game, made from its verbs: `/barrage place where:`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from inspect import Parameter, Signature, getdoc
from typing import Any

from discord import app_commands

from bot.match.running_bot import Bot
from bot.play.arguments import Field, completions, fields_of, move_from_fields
from bot.play.moves import find_and_play
from bot.ui.components import Choices, as_choices
from bot.ui.replies import Interaction, here, question_of, respond
from rules import Game, Verb


def game_group(bot: Bot, game: Game) -> app_commands.Group:
    """The commands of one game."""
    group = app_commands.Group(name=game.command, description=f"Make a move in {game.name}"[:100], guild_only=True)
    for verb in game.rules.verbs:
        group.add_command(verb_command(bot, game, verb))
    return group


def verb_command(bot: Bot, game: Game, verb: type[Verb]) -> app_commands.Command[Any, ..., Any]:
    """The command of one verb, with a parameter for each field; all are texts, completed from the legal offers."""

    async def callback(interaction: Interaction, **texts: str | None) -> None:
        nonempty = {name: text for name, text in texts.items() if text}
        await respond(
            interaction,
            lambda: find_and_play(
                bot, interaction, game, lambda session, question: move_from_fields(session, question, verb, nonempty)
            ),
            lambda: here(bot, interaction),
            panel="question",
        )

    fields = fields_of(verb)
    _sign(callback, fields)
    description = (getdoc(verb) or verb.name()).splitlines()[0]
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=verb.name(), description=description[:100], callback=callback
    )
    for field in fields:
        command.autocomplete(field.name)(_completer(bot, game, verb, field.name))
    return command


def _sign(callback: Callable[..., Coroutine[Any, Any, None]], fields: Sequence[Field]) -> None:
    """Give a callback the parameters that discord.py reads."""
    parameters = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    for field in fields:
        kind, default = (str | None, None) if field.optional else (str, Parameter.empty)
        parameters.append(Parameter(field.name, Parameter.KEYWORD_ONLY, annotation=kind, default=default))
    callback.__signature__ = Signature(parameters)  # pyright: ignore[reportFunctionMemberAccess]  (discord.py reads it)
    callback.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app_commands.describe(**{field.name: field.question[:100] for field in fields})(callback)


def _completer(
    bot: Bot, game: Game, verb: type[Verb], field: str
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    async def complete(interaction: Interaction, current: str) -> Choices:
        question = await question_of(bot, interaction)
        if question is None or question.session.game is not game:
            return []
        others = {name: str(text) for name, text in vars(interaction.namespace).items() if name != field and text}
        return as_choices(completions(question, verb, field, current, others))

    return complete
