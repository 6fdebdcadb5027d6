"use client";
import { PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/feedback/kbd";

/** Shown before the first run. */
export function IdleState() {
  return (
    <div className="grid h-full place-content-center overflow-y-auto px-6 py-10">
      <div className="grid max-w-md gap-3">
        <PanelRight aria-hidden className="size-5 text-ink-faint" />
        <h3 className="text-base font-medium">Results appear here</h3>
        <p className="text-ink-muted">
          Press Run to send the request. On your first visit it is an example: a search phrase with
          the Markdown of each page found. With the built-in engine it needs neither a key nor a
          network: the guide that ships with this app answers it.
        </p>
        <dl className="mt-1 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-xs text-ink-muted">
          <Key keys={["mod+enter"]}>run the request</Key>
          <Key keys={["j", "k"]}>next and previous result</Key>
          <Key keys={["enter"]}>open a result</Key>
          <Key keys={["1", "9"]} between="–">
            switch between formats
          </Key>
          <Key keys={["escape"]}>back to the list</Key>
        </dl>
      </div>
    </div>
  );
}

function Key({
  keys,
  between = "",
  children,
}: {
  keys: readonly string[];
  between?: string;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="flex items-center gap-1">
        {keys.map((each, index) => (
          <span key={each} className="inline-flex items-center gap-1">
            {index > 0 ? between : null}
            <Kbd keys={each} />
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
