"""The API described, from what its views declare: OpenAPI 3.1 by drf-spectacular."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from gradingsite.api.rows import Row

PROBLEM = {
    "type": "object",
    "description": "What went wrong, as RFC 9457 has it.",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "What went wrong, in a sentence."},
        "instance": {"type": "string", "description": "The path that was asked."},
        "see": {
            "type": "array",
            "description": "Where to go instead.",
            "items": {
                "type": "object",
                "required": ["title", "href"],
                "properties": {"title": {"type": "string"}, "href": {"type": "string"}},
            },
        },
        "errors": {
            "type": "array",
            "description": "Each fault of what was sent, with the place of it (RFC 6901).",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}
SNAPSHOT = {
    "type": "object",
    "description": "The revision that the reply is of.",
    "required": ["revision", "month", "date"],
    "properties": {
        "revision": {"type": "integer", "examples": [8]},
        "month": {"type": "string", "examples": ["2013-04"]},
        "date": {"type": "string", "format": "date", "examples": ["2013-04-30"]},
    },
}
ENVELOPE: dict[str, Any] = {
    "snapshot": {"revision": 8, "month": "2013-04", "date": "2013-04-30"},
    "licence": None,
}
WORDS = {
    307: "The reference was merged into another: it is there, for now.",
    400: "A parameter, or what was sent, makes no sense.",
    404: "There is no such thing in the revision that is read.",
    406: "It is not to be had in what the Accept header asks for.",
    410: "It was here, and is not shown any more.",
    413: "What was sent is too long.",
    415: "What was sent is no JSON.",
    429: "That was more than one address may ask: Retry-After says when to go on.",
}
OF_ANY = (400, 404, 406, 429)
"""What may come of any request: 404 for a revision that there is not."""
HEADERS = (
    ("Grading-Revision", "The revision that was read."),
    ("Grading-Month", "Its month."),
    ("Link", "The terms (`license`), and the next page of a list (`next`)."),
    ("RateLimit-Policy", "How much one address may ask: requests `q` in `w` seconds."),
    ("RateLimit", "What is left of it: requests `r` for the next `t` seconds."),
)


class ViewSchema(AutoSchema):
    """One operation, as its view declares it."""

    def get_override_parameters(self) -> list[Any]:
        """What may stand in the address and after its question mark, and the headers."""
        view = self.view
        headers = [
            OpenApiParameter(name, str, OpenApiParameter.HEADER, description=words, response=[200])
            for name, words in HEADERS
        ]
        return [*view.parts, *view.all_parameters(), *headers]

    def get_operation_id(self) -> str:
        """The name of the address, without what all have."""
        return self.view.name.removeprefix("api-").replace("-", "_")

    def get_tags(self) -> list[str]:
        """The heading."""
        return [self.view.group]

    def get_summary(self) -> str | None:
        """The first line of the view's words."""
        return (type(self.view).__doc__ or "").strip().splitlines()[0]

    def get_description(self) -> str:
        """The rest of them."""
        lines = (type(self.view).__doc__ or "").strip().splitlines()[1:]
        return "\n".join(line.strip() for line in lines).strip()

    def get_auth(self) -> list[dict[str, Any]]:
        """Nobody has to say who he is."""
        return []

    def get_examples(self) -> list[OpenApiExample]:
        """What may be sent, and what may be answered, where the view has any."""
        view, found = self.view, []
        if self.method == "POST":
            found.append(OpenApiExample("A question", value=view.asks, request_only=True))
        if view.example is not None:
            answer = {"results": [view.example], "next": None} if view.is_list else {}
            told = ENVELOPE | (answer or {"result": view.example})
            if getattr(view, "has_notes", False):
                told["notes"] = []
            if view.beside is not None:
                name, _part, example = view.beside
                told[name] = [example]
            one: dict[str, Any] = {"response_only": True, "media_type": "application/json"}
            found.append(OpenApiExample("An answer", value=told, status_codes=["200"], **one))
        return found

    def get_response_serializers(self) -> dict[Any, Any]:
        """The reply in an envelope, as CSV, and each problem that there may be."""
        whole = self._envelope()
        told: dict[Any, Any] = {
            (200, "application/json"): OpenApiResponse(whole, description="What was asked for."),
            (200, "text/csv"): {"type": "string"},
        }
        for status in sorted({*OF_ANY, *self.view.statuses, *self._of_method()}):
            if status < 400:
                told[status] = OpenApiResponse(description=WORDS[status])
            else:
                problem = OpenApiResponse(self._ref("Problem", PROBLEM), description=WORDS[status])
                told[status, "application/problem+json"] = problem
        return told

    def get_request_serializer(self) -> Any:
        """What is sent to a view that takes something."""
        return self.view.takes if self.method == "POST" else None

    def _of_method(self) -> tuple[int, ...]:
        return (413, 415) if self.method == "POST" else ()

    def _envelope(self) -> dict[str, Any]:
        view = self.view
        row = self._row()
        properties: dict[str, Any] = {
            "snapshot": self._ref("Snapshot", SNAPSHOT),
            "licence": {"type": ["string", "null"], "description": "The terms of use."},
        }
        if not view.is_list:
            properties["result"] = row
        else:
            if getattr(view, "has_notes", False):
                properties["notes"] = {"type": "array", "items": {"type": "string"}}
            properties["results"] = {"type": "array", "items": row}
            if view.beside is not None:
                name, part, _example = view.beside
                told = self.resolve_serializer(part, "response").ref
                properties[name] = {"type": "array", "items": told}
            following = "The address of the next page; null on the last."
            properties["next"] = {"type": ["string", "null"], "description": following}
        return {"type": "object", "required": list(properties), "properties": properties}

    def _row(self) -> dict[str, Any]:
        component = self.resolve_serializer(self.view.row, "response")
        reference: dict[str, Any] = component.ref
        return reference

    def _ref(self, name: str, schema: dict[str, Any]) -> dict[str, Any]:
        component = ResolvedComponent(name, ResolvedComponent.SCHEMA, schema, object=name)
        self.registry.register_on_missing(component)
        reference: dict[str, Any] = component.ref
        return reference

    def _map_basic_serializer(self, serializer: Any, direction: str) -> dict[str, Any]:
        """Any field of a row may be left out, by ``?fields=``."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)
        if isinstance(serializer, Row):
            schema.pop("required", None)
        return schema
