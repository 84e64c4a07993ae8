"""A person's details, found wherever they are held: to be handed over, or taken away for good."""
