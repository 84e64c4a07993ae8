"""Allocated grades of a file, in the calculator's form, held against the records."""

from __future__ import annotations

from collections.abc import Mapping

from grading.imports.forms import text
from grading.imports.lined import Lined
from grading.imports.references import read_references
from grading.imports.sizes import LARGEST
from grading.interchange.allocations import FIELDS, FURTHER
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults, listed, quoted
from grading.interchange.forms import GRADE, read_token
from grading.interchange.rows import Table, parse_table
from grading.interchange.text import text_in
from grading.models import Allocation, GradingList, Period
from players.chains import roots
from players.models import Player
from players.references import is_valid

LONGEST_SOURCE = 200
SAID_OF_ALL = "what it was based on, in this column or said of all of the file"
IN_A_SEASON = Form("a season, such as 2013-09", read_token)


def read_allocations(name: str, content: bytes, source: str = "") -> Lined[Allocation]:
    """The allocations of a file, none of them stored; a merged reference is the survivor's.

    ``source`` is what those were based on of which the file does not say it. Raises FaultsFound,
    with all that is wrong. Five queries, whatever the file holds.
    """
    faults = Faults()
    if len(content) > LARGEST:
        faults.add(name, 0, "", f"{len(content):,} bytes", f"{LARGEST:,} bytes at most")
        faults.raise_any()
    found = text_in(name, content, faults)
    faults.raise_any()
    table = parse_table(name, found or "", FIELDS, FURTHER, faults)
    unrepeated(table, ["list", "period", "ref"], faults)
    players = _players(table, faults)
    rows = zip(
        players,
        _periods(table, faults),
        required(table, "grade", GRADE, 0, faults),
        optional(table, "source", text(LONGEST_SOURCE), source.strip(), faults),
        strict=True,
    )
    allocations = []
    first: dict[tuple[Player, Period], int] = {}
    for line, (player, period, grade, based_on) in zip(table.lines, rows, strict=True):
        if not based_on:
            faults.add(name, line, "source", quoted(""), SAID_OF_ALL)
        if player is None or period is None:
            continue
        allocations.append(Allocation(player=player, period=period, grade=grade, source=based_on))
        # A reference that is there twice was told of; two of one person were not.
        before = first.setdefault((player, period), line)
        if before != line and not _is_same(table, before, line):
            expected = f"each player once a season: on line {before} is another of his references"
            faults.add(name, line, "ref", f"{player.ref} again", expected)
    if not table.lines:
        faults.add(name, 0, "", "no allocation", "a row for each")
    faults.raise_any()
    return Lined(name, table.lines, allocations)


def _is_same(table: Table, one: int, other: int) -> bool:
    refs = (table.cells["ref"][table.lines.index(line)] for line in (one, other))
    return len(set(refs)) == 1


def _periods(table: Table, faults: Faults) -> list[Period | None]:
    """The season of each row, of a list that goes by allocated grades."""
    lists = {
        one.slug: one
        for one in GradingList.objects.all()
        if any(rules.age_starts for _, rules in one.timeline.changes)
    }
    known = listed(lists) or "none is kept here"
    form = Form(f"a list that goes by allocated grades ({known})", lists.get)
    named = required(table, "list", form, None, faults)
    seasons = required(table, "period", IN_A_SEASON, "", faults)
    periods = _seasons(lists)
    found = []
    for line, grading_list, season in zip(table.lines, named, seasons, strict=True):
        period = periods.get((grading_list.slug, season)) if grading_list else None
        if grading_list is not None and season and period is None:
            its = [of for slug, of in periods if slug == grading_list.slug]
            expected = f"a season of {grading_list.slug}: {listed(its)}"
            faults.add(table.file, line, "period", quoted(season), expected)
        found.append(period)
    return found


def _seasons(lists: Mapping[str, GradingList]) -> dict[tuple[str, str], Period]:
    periods = Period.objects.filter(grading_list__slug__in=lists).select_related("grading_list")
    return {
        (period.grading_list.slug, period.name): period
        for period in periods.order_by("last_day")
        if period.grading_list.timeline.rules_in(period.name).age_starts is not None
    }


def _players(table: Table, faults: Faults) -> list[Player | None]:
    """Whose each row is."""
    refs = read_references(table, "ref", faults)
    ids = dict(Player.objects.filter(ref__in=set(refs)).values_list("ref", "pk"))
    stand_for = roots()
    players = Player.objects.in_bulk({stand_for.get(pk, pk) for pk in ids.values()})
    for line, ref in zip(table.lines, refs, strict=True):
        if ref not in ids and is_valid(ref):
            faults.add(table.file, line, "ref", quoted(ref), "a player who is here")
    return [players[stand_for.get(ids[ref], ids[ref])] if ref in ids else None for ref in refs]
