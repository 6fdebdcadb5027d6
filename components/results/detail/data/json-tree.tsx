import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  ListChevronsDownUp,
  ListChevronsUpDown,
  Search,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { indentedJson } from "@/components/results/raw/indented-json";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatCount } from "@/lib/format/count";
import {
  CHILDREN_PER_PAGE,
  initiallyOpen,
  type NodeId,
  nodeValue,
  openAll,
  reveal,
  rootId,
  type TreeRow,
  treeRows,
} from "@/lib/results/contents/json-tree";
import { MAX_MATCHES } from "@/lib/results/contents/json-tree-find";
import { FormatBar } from "../format-bar";
import { TextView } from "../text/text-view";
import { TreeFooter } from "./tree-footer";
import { TreeList } from "./tree-list";
import { useTreeFind } from "./use-tree-find";

type JsonTreeProps = {
  label: string;
  value: unknown;
  /** What is wrong with nodes, by their ids. */
  problems?: ReadonlyMap<NodeId, readonly string[]>;
  /** A node to be brought into view; a new object each time. */
  goTo?: { readonly id: NodeId } | null;
  /** In the bar, before the tree's own controls. */
  bar?: ReactNode;
};

const noProblems: ReadonlyMap<NodeId, readonly string[]> = new Map();

/** Any JSON as a tree: open and close, find, copy a path or a value, read a long text on its own. */
export function JsonTree({ label, value, problems = noProblems, goTo = null, bar }: JsonTreeProps) {
  const announce = useAnnounce();
  const [state, setState] = useState(() => fresh(value));
  const [asked, setAsked] = useState(goTo);
  const [active, setActive] = useState<NodeId>(rootId);
  const [target, setTarget] = useState<{ readonly id: NodeId } | null>(null);
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const [whole, setWhole] = useState<NodeId | null>(null);
  const finding = useTreeFind(value, typed);
  const found = useMemo(() => new Set(finding?.ids), [finding]);

  const goToNode = (id: NodeId) => {
    setState((before) => ({ ...before, ...reveal(value, id, before) }));
    setActive(id);
    setTarget({ id });
  };
  if (state.value !== value) {
    setState(fresh(value));
    setActive(rootId);
    setWhole(null);
  }
  if (goTo !== asked) {
    setAsked(goTo);
    if (goTo) goToNode(goTo.id);
  }
  const rows = useMemo(() => treeRows(value, state), [value, state]);

  const toggle = (row: TreeRow, wanted?: boolean) => {
    if (row.kind === "more") {
      const shown = new Map(state.shown);
      shown.set(row.of, (shown.get(row.of) ?? CHILDREN_PER_PAGE) + CHILDREN_PER_PAGE);
      setState({ ...state, shown });
      return;
    }
    const open = new Set(state.open);
    if (wanted ?? !row.open) open.add(row.id);
    else open.delete(row.id);
    setState({ ...state, open });
  };
  const go = (to: number) => {
    const count = finding?.ids.length ?? 0;
    const next = count === 0 ? 0 : (to + count) % count;
    const id = finding?.ids[next];
    setPlace(next);
    if (id !== undefined) goToNode(id);
    announce(count === 0 ? "Nothing found" : `${next + 1} of ${formatCount(count)}`);
  };
  const onFindKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      setTyped("");
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    go(found.has(active) ? place + (event.shiftKey ? -1 : 1) : 0);
  };
  const expandAll = () => {
    const { open, complete } = openAll(value);
    setState({ ...state, open });
    announce(complete ? "All opened" : "Opened as far as fits; the deeper parts stay closed");
  };

  if (whole !== null)
    return (
      <WholeText
        label={`${label}, one value`}
        text={String(nodeValue(value, whole))}
        onBack={() => setWhole(null)}
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={bar}>
        <TextInput
          aria-label={`Find in ${label}`}
          placeholder="Find"
          icon={Search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onFindKey}
          className="w-36"
        />
        {finding ? (
          <>
            <span className="text-xs text-ink-muted" aria-live="polite">
              {finding.ids.length === 0
                ? "none"
                : `${formatCount(finding.ids.length)}${finding.ids.length === MAX_MATCHES ? "+" : ""} found`}
            </span>
            <IconButton size="sm" icon={ChevronUp} label="Previous" onClick={() => go(place - 1)} />
            <IconButton
              size="sm"
              icon={ChevronDown}
              label="Next"
              onClick={() => go(found.has(active) ? place + 1 : 0)}
            />
          </>
        ) : null}
        <IconButton size="sm" icon={ListChevronsUpDown} label="Open all" onClick={expandAll} />
        <IconButton
          size="sm"
          icon={ListChevronsDownUp}
          label="Close all"
          onClick={() => setState({ ...state, open: new Set([rootId]) })}
        />
        <CopyButton label={`Copy ${label}`} text={() => indentedJson(value)} />
      </FormatBar>
      <TreeList
        label={label}
        rows={rows}
        active={active}
        target={target}
        found={found}
        problems={problems}
        onActive={setActive}
        onToggle={toggle}
      />
      <TreeFooter root={value} id={active} onWhole={() => setWhole(active)} />
    </div>
  );
}

const fresh = (value: unknown) => ({
  value,
  open: initiallyOpen(value) as ReadonlySet<NodeId>,
  shown: new Map<NodeId, number>() as ReadonlyMap<NodeId, number>,
});

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
