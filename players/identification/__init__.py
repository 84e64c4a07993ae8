"""Who somebody in a file is, and which records may be one person's. Source: formats, section 2."""
