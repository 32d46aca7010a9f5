"""Expressions: from the text of one YAML value to typed nodes."""
