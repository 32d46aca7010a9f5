"""followsuit: trick-taking card games as data."""

__version__ = "0.1.0.dev0"
