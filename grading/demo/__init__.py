"""An invented association, the same every time: what a newcomer sees and the site is measured on.

Everything down to ``world`` is columns and knows no database; ``chapters`` and what follows it
tell the same services that real results go through.
"""
