import { Filter, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { countOf } from "@/lib/format/count";
import type { RawFilter } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";
import type { RowSpan } from "./row-map";

/** Milliseconds after the last key press. */
const DEBOUNCE_MS = 250;

type RawFilterBarProps = {
  body: Blob;
  /** Called with the matching rows; null for all. */
  onSpans: (spans: readonly RowSpan[] | null) => void;
  onClose: () => void;
};

/** Filters the raw response with a JSONPath query (RFC 9535). */
export function RawFilterBar({ body, onSpans, onClose }: RawFilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<RawFilter | null>(null);

  const applySpans = useEffectEvent(onSpans);

  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(() => {
      if (query.trim() === "") {
        setFilter(null);
        applySpans(null);
        return;
      }
      responses.run(body, { kind: "raw-filter", query }, gone.signal).then(
        (result) => {
          setFilter(result);
          // An incomplete query keeps the previous filter.
          if (result.ok) applySpans(result.spans);
        },
        () => {
          if (!gone.signal.aborted)
            setFilter({ ok: false, message: "The filter failed. Try again.", at: 0 });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [body, query]);

  return (
    <search className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1">
      <TextInput
        ref={input}
        aria-label="Filter by JSONPath"
        aria-invalid={filter?.ok === false || undefined}
        placeholder="$.data.web[?@.metadata.statusCode >= 400].url"
        icon={Filter}
        mono
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onClose();
        }}
        className="min-w-40 flex-1"
      />
      <span aria-live="polite" className="min-w-20 text-xs text-ink-muted tabular-nums">
        {filter === null
          ? null
          : filter.ok
            ? `${countOf(filter.count, "node")}${filter.more ? " or more" : ""}`
            : `${filter.message} (at ${filter.at + 1})`}
      </span>
      <IconButton label="Close the filter" icon={X} size="sm" onClick={onClose} />
    </search>
  );
}
