"""Results submission files: what league and congress software writes. Source: formats, 2."""
