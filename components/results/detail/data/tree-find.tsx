import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatCount } from "@/lib/format/count";
import type { NodeId } from "@/lib/results/contents/json-tree";
import { MAX_NODE_MATCHES } from "@/lib/results/contents/json-tree-find";
import { useStepKeys } from "../../find/step-keys";
import type { TreeMatches } from "./use-tree-find";

type TreeFindProps = {
  label: string;
  typed: string;
  onTyped: (text: string) => void;
  matches: TreeMatches | null;
  onMatch: (id: NodeId) => void;
  /** Whether the active node is a match; otherwise "next" starts at the first match. */
  atMatch: boolean;
  /** Whether the first match is shown as soon as it is found. */
  showsFirst: boolean;
};

/** Search field of a JSON tree with buttons to step through the matches. */
export function TreeFind(props: TreeFindProps) {
  const { label, typed, onTyped, matches, onMatch, atMatch, showsFirst } = props;
  const announce = useAnnounce();
  const [place, setPlace] = useState(0);
  const count = matches?.ids.length ?? 0;

  const go = (to: number) => {
    const next = count === 0 ? 0 : (to + count) % count;
    const id = matches?.ids[next];
    setPlace(next);
    if (id !== undefined) onMatch(id);
    announce(count === 0 ? "No matches" : `${next + 1} of ${formatCount(count)}`, { hidden: true });
  };
  const step = (by: 1 | -1) => go(atMatch ? place + by : 0);
  useStepKeys((by) => {
    if (matches) step(by);
  });
  const showFirst = useEffectEvent(() => {
    const [id] = matches?.ids ?? [];
    if (showsFirst && id !== undefined) onMatch(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => showFirst(), [matches]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      onTyped("");
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder="Find"
        icon={Search}
        value={typed}
        onChange={(event) => {
          onTyped(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className="w-36"
      />
      {matches ? (
        <>
          <span className="text-xs text-ink-muted" aria-live="polite">
            {count === 0
              ? "No matches"
              : `${formatCount(count)}${count === MAX_NODE_MATCHES ? "+" : ""} found`}
          </span>
          <IconButton size="sm" icon={ChevronUp} label="Previous" onClick={() => go(place - 1)} />
          <IconButton size="sm" icon={ChevronDown} label="Next" onClick={() => step(1)} />
        </>
      ) : null}
    </>
  );
}
