"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Database } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/popover";
import { countOf } from "@/lib/format/count";
import { type EngineStatus, engineStatusQuery } from "@/lib/transport/engine-status";
import { searchedWords } from "./searched-words";

function stateWords({ state, pages, sites }: EngineStatus): string {
  const held = `${countOf(pages, "page")} of ${countOf(sites, "site")}`;
  switch (state) {
    case "ready":
      return `It holds ${held}.`;
    case "reading":
      return `It is reading its library now and holds ${held} so far.`;
    case "failed":
      return "It could not open its library; the log of the server says why.";
    case "off":
      return "It is switched off on this server.";
  }
}

const triggerId = "what-is-searched";

/** Opens the box from elsewhere on the page. */
export function showSearched(): void {
  const trigger = document.getElementById(triggerId);
  if (trigger?.getAttribute("aria-expanded") === "false") trigger.click();
}

/** Says quietly what a run searches, and on request how that could be something else. */
export function SearchedPopover({ className }: { className?: string }) {
  const { data, isError } = useQuery(engineStatusQuery);
  const words = searchedWords(isError ? undefined : (data ?? null));
  return (
    <Popover
      label="What is searched"
      className="w-96"
      trigger={(props) => (
        <button
          {...props}
          id={triggerId}
          type="button"
          className={classNames(buttonClass("ghost", "sm"), "justify-start", className)}
        >
          <Database aria-hidden className="size-3.5 shrink-0 max-[420px]:hidden" />
          <span className="min-w-0 truncate">{words}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-80" />
        </button>
      )}
    >
      <div className="grid gap-3">
        <section className="grid gap-1">
          <h2 className="font-medium">The engine built into this app</h2>
          <p className="text-ink-muted">
            It searches the pages that it has read: the guide, and every site added with{" "}
            <code className="text-xs">npm run library -- add &lt;url&gt;</code>. No key is needed
            here.
          </p>
          {data ? <p className="text-ink-muted">{stateWords(data)}</p> : null}
        </section>
        <section className="grid gap-1">
          <h2 className="font-medium">Another service</h2>
          <p className="text-ink-muted">
            Any service with the same search operation can be connected by two things: its API base
            URL and a key. This version has no connections yet.
          </p>
        </section>
        <section className="grid gap-1">
          <h2 className="font-medium">This engine from other programs</h2>
          <p className="text-ink-muted">
            Send the same requests to <code className="text-xs">POST /v2/search</code> of this
            address, with the key that <code className="text-xs">npm run -s engine:key</code> prints
            as the bearer token.
          </p>
        </section>
      </div>
    </Popover>
  );
}
