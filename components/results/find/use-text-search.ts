import { useEffect, useState } from "react";
import { searchSummaries } from "@/lib/results/facets/filter";
import type { ResultView } from "@/lib/results/model/result-view";
import type { FirstHit, SearchScope } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";
import { useResponseBody } from "../run/shown-run-context";

/** Milliseconds after the last key press. */
const PAUSE = 150;

type Hits = ReadonlyMap<string, number>;

export type TextSearch = {
  /** Number of matches by result id; null without a text or before the first matches. */
  readonly hits: Hits | null;
  readonly firsts: ReadonlyMap<string, FirstHit>;
  readonly busy: boolean;
  /** Whether only the summaries were searched, because the contents are not available. */
  readonly partial: boolean;
};

const noFirsts: TextSearch["firsts"] = new Map();

type Found = {
  readonly text: string;
  readonly scope: SearchScope;
  readonly of: Blob | null;
  readonly hits: Hits;
  readonly firsts: TextSearch["firsts"];
  readonly partial: boolean;
};

/** Searches the contents of the results in the worker that holds them. */
export function useTextSearch(
  typed: string,
  scope: SearchScope,
  results: readonly ResultView[],
): TextSearch {
  const body = useResponseBody();
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (text === "") return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const requested = body
        ? responses.search(body, text, scope, gone.signal)
        : Promise.reject(new Error("There is no response."));
      requested.then(
        (hits) => {
          const counts = new Map(hits.map(({ id, count }) => [id, count]));
          const firsts = new Map(hits.map(({ id, first }) => [id, first]));
          setFound({ text, scope, of: body, hits: counts, firsts, partial: false });
        },
        () => {
          if (gone.signal.aborted) return;
          const counts = searchSummaries(results, text);
          setFound({ text, scope, of: body, hits: counts, firsts: noFirsts, partial: true });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [body, text, scope, results]);

  if (text === "") return { hits: null, firsts: noFirsts, busy: false, partial: false };
  // Previous matches stay until the new ones arrive, so that the list changes only once.
  const known = found && found.of === body ? found : null;
  const busy = known?.text !== text || known.scope !== scope;
  return {
    hits: known?.hits ?? null,
    firsts: known?.firsts ?? noFirsts,
    busy,
    partial: !busy && (known?.partial ?? false),
  };
}
