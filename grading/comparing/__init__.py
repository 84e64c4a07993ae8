"""Which system predicts best: every scheme walks the same games, and forecasts each beforehand.

No Django. The command ``compare_schemes`` runs it, the page of schemes shows what it wrote.
"""
