import { ArrowDown, ArrowUp, CaseSensitive, Regex, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { formatCount } from "@/lib/format/count";
import { JobError } from "@/lib/workers/client";
import type { RowTarget } from "./list";
import { queryRaw } from "./query-raw";

/** After the last key, before the worker is asked. */
const PAUSE_MS = 150;

type Finding =
  | { readonly state: "none" }
  | { readonly state: "wrong"; readonly message: string }
  | { readonly state: "found"; readonly count: number; readonly complete: boolean };

type RawFindBarProps = {
  body: Blob;
  /** Each new search, so that its places are marked. */
  onSearch: (search: object) => void;
  onTarget: (target: RowTarget) => void;
  onClose: () => void;
};

/** Looks for a text, or a pattern, in the response as it came. */
export function RawFindBar({ body, onSearch, onTarget, onClose }: RawFindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [regex, setRegex] = useState(false);
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [finding, setFinding] = useState<Finding>({ state: "none" });
  const [current, setCurrent] = useState(0);

  const searched = useEffectEvent(onSearch);
  const found = useEffectEvent(onTarget);

  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const wanted = text === "" ? null : { text, regex, caseSensitive };
        const { finding: its } = await queryRaw(
          body,
          { what: "find", wanted },
          "found",
          gone.signal,
        );
        setFinding(
          !its
            ? { state: "none" }
            : its.ok
              ? { state: "found", count: its.count, complete: its.complete }
              : { state: "wrong", message: its.message },
        );
        setCurrent(0);
        searched({});
        if (!its?.ok || its.count === 0) return;
        const { match } = await queryRaw(body, { what: "match", index: 0 }, "match", gone.signal);
        if (match) found({ row: match.row, match: 0 });
      } catch (error) {
        if (!gone.signal.aborted) setFinding({ state: "wrong", message: why(error) });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [body, text, regex, caseSensitive]);

  const count = finding.state === "found" ? finding.count : 0;
  const go = async (by: number) => {
    if (count === 0) return;
    const index = (current + by + count) % count;
    setCurrent(index);
    const { match } = await queryRaw(body, { what: "match", index }, "match").catch(() => ({
      match: null,
    }));
    if (match) onTarget({ row: match.row, match: index });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      void go(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <search
      className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1"
      onKeyDown={onKeyDown}
    >
      <TextInput
        ref={input}
        aria-label="Find in the response"
        aria-invalid={finding.state === "wrong" || undefined}
        placeholder="Find"
        icon={Search}
        mono
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-40 flex-1"
      />
      <IconButton
        label="Match case"
        icon={CaseSensitive}
        size="sm"
        aria-pressed={caseSensitive}
        onClick={() => setCaseSensitive(!caseSensitive)}
      />
      <IconButton
        label="Regular expression"
        icon={Regex}
        size="sm"
        aria-pressed={regex}
        onClick={() => setRegex(!regex)}
      />
      <span aria-live="polite" className="min-w-20 text-xs text-ink-muted tabular-nums">
        {words(finding, current)}
      </span>
      <IconButton label="Previous match" icon={ArrowUp} size="sm" onClick={() => void go(-1)} />
      <IconButton label="Next match" icon={ArrowDown} size="sm" onClick={() => void go(1)} />
      <IconButton label="Close the search" icon={X} size="sm" onClick={onClose} />
    </search>
  );
}

function words(finding: Finding, current: number): string {
  if (finding.state === "none") return "";
  if (finding.state === "wrong") return finding.message;
  const { count, complete } = finding;
  if (count === 0) return complete ? "Nothing found" : "Nothing found in the time there was";
  return `${formatCount(current + 1)} of ${formatCount(count)}${complete ? "" : " or more"}`;
}

const why = (error: unknown): string =>
  error instanceof JobError && error.reason === "over-budget"
    ? "This pattern takes too long."
    : "The search has stopped; try again.";
