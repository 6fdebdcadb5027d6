"use client";
import type { ShownRun } from "@/lib/transport/run-state";
import { TextView } from "./detail/text-view";

/** The whole response, as it came but for its white space. */
export function RawView({ shown: { run, view } }: { shown: ShownRun }) {
  return (
    <TextView
      label="Raw response"
      text={run.text}
      language="json"
      bar={
        view.id === null ? null : (
          <span className="min-w-0 truncate">
            id <code className="select-all text-ink">{view.id}</code>
          </span>
        )
      }
    />
  );
}
