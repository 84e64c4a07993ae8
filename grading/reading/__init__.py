"""Reading the published snapshot: one revision a request, its lists, its ranks, its pages."""
