"""Pages of the administration that are more than the form of a record."""
