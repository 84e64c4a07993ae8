"""The API of events, revisions and the grading as a whole."""
