"""Python runs this as it starts, where it is in PYTHONPATH: from then on the clock is wrong."""

import os
from datetime import UTC, datetime, timedelta

import time_machine

_wrong_by = timedelta(hours=int(os.environ["CLOCK_IS_WRONG_BY"]))
time_machine.travel(datetime.now(UTC) + _wrong_by, tick=True).start()
