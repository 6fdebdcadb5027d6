import type { ReactNode } from "react";
import type { Body } from "@/lib/request/body";
import { sentenceOf, sentenceText } from "@/lib/request/sentence/sentence";

type RequestEntryProps = {
  name: string;
  help?: string;
  body: Body;
  annotation?: ReactNode;
  onLoad: () => void;
  children?: ReactNode;
};

/** A request to choose, with its name, its query and the sentence of its other fields. */
export function RequestEntry({
  name,
  help,
  body,
  annotation,
  onLoad,
  children,
}: RequestEntryProps) {
  const query = typeof body.query === "string" ? body.query.trim() : "";
  return (
    <div className="flex items-start rounded-md border border-line has-[[data-load]:hover]:border-line-strong has-[[data-load]:hover]:bg-hover">
      <button
        type="button"
        data-load=""
        data-focus-inset=""
        onClick={onLoad}
        className="grid min-w-0 flex-1 gap-0.5 rounded-md px-3 py-2 text-left"
      >
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        {annotation}
        {help ? <span className="text-ink-muted text-pretty">{help}</span> : null}
        <span className="truncate font-mono text-xs text-ink-muted">{query || "No query"}</span>
        <span className="truncate text-xs text-ink-muted">{sentenceText(sentenceOf(body))}</span>
      </button>
      {children}
    </div>
  );
}
