"""Records that were split: their list, and the page where a split is undone."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from grading.administration.deeds import ConfirmedForm, attempt, does
from grading.models import Game
from gradingsite.administration import pages
from gradingsite.counting import counted
from players.models import Split
from players.services import Undone, undo_split
from players.services.splitting import sides_to_return


@admin.register(Split)
class SplitAdmin(admin.ModelAdmin):
    """Records that were split; the page of each undoes it."""

    list_display = ("player", "new", "reason", "made_by", "made_at", "undone_at")
    list_display_links = ("player", "new")
    list_filter = (("undone_at", admin.EmptyFieldListFilter), "made_at")
    list_select_related = ("player", "new", "made_by")
    list_per_page = 50
    show_full_result_count = False
    search_fields = ("=player__ref", "=new__ref", "reason")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody here: a player's page leads to where his record is split."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: a split is undone, and stays on record."""
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show what was split, and undo it."""
        split = self.get_object(request, object_id)
        if split is None:
            raise Http404("no such split")
        find = pages.changed if request.method == "POST" else pages.seen
        find(self, request, split.pk)
        form = ConfirmedForm(request.POST or None)

        def undo() -> Undone:
            return undo_split(
                split=Split.objects.get(pk=split.pk), **form.why(pages.user_of(request))
            )

        outcome = attempt(form, undo, does=does(request))
        if outcome.result is not None:
            pages.tell(request, *_told(split, outcome.result))
            return HttpResponseRedirect(request.path)
        sides = {side.game_id: side for side in split.sides.all()}
        games = Game.objects.filter(pk__in=sides).select_related("white", "black", "event")
        back, left = sides_to_return(split, sides, games)
        return pages.shown(
            self,
            request,
            "admin/players/split/undo.html",
            "Undo the split" if split.undone_at is None else "Undone",
            split=split,
            games=len(sides),
            back=[game for _, game in back],
            left=left,
            form=form,
            preview=outcome.preview,
            may_change=self.has_change_permission(request, split),
        )


def _told(split: Split, undone: Undone) -> list[str]:
    are = "is" if undone.back == 1 else "are"
    told = [f"{counted(undone.back, 'game')} {are} {split.player}’s again."]
    if undone.left:
        stay = "stays as it is" if len(undone.left) == 1 else "stay as they are"
        were = "was" if len(undone.left) == 1 else "were"
        told.append(f"{counted(len(undone.left), 'game')} that {were} changed since {stay}.")
    if undone.new_is_merged:
        told.append(f"The reference {split.new.ref} leads to {split.player.ref} from now on.")
    else:
        told.append(f"{split.new} holds more by now, and stays a record of its own.")
    return told
