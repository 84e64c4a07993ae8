"""Events expected again, reminders of them, and games by players who were no members."""
