import { ArrowLeft, Braces, ListChevronsDownUp, ListChevronsUpDown, Route } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ResultUrl } from "@/components/results/list/result-url";
import { safeHref } from "@/components/results/list/safe-href";
import { indentedJson } from "@/components/results/raw/indented-json";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { truncate } from "@/lib/format/truncate";
import { formatPath } from "@/lib/results/contents/json-path";
import { type NodeId, nodeValue, pathOf } from "@/lib/results/contents/json-tree";
import { useSearchText } from "../../find/search-hits";
import { FormatBar } from "../format-bar";
import { TextView } from "../text/text-view";
import { TreeFind } from "./tree-find";
import { TreeList } from "./tree-list";
import { MAX_VALUE_LENGTH } from "./tree-row";
import { useTreeFind } from "./use-tree-find";
import { useTreeState } from "./use-tree-state";

type JsonTreeProps = {
  label: string;
  value: unknown;
  issues?: ReadonlyMap<NodeId, readonly string[]>;
  /** Scrolls to a node; pass a new object for each request. */
  goTo?: { readonly id: NodeId } | null;
  bar?: ReactNode;
};

const noIssues: ReadonlyMap<NodeId, readonly string[]> = new Map();

/** Any JSON value as a tree with search; a long text opens in a view of its own. */
export function JsonTree({ label, value, issues = noIssues, goTo = null, bar }: JsonTreeProps) {
  const announce = useAnnounce();
  const tree = useTreeState(value, goTo);
  const searched = useSearchText().trim();
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? searched;
  const [expanded, setExpanded] = useState<{ of: unknown; id: NodeId } | null>(null);
  const matches = useTreeFind(value, typed);
  const found = useMemo(() => new Set(matches?.ids), [matches]);

  if (expanded && expanded.of === value)
    return (
      <WholeText
        label={`${label}, one value`}
        text={String(nodeValue(value, expanded.id))}
        onBack={() => setExpanded(null)}
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={bar}>
        <TreeFind
          label={`Find in ${label}`}
          typed={typed}
          onTyped={setTyped}
          matches={matches}
          onMatch={tree.goToNode}
          atMatch={found.has(tree.active)}
          showsFirst={own === null}
        />
        <IconButton
          size="sm"
          icon={ListChevronsUpDown}
          label="Open all"
          onClick={() =>
            announce(tree.openAll() ? "All opened" : "Opened in part; deeper levels stay closed")
          }
        />
        <IconButton size="sm" icon={ListChevronsDownUp} label="Close all" onClick={tree.closeAll} />
        <CopyButton label={`Copy ${label}`} text={() => indentedJson(value)} />
      </FormatBar>
      <TreeList
        label={label}
        rows={tree.rows}
        active={tree.active}
        target={tree.target}
        found={found}
        issues={issues}
        onActive={tree.setActive}
        onToggle={tree.toggle}
      />
      <TreeFooter
        root={value}
        id={tree.active}
        onExpand={() => setExpanded({ of: value, id: tree.active })}
      />
    </div>
  );
}

function WholeText({ label, text, onBack }: { label: string; text: string; onBack: () => void }) {
  return (
    <TextView
      label={label}
      text={text}
      language="text"
      wrapped
      bar={
        <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onBack}>
          Back to the tree
        </Button>
      }
    />
  );
}

type TreeFooterProps = { root: unknown; id: NodeId; onExpand: () => void };

/** Path and value of the active row, with buttons to copy, expand or open it. */
function TreeFooter({ root, id, onExpand }: TreeFooterProps) {
  const value = nodeValue(root, id);
  const path = formatPath(pathOf(root, id));
  const isLong = typeof value === "string" && value.length > MAX_VALUE_LENGTH;
  const isUrl = typeof value === "string" && value.length < 2_000 && /^https?:/i.test(value);
  return (
    <div className="flex min-h-8 items-center gap-1 border-t border-line px-2 text-xs text-ink-muted">
      <Route aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <bdi className="min-w-0 truncate font-mono" title={truncate(path, 500)}>
        {truncate(path, 500)}
      </bdi>
      <CopyButton label="Copy path" text={() => path} />
      <span className="flex-1" />
      {isUrl && safeHref(value) ? (
        <ResultUrl url={value} icon className="max-w-[40%] truncate">
          Open
        </ResultUrl>
      ) : null}
      {isLong ? (
        <Button size="sm" variant="ghost" onClick={onExpand}>
          Show all {formatBytes(utf8Length(value))}
        </Button>
      ) : null}
      <Braces aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <CopyButton
        label="Copy value"
        text={() => (typeof value === "string" ? value : indentedJson(value))}
      />
    </div>
  );
}
