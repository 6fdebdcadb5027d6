"use client";
import { useEffect, useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import {
  resultsForModel,
  type TextField,
  textFields,
  tokensOf,
} from "@/lib/results/export/markdown";
import { allResults } from "@/lib/results/read-response";
import type { ShownRun } from "@/lib/transport/run-state";
import { readerFor } from "./export-content";

type ModelDialogProps = { shown: ShownRun; open: boolean; onClose: () => void };

const FIRST: readonly TextField[] = ["title", "url", "excerpt", "markdown"];
/** More is not put into the page; all of it is copied. */
const SHOWN_LENGTH = 4_000;

/** Results as text for a language model: which fields, how many tokens, and the text itself. */
export function ModelDialog({ shown, open, onClose }: ModelDialogProps) {
  const results = useMemo(() => allResults(shown.view), [shown.view]);
  const there = useMemo(
    () => new Set<string>(results.flatMap(({ contents }) => contents.map(({ kind }) => kind))),
    [results],
  );
  const [fields, setFields] = useState<ReadonlySet<TextField>>(new Set(FIRST));
  const [text, setText] = useState<string | null>(null);
  const [mark] = useState(() => Math.random().toString(36).slice(2, 8));

  useEffect(() => {
    if (!open) return;
    let gone = false;
    resultsForModel(results, fields, readerFor(shown.run.body), mark).then(
      (made) => {
        if (!gone) setText(made);
      },
      () => {
        if (!gone) setText("");
      },
    );
    return () => {
      gone = true;
    };
  }, [open, results, fields, shown.run.body, mark]);

  const toggle = (field: TextField, on: boolean) => {
    const next = new Set(fields);
    if (on) next.add(field);
    else next.delete(field);
    setFields(next);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Copy for a model"
      description="Texts of pages can hold instructions meant for a model. Each result stands between marks that its text cannot know."
      size="lg"
    >
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">Fields</legend>
          {textFields.map(({ field, label }) => (
            <Checkbox
              key={field}
              label={label}
              checked={fields.has(field)}
              disabled={!["title", "url", "date", "excerpt"].includes(field) && !there.has(field)}
              onChange={({ target }) => toggle(field, target.checked)}
            />
          ))}
        </fieldset>
        <div className="flex items-center gap-2">
          <p aria-live="polite" className="flex-1 text-ink-muted tabular-nums">
            {text === null
              ? "Reading the pages…"
              : `${countOf(results.length, "result")}, about ${countOf(tokensOf(text), "token")}, ${formatBytes(text.length)}`}
          </p>
          <CopyButton label="Copy the text" size="md" disabled={!text} text={() => text ?? ""} />
        </div>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {(text ?? "").slice(0, SHOWN_LENGTH)}
          {(text ?? "").length > SHOWN_LENGTH ? "\n…" : null}
        </pre>
      </div>
    </Dialog>
  );
}
