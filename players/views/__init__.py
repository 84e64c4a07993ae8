"""The pages about one player."""
