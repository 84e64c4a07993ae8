"""What in the records cannot be right, or hardly: looked for and told, for somebody to look at."""
