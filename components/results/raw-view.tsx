"use client";
import { useEffect, useState } from "react";
import type { ShownRun } from "@/lib/transport/run-state";
import { Pending } from "./detail/pending";
import { TextView } from "./detail/text-view";

/** The whole response, as it came but for its white space. */
export function RawView({ shown: { run, view } }: { shown: ShownRun }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void run.body.text().then((read) => {
      if (wanted) setText(read);
    });
    return () => {
      wanted = false;
    };
  }, [run.body]);
  if (text === null) return <Pending />;
  return (
    <TextView
      label="Raw response"
      text={text}
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
