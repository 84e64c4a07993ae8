"""A column with the folded form of a name, for records to be looked up by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from gradingsite.folding import fold

LONGEST = 200
"""As much of a folded name as is kept; a letter can fold to several."""
AT_ONCE = 500


class FoldedField(models.CharField):
    """What other fields say, with commas between, folded.

    It is made whenever the record is saved, or created in bulk; not by ``update``.
    """

    def __init__(self, *, of: Sequence[str], **options: Any) -> None:
        """``of`` names the other fields; those that are blank are left out."""
        self.of = tuple(of)
        defaults: dict[str, Any] = {"max_length": LONGEST, "editable": False, "default": ""}
        super().__init__(**defaults | options)

    def deconstruct(self) -> Any:
        """How a migration makes the field."""
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Fold what is there now."""
        parts = filter(None, (getattr(model_instance, name) for name in self.of))
        folded = fold(", ".join(parts))[: self.max_length]
        setattr(model_instance, self.attname, folded)
        return folded


def fill(model: type[models.Model]) -> None:
    """Fold the names of records that were there before the column; for migrations."""
    (field,) = (field for field in model._meta.fields if isinstance(field, FoldedField))
    records = model._default_manager.only("pk", *field.of).order_by()
    batch = []
    for record in records.iterator(AT_ONCE):
        field.pre_save(record, add=False)
        batch.append(record)
        if len(batch) == AT_ONCE:
            model._default_manager.bulk_update(batch, [field.name])
            batch = []
    model._default_manager.bulk_update(batch, [field.name])
