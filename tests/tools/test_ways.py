"""What of the bot a way passes."""

from tools.ways import a_pick, walk


async def test_a_way_is_counted_by_the_files_and_functions_of_the_bot_that_it_passes() -> None:
    way = await walk(a_pick)
    assert {"play/picks.py", "store/picks.py", "pages/picker.py"} <= way.files
    assert ("pages/picker.py", "picker") in way.functions
    assert {file for file, _ in way.functions} == way.files
    assert not any(file.startswith(("tests", "/")) for file in way.files)
    assert way.changes >= len(way.files)
