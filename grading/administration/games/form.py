"""The form that puts a game right, or adds one that was left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError

from grading.correcting import CorrectingForm
from grading.models import Correction, Game, Section
from grading.models.corrections import Cause
from grading.services.corrections import (
    Why,
    correct_result,
    restore_game,
    swap_player,
    withdraw_game,
)
from grading.services.game_corrections import add_game, correct_day, move_game, turn_colours
from gradingsite.administration.choosing import is_key

Given = Mapping[str, Any]


def _sides(game: Game, given: Given, why: Why) -> list[Correction]:
    """Who played and how it ended; that the colours were the other way round is no correction."""
    made = []
    # One of them on the other side means that, and whoever is beside him there came in too.
    if given["white"] != given["black"] and (
        given["white"] == game.black or given["black"] == game.white
    ):
        turn_colours(game=game, reason=why["reason"], by=why.get("by"))
    for wrong, right in ((game.white, given["white"]), (game.black, given["black"])):
        if wrong != right:
            made.append(swap_player(game=game, wrong=wrong, right=right, **why))
    if game.score != given["score"]:
        made.append(correct_result(game=game, score=given["score"], **why))
    return made


def _day(game: Game, given: Given, why: Why) -> list[Correction | None]:
    day, is_approximate = given["day"], given["is_approximate"]
    return [correct_day(game=game, day=day, is_approximate=is_approximate, **why)]


def _event(game: Game, given: Given, why: Why) -> list[Correction]:
    return [move_game(game=game, event=given["event"], **why)]


def _standing(game: Game, given: Given, why: Why) -> list[Correction]:
    change = withdraw_game if given["is_withdrawn"] else restore_game
    return [change(game=game, **why)]


def _added(game: Game, given: Given, why: Why) -> list[Correction]:
    return [add_game(game=game, **why)]


class GameForm(CorrectingForm):
    """A game; what grades depend on is corrected."""

    services = {
        # To its event first, as its date must be within that one's.
        "event": _event,
        "day": _day,
        "is_approximate": _day,
        "white": _sides,
        "black": _sides,
        "score": _sides,
        "is_withdrawn": _standing,
    }
    silent = frozenset({"section", "round", "board"})
    added_by = _added
    causes = (Cause.RESULT, Cause.GAME, Cause.SPLIT, Cause.RULES, Cause.RECORDS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the sections of the event alone."""
        super().__init__(*args, **kwargs)
        if "section" in self.fields:
            section = cast("forms.ModelChoiceField[Section]", self.fields["section"])
            section.queryset = Section.objects.filter(event__in=self._events())

    def clean_section(self) -> Section | None:
        """Refuse one of the event that the game leaves."""
        section: Section | None = self.cleaned_data["section"]
        event = self.cleaned_data.get("event")
        if section is not None and "section" in self.changed_data and section.event != event:
            raise ValidationError(f"{section} is no part of {event}")
        return section

    def _events(self) -> set[int]:
        """The event the game is in, and the one it is to be in."""
        named = str(self["event"].value() or "") if "event" in self.fields else ""
        held = {self.instance.event_id} if self.instance.event_id else set()
        return held | ({int(named)} if is_key(named) else set())

    @property
    def needs_reason(self) -> bool:
        """Whether more changes than boards, sections and colours."""
        is_new = self.instance.pk is None
        return super().needs_reason and (is_new or not self._only_turns_colours())

    def _only_turns_colours(self) -> bool:
        """Whether White and Black change places, the result with them, and nothing else."""
        turned = {"white", "black", "score"}
        if not set(self.changed_data) <= self.silent | turned:
            return False
        was = Game.objects.get(pk=self.instance.pk)
        given = self.cleaned_data
        return (given["white"], given["black"], given["score"]) == (
            was.black,
            was.white,
            was.score[::-1],
        )
