"""Who may do what in the administration: one table, and the groups that stand for its columns.

Administrators may do everything and have no column. A new model gets a row in ``MAY``, a permission
beyond the usual four one in ``MAY_ALSO``; tests fail for what has none. The groups are put right by
the tables after every ``migrate``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, transaction

if TYPE_CHECKING:
    from django.contrib.auth.models import User

ADMINISTRATORS = "Administrators"
GRADERS, OFFICERS, READERS = ROLES = ("Graders", "Membership officers", "Readers")

ACTIONS = {"v": "view", "a": "add", "c": "change", "d": "delete"}
NOBODY = ("", "", "")
EVERYBODY_SEES = ("v", "v", "v")

MAY: Mapping[str, tuple[str, str, str]] = {
    # graders, membership officers, readers: may they view, add, change, delete?
    "admin.logentry": ("", "v", "v"),
    "auth.group": NOBODY,
    "auth.permission": NOBODY,
    "auth.user": NOBODY,
    "axes.accessattempt": NOBODY,
    "axes.accessattemptexpiration": NOBODY,
    "axes.accessfailurelog": NOBODY,
    "axes.accesslog": NOBODY,
    "clubs.club": EVERYBODY_SEES,
    "clubs.county": EVERYBODY_SEES,
    "clubs.union": EVERYBODY_SEES,
    "contenttypes.contenttype": NOBODY,
    "grading.allocation": EVERYBODY_SEES,
    "grading.correction": EVERYBODY_SEES,
    "grading.errorreport": ("", "vc", "v"),
    "grading.event": ("vc", "v", "v"),
    "grading.feed": EVERYBODY_SEES,
    "grading.game": ("vac", "v", "v"),
    "grading.gradinglist": EVERYBODY_SEES,
    "grading.identification": NOBODY,
    "grading.importedaffiliation": EVERYBODY_SEES,
    "grading.importedgrade": EVERYBODY_SEES,
    "grading.importrecord": ("", "", "v"),
    "grading.knownas": NOBODY,
    "grading.notexpected": ("vc", "v", "v"),
    "grading.period": EVERYBODY_SEES,
    "grading.placement": NOBODY,
    "grading.pointer": NOBODY,
    "grading.receivedreport": EVERYBODY_SEES,
    "grading.reportingcontact": ("vac", "", ""),
    "grading.reportreminder": EVERYBODY_SEES,
    "grading.revision": ("", "", "v"),
    "grading.schoolgrade": NOBODY,
    "grading.section": EVERYBODY_SEES,
    "grading.submission": ("vac", "", "v"),
    "otp_static.staticdevice": NOBODY,
    "otp_static.statictoken": NOBODY,
    "otp_totp.totpdevice": NOBODY,
    "players.duplicatesearch": NOBODY,
    "players.erasure": NOBODY,
    "players.formername": ("v", "vacd", "v"),
    "players.leftoutaffiliation": ("v", "vac", "v"),
    "players.likelypair": ("", "vc", "v"),
    "players.membership": ("v", "vac", "v"),
    "players.player": ("v", "vac", "v"),
    "players.referencesequence": NOBODY,
    "players.split": ("v", "vac", "v"),
    "players.splitside": NOBODY,
    "players.twopeople": ("", "vac", "v"),
    "sessions.session": NOBODY,
}
"""Of graders it is their own events that they change: ``grading.administration.own_events``."""

MAY_ALSO: Mapping[str, tuple[str, ...]] = {
    "grading.build_revision": (),
    "grading.correct_any_event": (),
    "grading.publish_revision": (),
    "grading.see_draft": (),
    "players.erase_player": (),
    "players.view_birth_date": (),
}
"""The roles that have a permission beyond the usual four."""

WRITTEN_ONCE = ("historical", "logentry", "published")
"""How the names of models begin of which not even administrators change a row."""


def is_administrator(user: User) -> bool:
    """Whether the user may do everything."""
    return user.is_superuser or user.groups.filter(name=ADMINISTRATORS).exists()


def permissions_of(role: str) -> set[tuple[str, str]]:
    """App and codename of each permission that the tables give a role."""
    column = ROLES.index(role)
    usual = {
        (app, f"{ACTIONS[letter]}_{model}")
        for (app, model), row in ((name.split("."), row) for name, row in MAY.items())
        for letter in row[column]
    }
    further = (name.partition(".")[::2] for name, roles in MAY_ALSO.items() if role in roles)
    return usual | set(further)


def is_given(codename: str) -> bool:
    """Whether administrators are given a permission: to view everything, to change what changes."""
    action, _, model = codename.partition("_")
    return action == "view" or not model.startswith(WRITTEN_ONCE)


def make_roles(using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Make the groups, and give them what the tables say; what they had besides is taken away.

    Permissions are there by then: Django makes them after ``migrate`` too, app by app.
    """
    permissions = apps.get_model("auth", "Permission")._default_manager.using(using)
    held = {
        (app, codename): key
        for app, codename, key in permissions.values_list(
            "content_type__app_label", "codename", "pk"
        )
    }
    with transaction.atomic(using=using):
        for role in ROLES:
            _give(role, [held[named] for named in permissions_of(role) if named in held], using)
        _give(ADMINISTRATORS, [key for (_, name), key in held.items() if is_given(name)], using)


def _give(name: str, keys: Iterable[int], using: str) -> None:
    group, _ = (
        apps.get_model("auth", "Group")._default_manager.using(using).get_or_create(name=name)
    )
    group.permissions.set(keys)
