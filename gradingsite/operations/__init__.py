"""What whoever runs the site looks at: health, figures, logs; and how it is served."""
