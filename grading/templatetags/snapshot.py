"""Tags for pages of the snapshot: links that stay in it, and numbers as they are said."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse

from grading.engine.categories import RECENT_MONTHS
from grading.engine.rules import ECF_2012, RULE_SETS, Category
from grading.reading.months import month_in_words
from gradingsite.navigation import FOOT, HEAD

register = template.Library()


@register.simple_tag(takes_context=True)
def link(context: Context, name: str, *args: Any, **query: Any) -> str:
    """The address of a page, at the moment (``?as_of=``) that the present page is about."""
    # The attribute is there in a template included with "only" too, where the variable is not.
    request = getattr(context, "request", None)
    snapshot = getattr(request, "snapshot", None)
    asked = {"as_of": snapshot.asked} if snapshot is not None and snapshot.asked else {}
    given = {key: value for key, value in (query | asked).items() if value}
    parameters = urlencode(given, doseq=True)
    return reverse(name, args=args) + (f"?{parameters}" if parameters else "")


@register.simple_tag(takes_context=True)
def ways_on(context: Context, part: str) -> list[dict[str, Any]]:
    """The entries of the page's ``head`` or ``foot``: address, words, and whether one is there."""
    resolved = getattr(getattr(context, "request", None), "resolver_match", None)
    here = resolved.url_name if resolved is not None else None
    return [
        {
            "address": link(context, way.name),
            "words": way.words,
            "is_here": way.leads_to(here),
            "is_itself": way.name == here,
        }
        for way in (HEAD if part == "head" else FOOT)
    ]


@register.filter
def meaning(letter: str, scheme: str = "") -> str:
    """What a category's letter says of the games behind a grade."""
    rules = RULE_SETS.get(scheme, ECF_2012)
    for category in rules.categories:
        if category.letter == letter:
            return needs(category)
    return ""


@register.filter
def needs(category: Category) -> str:
    """What a category needs, in words."""
    number = f"{category.sides} or more" if category.sides > 1 else "any"
    words = f"{number} counted games in {category.months} months"
    if category.recent:
        words += f", at least {category.recent} in the last {RECENT_MONTHS}"
    return words


@register.filter
def month(name: str) -> str:
    """``2013-04`` as "April 2013"."""
    return month_in_words(name)


@register.filter
def decimal(number: float | Fraction | None, places: int = 4) -> str:
    """A number with as many decimals as it needs, up to ``places``, thousands apart."""
    if number is None:
        return ""
    # As floatformat rounds: a half upwards, where formatting alone would go to the even digit.
    last = Decimal(1).scaleb(-places)
    exact = Decimal(repr(float(number))).quantize(last, ROUND_HALF_UP) + 0  # of -0 it makes 0
    written = f"{exact:,f}".replace("-", "−")
    return written.rstrip("0").rstrip(".") if "." in written else written


@register.filter
def signed(number: float | Fraction, places: int = 4) -> str:
    """How far something moved: with its sign, unless it did not."""
    written = decimal(-number if number < 0 else number, places)
    return written if written == "0" else ("−" if number < 0 else "+") + written


@register.filter
def grouped(number: int | None) -> str:
    """A number with its thousands apart, as in 9,655."""
    return "" if number is None else f"{number:,}"
