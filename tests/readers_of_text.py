"""The functions that may take text apart, by file, and what text that is; "-" for what is in no function."""

from collections.abc import Mapping

MAY: Mapping[str, Mapping[str, str]] = {
    "a line of a log": {"bot/app/logs.py": "first_line", "bot/app/log_lines.py": "- _of_json"},
    "what somebody typed": {
        "bot/app/cli.py": "channel_meant days numbered table read_choices",
        "terminal/table.py": "obey",
        "bot/model/options.py": "read_options",
        "bot/moderation/completion.py": "seat_meant",
        "bot/moderation/turn.py": "seconds_of",
        "bot/personal/notes.py": "write",
        "bot/play/plans.py": "typed_plan plan_completions",
        "bot/play/typed.py": "fitting fits nearest words_of "
        "_fits_field _is_on_button _plain _ways _with_verb _with_words",
        "bot/pages/completion.py": "best_choices",
        "bot/personal/zones.py": "- zones_like _behind_slash _of_parts _places "
        "_zones_begun _with_words _goes_on _misspelled",
        "bot/play/undo.py": "move_meant",
        "bot/play/arguments.py": "_seats_meant _unfold _seat",
        "bot/moderation/audit.py": "in_file in_post",
        "bot/model/reasons.py": "because",
    },
    "what somebody typed, which is looked for in labels": {"bot/play/arguments.py": "_begins _mentions"},
    "a sentence, as far as there is room for it": {
        "bot/pages/story.py": "points_table",
        "rules/barrage/ask.py": "line_up",
        "rules/ninety/day.py": "move",
        "render/chart/__init__.py": "alt told_of",
        "render/fallback.py": "draw",
        "render/wording.py": "paragraph",
        "bot/moderation/completion.py": "entries match_label in_line",
        "bot/personal/zones.py": "_as_choices",
        "bot/play/arguments.py": "_lines _pieces _with_note",
        "bot/play/undo.py": "move_completions",
        "bot/play/verb_commands.py": "game_group",
        "bot/ui/components.py": "of_reply component _select _option",
        "bot/pages/menus.py": "_end",
    },
    "a label, in which a value of ours is looked for, lest a choice says it twice: this is to go by the value": {
        "bot/play/arguments.py": "_label"
    },
    "labels of what is answered before a match, in which seats are told apart by who is named": {
        "bot/model/plans.py": "first_questions"
    },
    "sentences, to be joined without their full stops": {"render/barrage/hand.py": "hand"},
    "the parts of a value, which stand in brackets where there is a comma": {"render/position.py": "_within"},
    "text, to be measured or set in lines": {
        "render/lettering.py": "printable wrap",
        "render/boomtown/spots.py": "term_marks",
        "render/politocracy/ground.py": "in_lines",
        "rules/ninety/words.py": "width",
    },
    "the box of a label, which is no text": {"render/barrage/callouts.py": "stars", "render/callouts.py": "bar"},
    "a prompt: a question that is worded otherwise is another": {"bot/model/memory.py": "differs"},
    "the text of a move": {"rules/engine/verbs.py": "- read_move untally _ends_in_number _values _name"},
    "marks, to put names there": {"rules/engine/marks.py": "-"},
    "the file of a rulebook, what is looked for in it, or the number of a clause": {
        "rules/engine/rulebook.py": "- makers search _holding parse",
        "bot/personal/rulebook.py": "_chapters _clauses",
    },
    "a data file": {
        "bot/personal/places.py": "fold well_known _with _place",
        "rules/boomtown/board.py": "read_location read_locations read_track",
        "rules/boomtown/notation.py": "- slots rule_amounts _pieces",
        "rules/engine/data.py": "rows cells",
        "rules/ninety/board.py": "- read_goods",
        "rules/ninety/city.py": "names dollars",
        "rules/politocracy/board.py": "- read_value",
        "rules/politocracy/region.py": "-",
    },
    "the figures of a number": {"rules/politocracy/words.py": "money"},
    "the key of a topic or a face, whose kind stands first": {
        "bot/model/names.py": "_face_of",
        "rules/engine/guide.py": "kind",
        "rules/politocracy/ai/why.py": "in_campaign",
    },
    "the name of a person or a thread": {
        "bot/model/forgotten.py": "text",
        "bot/model/names.py": "short at_table _with_letter literal",
        "rules/engine/texts.py": "visible",
        "render/wording.py": "alt_name",
        "bot/pages/result.py": "score_table",
        "bot/lobby/thread.py": "thread_name",
    },
    "the name of a field or a verb, as words; the value of an option": {
        "render/position.py": "_filled_fields",
        "bot/model/options.py": "options_of",
        "bot/model/terms.py": "value_words",
        "bot/pages/picker.py": "picks_of _title",
        "bot/play/ai_moves.py": "text",
        "bot/pages/notices.py": "_verb_label",
        "bot/play/typed.py": "why_not _values",
    },
    "the name of a time zone": {
        "bot/personal/settings.py": "quiet",
        "bot/personal/zones.py": "_by_town _means_more _words_of_zones",
    },
    "a custom id": {"bot/model/ref.py": "read", "bot/ui/components.py": "read_custom_id"},
    "what a browser asks for, and the page of another package": {"demo/channels.py": "_authorized _static"},
    "an error, for the log, without what it quotes": {
        "bot/match/matches.py": "unreadable",
        "bot/moderation/imports.py": "read_beside",
        "bot/store/troubles.py": "first_line trouble_of",
    },
    "a name in the database, of a file or a setting, JSON, a seed, a docstring, a token, an address, a colour": {
        "bot/store/migrating.py": "revisions",
        "bot/store/forgotten.py": "read _drop_half_a_line",
        "bot/store/held.py": "_in_words",
        "bot/app/encryption.py": "_lies_on_encrypted",
        "bot/moderation/transfer.py": "file_text",
        "bot/moderation/replaying.py": "-",
        "bot/play/verb_commands.py": "verb_command",
        "bot/app/alive.py": "main",
        "bot/app/run.py": "point_at application_id",
        "bot/app/settings.py": "unknown_settings",
        "render/palette.py": "role",
        "render/__init__.py": "whole",
    },
}
"""By reason. Sentences are among it only where somebody typed what is looked for, or where not all of one has room."""
