"""Who reports an event: as its latest file says, or as somebody put it in."""

from __future__ import annotations

from grading.models import Event, ReportingContact
from gradingsite.folding import fold
from gradingsite.recording import hold_or_store, save_with_reason

FROM_FILE = "as the event’s latest file says"


def learn_contact(*, event: Event, name: str, email: str) -> None:
    """Keep who reports an event, as a file names them; what somebody put in by hand stays.

    Name and address are one person's: where a file has but one of them, the other stays as it is
    known only if that one is the same as before.
    """
    if not name and not email:
        return
    new = ReportingContact(event=event, name=name, email=email)
    held = hold_or_store(new, key=("event",), reason=FROM_FILE)
    if held is None or not _is_from_file(held):
        return
    told = _of_one_person(held, name, email)
    if told != (held.name, held.email):
        held.name, held.email = told
        save_with_reason(held, reason=FROM_FILE)


def _is_from_file(contact: ReportingContact) -> bool:
    """Whether nobody has changed it, or saved it as it is, since the latest file."""
    latest = contact.history.first()
    return latest is not None and latest.history_change_reason == FROM_FILE


def _of_one_person(known: ReportingContact, name: str, email: str) -> tuple[str, str]:
    if not email and fold(name) == fold(known.name):
        return name, known.email
    if not name and email.lower() == known.email.lower():
        return known.name, email
    return name, email
