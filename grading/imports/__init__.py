"""Files of other makers, read into the rows that the records are loaded from."""
