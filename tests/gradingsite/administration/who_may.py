"""Who may look at each page of the administration, and who may do what it is for.

Letters: A administrator, O membership officer, R reader; G grader, of what is the grader's own, and
g of what is others'. ``see`` is about GET, ``do`` about POST; where a page does nothing, or what it
does is only told by what is sent, ``do`` is None. ``args`` are what the address takes, besides the
key of a record of the page's model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

EVERYBODY = "AGgOR"
TASK = "00000000-0000-0000-0000-000000000000"
TWO_PLAYERS = "kept={player.pk}&merged={split.new_id}"
TWO_CLUBS = "kept={club.pk}&merged={leftoutaffiliation.club_id}"
NOBODY_AT_ALL = ""


@dataclass(frozen=True)
class May:
    """Who may."""

    see: str
    do: str | None = None
    args: tuple[Any, ...] = ()
    query: str = ""
    """With what is asked of records, by the names of their models."""
    of_record: bool = True
    """Whether the address names a record, if the page is of a model."""


def _model(
    name: str, *, see: str = EVERYBODY, add: str = "", change: str = "", history: str | None = None
) -> dict[str, May]:
    """The pages that Django has for every model; nobody deletes."""
    return {
        f"{name}_changelist": May(see, of_record=False),
        f"{name}_add": May(add, add, of_record=False),
        f"{name}_change": May(see, change),
        f"{name}_history": May(see),
        f"{name}_delete": May(NOBODY_AT_ALL, NOBODY_AT_ALL),
    }


TABLE: dict[str, May] = {
    "index": May(EVERYBODY),
    "login": May(EVERYBODY),
    "logout": May(NOBODY_AT_ALL, EVERYBODY),
    "password_change": May(EVERYBODY, EVERYBODY),
    "password_change_done": May(EVERYBODY),
    "autocomplete": May(
        EVERYBODY,
        query="app_label=players&model_name=membership&field_name=player",
    ),
    "jsi18n": May(EVERYBODY),
    "view_on_site": May(NOBODY_AT_ALL),  # Records here lead to their public pages themselves.
    "app_list": May(EVERYBODY, args=("grading",)),
    "audit": May("AOR"),
    "codes": May(EVERYBODY, EVERYBODY),
    **_model("auth_user", see="A", add="A", change="A"),
    "auth_user_password_change": May("A", "A"),
    **_model("clubs_union", add="A", change="A"),
    **_model("clubs_county", add="A", change="A"),
    **_model("clubs_club", add="A", change="A"),
    "clubs_club_merge": May(EVERYBODY, "A", query=TWO_CLUBS, of_record=False),
    "clubs_club_unmerge": May(EVERYBODY, "A"),
    **_model("players_player", add="AO", change="AO"),
    "players_player_merge": May(EVERYBODY, "AO", query=TWO_PLAYERS, of_record=False),
    "players_player_unmerge": May(EVERYBODY, "AO"),
    "players_player_split": May(EVERYBODY, "AO"),
    "players_player_hide": May(EVERYBODY, "AO"),
    "players_player_erase": May("A", "A"),
    "players_player_export": May("A"),
    **_model("players_membership", add="AO", change="AO"),
    **_model("players_likelypair", see="AOR"),
    "players_likelypair_change": May("AOR"),  # It leads to where the two are compared.
    "players_likelypair_search": May(NOBODY_AT_ALL, "AO", of_record=False),
    "players_likelypair_progress": May("AOR", args=(TASK,), of_record=False),
    **_model("players_twopeople", see="AOR", add="AO", change="AO"),
    **_model("players_leftoutaffiliation", add="AO", change="AO"),
    **_model("players_split", change="AO"),
    **_model("grading_event", change="AG"),
    "grading_event_expected": May(EVERYBODY, of_record=False),
    "grading_event_remind": May(NOBODY_AT_ALL, "AG", args=("2012-13",)),
    "grading_event_not_expected": May("AG", "AG", args=("2012-13",)),
    "grading_event_non_members": May(EVERYBODY, of_record=False),
    "grading_event_non_members_of": May(EVERYBODY),
    **_model("grading_reportingcontact", see="AGg", add="AGg", change="AG"),
    **_model("grading_game", add="AGg", change="AG"),
    **_model("grading_correction"),
    **_model("grading_errorreport", see="AOR", change="AO"),
    "grading_errorreport_delete": May("A", "A"),
    **_model("grading_gradinglist", add="A", change="A"),  # The record is a list of one's own.
    "grading_gradinglist_delete": May("A", "A"),
    **_model("grading_allocation", add="A", change="A"),
    "grading_allocation_upload": May("A", "A", of_record=False),
    **_model("grading_schoolgrade", see="A", add="A", change="A"),
    **_model("grading_period"),
    **_model("grading_revision", see="AR", add="A"),
    "grading_revision_change": May("AR"),  # Nothing on it is typed.
    "grading_revision_publish": May(NOBODY_AT_ALL, "A"),
    "grading_revision_discard": May(NOBODY_AT_ALL, "A"),
    "grading_revision_build_anew": May(NOBODY_AT_ALL, "A"),
    "grading_revision_undo": May("A", "A"),
    "grading_revision_progress": May("AR", args=(TASK,), of_record=False),
    "grading_revision_integrity": May(EVERYBODY, of_record=False),
    **_model("grading_importrecord", see="AR"),
    **_model("grading_importedgrade"),
    **_model("grading_importedaffiliation"),
    **_model("grading_receivedreport"),
    **_model("grading_submission", see="AGgR", add="AGg", change="AG"),
    "grading_submission_change": May("AGgR"),  # It leads to the page the file is at.
    "grading_submission_identify": May("AGgR", "AG"),
    "grading_submission_look_over": May("AGgR"),
    "grading_submission_accept": May(NOBODY_AT_ALL, "AG"),
    "grading_submission_set_aside": May(NOBODY_AT_ALL, "AG"),
    "grading_submission_progress": May("AGgR", args=(TASK,)),
    "grading_submission_receipt": May("AGgR"),
    "grading_submission_receipt_text": May("AGgR"),
}
