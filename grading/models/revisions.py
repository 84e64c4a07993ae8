"""Revisions of the published snapshot, and the pointer to the one that stands."""

from django.db import models


class Revision(models.Model):
    """One state of everything the public sees. Numbers are never used twice."""

    class State(models.TextChoices):
        BUILDING = "building", "being built"
        DRAFT = "draft", "draft"
        PUBLISHED = "published", "published"
        DISCARDED = "discarded", "discarded"
        WITHDRAWN = "withdrawn", "withdrawn"

    UNPUBLISHED = (State.BUILDING, State.DRAFT)

    number = models.PositiveIntegerField(primary_key=True)
    month = models.CharField(max_length=7, help_text="such as 2013-04")
    nominal_day = models.DateField(
        help_text="the day it speaks of: it holds nothing later, whatever the clock"
    )
    state = models.CharField(max_length=9, choices=State.choices, default=State.BUILDING)
    base = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="the published revision it was built upon",
    )
    undoes = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    lists = models.JSONField(default=list, help_text="the lists, their periods and baselines")
    ranks = models.JSONField(default=dict, help_text="by list, how many hold each ranked grade")
    totals = models.JSONField(default=dict)
    statistics = models.JSONField(
        default=dict, help_text="figures by period, by juniors' ages and by county"
    )
    changes = models.JSONField(
        default=dict, help_text="how many published grades it changed, by what happened to them"
    )
    report = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    built_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-number",)
        # They come of the records: nobody adds, changes or deletes one by a form.
        default_permissions = ("view",)
        permissions = [
            ("build_revision", "Can build a draft of the next revision"),
            ("publish_revision", "Can publish a draft, discard it, and undo a publication"),
            ("see_draft", "Can look at the site as a draft has it"),
        ]
        constraints = [
            # The same value for both states, so that a build and a draft exclude each other.
            models.UniqueConstraint(
                models.Case(models.When(state__in=("building", "draft"), then=1)),
                name="one_draft_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.number} ({self.month})"


class Pointer(models.Model):
    """The one row that says which revision the public sees: moving it is publishing."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="+")
    erased_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="when somebody was last taken out of what is published, in all revisions",
    )

    class Meta:
        constraints = [models.CheckConstraint(name="one_pointer", condition=models.Q(id=1))]

    def __str__(self) -> str:
        return str(self.revision)
