import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { useRows } from "@/components/ui/layout/use-rows";
import type { NodeId, TreeRow } from "@/lib/results/contents/json-tree";
import { TREE_ROW_HEIGHT, TreeRowView } from "./tree-row";

type TreeListProps = {
  label: string;
  rows: readonly TreeRow[];
  active: NodeId;
  /** A node to scroll to; a new object for each request. */
  target: { readonly id: NodeId } | null;
  found: ReadonlySet<NodeId>;
  issues: ReadonlyMap<NodeId, readonly string[]>;
  onActive: (id: NodeId) => void;
  onToggle: (row: TreeRow, open?: boolean) => void;
};

const none: readonly string[] = [];

/** Virtualized rows of a tree with keyboard navigation. */
export function TreeList(props: TreeListProps) {
  const { label, rows, active, target, found, issues, onActive, onToggle } = props;
  const region = useRef<HTMLDivElement>(null);
  const base = useId();
  const { virtual, items, height } = useRows({
    count: rows.length,
    region,
    printsAll: true,
    estimateSize: () => inPixels(TREE_ROW_HEIGHT),
    overscan: 20,
    paddingStart: 4,
    paddingEnd: 4,
  });
  const at = rows.findIndex(({ id }) => id === active);
  const row = rows[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target scrolls, not rows that open
  useEffect(() => {
    const place = target ? rows.findIndex(({ id }) => id === target.id) : -1;
    if (place >= 0) virtual.scrollToIndex(place, { align: "center" });
  }, [target]);

  const move = (to: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!next) return;
    onActive(next.id);
    virtual.scrollToIndex(rows.indexOf(next), { align: "auto" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(
      1,
      Math.floor((region.current?.clientHeight ?? 0) / inPixels(TREE_ROW_HEIGHT)) - 1,
    );
    const intent = treeKeyIntent(event.key, rows, at, page);
    if (!intent) return;
    event.preventDefault();
    if (intent.kind === "move") move(intent.to);
    else if (intent.kind === "toggle" && row) onToggle(row, intent.open);
  };

  const drawn = items.some(({ index }) => index === at);
  return (
    <div
      ref={region}
      role="tree"
      aria-label={label}
      tabIndex={0}
      data-focus-inset=""
      aria-activedescendant={drawn ? `${base}-${at}` : undefined}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto overscroll-contain bg-surface font-mono text-[0.78125rem] leading-5"
    >
      <div role="none" data-rows="" className="relative" style={{ height: height }}>
        {items.map((item) => {
          const each = rows[item.index];
          return each ? (
            <TreeRowView
              key={each.id}
              row={each}
              domId={`${base}-${item.index}`}
              top={item.start}
              active={item.index === at}
              found={found.has(each.id)}
              issues={issues.get(each.id) ?? none}
              onPick={() => onActive(each.id)}
              onToggle={() => onToggle(each)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

type TreeKeyIntent =
  | { readonly kind: "move"; readonly to: number }
  | { readonly kind: "toggle"; readonly open?: boolean }
  /** A key of the tree without effect on this row: handled, so that it does not scroll. */
  | { readonly kind: "none" };

const ignored: TreeKeyIntent = { kind: "none" };

/**
 * The effect of a key in a tree (WAI-ARIA Authoring Practices, "Tree View"); undefined for keys that do nothing.
 * `at` is the index of the active row, `page` the number of rows in the window.
 */
function treeKeyIntent(
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
      if (!opens) return ignored;
      return row.open ? { kind: "move", to: at + 1 } : { kind: "toggle", open: true };
    case "ArrowLeft":
      if (opens && row.open) return { kind: "toggle", open: false };
      return row && row.depth > 0 ? { kind: "move", to: parentOf(rows, at) } : ignored;
    case "Enter":
    case " ":
      return row && (opens || !isNode) ? { kind: "toggle" } : ignored;
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
