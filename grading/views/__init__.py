"""The pages about the grading as a whole."""
