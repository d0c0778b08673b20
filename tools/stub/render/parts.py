"""The parts of Stub's board that may be seen closely, and what is new in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.changes import only_where_new
from render.wording import Name, in_any_position
from tools.stub.render.changes import changes
from tools.stub.rules.board import WORTH
from tools.stub.rules.view import StubView

CLOSE_UPS: Mapping[str, str] = {place: place for place in WORTH}

close_ups = in_any_position(CLOSE_UPS)


def changes_by_part(view: StubView, since: StubView, name: Name) -> Mapping[str, Sequence[str]]:
    """Who has come to each place."""
    went = changes(since, view).went
    came = {place: [seat for seat in sorted(went) if view.standings[seat].at == place] for place in CLOSE_UPS}
    return only_where_new((place, (f"{name(seat)} came" for seat in seats)) for place, seats in came.items())
