"""The Django project: settings, processes, and what wires the apps together."""
