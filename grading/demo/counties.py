"""Unions and counties. Source: formats, section 5. The weights are invented."""

from __future__ import annotations

UNIONS = {
    "NCCU": (
        "Cheshire & North Wales",
        "Cleveland",
        "Cumbria",
        "Durham",
        "Lancashire",
        "Merseyside",
        "Northumberland",
        "Yorkshire",
    ),
    "MCCU": (
        "Derbyshire",
        "Manchester",
        "Herefordshire",
        "Leicestershire & Rutland",
        "Lincolnshire",
        "Northamptonshire",
        "Nottinghamshire",
        "Shropshire",
        "Staffordshire",
        "Warwickshire",
        "Worcestershire",
    ),
    "EACU": ("Bedfordshire", "Cambridgeshire", "Norfolk", "Suffolk"),
    "SCCU": (
        "Berkshire",
        "Buckinghamshire",
        "Essex",
        "Hertfordshire",
        "Kent",
        "Middlesex",
        "Surrey",
        "Sussex",
        "Oxfordshire",
    ),
    "WECU": (
        "Cornwall",
        "Devon",
        "Dorset",
        "Gloucestershire",
        "Hampshire",
        "Somerset",
        "Wiltshire",
    ),
}
COUNTIES = tuple((county, union) for union, counties in UNIONS.items() for county in counties)

POPULOUS = ("Yorkshire", "Lancashire", "Essex", "Kent", "Middlesex", "Surrey", "Manchester")
POPULOUS_WEIGHT = 3
FIRST_IN_LINE = (
    "Yorkshire",
    "Surrey",
    "Devon",
    "Leicestershire & Rutland",
    "Norfolk",
    "Lancashire",
    "Essex",
    "Somerset",
    "Warwickshire",
    "Kent",
)
"""Which have leagues when not all do: every union has one, most of them two."""


def league_counties(how_many: int | None) -> tuple[str, ...]:
    """The counties that have leagues."""
    if how_many is None:
        return tuple(county for county, _ in COUNTIES)
    return FIRST_IN_LINE[:how_many]
