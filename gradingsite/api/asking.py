"""Addresses that are asked at length: what is asked comes as JSON, by POST. Nothing is changed."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request

from gradingsite.api.views import SnapshotView


class AskingView(SnapshotView):
    """A question by POST, of the snapshot that is asked for."""

    takes: ClassVar[type[serializers.Serializer]]
    """What is sent."""
    asks: ClassVar[Any]
    """An example of it, for the schema."""
    sent: Any
    http_method_names = ("post", "options")

    def post(self, request: Request, **parts: Any) -> HttpResponse:
        """Answer with the snapshot that is asked for. Raises ValidationError."""
        self.refuse_garbage()
        _ = self.asked.body  # Refused here where it is too long.
        self.snapshot = self.read()
        question = self.takes(data=request.data)
        question.is_valid(raise_exception=True)
        self.sent = question.validated_data
        return self.reply(**parts)
