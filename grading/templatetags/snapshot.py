"""Tags for pages of the snapshot: links that stay in it, and numbers as they are said."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse

from grading.engine.categories import RECENT_MONTHS
from grading.engine.rules import ECF_2012, RULE_SETS, Category
from grading.reading.months import month_in_words

register = template.Library()


@register.simple_tag(takes_context=True)
def link(context: Context, name: str, *args: Any, **query: Any) -> str:
    """The address of a page, at the moment (``?as_of=``) that the present page is about."""
    # The attribute is there in a template included with "only" too, where the variable is not.
    request = getattr(context, "request", None)
    snapshot = getattr(request, "snapshot", None)
    asked = {"as_of": snapshot.asked} if snapshot is not None and snapshot.asked else {}
    parameters = urlencode({key: value for key, value in (query | asked).items() if value})
    return reverse(name, args=args) + (f"?{parameters}" if parameters else "")


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
    words = f"{category.sides} or more counted games in {category.months} months"
    if category.recent:
        words += f", at least {category.recent} in the last {RECENT_MONTHS}"
    return words


@register.filter
def month(name: str) -> str:
    """``2013-04`` as "April 2013"."""
    return month_in_words(name)


@register.filter
def decimal(number: float | Fraction | None, places: int = 4) -> str:
    """A number with as many decimals as it needs, up to ``places``, and thousands apart."""
    if number is None:
        return ""
    written = f"{float(number):,.{places}f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


@register.filter
def grouped(number: int | None) -> str:
    """A number with its thousands apart, as in 9,655."""
    return "" if number is None else f"{number:,}"
