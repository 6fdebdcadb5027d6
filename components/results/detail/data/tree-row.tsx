import { TriangleAlert } from "lucide-react";
import { classNames } from "@/components/ui/layout/class-names";
import { DisclosureMark } from "@/components/ui/layout/disclosure-mark";
import { countOf, formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { CHILDREN_PER_PAGE, type TreeRow } from "@/lib/results/contents/json-tree";

/** In rem; fixed, so that rows need no measuring. */
export const TREE_ROW_HEIGHT = 1.375;
/** Indented levels; deeper ones would leave the column. */
const MAX_INDENTED_DEPTH = 24;
/** Characters of a value in its row; longer values can be expanded. */
export const MAX_VALUE_LENGTH = 300;

type TreeRowProps = {
  row: TreeRow;
  domId: string;
  top: number;
  active: boolean;
  found: boolean;
  issues: readonly string[];
  onToggle: () => void;
  onPick: () => void;
};

/** One row of a tree: a key with its value, or a button for more entries. */
export function TreeRowView(props: TreeRowProps) {
  const { row, domId, top, active, found, issues, onToggle, onPick } = props;
  const isNode = row.kind === "node";
  const opens = isNode && row.children !== null && row.children > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the tree around it do the same
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    <div
      id={domId}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={active}
      aria-expanded={opens ? isNode && row.open : undefined}
      aria-posinset={isNode ? row.place + 1 : undefined}
      aria-setsize={isNode ? row.siblings : undefined}
      onClick={() => {
        onPick();
        if (opens || !isNode) onToggle();
      }}
      className={classNames(
        "absolute inset-x-0 flex items-center gap-1 pr-3 whitespace-pre",
        active ? "bg-selected" : found ? "bg-mark" : "hover:bg-hover",
      )}
      style={{
        height: `${TREE_ROW_HEIGHT}rem`,
        transform: `translateY(${top}px)`,
        paddingLeft: 8 + Math.min(row.depth, MAX_INDENTED_DEPTH) * 14,
      }}
    >
      <span aria-hidden className="flex w-3.5 shrink-0 text-ink-muted">
        {opens ? <DisclosureMark open={isNode && row.open} /> : null}
      </span>
      {isNode ? (
        <>
          {row.step === null ? null : (
            <span className="shrink-0 text-ink-muted">
              <bdi className={typeof row.step === "number" ? undefined : "tok-function"}>
                {truncate(String(row.step), 120)}
              </bdi>
              :{" "}
            </span>
          )}
          <Value value={row.value} count={row.children} />
          {issues.length > 0 ? (
            <span className="flex shrink-0 items-center gap-1 pl-2 font-sans text-xs text-warn">
              <TriangleAlert aria-hidden className="size-3" />
              {truncate(issues.join(" "), 200)}
            </span>
          ) : null}
        </>
      ) : (
        <span className="font-sans text-xs text-accent">
          {countOf(row.left, "more entry", "more entries")}: show{" "}
          {formatCount(Math.min(CHILDREN_PER_PAGE, row.left))}
        </span>
      )}
    </div>
  );
}

function Value({ value, count }: { value: unknown; count: number | null }) {
  if (count !== null)
    return (
      <span className="text-ink-faint">
        {Array.isArray(value) ? `[${formatCount(count)}]` : `{${formatCount(count)}}`}
      </span>
    );
  if (typeof value === "string") {
    const text = JSON.stringify(value.slice(0, MAX_VALUE_LENGTH));
    return (
      <span className="tok-string truncate">
        <bdi>{value.length > MAX_VALUE_LENGTH ? `${text.slice(0, -1)}…` : text}</bdi>
      </span>
    );
  }
  return <span className="tok-constant">{String(value)}</span>;
}
