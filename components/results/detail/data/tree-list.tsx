import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { useRows } from "@/components/ui/layout/use-rows";
import type { NodeId, TreeRow } from "@/lib/results/contents/json-tree";
import { treeKeyIntent } from "./tree-keys";
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
