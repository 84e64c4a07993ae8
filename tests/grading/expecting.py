"""Events of two seasons, for tests of what is expected."""

from __future__ import annotations

from datetime import date
from typing import Any

from grading.models import Event, ReportingContact
from tests import records

EMAIL = "officer@example.org"
SEASON = "2012-13"


def last(name: str = "Kent League 2011-12", **columns: Any) -> Event:
    """An event of 2011-12, of which the report came on 10 May 2012."""
    defaults: dict[str, Any] = {
        "name": name,
        "stage": Event.Stage.ACCEPTED,
        "kind": Event.Kind.LEAGUE,
        "first_day": date(2011, 9, 1),
        "last_day": date(2012, 4, 30),
        "received_on": date(2012, 5, 10),
    }
    number = Event.objects.count()
    return records.event(f"E{number}", **defaults | columns)


def now(name: str = "Kent League 2012-13", **columns: Any) -> Event:
    """An event of 2012-13, of which the report came on 12 May 2013."""
    defaults: dict[str, Any] = {
        "first_day": date(2012, 9, 1),
        "last_day": date(2013, 4, 30),
        "received_on": date(2013, 5, 12),
    }
    return last(name, **defaults | columns)


def contact(event: Event, name: str = "A. Officer", email: str = EMAIL) -> ReportingContact:
    """Who reports it."""
    return ReportingContact.objects.create(event=event, name=name, email=email)
