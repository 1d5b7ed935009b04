"""Matches between policies: who sits where, what is counted, how sure that is. `rules.commands.arena` runs them."""
