"""Matches that Discord refuses: a local event has a local effect, and little is refused, however many they are."""

from pathlib import Path

from tests.wire.lost import asked_about_lost_ones, refused_at_once


async def test_no_start_no_reconnect_and_no_other_channel_has_lost_matches_asked_about(tmp_path: Path) -> None:
    assert await asked_about_lost_ones(tmp_path / "lost.db") == (0, 0, 0, 0)


async def test_where_all_channels_refuse_few_requests_are_refused_and_all_matches_go_on_in_the_end(
    tmp_path: Path,
) -> None:
    refused, on = await refused_at_once(tmp_path / "refused.db", many=110)
    assert refused <= 100
    assert on == 110
