"""Players, what is known of them, and whose records are one person's: central records."""

from players.models.affiliations import LeftOutAffiliation
from players.models.duplicates import DuplicateSearch, LikelyPair, TwoPeople
from players.models.erasures import Erasure
from players.models.memberships import Membership
from players.models.people import REFERENCE, FormerName, Player, validate_reference
from players.models.sequence import ReferenceSequence
from players.models.splits import Split, SplitSide

__all__ = [
    "REFERENCE",
    "DuplicateSearch",
    "Erasure",
    "FormerName",
    "LeftOutAffiliation",
    "LikelyPair",
    "Membership",
    "Player",
    "ReferenceSequence",
    "Split",
    "SplitSide",
    "TwoPeople",
    "validate_reference",
]
