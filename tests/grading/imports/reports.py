"""Tournament reports for tests."""

from __future__ import annotations


def player(rank: int, name: str, *rounds: str, sex: str = "m", born: str = "") -> str:
    """A 001 line: opponent, colour and result of each round as ``2 w 1``."""
    line = f"001 {rank:>4} {sex:1}    {name:<33} 1800 ENG {12345:>11} {born:<10} {1.0:>4} {rank:>4}"
    cells = []
    for told in rounds:
        opponent, colour, result = told.split()
        cells.append(f"  {opponent:>4} {colour} {result}")
    return line + "".join(cells)


def report(*players: str) -> str:
    """A report of those lines."""
    return "\n".join(["012 Town Open", "042 2011/02/25", "052 2011/02/27", *players])
