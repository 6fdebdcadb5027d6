import { useEffect, useState } from "react";
import { searchSummaries } from "@/lib/results/facets/filter";
import type { ResultView } from "@/lib/results/model/result-view";
import { responses } from "../contents/response-workers";
import { useResponseBody } from "../run/shown-run-context";

/** Milliseconds after the last key press. */
const PAUSE = 150;

type Hits = ReadonlyMap<string, number>;

export type TextSearch = {
  /** Number of matches by result id; null without a text or before the first matches. */
  readonly hits: Hits | null;
  readonly busy: boolean;
  /** Whether only the summaries were searched, because the contents are not available. */
  readonly partial: boolean;
};

type Found = {
  readonly text: string;
  readonly of: Blob | null;
  readonly hits: Hits;
  readonly partial: boolean;
};

/** Searches all contents of the results in the worker that holds them. */
export function useTextSearch(typed: string, results: readonly ResultView[]): TextSearch {
  const body = useResponseBody();
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (text === "") return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const requested = body
        ? responses.search(body, text, gone.signal)
        : Promise.reject(new Error("There is no response."));
      requested.then(
        (hits) => {
          const counts = new Map(hits.map(({ id, count }) => [id, count]));
          setFound({ text, of: body, hits: counts, partial: false });
        },
        () => {
          if (gone.signal.aborted) return;
          setFound({ text, of: body, hits: searchSummaries(results, text), partial: true });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [body, text, results]);

  if (text === "") return { hits: null, busy: false, partial: false };
  // Previous matches stay until the new ones arrive, so that the list changes only once.
  const known = found && found.of === body ? found : null;
  const busy = known?.text !== text;
  return { hits: known?.hits ?? null, busy, partial: !busy && (known?.partial ?? false) };
}
