"""What every address of the API has in common: one revision, its headers, its refusals.

A view says what it answers with (``row``), which parameters it reads, and how it finds them in
the snapshot. The schema is made of the same declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from grading.reading.head import without_body_for_head
from grading.reading.kept import keeping
from grading.reading.pages import snapshot_as_of
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from gradingsite.api.caching import Variant, confirmed, dated, kept, unchanged
from gradingsite.api.parameters import AS_OF, FORMAT, fields_of, refuse_unknown
from gradingsite.api.problems import CHANGED, problem_reply
from gradingsite.api.rows import Part, Row, columns_of, fields_asked, leave, made
from gradingsite.api.throttling import AddressThrottle


class SnapshotView(APIView):
    """One thing of the snapshot, or nothing but what goes wrong."""

    name: ClassVar[str]
    """Of its address; the schema calls the operation so, without ``api-``."""
    row: ClassVar[type[Row]]
    """What the reply, or each row of it, holds."""
    group: ClassVar[str]
    """Under which heading the schema has it."""
    parameters: ClassVar[Sequence[OpenApiParameter]] = ()
    """What may be asked beside ``COMMON``."""
    parts: ClassVar[Sequence[OpenApiParameter]] = ()
    """The parts of the address, where there is something to say of them."""
    statuses: ClassVar[Sequence[int]] = (404,)
    """What else may come of a request, beside what may come of any."""
    example: ClassVar[Any] = None
    """A row as it may be answered, for the schema."""
    is_list: ClassVar[bool] = False
    """Whether the reply has many rows."""
    beside: ClassVar[tuple[str, type[Part], Any] | None] = None
    """What there is to say of many rows together: its name, what each of it is, an example."""
    rows_of_csv: ClassVar[str] = ""
    """The field whose objects are the rows of a CSV file; without, or if it is left out, the row
    itself is."""
    COMMON: ClassVar[Sequence[OpenApiParameter]] = (AS_OF, FORMAT)

    throttle_classes = (AddressThrottle,)
    snapshot: Snapshot | None = None
    so_far = ""
    """What ``live`` said of this request."""
    rate_headers: Mapping[str, str] = {}
    metadata_class = None

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """With what pages have too: short replies to HEAD, small ones to all, each made once."""
        return without_body_for_head(keeping(gzip_page(super().as_view(**initkwargs))))

    # What a view of the API says

    def answer(self, snapshot: Snapshot, **parts: Any) -> Any:
        """The object that ``row`` makes a reply of. Raises NotShown."""
        raise NotImplementedError

    def live(self, **parts: Any) -> str:
        """How far that has come which the reply tells and which goes on between revisions.

        Nothing for most: they change with their revision alone.
        """
        return ""

    # How it is answered

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the request before anything is found wrong with it."""
        super().check_throttles(request)
        super().initial(request, *args, **kwargs)

    def check_throttles(self, request: Request) -> None:
        """It was counted already."""

    def get(self, request: Request, **parts: Any) -> HttpResponse:
        """Answer with the snapshot that is asked for, unless the program has that already."""
        self.refuse_garbage()
        self.snapshot = self.read()
        self.so_far = self.live(**parts)
        version = (self.asked, self.snapshot, self.variant)
        return unchanged(*version) or self._confirmed(kept(*version) or self.reply(**parts))

    def _confirmed(self, answer: HttpResponse) -> HttpResponse:
        reply = confirmed(answer, self.asked, self.read_already, self.variant)
        return problem_reply(self.asked, 412, CHANGED) if reply.status_code == 412 else reply

    def reply(self, **parts: Any) -> HttpResponse:
        """The reply with a body."""
        found = self.answer(self.read_already, **parts)
        return Response(self.envelope(result=made(self.row, found, self.fields, many=False)))

    def refuse_garbage(self) -> None:
        """Raises NotShown for parameters that there are not, or that cannot be read."""
        refuse_unknown(self.query, {one.name for one in self.all_parameters()})
        fields_asked(self.query, self.row)

    def read(self) -> Snapshot:
        """The snapshot that is asked for. Raises NotShown."""
        return self.known(snapshot_as_of(self.asked, self.query.get("as_of", "")))

    def known(self, snapshot: Snapshot | None) -> Snapshot:
        """That snapshot; NotShown before there is any."""
        if snapshot is None:
            raise missing(
                "No list has been published yet",
                "There is something to read here once the first list is out.",
            )
        return snapshot

    @classmethod
    def all_parameters(cls) -> list[OpenApiParameter]:
        """All that may stand after the question mark."""
        return [*cls.parameters, *cls.COMMON, fields_of(list(cls.row._declared_fields))]

    @property
    def asked(self) -> HttpRequest:
        """The request, as Django has it."""
        request: HttpRequest = self.request._request
        return request

    @property
    def query(self) -> QueryDict:
        """What stands after the question mark."""
        return self.asked.GET

    @property
    def read_already(self) -> Snapshot:
        """The snapshot, once it is read."""
        if self.snapshot is None:
            raise RuntimeError("the snapshot is read before anything is answered")
        return self.snapshot

    @property
    def variant(self) -> Variant:
        """What a reply depends on beside its address and its revision."""
        # Before it is known what to write in, there is nothing to be kept either.
        if not hasattr(self.request, "accepted_renderer"):
            return Variant("")
        written = f"{self.request.accepted_media_type} {self.asked.get_host()}"
        return Variant(written, self.so_far)

    @cached_property
    def fields(self) -> Sequence[str]:
        """Those that are wanted, in the order of ``row``."""
        wanted = fields_asked(self.query, self.row)
        return [name for name in self.row._declared_fields if name in wanted]

    def envelope(self, **told: Any) -> dict[str, Any]:
        """What is in every reply: which revision it is of, and under which terms."""
        read = self.read_already
        return {
            "snapshot": {
                "revision": read.number,
                "month": read.revision.month,
                "date": read.nominal_day,
            },
            "licence": settings.LICENCE_TERMS or None,
            **told,
        }

    def finalize_response(
        self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """With the headers that every reply has."""
        reply: HttpResponse = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(reply, Response):
            reply.render()
        self._head(reply)
        return reply

    def _head(self, reply: HttpResponse) -> None:
        dated(reply, self.asked, self.snapshot, self.variant)
        patch_vary_headers(reply, ["Accept", "Accept-Encoding"])
        for name, value in self.rate_headers.items():
            reply.headers[name] = value
        if self.snapshot is not None:
            reply.headers["Grading-Revision"] = str(self.snapshot.number)
            reply.headers["Grading-Month"] = self.snapshot.revision.month
        terms = self.asked.build_absolute_uri(reverse("downloads")) + "#terms"
        following, licence = reply.headers.get("Link", ""), f'<{terms}>; rel="license"'
        if licence not in following:  # A reply that was kept has it.
            reply.headers["Link"] = ", ".join(filter(None, (following, licence)))

    # CSV

    @property
    def csv_columns(self) -> list[str]:
        """The columns of the reply as CSV."""
        slugs = [shown.slug for shown in self.read_already.lists]
        if self.rows_of_csv in self.fields:
            return list(columns_of(self.row().fields[self.rows_of_csv].child, slugs))
        return list(columns_of(leave(self.row(), self.fields), slugs))

    def csv_rows(self, told: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
        """The rows of the reply as CSV."""
        result: Mapping[str, Any] = told["result"]
        if self.rows_of_csv not in self.fields:
            return [result]
        rows: Iterable[Mapping[str, Any]] = result.get(self.rows_of_csv) or ()
        return rows

    # Addresses

    def address(self, name: str, /, *parts: Any, **query: str) -> str:
        """An address of the API, at the moment that is asked for."""
        as_of = self.query.get("as_of")
        given = urlencode(query | ({"as_of": as_of} if as_of else {}))
        return reverse(name, args=parts) + (f"?{given}" if given else "")
