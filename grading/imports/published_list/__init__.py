"""The CSV file of a published list, read to open a database. Source: formats, section 4."""
