"""One module a phase: its questions, its offers and its handlers, which share the functions that say what is legal."""
