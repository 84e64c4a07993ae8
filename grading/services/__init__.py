"""What writes the central records of grading."""
