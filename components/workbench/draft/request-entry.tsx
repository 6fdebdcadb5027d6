import type { ReactNode } from "react";
import type { Body } from "@/lib/request/body";
import { bodyToDraft } from "@/lib/request/draft";
import { draftSections } from "@/lib/request/draft-sections";
import { sectionNames } from "@/lib/request/section-names";

type RequestEntryProps = {
  name: string;
  help?: string;
  body: Body;
  onLoad: () => void;
  children?: ReactNode;
};

/** A request to choose, with its name, query and settings. */
export function RequestEntry({ name, help, body, onLoad, children }: RequestEntryProps) {
  const { query, settings } = describeRequest(body);
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
        {help ? <span className="text-ink-muted text-pretty">{help}</span> : null}
        <span className="truncate font-mono text-xs text-ink-muted">{query || "No query"}</span>
        {settings ? <span className="truncate text-xs text-ink-muted">{settings}</span> : null}
      </button>
      {children}
    </div>
  );
}

/** Describes a request in one line: its query, and the settings that differ from the defaults. */
function describeRequest(body: Body): { query: string; settings: string } {
  const draft = bodyToDraft(body);
  const settings = sectionNames
    .filter((name) => name !== "query" && draftSections[name].changed(draft))
    .map((name) => draftSections[name].summary(draft));
  return { query: draftSections.query.summary(draft), settings: settings.join(" · ") };
}
