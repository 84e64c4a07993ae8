"""What may stand after the question mark: declared once, for the schema and for refusals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from grading.reading.problems import garbled


def parameter(
    name: str,
    words: str,
    kind: type = str,
    *,
    choices: Sequence[str] = (),
    example: Any = None,
    required: bool = False,
    **schema: Any,
) -> OpenApiParameter:
    """One of them; ``schema`` is what JSON Schema can say of its values."""
    kinds = {str: "string", int: "integer", bool: "boolean"}
    described = {"type": kinds[kind], **({"enum": list(choices)} if choices else {}), **schema}
    examples = [] if example is None else [OpenApiExample(str(example), value=example)]
    return OpenApiParameter(
        name, described, required=required, description=words, examples=examples
    )


AS_OF = parameter(
    "as_of",
    "The site as it was: the number of a revision, a month or a day. The last revision at or"
    " before it is read.",
    example="2013-01",
    pattern=r"^([0-9]{1,9}|[0-9]{4}-(0[1-9]|1[0-2])|[0-9]{4}-[0-9]{2}-[0-9]{2})$",
)
FORMAT = parameter(
    "format", "What the reply is written in, whatever the Accept header.", choices=("json", "csv")
)


def fields_of(names: Sequence[str]) -> OpenApiParameter:
    """The fields that may be asked for."""
    one = f"({'|'.join(names)})"
    words = "The fields of the rows that are wanted, with commas between."
    return parameter("fields", words, pattern=f"^({one}(,{one})*)?$", example=names[0])


CURSOR = parameter("cursor", "Where to go on: what the `next` of the page before has.")
MOST_ROWS, USUAL_ROWS = 500, 100


def rows_a_page(most: int, usual: int) -> tuple[OpenApiParameter, OpenApiParameter]:
    """Where to go on, and how many rows to read."""
    size = parameter("size", "Rows a page.", int, minimum=1, maximum=most, default=usual)
    return CURSOR, size


def flag(name: str, words: str) -> OpenApiParameter:
    """Something that is so, or not."""
    return parameter(name, words, choices=("1",))


def is_asked(query: QueryDict, name: str) -> bool:
    """Whether it is. Raises NotShown for anything but 1."""
    given = query.get(name, "")
    if given not in {"", "1"}:
        raise garbled("No such choice", f"“{name}” can be 1, or left out.")
    return given == "1"


def refuse_unknown(query: QueryDict, known: Collection[str]) -> None:
    """Raises NotShown for a parameter there is not: a filter misspelt would filter nothing."""
    for name in query:
        if name not in known:
            choices = ", ".join(sorted(known)) or "none"
            raise garbled(
                "No such parameter",
                f"“{name[:40]}” is no parameter here. There are: {choices}.",
            )
