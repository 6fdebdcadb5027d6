import { useEffect, useRef, useState } from "react";
import type { SearchRequest } from "@/lib/contract/request";
import { samePage } from "@/lib/trace/pin";
import type { RunOutcome } from "@/lib/transport/run-search";
import { describeFailedRun } from "../tracing/outcome";
import { useTraceRuns } from "../tracing/use-trace-runs";
import { addToLibrary } from "./add-to-library";
import { pickPagesOf } from "./pages";
import type { PickFetchContext } from "./use-picker";

export type PickFetchFailure = {
  readonly message: string;
  /** The URL that the built-in engine would find once it is in the library. */
  readonly addable: string | null;
};

export type SuccessfulRun = Extract<RunOutcome, { ok: true }>;

type PickFetchOptions = {
  readonly context: PickFetchContext;
  /** Receives a run with at least one page. `url`: the only page that was requested. */
  readonly onPages: (outcome: SuccessfulRun, url: string | null) => void;
};

/** Fetches pages to pick on: each time one search through the chosen connection. */
export function usePickFetch({ context, onPages }: PickFetchOptions) {
  const runs = useTraceRuns(context.rates, context.connectionNow);
  const [failure, setFailure] = useState<PickFetchFailure | null>(null);
  const [adding, setAdding] = useState(false);
  const addition = useRef<AbortController | null>(null);
  useEffect(() => () => addition.current?.abort(), []);

  const isEngine = context.connection?.baseUrl === null;
  const name = context.connection?.label ?? "The service";

  /** `url`: the only page that is requested. */
  const fetchPages = async (request: SearchRequest, url: string | null) => {
    setFailure(null);
    const outcomes = await runs.run([request], ({ length }) => (length === 0 ? request : null));
    const [outcome] = outcomes ?? [];
    if (!outcome) return;
    const addable = isEngine && context.mayAddSites ? url : null;
    if (!outcome.ok) {
      if (outcome.failure.kind !== "cancelled")
        setFailure({ message: describeFailedRun(outcome), addable: null });
      return;
    }
    const pages = pickPagesOf(outcome);
    const matching = url === null ? pages : pages.filter((page) => samePage(url, page.url));
    if (matching.length > 0) return onPages(outcome, url);
    setFailure({ message: whyNoPages(name, url, pages[0]?.url ?? null, outcome), addable });
  };

  const addAndFetch = async (request: SearchRequest, url: string) => {
    const controller = new AbortController();
    addition.current = controller;
    setFailure(null);
    setAdding(true);
    const added = await addToLibrary(url, controller.signal);
    setAdding(false);
    if (controller.signal.aborted) return;
    if (added.ok) await fetchPages(request, url);
    else setFailure({ message: added.message, addable: null });
  };

  return {
    /** Start of the active run, in milliseconds since 1970. Null while idle. */
    since: runs.since,
    adding,
    failure,
    fetchPages,
    addAndFetch,
    cancel: () => {
      addition.current?.abort();
      setAdding(false);
      runs.cancel();
    },
    budgetDialog: runs.budgetDialog,
  };
}

export type PickFetch = ReturnType<typeof usePickFetch>;

function whyNoPages(
  name: string,
  url: string | null,
  other: string | null,
  { view }: SuccessfulRun,
): string {
  const warning = view.warning === null ? "" : ` ${view.warning}`;
  if (url === null)
    return `The run returned no HTML. The search found nothing, or its pages could not be scraped.${warning}`;
  const found = other === null ? "nothing" : other;
  return `${name} found ${found} for this URL. A search service can scrape only pages that its search finds.${warning}`;
}
