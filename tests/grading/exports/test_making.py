"""When files are made: after each publication, and again where somebody was hidden."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoCaptureOnCommitCallbacks

from grading.exports.folder import files_of, numbers_made
from grading.exports.making import NotPublished, make_files
from grading.exports.snapshot_rows import SnapshotRows
from grading.exports.tasks import export_published, export_revision
from grading.exports.writing import write_files
from grading.models import Revision
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.publishing.undoing import undo
from players.models import Player
from tests.grading.publishing.world import player, published, ref

pytestmark = pytest.mark.usefixtures("world")


def test_files_are_made_once_the_publication_is_committed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        published("2012-01")
        assert files_of(1) == []
    assert len(files_of(1)) == 22


def test_a_publication_may_go_without(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        publish(revision=build(month="2012-01"), with_files=False)
    assert files_of(1) == []


def test_a_fault_in_the_files_leaves_the_publication_as_it_is(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("grading.exports.making.write_files", lambda *_: 1 / 0)
    with django_capture_on_commit_callbacks(execute=True):
        (revision,) = published("2012-01")
    assert revision.state == Revision.State.PUBLISHED
    assert files_of(1) == []


def test_a_task_delivered_twice_does_nothing_the_second_time() -> None:
    published("2012-01")
    export_revision(1)
    before = [file.path.stat().st_ino for file in files_of(1)]
    export_revision(1)
    assert [file.path.stat().st_ino for file in files_of(1)] == before


def test_of_no_revision_or_of_a_draft_nothing_is_made() -> None:
    build(month="2012-01")
    export_revision(1)
    export_revision(77)
    assert numbers_made() == []


def test_files_of_a_withdrawn_revision_go() -> None:
    _, second = published("2012-01", "2012-02")
    export_revision(1)
    export_revision(2)
    again = undo(revision=second)
    export_published(again.number)
    assert numbers_made() == [1, 3]


def test_older_files_are_made_again_without_whoever_is_hidden() -> None:
    published("2012-01")
    export_published(1)
    assert ref(0) in (files_of(1)[0].path.parent / "sides.csv").read_text()
    Player.objects.filter(pk=player(0).pk).update(hidden=True)
    published("2012-02")
    export_published(2)
    assert numbers_made() == [1, 2]
    for file in files_of(1):
        assert ref(0).encode() not in file.path.read_bytes(), file.name


def while_written(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Let something happen while the next files are written."""
    still_to_come = [happens]

    def slowly(rows: SnapshotRows, folder: Path) -> None:
        if still_to_come:
            still_to_come.pop()()
        write_files(rows, folder)

    monkeypatch.setattr("grading.exports.making.write_files", slowly)


def test_files_in_the_making_are_made_anew_when_somebody_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    published("2012-01")

    def hide() -> None:
        Player.objects.filter(pk=player(0).pk).update(hidden=True)
        published("2012-02")
        export_published(2)

    while_written(monkeypatch, hide)
    export_revision(1)
    assert numbers_made() == [1, 2]
    for file in files_of(1):
        assert ref(0).encode() not in file.path.read_bytes(), file.name


def test_files_in_the_making_go_when_their_revision_is_withdrawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, second = published("2012-01", "2012-02")
    while_written(monkeypatch, lambda: undo(revision=second))
    with pytest.raises(NotPublished):
        make_files(revision=Revision.objects.get(number=2))
    assert numbers_made() == []


def test_older_files_stay_where_nobody_is_hidden() -> None:
    published("2012-01")
    export_published(1)
    before = [file.path.stat().st_ino for file in files_of(1)]
    published("2012-02")
    export_published(2)
    assert [file.path.stat().st_ino for file in files_of(1)] == before


# The command


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("export_revision", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_makes_those_of_the_published_revision_or_of_another() -> None:
    published("2012-01", "2012-02")
    assert "exports/2: 22 files" in run()
    assert numbers_made() == [2]
    run("1")
    assert numbers_made() == [1, 2]


@pytest.mark.parametrize(
    "months, number, complaint",
    [
        ([], "", "nothing is published yet"),
        (["2012-01"], "7", "there is no revision 7"),
        (["2012-01"], "2", "revision 2 (2012-02) is draft"),
    ],
)
def test_the_command_says_why_it_cannot(months: list[str], number: str, complaint: str) -> None:
    published(*months)
    if months:
        build(month="2012-02")
    with pytest.raises(CommandError) as refused:
        run(*[number] * bool(number))
    assert str(refused.value) == complaint
