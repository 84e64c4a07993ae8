"""Ways in which files of results come to grief on their way from an organiser to a grader."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Mutation = Callable[[bytes, Random], bytes]


def truncated(content: bytes, chance: Random) -> bytes:
    """Cut off anywhere."""
    return content[: chance.randrange(len(content) + 1)]


def without_a_stretch(content: bytes, chance: Random) -> bytes:
    """A stretch is missing."""
    start = chance.randrange(len(content) + 1)
    return content[:start] + content[start + chance.randrange(200) :]


def with_a_stretch_twice(content: bytes, chance: Random) -> bytes:
    """A stretch stands twice."""
    start = chance.randrange(len(content) + 1)
    end = start + chance.randrange(2_000)
    return content[:end] + content[start:end] + content[end:]


def reordered(content: bytes, chance: Random) -> bytes:
    """Some lines have changed places."""
    lines = content.splitlines(keepends=True)
    for _ in range(chance.randrange(1, 6)):
        if lines:
            lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return b"".join(lines)


def with_a_byte_changed(content: bytes, chance: Random) -> bytes:
    """A few bytes are any others."""
    changed = bytearray(content)
    for _ in range(chance.randrange(1, 8)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.choice((0, 9, 10, 13, 35, 61, 255))
    return bytes(changed)


def without_a_cell(content: bytes, chance: Random) -> bytes:
    """One token between two hashes, or one field of a line, is missing."""
    mark = b"#" if b"#" in content else b" "
    cells = content.split(mark)
    cells.pop(chance.randrange(len(cells)))
    return mark.join(cells)


def with_another_value(content: bytes, chance: Random) -> bytes:
    """One token has a value that none should have."""
    mark = b"#" if b"#" in content else b" "
    cells = content.split(mark)
    place = chance.randrange(len(cells))
    odd = (b"", b"-1", b"9" * 40, b"0", b"\xb2", b"=", b"1e9", b"31/02/2013", b"x" * 5_000)
    cells[place] = cells[place].partition(b"=")[0] + b"=" + chance.choice(odd)
    return mark.join(cells)


def otherwise_encoded(content: bytes, chance: Random) -> bytes:
    """Written in another encoding than it is read in, or with a mark of its order of bytes."""
    text = content.decode("iso-8859-1")
    encodings = ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "cp037", "mac-roman")
    return text.encode(chance.choice(encodings), "replace")


def with_other_line_ends(content: bytes, chance: Random) -> bytes:
    """Ends of lines of another system, or none."""
    return b"\n".join(content.splitlines()).replace(
        b"\n", chance.choice((b"\r\n", b"\r", b"\n\r", b"\x85", b""))
    )


MUTATIONS: tuple[Mutation, ...] = (
    truncated,
    without_a_stretch,
    with_a_stretch_twice,
    reordered,
    with_a_byte_changed,
    without_a_cell,
    with_another_value,
    otherwise_encoded,
    with_other_line_ends,
)


def mutated(content: bytes, seed: int) -> bytes:
    """The content after one to four of them, the same for the same seed."""
    chance = Random(seed)  # noqa: S311  It has nothing to hide.
    for _ in range(chance.randrange(1, 5)):
        content = chance.choice(MUTATIONS)(content, chance)
    return content
