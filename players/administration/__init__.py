"""Pages of the administration about whose record is whose, beyond the form of a player."""
