"""Routes by which the bot answers an interaction: the callback, the original response and follow-ups."""

from __future__ import annotations

import time

from tests.wire import answers, interactions, limits, messages, payloads
from tests.wire.answers import Answer, Choice
from tests.wire.rest import Call, Reply, route
from tests.wire.world import EPHEMERAL, LOADING, Json, Message, Refusal, World


@route("POST", "/interactions/{interaction}/{token}/callback", token=False)
def callback(world: World, call: Call, interaction_id: int, token: str) -> Reply:
    answer = world.answers.get(token)
    if answer is None or answer.id != interaction_id:
        raise Refusal(404, 10062, "Unknown interaction")
    if answer.acknowledged:
        answer.refused += 1
        raise Refusal(400, 40060, "Interaction has already been acknowledged.")
    if time.monotonic() - answer.created > world.window:
        answer.refused += 1
        raise Refusal(404, 10062, "Unknown interaction")
    _answer(world, call, answer)
    answer.type = call.body["type"]
    world.changes.notify()
    if call.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _resource(world, answer)


def _answer(world: World, call: Call, answer: Answer) -> None:
    kind, data = call.body["type"], call.body.get("data") or {}
    if (kind == answers.CHOICES) != (answer.interaction["type"] == interactions.AUTOCOMPLETE):
        raise Refusal(400, 50035, f"Invalid Form Body: type {kind} does not answer this interaction")
    match kind:
        case answers.MESSAGE:
            answer.original = _send(world, call, answer, data)
        case answers.DEFER:
            asked = interactions.metadata(answer)
            answer.original = messages.loading(world, _channel(answer), flags=data.get("flags", 0), interaction=asked)
        case answers.DEFER_UPDATE:
            answer.original = _source(world, answer)
        case answers.UPDATE:
            answer.original = messages.edit(world, _source(world, answer), data, call.files)
        case answers.CHOICES:
            limits.choices(data["choices"])
            answer.choices = [Choice(choice["name"], choice["value"]) for choice in data["choices"]]
        case _:
            raise Refusal(400, 50035, f"Invalid Form Body: type {kind}")


def _channel(answer: Answer) -> int:
    return int(answer.interaction["channel_id"])


def _source(world: World, answer: Answer) -> Message:
    if answer.source is None:
        raise Refusal(400, 50035, "Invalid Form Body: there is no message to update")
    if answer.source.id not in world.messages:
        raise Refusal(404, 10008, "Unknown Message")
    return answer.source


def _send(world: World, call: Call, answer: Answer, body: Json) -> Message:
    asked = interactions.metadata(answer)
    return messages.send(world, _channel(answer), body, call.files, author=world.bot.id, interaction=asked)


def _resource(world: World, answer: Answer) -> Json:
    """What the callback answers when it is asked for its response."""
    kind, original = answer.type, answer.original
    interaction: Json = {"id": str(answer.id), "type": answer.interaction["type"]}
    if original is None:
        return {"interaction": interaction}
    interaction |= {
        "response_message_id": str(original.id),
        "response_message_loading": bool(original.flags & LOADING),
        "response_message_ephemeral": bool(original.flags & EPHEMERAL),
    }
    resource: Json = {"type": kind}
    if kind != answers.DEFER_UPDATE:
        resource["message"] = payloads.message(world, original)
    return {"interaction": interaction, "resource": resource}


def _answer_of(world: World, application_id: int, token: str) -> Answer:
    answer = world.answers.get(token)
    if answer is None or application_id != world.application_id or not answer.acknowledged:
        raise Refusal(404, 10015, "Unknown Webhook")
    return answer


def _message_of(world: World, answer: Answer, message_id: int | str) -> Message:
    """The original response, or a message of this answer by its id."""
    own: dict[int | str, Message] = {message.id: message for message in answer.follow_ups}
    if answer.original is not None:
        own |= {answer.original.id: answer.original, "@original": answer.original}
    message = own.get(message_id)
    if message is None or message.id not in world.messages:
        raise Refusal(404, 10008, "Unknown Message")
    return message


@route("POST", "/webhooks/{application}/{token}", token=False)
def follow_up(world: World, call: Call, application_id: int, token: str) -> Reply:
    """The first one after "the bot is thinking" takes the place of that message."""
    answer = _answer_of(world, application_id, token)
    original = answer.original
    if original is not None and original.id in world.messages and original.flags & LOADING:
        message = _edit(world, call, answer, original)
    else:
        message = _send(world, call, answer, call.body)
        answer.follow_ups.append(message)
    world.changes.notify()
    return 200, payloads.message(world, message)


def _edit(world: World, call: Call, answer: Answer, message: Message) -> Message:
    messages.edit(world, message, call.body, call.files)
    answer.changed = answer.changed or message is answer.original
    world.changes.notify()
    return message


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}", token=False)
def edit(world: World, call: Call, application_id: int, token: str, message_id: int | str) -> Reply:
    answer = _answer_of(world, application_id, token)
    return 200, payloads.message(world, _edit(world, call, answer, _message_of(world, answer, message_id)))


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}", token=False)
def delete(world: World, call: Call, application_id: int, token: str, message_id: int | str) -> Reply:
    messages.delete(world, _message_of(world, _answer_of(world, application_id, token), message_id))
    return 204, None
