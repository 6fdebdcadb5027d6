import { useEffect, useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { type ExportField, estimateTokens, exportFields } from "@/lib/results/export/markdown";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";
import type { ResultScopes } from "../pick/use-result-scope";

type ModelDialogProps = {
  shown: ShownRun;
  scopes: ResultScopes;
  open: boolean;
  onClose: () => void;
};

const FIRST: readonly ExportField[] = ["title", "url", "excerpt", "markdown"];
/** Characters in the preview; the copied text is complete. */
const SHOWN_LENGTH = 4_000;
/** Bytes that contain that many characters. */
const SHOWN_BYTES = 4 * SHOWN_LENGTH;

/** The text, held outside the JavaScript heap, and its start. */
type Made = { readonly text: Blob; readonly beginning: string };

/** Results as text for a language model: select fields, see the token estimate, copy. */
export function ModelDialog({ shown, scopes, open, onClose }: ModelDialogProps) {
  const { results } = scopes;
  const there = useMemo(
    () => new Set<string>(results.flatMap(({ contents }) => contents.map(({ kind }) => kind))),
    [results],
  );
  const [fields, setFields] = useState<ReadonlySet<ExportField>>(new Set(FIRST));
  const [made, setMade] = useState<Made | "failed" | null>(null);
  const [mark] = useState(() => Math.random().toString(36).slice(2, 8));

  useEffect(() => {
    if (!open) return;
    const gone = new AbortController();
    const ids = results.map(({ id }) => id);
    make(shown, ids, fields, mark, gone.signal).then(
      (its) => {
        if (!gone.signal.aborted) setMade(its);
      },
      () => {
        if (!gone.signal.aborted) setMade("failed");
      },
    );
    return () => gone.abort();
  }, [open, fields, shown, results, mark]);

  const toggle = (field: ExportField, on: boolean) => {
    const next = new Set(fields);
    if (on) next.add(field);
    else next.delete(field);
    setFields(next);
  };

  const { text: whole, beginning } =
    made === null || made === "failed" ? { text: null, beginning: "" } : made;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Copy for a model"
      description="Pages may contain instructions for a model. Each result is fenced with a random tag, against prompt injection."
      size="lg"
    >
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">Fields</legend>
          {exportFields.map(({ field, label }) => (
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
            {made === null
              ? "Reading the pages…"
              : made === "failed"
                ? "The text could not be created. The results are unaffected."
                : `${countOf(results.length, "result")}, about ${countOf(estimateTokens(made.text.size), "token")}, ${formatBytes(made.text.size)}`}
          </p>
          <CopyButton
            label="Copy text"
            size="md"
            disabled={!whole?.size}
            text={() => whole ?? ""}
          />
        </div>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {beginning.slice(0, SHOWN_LENGTH)}
          {beginning.length > SHOWN_LENGTH ? "\n…" : null}
        </pre>
      </div>
    </Dialog>
  );
}

/** In the response's worker: joining 100 MB would block the page. */
async function make(
  { run }: ShownRun,
  ids: readonly string[],
  fields: ReadonlySet<ExportField>,
  mark: string,
  signal: AbortSignal,
): Promise<Made> {
  const options = { requested: requestedContent(run.request), ids, fields, mark };
  const text = await responses.exportForModel(run.body, options, signal);
  return { text, beginning: await text.slice(0, SHOWN_BYTES).text() };
}
