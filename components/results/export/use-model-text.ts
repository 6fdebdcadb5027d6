import { useEffect, useState } from "react";
import type { ModelTextCounts, ModelTextOptions } from "@/lib/results/export/model-text";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";

/** Characters in the preview; the copied text is complete. */
const SHOWN_LENGTH = 4_000;
/** Bytes that contain that many characters. */
const SHOWN_BYTES = 4 * SHOWN_LENGTH;
/** Milliseconds after the last change. */
const PAUSE = 150;

/** The text, held outside the JavaScript heap, and its start. */
export type ModelText = {
  readonly text: Blob;
  readonly beginning: string;
  readonly counts: ModelTextCounts;
};

type Options = Omit<ModelTextOptions, "mark" | "failures">;

/** Makes the text in the response's worker: joining 100 MB would block the page. Null while it is being made. */
export function useModelText(
  shown: ShownRun,
  results: readonly ResultView[],
  { fields, unique, budget }: Options,
  active: boolean,
): ModelText | "failed" | null {
  const [mark] = useState(() => Math.random().toString(36).slice(2, 8));
  const [made, setMade] = useState<ModelText | "failed" | null>(null);
  useEffect(() => {
    if (!active) return;
    const gone = new AbortController();
    const { body, request } = shown.run;
    const options = {
      requested: requestedContent(request),
      ids: results.map(({ id }) => id),
      ...{ fields, mark, unique, budget },
    };
    const make = async () => {
      const { text, counts } = await responses.exportForModel(body, options, gone.signal);
      const start = await text.slice(0, SHOWN_BYTES).text();
      const beginning = start.length > SHOWN_LENGTH ? `${start.slice(0, SHOWN_LENGTH)}\n…` : start;
      return { text, counts, beginning };
    };
    const timer = setTimeout(() => {
      make()
        .catch(() => "failed" as const)
        .then((its) => {
          if (!gone.signal.aborted) setMade(its);
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
      setMade(null);
    };
  }, [active, fields, unique, budget, shown, results, mark]);
  return made;
}
