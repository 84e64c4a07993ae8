"""A published revision as files: the list as other software reads it, and all that is behind it."""
