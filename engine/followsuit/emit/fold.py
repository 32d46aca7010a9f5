"""Constants folded into emitted code: the same program, quicker to run. No rule is known here."""

from __future__ import annotations

import ast
import operator
from typing import Any

_BINARY: dict[type[ast.operator], Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}


def folded(text: str) -> ast.Module:
    """The module with its integer constants written in, and branches that can never be taken left out."""
    tree = ast.parse(text)
    constants = {
        node.targets[0].id: value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and (value := _signed(node.value)) is not None
    }
    folder = _Folder(constants)
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            function.body = _block(folder, function.body)
    return ast.fix_missing_locations(tree)


def _block(folder: _Folder, body: list[ast.stmt]) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for statement in body:
        result = folder.visit(statement)
        found += result if isinstance(result, list) else [result]
    return found or [ast.Pass()]


class _Folder(ast.NodeTransformer):
    def __init__(self, constants: dict[str, int]) -> None:
        self.constants = constants

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self.constants:
            return ast.copy_location(ast.Constant(self.constants[node.id]), node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        left, right = _value(node.left), _value(node.right)
        combine = _BINARY.get(type(node.op))
        if combine is not None and left is not None and right is not None:
            return ast.copy_location(ast.Constant(combine(left, right)), node)
        if isinstance(node.op, ast.Add) and right == 0:
            return node.left
        if isinstance(node.op, ast.Add) and left == 0:
            return node.right
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        test = _value(node.test)
        return node if test is None else node.body if test else node.orelse

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        operand = _value(node.operand)
        if isinstance(node.op, ast.Not) and operand is not None:
            return ast.copy_location(ast.Constant(int(not operand)), node)
        if isinstance(node.op, ast.USub) and operand is not None:
            return ast.copy_location(ast.Constant(-operand), node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Operands that are known to change nothing go; one that decides ends the list."""
        self.generic_visit(node)
        stops = isinstance(node.op, ast.Or)
        kept: list[ast.expr] = []
        for operand in node.values:
            value = _value(operand)
            if value is None:
                kept.append(operand)
            elif bool(value) is stops:
                kept.append(operand)
                break
        if not kept:
            return ast.copy_location(ast.Constant(0 if stops else 1), node)
        if len(kept) == 1:
            return kept[0]
        node.values = kept
        return node

    def visit_If(self, node: ast.If) -> Any:
        node.test = self.visit(node.test)
        test = _value(node.test)
        if test is not None:
            taken = node.body if test else node.orelse
            return [line for statement in taken for line in _block(self, [statement])]
        node.body = _block(self, node.body)
        node.orelse = _block(self, node.orelse) if node.orelse else []
        return node

    def visit_For(self, node: ast.For) -> Any:
        node.iter = self.visit(node.iter)
        node.body = _block(self, node.body)
        return node

    def visit_While(self, node: ast.While) -> Any:
        node.test = self.visit(node.test)
        node.body = _block(self, node.body)
        return node


def _value(node: ast.expr) -> int | None:
    return int(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, int) else None


def _signed(node: ast.expr) -> int | None:
    """A whole number as source code writes it, below zero too."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand)
        return None if value is None else -value
    return _value(node)
