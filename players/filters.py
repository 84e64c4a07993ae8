"""Narrowing a ranking down: by where its players play, who they are, and what they have played.

django-filter reads the address; what cannot be read is refused with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.text import slugify
from django_filters import CharFilter, ChoiceFilter, Filter, FilterSet

from clubs.selectors.affiliated import clubs_meant, counties_and_unions, shown_with
from clubs.selectors.clubs import ShownClub
from grading.engine.rules import ECF_2012, SCHEMES
from grading.models import PublishedPlayer
from grading.reading.lists import PublishedPeriod
from grading.reading.parameters import LONGEST
from grading.reading.problems import NotShown, WayOn, garbled, missing
from grading.reading.snapshot import Snapshot

AGES = {f"U{age}": f"under {age}" for age in (18, 16, 14, 12, 10, 8)}
"""Juniors only: ages are published of nobody else."""
SEXES = {"F": "women and girls", "M": "men and boys"}
CATEGORIES = "XABCDEF"
"""From the highest to the lowest, those of every scheme."""
ANY_NATION = "ANY"
MOST_GAMES = 999


def _box(placeholder: str) -> forms.TextInput:
    return forms.TextInput({"placeholder": placeholder, "autocomplete": "off"})


class WholeNumberFilter(Filter):
    """A filter by a whole number."""

    field_class = forms.IntegerField


class Narrowing(FilterSet):
    """Filters of one table, and what they say in words."""

    def __init__(self, snapshot: Snapshot, query: QueryDict, rows: QuerySet[Any, Any]) -> None:
        super().__init__(query, rows)
        self.snapshot = snapshot
        self.query = query

    def refuse_garbage(self) -> None:
        """Raises NotShown for what the address cannot mean."""
        for name in self.form.errors:
            raise garbled("No such choice", f"“{name}” {_can_be(self.form.fields[name])}.")

    @property
    def words(self) -> list[str]:
        """Each filter that is in use, such as "Kent" or "under 14"."""
        given = self.form.cleaned_data.items()
        return [self.say(name, value) for name, value in given if value not in ("", None)]

    def say(self, name: str, value: Any) -> str:
        """One filter in words."""
        choices = getattr(self.form.fields[name], "choices", ())
        return str(dict(choices).get(value, value))


class PlayerFilter(Narrowing):
    """Which players: by where they play and who they are."""

    county = ChoiceFilter(method="in_county", label="County", empty_label="any")
    union = ChoiceFilter(method="in_union", label="Union", empty_label="any")
    club = CharFilter(
        method="of_club", label="Club", max_length=LONGEST, widget=_box("name or code")
    )
    sex = ChoiceFilter(label="Sex", choices=tuple(SEXES.items()), empty_label="any")
    age = ChoiceFilter(
        method="under", label="Age on 31 August", choices=tuple(AGES.items()), empty_label="any"
    )
    nation = CharFilter(
        method="of_nation",
        label="FIDE nation",
        max_length=3,
        widget=_box("ENG, or ANY"),
        validators=[RegexValidator(r"\A[A-Za-z]{3}\Z")],
        help_text="is the three letters of a nation, such as ENG, or ANY",
    )

    club_found: ShownClub | None = None

    def __init__(self, snapshot: Snapshot, query: QueryDict, rows: QuerySet[Any, Any]) -> None:
        super().__init__(snapshot, query, rows)
        self.counties = counties_and_unions(snapshot)
        unions = sorted({union for _county, union in self.counties if union})
        self.filters["union"].extra["choices"] = [(union, union) for union in unions]
        self.filters["county"].extra["choices"] = [
            (slugify(county), county) for county, _union in self.counties
        ]

    def in_county(self, players: QuerySet[Any, Any], _name: str, slug: str) -> QuerySet[Any, Any]:
        """Shown with a club of the county."""
        named = [county for county, _union in self.counties if slugify(county) == slug]
        return players.filter(player_id__in=shown_with(self.snapshot, county__in=named))

    def in_union(self, players: QuerySet[Any, Any], _name: str, union: str) -> QuerySet[Any, Any]:
        """Shown with a club of the union."""
        return players.filter(player_id__in=shown_with(self.snapshot, union=union))

    def of_club(self, players: QuerySet[Any, Any], _name: str, text: str) -> QuerySet[Any, Any]:
        """Shown with the club; NotShown where none or several may be meant."""
        self.club_found = _one_club(self.snapshot, self.query, text)
        club_id = self.club_found.club_id
        return players.filter(player_id__in=shown_with(self.snapshot, club_id=club_id))

    def under(self, players: QuerySet[Any, Any], _name: str, band: str) -> QuerySet[Any, Any]:
        """Juniors below that age. In an old revision only those who are juniors still: an adult's
        age then would give away his age now."""
        young = players.filter(junior_age__lt=int(band.removeprefix("U")))
        if not self.snapshot.is_past:
            return young
        now = PublishedPlayer.objects.at(self.snapshot.standing or self.snapshot.number)
        still = now.filter(junior_age__isnull=False)
        return young.filter(player_id__in=still.values("player_id"))

    def of_nation(self, players: QuerySet[Any, Any], _name: str, nation: str) -> QuerySet[Any, Any]:
        """Registered with FIDE for the nation; for any, or for none, if that is asked for."""
        return players if nation.upper() == ANY_NATION else players.filter(nation=nation.upper())

    def say(self, name: str, value: Any) -> str:
        """One filter in words."""
        if name == "club" and self.club_found is not None:
            return self.club_found.name
        if name == "nation":
            nation = value.upper()
            return "any nation" if nation == ANY_NATION else f"registered with FIDE for {nation}"
        return super().say(name, value)


class RankedFilter(PlayerFilter):
    """Which players of those who are ranked, unless a nation is asked for."""

    def __init__(self, snapshot: Snapshot, query: QueryDict, *, listed: bool) -> None:
        """``listed``: only who has a current grade, which is quicker where all others lack one."""
        players = PublishedPlayer.objects.at(snapshot.number).filter(deceased=False)
        super().__init__(snapshot, query, players.filter(is_listed=True) if listed else players)

    def filter_queryset(self, players: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
        """Rules, section 7: who is registered with FIDE for another nation is not ranked."""
        found: QuerySet[Any, Any] = super().filter_queryset(players)
        if self.form.cleaned_data["nation"]:
            return found
        return found.filter(nation__in=("", settings.NATION))


class GradeFilter(Narrowing):
    """Which grades: by what they rest on."""

    category = ChoiceFilter(method="at_least", label="Category at least", empty_label="any")
    games = WholeNumberFilter(
        field_name="games_12m",
        lookup_expr="gte",
        label="Games in 12 months, at least",
        min_value=1,
        max_value=MOST_GAMES,
        help_text=f"is a whole number from 1 to {MOST_GAMES}",
    )

    def __init__(
        self,
        snapshot: Snapshot,
        query: QueryDict,
        rows: QuerySet[Any, Any],
        period: PublishedPeriod,
    ) -> None:
        """``rows`` are grades of the period, which says what categories there are."""
        super().__init__(snapshot, query, rows)
        rules = SCHEMES.get(period.scheme, ECF_2012)
        letters = [category.letter for category in rules.categories]
        if rules.has_categories:
            self.filters["category"].extra["choices"] = [(letter, letter) for letter in letters]
        else:
            del self.filters["category"]

    def at_least(self, grades: QuerySet[Any, Any], _name: str, lowest: str) -> QuerySet[Any, Any]:
        """Of that category or a higher one."""
        return grades.filter(category__in=from_category(lowest))

    def say(self, name: str, value: Any) -> str:
        """One filter in words."""
        if name == "category":
            return f"category {value} or better"
        return f"{value} or more games in 12 months"


def from_category(lowest: str) -> str:
    """The letters of categories from the highest down to ``lowest``."""
    return CATEGORIES[: CATEGORIES.index(lowest) + 1]


def _can_be(field: forms.Field) -> str:
    choices: Sequence[Any] = getattr(field, "choices", ())
    if known := [str(value) for value, _words in choices if value]:
        return f"can be one of these: {', '.join(known)}"
    return str(field.help_text) or f"can have {LONGEST} characters, and no strange ones"


def _one_club(snapshot: Snapshot, query: QueryDict, text: str) -> ShownClub:
    found = clubs_meant(snapshot, text)
    if not found:
        raise missing("No such club", f"No club here has the code or the name “{text[:40]}”.")
    if len(found) > 1:
        raise _several(query, text, found)
    return found[0]


def _several(query: QueryDict, text: str, found: Sequence[ShownClub]) -> NotShown:
    ways = []
    for club in found:
        given = query.copy()
        given["club"] = club.code
        given.pop("page", None)
        words = ", ".join(filter(None, (club.name, club.county, club.code)))
        ways.append(WayOn(words, f"?{given.urlencode()}"))
    return missing("Which club?", f"Several clubs are called “{text[:40]}” or begin so.", *ways)
