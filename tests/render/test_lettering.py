"""Names as people have them, and text as wide as there is room."""

from PIL import features

from render.lettering import fit_name, fit_text, fit_words, font, largest, picture_name, printable, text_width, wrap
from tests.findings import for_each


@for_each(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("Hà Nội", "Hà Nội"),
        ("Dee 🎉 Dee", "Dee Dee"),
        ("𝓐𝓭𝓪", "Ada"),
        ("漢字", ""),
        ("محمد", "محمد" if features.check("raqm") else ""),
        ("Հայկ", ""),
        ("a\n\tb\x00\u202ec", "a bc"),
        ("\ud800x", "x"),
        ("  ", ""),
    ],
)
def test_what_the_font_has_not_is_left_out(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_seat_without_a_name_to_show_is_called_by_its_letter() -> None:
    assert picture_name({0: "漢字"}, 0) == picture_name({}, 0) == "Player A"


@for_each("width", [60, 120, 240])
def test_text_is_shortened_to_a_measured_width(width: int) -> None:
    short = fit_text("A long name that does not fit", width, 30)
    assert short.endswith("…")
    assert font(30).getlength(short) <= width
    assert fit_text("A", width, 30) == "A"


def test_as_much_of_a_text_is_kept_as_fits() -> None:
    text = "A long name that does not fit"
    short = fit_text(text, 120, 30).removesuffix("…")
    longer = text[: len(short) + 2].rstrip() + "…"
    assert text.startswith(short)
    assert font(30).getlength(longer) > 120


def test_the_largest_size_that_fits_is_taken() -> None:
    assert largest("A", 100, (40, 20)) == 40
    assert largest("A long name", 20, (40, 20)) == 20


def test_of_a_name_and_what_is_said_of_it_only_the_name_is_shortened() -> None:
    assert fit_name("Ada", "to play", 1000, (40, 20), "Bold") == ("Ada to play", 40)
    text, size = fit_name("A long name that does not fit", "to play", 200, (40, 20), "Bold")
    assert (size, text[-9:]) == (20, "… to play")
    assert text_width(text, size, "Bold") <= 201
    assert fit_name("", "share it", 1000, (40, 20), "Bold") == ("share it", 40)


def test_as_many_words_are_joined_as_fit() -> None:
    assert fit_words(("one", "two", "three"), 10_000, 20) == "one · two · three"
    assert fit_words(("one", "two", "three"), text_width("one · two", 20), 20) == "one · two"
    assert fit_words(("one",), 5, 20) == fit_words((), 100, 20) == ""


def test_lines_are_broken_between_words() -> None:
    assert wrap("one two three", 10_000, 20) == ("one two three",)
    assert wrap("one two three", 60, 20) == ("one", "two", "three")


def test_figures_are_equally_wide() -> None:
    assert len({font(30, "Bold").getlength(figure) for figure in "0123456789"}) == 1
