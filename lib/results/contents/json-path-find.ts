import { isJsonObject } from "@/lib/contract/json-object";
import type {
  Comparable,
  ComparisonOperator,
  Condition,
  Path,
  PathNode,
  Query,
  Selector,
} from "./json-path";

/** Limit for `..` segments, which can multiply over a large value. */
const MAX_VISITS = 20_000_000;

/** "Nothing" is a value of its own in comparisons (RFC 9535, section 2.3.5.2.2). */
const nothing = Symbol("nothing");

type Linked = {
  readonly value: unknown;
  readonly step: string | number | null;
  readonly parent: Linked | null;
};
type Scope = { readonly root: unknown; visits: number };

export type FoundNodes = {
  readonly nodes: readonly PathNode[];
  /** Whether there are more nodes beyond `max` or beyond the visit limit. */
  readonly more: boolean;
};

/** Selects up to `max` nodes of a JSON value, in query order. */
export function findPath(root: unknown, query: Query, max: number): FoundNodes {
  const scope: Scope = { root, visits: 0 };
  const nodes: PathNode[] = [];
  for (const node of select(scope, query, { value: root, step: null, parent: null })) {
    if (nodes.length === max) return { nodes, more: true };
    nodes.push({ path: pathOf(node), value: node.value });
  }
  return { nodes, more: scope.visits > MAX_VISITS };
}

function pathOf(node: Linked): Path {
  const path: (string | number)[] = [];
  for (let at: Linked | null = node; at?.step != null; at = at.parent) path.push(at.step);
  return path.reverse();
}

function select(scope: Scope, query: Query, node: Linked): Iterable<Linked> {
  let nodes: Iterable<Linked> = [
    query.from === "root" ? { value: scope.root, step: null, parent: null } : node,
  ];
  for (const { deep, selectors } of query.segments) {
    const from = deep ? descend(scope, nodes) : nodes;
    nodes = each(scope, from, selectors);
  }
  return nodes;
}

function* each(
  scope: Scope,
  nodes: Iterable<Linked>,
  selectors: readonly Selector[],
): Generator<Linked> {
  for (const node of nodes) for (const selector of selectors) yield* chosen(scope, node, selector);
}

/** A node and all its descendants, in document order. Iterative, so nesting depth is unlimited. */
function* descend(scope: Scope, nodes: Iterable<Linked>): Generator<Linked> {
  for (const top of nodes) {
    const open: Linked[] = [top];
    for (let node = open.pop(); node; node = open.pop()) {
      yield node;
      const below = [...children(scope, node)];
      for (let at = below.length - 1; at >= 0; at -= 1) {
        const child = below[at];
        if (child) open.push(child);
      }
    }
  }
}

function* children(scope: Scope, node: Linked): Generator<Linked> {
  const { value } = node;
  if (Array.isArray(value))
    for (let index = 0; index < value.length; index += 1) {
      scope.visits += 1;
      if (scope.visits > MAX_VISITS) return;
      yield { value: value[index], step: index, parent: node };
    }
  else if (isJsonObject(value))
    for (const [name, child] of Object.entries(value)) {
      scope.visits += 1;
      if (scope.visits > MAX_VISITS) return;
      yield { value: child, step: name, parent: node };
    }
}

function* chosen(scope: Scope, node: Linked, selector: Selector): Generator<Linked> {
  const { value } = node;
  const item = (list: readonly unknown[], index: number): Linked => ({
    value: list[index],
    step: index,
    parent: node,
  });
  switch (selector.kind) {
    case "all":
      yield* children(scope, node);
      return;
    case "name":
      if (isJsonObject(value) && Object.hasOwn(value, selector.name))
        yield { value: value[selector.name], step: selector.name, parent: node };
      return;
    case "index": {
      if (!Array.isArray(value)) return;
      const index = selector.index < 0 ? value.length + selector.index : selector.index;
      if (index >= 0 && index < value.length) yield item(value, index);
      return;
    }
    case "slice": {
      if (!Array.isArray(value)) return;
      for (const index of sliced(value.length, selector)) yield item(value, index);
      return;
    }
    case "filter":
      for (const child of children(scope, node))
        if (holds(scope, selector.condition, child)) yield child;
  }
}

/** RFC 9535, section 2.3.4.2.2. */
function* sliced(
  length: number,
  { start, end, step }: Extract<Selector, { kind: "slice" }>,
): Generator<number> {
  if (step === 0) return;
  const normal = (index: number) => (index >= 0 ? index : length + index);
  const clamp = (index: number, low: number, high: number) => Math.min(Math.max(index, low), high);
  if (step > 0) {
    const to = clamp(normal(end ?? length), 0, length);
    for (let index = clamp(normal(start ?? 0), 0, length); index < to; index += step) yield index;
  } else {
    const to = end === null ? -1 : clamp(normal(end), -1, length - 1);
    const from = start === null ? length - 1 : clamp(normal(start), -1, length - 1);
    for (let index = from; index > to; index += step) yield index;
  }
}

function holds(scope: Scope, condition: Condition, node: Linked): boolean {
  switch (condition.kind) {
    case "or":
      return condition.all.some((each) => holds(scope, each, node));
    case "and":
      return condition.all.every((each) => holds(scope, each, node));
    case "not":
      return !holds(scope, condition.condition, node);
    case "exists": {
      const { of } = condition;
      if (of.kind === "call") return operand(scope, of, node) === true;
      if (of.kind !== "query") return false;
      for (const _ of select(scope, of.query, node)) return true;
      return false;
    }
    case "compare":
      return compares(
        operand(scope, condition.left, node),
        condition.by,
        operand(scope, condition.right, node),
      );
  }
}

function operand(scope: Scope, from: Comparable, node: Linked): unknown {
  if (from.kind === "literal") return from.value;
  if (from.kind === "query") return only(select(scope, from.query, node));
  const [first, second] = from.inputs;
  if (!first) return nothing;
  if (from.name === "count")
    return first.kind === "query" ? [...select(scope, first.query, node)].length : nothing;
  const value = operand(scope, first, node);
  if (from.name === "value") return value;
  if (from.name === "length") return lengthOf(value);
  const pattern = second ? operand(scope, second, node) : nothing;
  if (typeof value !== "string" || typeof pattern !== "string") return false;
  return matches(value, from.name === "match" ? `^(?:${pattern})$` : pattern);
}

/** The value of a single node; nothing for zero or several nodes. */
function only(nodes: Iterable<Linked>): unknown {
  let found: unknown = nothing;
  let count = 0;
  for (const { value } of nodes) {
    count += 1;
    if (count > 1) return nothing;
    found = value;
  }
  return found;
}

function lengthOf(value: unknown): unknown {
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : nothing;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

function compares(left: unknown, by: ComparisonOperator, right: unknown): boolean {
  switch (by) {
    case "==":
      return same(left, right);
    case "!=":
      return !same(left, right);
    case "<":
      return less(left, right);
    case ">":
      return less(right, left);
    case "<=":
      return less(left, right) || same(left, right);
    case ">=":
      return less(right, left) || same(left, right);
  }
}

const less = (left: unknown, right: unknown): boolean =>
  (typeof left === "number" && typeof right === "number" && left < right) ||
  (typeof left === "string" && typeof right === "string" && left < right);

function same(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true;
  if (depth > 1_000) return false;
  if (Array.isArray(left) && Array.isArray(right))
    return (
      left.length === right.length && left.every((each, at) => same(each, right[at], depth + 1))
    );
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name], depth + 1))
  );
}
