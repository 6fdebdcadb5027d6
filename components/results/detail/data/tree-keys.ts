import type { TreeRow } from "@/lib/results/contents/json-tree";

type TreeKeyIntent =
  | { readonly kind: "move"; readonly to: number }
  | { readonly kind: "toggle"; readonly open?: boolean }
  /** A key of the tree without effect on this row: handled, so that it does not scroll. */
  | { readonly kind: "none" };

const none: TreeKeyIntent = { kind: "none" };

/**
 * The effect of a key in a tree (WAI-ARIA Authoring Practices, "Tree View"); undefined for keys that do nothing.
 * `at` is the index of the active row, `page` the number of rows in the window.
 */
export function treeKeyIntent(
  key: string,
  rows: readonly TreeRow[],
  at: number,
  page: number,
): TreeKeyIntent | undefined {
  const row = rows[at];
  const isNode = row?.kind === "node";
  const opens = isNode && row.children !== null && row.children > 0;
  switch (key) {
    case "ArrowDown":
      return { kind: "move", to: at + 1 };
    case "ArrowUp":
      return { kind: "move", to: at - 1 };
    case "PageDown":
      return { kind: "move", to: at + page };
    case "PageUp":
      return { kind: "move", to: at - page };
    case "Home":
      return { kind: "move", to: 0 };
    case "End":
      return { kind: "move", to: rows.length - 1 };
    case "ArrowRight":
      if (!opens) return none;
      return row.open ? { kind: "move", to: at + 1 } : { kind: "toggle", open: true };
    case "ArrowLeft":
      if (opens && row.open) return { kind: "toggle", open: false };
      return row && row.depth > 0 ? { kind: "move", to: parentOf(rows, at) } : none;
    case "Enter":
    case " ":
      return row && (opens || !isNode) ? { kind: "toggle" } : none;
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  for (let above = at - 1; above > 0; above -= 1)
    if ((rows[above]?.depth ?? 0) < depth) return above;
  return 0;
}
