"""The document's tables: each in a block of its own, after a comment with the section's name."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


def written(text: str, name: str, measured: str) -> str:
    """The document with the section's block replaced. Raises ValueError where it has none."""
    block = re.compile(rf"(<!-- {re.escape(name)} -->\n```text\n).*?(^```$)", re.DOTALL | re.M)
    text, count = block.subn(lambda found: f"{found[1]}{measured}\n{found[2]}", text)
    if count != 1:
        raise ValueError(f"the document has {count} blocks for {name}")
    return text
