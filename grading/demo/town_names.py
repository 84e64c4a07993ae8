"""Names of invented towns."""

from __future__ import annotations

import numpy as np

BEGINNINGS = (
    "Alder,Amble,Arken,Bassen,Bracken,Brindle,Calder,Castle,Cawder,Corvel,Crane,Dorn,Dunmer,Elder,"
    "Ember,Fallow,Fen,Fether,Garrow,Gilder,Harrow,Hazel,Heron,Holm,Ivel,Kestrel,Kirk,Lark,Linden,"
    "Marl,Merrow,Mickle,Nether,Otter,Pender,Quern,Raven,Rowan,Sallow,Sedge,Skelder,Sparrow,Stan,"
    "Swale,Tarn,Thistle,Thorn,Umber,Wether,Whin,Winder,Wold,Wrenn,Yarrow"
)
ENDINGS = (
    "bourne,bridge,brook,bury,by,carr,combe,cote,dale,den,field,ford,gate,ham,holt,hurst,ley,mere,"
    "minster,moor,mouth,ness,port,shaw,stead,stoke,thorpe,ton,wade,wick,worth"
)


def invent_towns(rng: np.random.Generator, count: int) -> list[str]:
    """``count`` different names; ValueError when there are not so many."""
    names = [first + last for first in BEGINNINGS.split(",") for last in ENDINGS.split(",")]
    if count > len(names):
        raise ValueError(f"there are names for {len(names)} towns, not {count}")
    return [names[place] for place in rng.permutation(len(names))[:count]]
