"""Rule-file YAML as nodes that know their place."""

from followsuit.yamlsrc.nodes import Entry, Mapping, Node, Scalar, Sequence, find, plain
from followsuit.yamlsrc.reading import read

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "find", "plain", "read"]
