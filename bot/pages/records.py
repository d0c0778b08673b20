"""What is told of records and ratings: a sheet of plain texts, which is drawn, or shown as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.names import literal, short
from bot.model.ratings import MATCHES, Rating, Standing
from bot.model.records import Deed, Favorite, Past, Record, Series, Tally
from bot.model.time import span
from render.records import Bar, Figure, Row, Sheet
from rules import Game, join_words, letter, number, plural

MOST = 10
"""Lines of a leaderboard: more are not read on a phone."""
FEW_TITLES = 3
EXPLAINED = (
    f"Everyone begins at 1,000. The bar shows where the true strength lies 19 times out of 20, and the order is by its "
    f"low end. {MATCHES} matches that count put you here."
)
NOBODY_YET = f"Nobody has {MATCHES} matches that count yet: then the leaderboard begins."
NO_MATCH = "No match has counted yet. One counts once two people or more have played it to its end."
Games = Mapping[str, Game]


def sheet_text(sheet: Sheet) -> str:
    """A sheet as a text."""
    figures = " · ".join(f"**{literal(one.value)}** {one.label}" for one in sheet.figures)
    rows = [f"**{literal(one.in_order)}** · {literal(one.says)}" for one in sheet.rows]
    head = [f"### {literal(sheet.title)}, {sheet.about}", figures, f"-# {sheet.heading}" if rows else ""]
    return "\n".join(one for one in (*head, *rows, *map(literal, sheet.lines)) if one)


def person_sheet(name: str, about: str, record: Record, ratings: Mapping[str, Rating], games: Games) -> Sheet:
    """How somebody's matches went, and how well they play."""
    known = [(games[game], series, ratings.get(game)) for game, series in record.games if game in games]
    many, won = record.all
    share = f" ({100 * won // many}%)" if many else ""
    streaks = (
        Figure(f"{record.streak}", "wins in a row" if record.streak != 1 else "win in a row"),
        Figure(f"{record.best}", "longest streak"),
    )
    figures = (Figure(f"{many}", "matches" if many != 1 else "match"), Figure(f"{won}{share}", "won"), *streaks)
    return Sheet(
        title=short(name),
        about=about,
        figures=figures if many else (),
        heading="Won of the matches that count, and rating" if ratings else "Won of the matches that count",
        rows=tuple(_game_row(game, series, rating) for game, series, rating in known),
        lines=tuple(_highlights(record, games)),
    )


def _game_row(game: Game, series: Series, rating: Rating | None) -> Row:
    rated = f" · {rated_words(rating)}" if rating and rating.matches >= MATCHES else ""
    return Row(game.name, Bar(0, series.won / series.matches), f"{series.won} of {series.matches}{rated}")


def rated_words(rating: Rating) -> str:
    """A rating with its range: "1,104 ± 210"."""
    return f"{rating.middle:,} ± {(rating.high - rating.low) // 2:,}"


def _highlights(record: Record, games: Games) -> Iterator[str]:
    """What stands out, a line each; and what does not count."""
    if not record.all.matches:
        yield NO_MATCH
    if record.favorite and record.favorite.game in games:
        yield f"Plays most: {_favorite(record.favorite, games)}."
    if record.closest and record.closest.game in games:
        yield f"Closest finish: {_finish(record.closest)} in {games[record.closest.game].name}."
    if record.swing and record.swing.game in games:
        yield f"Biggest swing: {gained(record.swing)} in {games[record.swing.game].name}."
    if record.titles:
        told = (
            f"{title.capitalize()} ({times})" if times > 1 else title.capitalize() for title, times in record.titles
        )
        yield f"Titles: {join_words([*told][:FEW_TITLES])}."
    if record.alone.matches:
        yield f"Against AI players alone, which doesn't count: {record.alone.matches} played, {record.alone.won} won."
    if record.others:
        yield f"Other matches that don't count: {record.others}."


def _favorite(one: Favorite, games: Games) -> str:
    what = one.role or f"seat {letter(one.seat)}"
    return f"{what} in {games[one.game].name} ({one.times} times)"


def _finish(one: Past) -> str:
    gap = one.gap or 0
    if not gap:
        return "level with another"
    return f"won by {number(gap)}" if gap > 0 else f"{number(-gap)} behind the winner"


def gained(one: Past | Deed) -> str:
    """What was gained at once: "+54 electoral votes", "+14% popularity"."""
    return f"+{number(one.swing)}{one.sign} {one.unit}".rstrip()


def answers_line(record: Record) -> str:
    """How long somebody takes to answer, for themselves alone; "" where that is not known."""
    if not record.answers:
        return ""
    took = span(max(60, record.seconds // record.answers // 60 * 60))
    return f"-# You answer in {took} on average ({plural(record.answers, 'answer')}). Nobody else is told this."


def game_sheet(
    game: Game, tally: Tally | None, table: Sequence[Standing], names: Mapping[int, str], deeds: Sequence[str]
) -> Sheet:
    """How a game is played on a server: how often, by whom, and who plays it best."""
    if tally is None:
        return Sheet(game.name, "on this server", lines=(NO_MATCH,))
    figures = (
        Figure(f"{tally.matches}", "match that counts" if tally.matches == 1 else "matches that count"),
        Figure(f"{tally.people}", "people"),
    )
    lines = (*deeds, EXPLAINED if table else NOBODY_YET)
    rows = tuple(_board(table[:MOST], names))
    return Sheet(game.name, "on this server", figures, "Leaderboard" if rows else "", rows, lines)


def _board(table: Sequence[Standing], names: Mapping[int, str]) -> Iterator[Row]:
    """A line a person, with its range on the scale of all that are shown."""
    low, high = min((one.rating.low for one in table), default=0), max((one.rating.high for one in table), default=1)
    wide = max(high - low, 1)
    for place, user_id, rating in table:
        low_end, high_end, middle = ((one - low) / wide for one in (rating.low, rating.high, rating.middle))
        name = short(names.get(user_id, ""))
        yield Row(name, Bar(low_end, high_end, middle), rated_words(rating), place)


def deed_lines(closest: Deed | None, swing: Deed | None, names: Mapping[int, str]) -> list[str]:
    """What stands out in a game on a server."""
    lines = list[str]()
    if closest and closest.gap is not None:
        won = f"won by {number(closest.gap)}" if closest.gap else "won with another level"
        lines.append(f"Closest finish: {short(names.get(closest.user_id, ''))}, {won}.")
    if swing:
        lines.append(f"Biggest swing: {short(names.get(swing.user_id, ''))}, {gained(swing)}.")
    return lines


def server_sheet(
    title: str, tallies: Sequence[Tally], best: Mapping[str, Standing], names: Mapping[int, str], games: Games
) -> Sheet:
    """What is played on a server, and who is best at it."""
    known = [one for one in tallies if one.game in games]
    if not known:
        return Sheet(title, "on this server", lines=(NO_MATCH,))
    most, matches = max(one.matches for one in known), sum(one.matches for one in known)
    figures = (
        Figure(f"{matches}", "match that counts" if matches == 1 else "matches that count"),
        Figure(f"{len(known)}", "game" if len(known) == 1 else "games"),
    )
    rows = [Row(games[one.game].name, Bar(0, one.matches / most), f"{one.matches}") for one in known]
    lines = [_leader(games[game], one, names) for game, one in best.items()]
    return Sheet(title, "on this server", figures, "Matches that count", tuple(rows), tuple(lines or [NOBODY_YET]))


def _leader(game: Game, one: Standing, names: Mapping[int, str]) -> str:
    return f"{game.name}: {short(names.get(one.user_id, ''))} leads with {rated_words(one.rating)}."
