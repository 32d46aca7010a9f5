"""Calls written out in emitted code: functions that only return an expression, and calls that do nothing.

The same program, quicker to run; no rule is known here. Only calls whose arguments are names or numbers are
written out, so that nothing is worked out twice or in another order.
"""

from __future__ import annotations

import ast
from copy import deepcopy

from followsuit.emit.fold import folded

_LOOPS = ("finish_deal", "finish_deal_counted")
_CALLS = ("legal", "choose", "apply", "end_trick", "lead", "judge_length", "count_choice", "count_trick")
_MOST_NODES = 60  # of an expression that is written out where it is called


def quickened(text: str) -> ast.Module:
    """An emitted module's text as the program that runs: constants folded, small and hot calls written out."""
    return unrolled(inlined(folded(text)), _LOOPS, _CALLS)


def inlined(tree: ast.Module) -> ast.Module:
    """The module with its small calls written out; the functions themselves stay callable."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    small = {function.name: found for function in functions if (found := _only_returns(function)) is not None}
    for function in functions:
        others = {name: body for name, body in small.items() if name != function.name}
        _Inliner(others).visit(function)
    return ast.fix_missing_locations(tree)


def _only_returns(function: ast.FunctionDef) -> tuple[list[str], ast.expr] | None:
    """The parameters and the expression of a function that does nothing but return it."""
    body = [line for line in function.body if not _is_text(line)]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
        return None
    if sum(1 for _ in ast.walk(body[0].value)) > _MOST_NODES:
        return None
    return [argument.arg for argument in function.args.args], body[0].value


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


class _Inliner(ast.NodeTransformer):
    def __init__(self, small: dict[str, tuple[list[str], ast.expr]]) -> None:
        self.small = small

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        known = self.small.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if known is None or not all(isinstance(a, ast.Name | ast.Constant) for a in node.args):
            return node
        parameters, body = known
        arguments = dict(zip(parameters, node.args, strict=True))
        written: ast.expr = _Substituted(arguments).visit(deepcopy(body))
        return ast.copy_location(written, node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A call whose result nobody reads goes where it comes to a number."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Constant) and not isinstance(node.value.value, str):
            return ast.copy_location(ast.Pass(), node)
        return node


class _Substituted(ast.NodeTransformer):
    def __init__(self, arguments: dict[str, ast.expr]) -> None:
        self.arguments = arguments

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return deepcopy(self.arguments.get(node.id, node))


# ---- whole functions into the loop that calls them ---------------------------------------------------------


def unrolled(tree: ast.Module, loops: tuple[str, ...], calls: tuple[str, ...]) -> ast.Module:
    """The module with the functions named in `calls` written out where `loops` call them as a statement.

    Every emitted function has one exit, its last line, so that its body can stand in the caller with its locals
    renamed.
    """
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    writer = _WriterOut({name: functions[name] for name in calls if name in functions})
    for name in loops:
        functions[name].body = writer.block(functions[name].body)
    return ast.fix_missing_locations(tree)


class _WriterOut:
    def __init__(self, functions: dict[str, ast.FunctionDef]) -> None:
        self.functions = functions
        self.count = 0

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for line in body:
            call = self._call(line)
            if call is not None:
                target = line.targets[0] if isinstance(line, ast.Assign) else None
                found += self._written_out(call, target)
                continue
            for part in ("body", "orelse"):
                inner = getattr(line, part, None)
                if isinstance(inner, list) and inner:
                    setattr(line, part, self.block(inner))
            found.append(line)
        return found

    def _call(self, line: ast.stmt) -> ast.Call | None:
        """The call that a statement is, if it is one to write out."""
        value = line.value if isinstance(line, ast.Expr | ast.Assign) else None
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
            return None
        simple = all(isinstance(argument, ast.Name | ast.Constant) for argument in value.args)
        return value if simple and value.func.id in self.functions else None

    def _written_out(self, call: ast.Call, target: ast.expr | None) -> list[ast.stmt]:
        assert isinstance(call.func, ast.Name)  # noqa: S101 -- _call looked
        function = self.functions[call.func.id]
        self.count += 1
        assigned = {
            n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        names: dict[str, ast.expr] = {name: ast.Name(f"{name}_{self.count}") for name in assigned}
        lines: list[ast.stmt] = []
        for parameter, argument in zip(function.args.args, call.args, strict=True):
            if parameter.arg in assigned:
                lines.append(ast.Assign([ast.Name(f"{parameter.arg}_{self.count}", ast.Store())], argument))
            else:
                names[parameter.arg] = argument
        body = [_Renamed(names).visit(deepcopy(line)) for line in function.body if not _is_text(line)]
        last = body.pop()
        lines += self.block(body)
        if target is not None and isinstance(last, ast.Return) and last.value is not None:
            lines.append(ast.Assign([target], last.value))
        return lines


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        new = deepcopy(self.names.get(node.id, node))
        if isinstance(new, ast.Name):
            new.ctx = node.ctx
        return new
