"""Records that are corrected in the administration: by services, with a reason, looked at first."""

from grading.correcting.admin import CorrectingAdmin
from grading.correcting.form import CorrectingForm, Service

__all__ = ["CorrectingAdmin", "CorrectingForm", "Service"]
