import type { Path } from "./json-path";

/**
 * Path of a node from the root, each step after a slash; `~` and `/` are escaped as in JSON
 * Pointer.
 */
export type NodeId = string;

export const rootId: NodeId = "";

export type TreeNode = {
  readonly id: NodeId;
  /** Null for the root. */
  readonly step: string | number | null;
  readonly depth: number;
  readonly value: unknown;
  /** Zero-based index among its siblings. */
  readonly place: number;
  readonly siblings: number;
};

export type TreeRow =
  | (TreeNode & { readonly kind: "node"; readonly children: number | null; readonly open: boolean })
  /** The node `of` has more children than are shown. */
  | {
      readonly kind: "more";
      readonly id: NodeId;
      readonly of: NodeId;
      readonly depth: number;
      readonly left: number;
    };

export type TreeState = {
  readonly open: ReadonlySet<NodeId>;
  /** Number of children shown, for nodes where it differs from the default. */
  readonly shown: ReadonlyMap<NodeId, number>;
};

/** Children shown at first and added by each "show more". */
export const CHILDREN_PER_PAGE = 500;
/** Limit for "open all". */
const MAX_ROWS = 20_000;

/** Null for primitive values. */
export function childCount(value: unknown): number | null {
  if (typeof value !== "object" || value === null) return null;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

const escaped = (step: string | number) =>
  typeof step === "number" ? String(step) : step.replaceAll("~", "~0").replaceAll("/", "~1");

export const childId = (parent: NodeId, step: string | number): NodeId =>
  `${parent}/${escaped(step)}`;

/** Resolves an id. Needs the tree: `0` is an index in a list and a name in an object. */
export function pathOf(root: unknown, id: NodeId): Path {
  const path: (string | number)[] = [];
  let at = root;
  for (const part of id.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(at) ? Number(name) : name);
    at = childOf(at, name);
  }
  return path;
}

export const nodeValue = (root: unknown, id: NodeId): unknown =>
  pathOf(root, id).reduce<unknown>((at, step) => childOf(at, String(step)), root);

const childOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

function childrenOf(node: TreeNode, most: number): TreeNode[] {
  const { value, id, depth } = node;
  if (typeof value !== "object" || value === null) return [];
  const keys: readonly (string | number)[] = Array.isArray(value)
    ? Array.from({ length: Math.min(most, value.length) }, (_, index) => index)
    : Object.keys(value);
  const siblings = Array.isArray(value) ? value.length : keys.length;
  return keys.slice(0, most).map((step, place) => ({
    id: childId(id, step),
    step,
    depth: depth + 1,
    value: childOf(value, String(step)),
    place,
    siblings,
  }));
}

const rootNode = (value: unknown): TreeNode => ({
  id: rootId,
  step: null,
  depth: 0,
  value,
  place: 0,
  siblings: 1,
});

/** The visible rows. Iterative, so nesting depth is unlimited. */
export function treeRows(root: unknown, { open, shown }: TreeState): TreeRow[] {
  const rows: TreeRow[] = [];
  // A stack: the last entry becomes the next row.
  const waiting: (TreeNode | Extract<TreeRow, { kind: "more" }>)[] = [rootNode(root)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("kind" in next) {
      rows.push(next);
      continue;
    }
    const children = childCount(next.value);
    const isOpen = children !== null && children > 0 && open.has(next.id);
    rows.push({ ...next, kind: "node", children, open: isOpen });
    if (!isOpen) continue;
    const most = shown.get(next.id) ?? CHILDREN_PER_PAGE;
    if (children > most)
      waiting.push({
        kind: "more",
        id: `${next.id}//more`,
        of: next.id,
        depth: next.depth + 1,
        left: children - most,
      });
    for (const child of childrenOf(next, most).toReversed()) waiting.push(child);
  }
  return rows;
}

type Opened = { readonly open: Set<NodeId>; readonly complete: boolean };

/** Opens at most four levels, level by level while there are at most 120 rows. */
export const initiallyOpen = (root: unknown): Set<NodeId> => openLevels(root, 120, 4).open;

/** Opens all nodes with children, up to `MAX_ROWS` rows. */
export const openAll = (root: unknown): Opened => openLevels(root, MAX_ROWS, 1_000);

function openLevels(root: unknown, mostRows: number, mostDepth: number): Opened {
  const open = new Set<NodeId>();
  let rows = 1;
  const waiting = [rootNode(root)];
  for (let at = 0; at < waiting.length; at += 1) {
    const node = waiting[at];
    const children = node && childCount(node.value);
    if (!node || !children) continue;
    rows += Math.min(children, CHILDREN_PER_PAGE);
    if ((rows > mostRows && open.size > 0) || node.depth >= mostDepth)
      return { open, complete: false };
    open.add(node.id);
    waiting.push(...childrenOf(node, CHILDREN_PER_PAGE));
  }
  return { open, complete: true };
}

/** Opens the ancestors of a node and extends long lists, so that the node has a row. */
export function revealNode(root: unknown, id: NodeId, state: TreeState): TreeState {
  const open = new Set(state.open);
  const shown = new Map(state.shown);
  let around = rootId;
  let value = root;
  for (const step of pathOf(root, id)) {
    open.add(around);
    const place =
      typeof step === "number"
        ? step
        : Object.keys(typeof value === "object" && value !== null ? value : {}).indexOf(step);
    const enough = (Math.floor(place / CHILDREN_PER_PAGE) + 1) * CHILDREN_PER_PAGE;
    if (enough > (shown.get(around) ?? CHILDREN_PER_PAGE)) shown.set(around, enough);
    value = childOf(value, String(step));
    around = childId(around, step);
  }
  return { open, shown };
}
