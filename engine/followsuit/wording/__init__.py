"""What faults say: one module a topic, so that wording is found and mended in one place."""
