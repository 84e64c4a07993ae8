"""The log of events received, with what was accepted before there was one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from django.db import migrations, models

from gradingsite.folding import fold

AT_ONCE = 500


def log_what_is_here(apps: Any, _schema_editor: Any) -> None:
    """A row for each event that was accepted before there was a log, and for each withdrawn.

    What of it came in an interim report is not on record, nor when it was accepted.
    """
    event_model = apps.get_model("grading", "Event")
    log = apps.get_model("grading", "ReceivedReport").objects
    placed = apps.get_model("grading", "Placement").objects
    periods = {
        period.pk: period
        for period in apps.get_model("grading", "Period")
        .objects.select_related("grading_list")
        .order_by("grading_list__position", "grading_list", "last_day")
    }
    events = event_model.objects.exclude(stage="received").order_by("received_on", "pk")
    keys = list(events.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        some = list(events.filter(pk__in=keys[start : start + AT_ONCE]))
        games = defaultdict(list)
        of_some = placed.filter(game__event__in=[event.pk for event in some])
        for event, *game in of_some.values_list(
            "game__event", "game", "game__white", "game__black", "period"
        ).iterator():
            games[event].append(game)
        log.bulk_create(
            row for event in some for row in rows(log.model, event, games[event.pk], periods)
        )


def rows(model: Any, event: Any, games: list[list[int]], periods: dict[int, Any]) -> Iterator[Any]:
    if not games:
        return
    in_periods = Counter(period for *_, period in games)
    told = {
        "event_id": event.pk,
        "name": event.name,
        "folded": fold(event.name)[:200],
        "kind": event.kind,
        "rate": event.rate,
        "organiser": event.organiser,
        "first_day": event.first_day,
        "last_day": event.last_day,
        "is_final": event.is_final,
        "received_on": event.received_on,
        "season": season(event.received_on),
        "reached_on": event.received_on,
        "last_game": max(game for game, *_ in games),
    }
    brought = {
        "games": len({game for game, *_ in games}),
        "players": len({player for _, *both, _ in games for player in both}),
        "placements": [
            {
                "list": period.grading_list.slug,
                "list_name": period.grading_list.name,
                "period": period.name,
                "nominal_day": period.nominal_day.isoformat(),
                "is_computed": period.name >= period.grading_list.first_computed,
                "games": in_periods[key],
            }
            for key, period in periods.items()
            if key in in_periods
        ],
    }
    yield model(stage="accepted", **told, **brought)
    if event.stage == "withdrawn":
        yield model(stage="withdrawn", **told, games=0, players=0)


def season(day: Any) -> str:
    year = day.year - (day.month < 7)
    return f"{year}-{(year + 1) % 100:02d}"


class Migration(migrations.Migration):
    dependencies = [
        ("grading", "0005_sections_and_clubs_of_sides"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReceivedReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event_id", models.BigIntegerField()),
                (
                    "stage",
                    models.CharField(
                        choices=[("accepted", "accepted"), ("withdrawn", "withdrawn")], max_length=9
                    ),
                ),
                ("name", models.CharField(max_length=160)),
                ("folded", models.CharField(max_length=200)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("league", "league"),
                            ("congress", "congress"),
                            ("county", "county matches"),
                            ("club", "club competition"),
                            ("foreign", "event abroad, reported by a Direct Member"),
                            ("other", "other"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "rate",
                    models.CharField(
                        choices=[("standard", "Standardplay"), ("rapid", "Rapidplay")], max_length=8
                    ),
                ),
                ("organiser", models.CharField(blank=True, max_length=120)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("is_final", models.BooleanField(help_text="a final report, not an interim one")),
                ("received_on", models.DateField()),
                (
                    "season",
                    models.CharField(
                        help_text="in which it was received, such as 2012-13", max_length=7
                    ),
                ),
                ("reached_on", models.DateField(help_text="when it was accepted, or withdrawn")),
                ("games", models.PositiveIntegerField(help_text="that were new with this report")),
                ("players", models.PositiveIntegerField(help_text="of those games")),
                (
                    "placements",
                    models.JSONField(
                        default=list,
                        help_text="the list, its period and the nominal day, and how many games",
                    ),
                ),
                (
                    "last_game",
                    models.BigIntegerField(
                        default=0, help_text="a later report brings games after it"
                    ),
                ),
            ],
            options={
                "ordering": ("-received_on", "-pk"),
                "indexes": [
                    models.Index(
                        fields=["season", "-received_on", "-id"], name="received_in_season"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event_id", "stage", "last_game", "is_final"),
                        name="report_logged_once",
                    )
                ],
            },
        ),
        migrations.RunPython(log_what_is_here, migrations.RunPython.noop),
    ]
