"""Allocated grades from a file: by the command, and sent in to the administration."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.imports.allocations import read_allocations
from grading.interchange.faults import FaultsFound
from grading.models import Allocation, Correction, GradingList
from grading.services.allocating import allocate_all
from grading.services.corrections import CannotCorrect
from grading.services.own_lists import set_up_own_list
from players.models import Player
from tests import records
from tests.gradingsite.administration import user

pytestmark = pytest.mark.django_db

HEADER = "list,period,ref,grade,source\n"


@pytest.fixture
def ref() -> str:
    records.lists()
    set_up_own_list(
        grading_list=GradingList(
            slug="juniors",
            name="County juniors",
            short_name="Juniors",
            timeline_text="byca",
            first_computed="2013-09",
        )
    )
    return records.player().ref


def load(tmp_path: Path, rows: str, **options: Any) -> str:
    file, out = tmp_path / "allocated.csv", StringIO()
    file.write_text(HEADER + rows)
    call_command("import_allocations", file, stdout=out, **options)
    return out.getvalue()


def faults_of(text: str, source: str = "") -> list[str]:
    with pytest.raises(FaultsFound) as found:
        read_allocations("a.csv", text.encode(), source)
    return str(found.value).splitlines()


def test_new_ones_are_stored_and_the_same_passed_over(tmp_path: Path, ref: str) -> None:
    rows = f"juniors,2013-09,{ref.lower()},55,the trials\n"
    said = load(tmp_path, rows)
    assert said == "1 new allocation, 0 changed, 0 as on record; 0 corrections\n"
    stored = Allocation.objects.get()
    assert (stored.player.ref, stored.grade, stored.source) == (ref, 55, "the trials")
    assert records.reasons(stored) == ["of the file allocated.csv"]
    assert "0 new allocations, 0 changed, 1 as on record" in load(tmp_path, rows)


def test_what_the_file_says_otherwise_is_changed(tmp_path: Path, ref: str) -> None:
    load(tmp_path, f"juniors,2013-09,{ref},55,the trials\n")
    said = load(tmp_path, f"juniors,2013-09,{ref},60,\n", source="the Megafinal")
    assert said.startswith("0 new allocations, 1 changed")
    stored = Allocation.objects.get()
    assert (stored.grade, stored.source) == (60, "the Megafinal")


def test_of_a_list_that_is_out_each_is_a_correction_with_its_reason(
    tmp_path: Path, ref: str
) -> None:
    load(tmp_path, f"juniors,2013-09,{ref},55,the trials\n")
    records.close("juniors", "2013-09")
    other = records.player("Beta").ref
    rows = f"juniors,2013-09,{other},45,the trials\njuniors,2013-09,{ref},60,the trials\n"
    for why in ({}, {"reason": "misread"}, {"confirmed_by": "office"}):
        with pytest.raises(CommandError, match="is out, and would be redrawn: say why"):
            load(tmp_path, rows, **why)
        assert list(Allocation.objects.values_list("grade", flat=True)) == [55]
    said = load(tmp_path, rows, reason="misread", confirmed_by="office")
    assert said == "1 new allocation, 1 changed, 0 as on record; 2 corrections\n"
    made = Correction.objects.all()
    assert {(c.reason, c.confirmed_by) for c in made} == {("misread", "office")}
    assert {p.ref for c in made for p in c.players.all()} == {ref, other}


def test_a_merged_reference_is_the_survivors(tmp_path: Path, ref: str) -> None:
    merged = records.player("Beta")
    merged.merged_into = Player.objects.get(ref=ref)
    merged.save()
    load(tmp_path, f"juniors,2013-09,{merged.ref},55,the trials\n")
    assert Allocation.objects.get().player.ref == ref
    both = f"juniors,2013-09,{merged.ref},55,x\njuniors,2013-09,{ref},55,x\n"
    expected = "each player once a season: on line 2 is another of his references"
    assert faults_of(HEADER + both) == [f"a.csv:3: ref: {ref} again, expected {expected}"]


def test_all_faults_are_told_at_once_and_nothing_is_stored(tmp_path: Path, ref: str) -> None:
    wrong = ref[:6] + ("A" if ref[6] != "A" else "B")
    rows = (
        f"standard,2013-01,{ref},55,x\n"
        f"juniors,2013-10,{ref},55,x\n"
        f"juniors,2013-09,{wrong},55,x\n"
        "juniors,2013-09,233310H,55,x\n"
        f"juniors,2013-09,{ref},900,x\n"
        f"juniors,2013-09,{ref},55,\n"
    )
    told = faults_of(HEADER + rows)
    assert [line.partition(": ")[0] for line in told] == [
        f"a.csv:{n}" for n in (2, 3, 4, 5, 6, 7, 7)
    ]
    for line, field in zip(
        told, ("list", "period", "ref", "ref", "grade", "ref", "source"), strict=True
    ):
        assert f": {field}: " in line
    assert "a list that goes by allocated grades (juniors)" in told[0]
    assert "a season of juniors: " in told[1]
    with pytest.raises(CommandError, match=r"7 faults, nothing was stored"):
        load(tmp_path, rows)
    assert not Allocation.objects.exists()


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "a.csv"),
        (HEADER, "a.csv: no allocation, expected a row for each"),
        ("list,ref\n", "period"),
        ("PK\x03\x04 no text", "a.csv"),
    ],
)
def test_what_is_no_file_of_allocations_is_refused(ref: str, text: str, says: str) -> None:
    assert says in "\n".join(faults_of(text))


def test_reading_takes_the_same_queries_however_long_the_file(
    ref: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    refs = [ref, *(records.player(f"P{number}").ref for number in range(9))]
    for count in (1, 10):
        rows = "".join(f"juniors,2013-09,{one},55,x\n" for one in refs[:count])
        # Players by reference, those who stand for others, these; lists and their seasons.
        with django_assert_num_queries(5):
            read_allocations("a.csv", (HEADER + rows).encode())


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("administrator"))
    return client


def send(client: Client, rows: str, **form: str) -> Any:
    file = SimpleUploadedFile("allocated.csv", (HEADER + rows).encode())
    address = "/admin/grading/allocation/from-a-file/"
    return client.post(address, {"file": file, **form}, follow=True)


def test_a_file_is_sent_in_to_the_administration(administrator: Client, ref: str) -> None:
    assert "from-a-file" in administrator.get("/admin/grading/allocation/").content.decode()
    page = send(administrator, f"juniors,2013-09,{ref},55,\n", source="the trials")
    assert "1 new allocation, 0 changed" in page.content.decode()
    stored = Allocation.objects.get()
    assert stored.history.get().history_user.username == "administrator"


def test_the_administration_tells_every_fault_of_a_file(administrator: Client, ref: str) -> None:
    page = send(administrator, f"juniors,2013-09,{ref},x,y\nrapid,2013-01,{ref},5,y\n")
    text = page.content.decode()
    assert "Nothing was stored." in text
    assert "2 faults in the file" in text
    assert "Choose a file." in administrator.post(page.request["PATH_INFO"]).content.decode()
    assert not Allocation.objects.exists()


def test_the_administration_asks_why_where_a_list_is_out(administrator: Client, ref: str) -> None:
    records.close("juniors", "2013-09")
    rows = f"juniors,2013-09,{ref},55,the trials\n"
    assert "is out, and would be redrawn" in send(administrator, rows).content.decode()
    send(administrator, rows, reason="left out", confirmed_by="office")
    assert Correction.objects.filter(made_by__username="administrator").count() == 1


def test_whoever_may_only_add_or_only_change_sends_no_file_in(client: Client, ref: str) -> None:
    for codename in ("add_allocation", "change_allocation"):
        somebody = user(codename)
        wanted = Permission.objects.filter(codename__in=[codename, "view_allocation"])
        somebody.user_permissions.set(wanted)
        client.force_login(somebody)
        assert "from-a-file" not in client.get("/admin/grading/allocation/").content.decode()
        assert send(client, f"juniors,2013-09,{ref},55,x\n").status_code == 403
    assert not Allocation.objects.exists()


def test_what_another_puts_in_meanwhile_is_told(ref: str) -> None:
    found = read_allocations("a.csv", f"{HEADER}juniors,2013-09,{ref},55,x\n".encode())
    other = Allocation.objects.get_or_create

    def meanwhile(*_words: Any) -> dict[Any, Any]:
        (told,) = found.rows
        other(player=told.player, period=told.period, grade=60, source="y")
        return {}

    with (
        patch("grading.services.allocating._held", meanwhile),
        pytest.raises(CannotCorrect, match="put in meanwhile"),
    ):
        allocate_all(allocations=found.rows, file="a.csv", reason="")
