"""What writes players: references dealt, records merged and parted, people hidden."""

from players.services.hiding import CannotHide, hide_player, show_player
from players.services.merging import CannotMerge, DoneAlready, merge_players, unmerge_player
from players.services.references import NoReferencesLeft, deal_references
from players.services.splitting import CannotSplit, Details, Undone, split_player, undo_split

__all__ = [
    "CannotHide",
    "CannotMerge",
    "CannotSplit",
    "Details",
    "DoneAlready",
    "NoReferencesLeft",
    "Undone",
    "deal_references",
    "hide_player",
    "merge_players",
    "show_player",
    "split_player",
    "undo_split",
    "unmerge_player",
]
