import { useEffect, useState } from "react";
import { searchSummaries } from "@/lib/results/facets/filter";
import type { ResultView } from "@/lib/results/model/result-view";
import { responses } from "../contents/response-workers";
import { useResponseBody } from "../contents/use-content";

/** Milliseconds after the last key before everything is searched. */
const PAUSE = 150;

type Hits = ReadonlyMap<string, number>;

export type TextSearch = {
  /** How often each result holds the text, of those that do; null while there is no text, or nothing found yet. */
  readonly hits: Hits | null;
  readonly busy: boolean;
  /** Only what the list itself shows was searched: the contents could not be asked. */
  readonly partial: boolean;
};

type Found = {
  readonly text: string;
  readonly of: Blob | null;
  readonly hits: Hits;
  readonly partial: boolean;
};

/** Looks for a text in all that came of each result, in the worker that holds it. */
export function useTextSearch(typed: string, results: readonly ResultView[]): TextSearch {
  const body = useResponseBody();
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (text === "") return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const asked = body
        ? responses.search(body, text, gone.signal)
        : Promise.reject(new Error("There is no response."));
      asked.then(
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
  // What was found before stays until the new findings are there, so that the list does not jump twice.
  const known = found && found.of === body ? found : null;
  const busy = known?.text !== text;
  return { hits: known?.hits ?? null, busy, partial: !busy && (known?.partial ?? false) };
}
