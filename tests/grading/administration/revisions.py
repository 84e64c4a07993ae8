"""Pages of revisions as tests ask for them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from grading.models import Pointer, Revision

ADD = reverse("admin:grading_revision_add")
LIST = reverse("admin:grading_revision_changelist")
INTEGRITY = reverse("admin:grading_revision_integrity")


def page_of(number: int, page: str = "change") -> str:
    """The address of a page of a revision."""
    return reverse(f"admin:grading_revision_{page}", args=[number])


def read(client: Client, address: str, **data: Any) -> str:
    """What a page says."""
    answer = client.get(address, data)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def press(client: Client, address: str, **fields: Any) -> str:
    """What the page says that a button leads to."""
    answer = client.post(address, fields, follow=True)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def standing() -> int | None:
    """The number of the revision that the public sees."""
    return Pointer.objects.values_list("revision_id", flat=True).first()


def build(client: Client, month: str) -> Revision:
    """Ask for a build as the page does, and give the draft."""
    page = press(client, ADD, month=month, base=standing() or "")
    assert "is built: here is its report" in page
    return Revision.objects.get(state=Revision.State.DRAFT)


def publish(client: Client, revision: Revision) -> str:
    """Press the button of its report."""
    return press(client, page_of(revision.number, "publish"), base=revision.base_id or "")


def somebody(*rights: str) -> Client:
    """Somebody of the administration who has these permissions, each ``app.codename``."""
    user = User.objects.create_user(f"user {User.objects.count()}", is_staff=True)
    for right in rights:
        app, codename = right.split(".")
        found = Permission.objects.get(content_type__app_label=app, codename=codename)
        user.user_permissions.add(found)
    client = Client()
    client.force_login(user)
    return client
