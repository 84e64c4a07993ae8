"""The integrity report in the administration: what in the records should be looked at."""
