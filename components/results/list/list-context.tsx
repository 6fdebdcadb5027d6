import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { noAnnotations } from "@/lib/results/annotations/result-annotations";
import { domainFilterOf } from "@/lib/results/facets/domain-filter";
import { type Duplicates, findDuplicates } from "@/lib/results/facets/duplicates";
import type { ListContext } from "@/lib/results/facets/facets";
import { billedWith } from "@/lib/results/model/bill";
import { listIds, sourceViewOf } from "@/lib/results/model/lists";
import { noNotices, noticesOf, type ResponseNotice } from "@/lib/results/model/notices";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";
import { useResultNotes } from "../notes/notes-context";

type ListMarks = ListContext & {
  /** The results that pages are billed with, keyed by the id of a later result that shows the same page. */
  readonly billedWith: ReadonlyMap<string, ResultView>;
};

const none: ListMarks = {
  now: 0,
  duplicates: new Map(),
  domains: null,
  violations: null,
  billedWith: new Map(),
  notices: noNotices,
  annotations: noAnnotations,
};
const Marks = createContext<ListMarks>(none);

/** Up to this many results, duplicates are found before the first paint. */
const MAX_IMMEDIATE = 1_000;

/** Provides what a result's badges need of the whole run: duplicates and requested domains. */
export function ListContextProvider({ shown, children }: { shown: ShownRun; children: ReactNode }) {
  const { run, view } = shown;
  const duplicates = useDuplicates(view);
  const violations = useSchemaIssues(shown);
  const { annotations } = useResultNotes();
  const notices = useMemo(() => noticesOf(view, run.headers), [view, run.headers]);
  const bills = useMemo(() => billedWith(view), [view]);
  return (
    <Marks
      value={{
        now: run.startedAt + run.durationMs,
        duplicates,
        domains: domainFilterOf(run.request),
        violations,
        billedWith: bills,
        notices,
        annotations,
      }}
    >
      {children}
    </Marks>
  );
}

/** The marks of another try of one page. Without one, those of the run. */
export function TryMarks({ tried, children }: { tried: ShownRun | null; children: ReactNode }) {
  const ofRun = useListContext();
  const own = useMemo(
    () =>
      tried && {
        ...none,
        now: tried.run.startedAt + tried.run.durationMs,
        notices: noticesOf(tried.view, tried.run.headers),
      },
    [tried],
  );
  return <Marks value={own ?? ofRun}>{children}</Marks>;
}

export const useListContext = (): ListMarks => use(Marks);

function useDuplicates(view: ResultsView): Duplicates {
  const many = listIds(view).reduce((sum, id) => sum + sourceViewOf(view, id).items.length, 0);
  const atOnce = useMemo(() => (many > MAX_IMMEDIATE ? null : findDuplicates(view)), [view, many]);
  const [got, setGot] = useState<{ of: ResultsView; duplicates: Duplicates } | null>(null);
  useEffect(() => {
    if (atOnce || got?.of === view) return;
    const timer = setTimeout(() => setGot({ of: view, duplicates: findDuplicates(view) }));
    return () => clearTimeout(timer);
  }, [view, atOnce, got?.of]);
  return atOnce ?? (got?.of === view ? got.duplicates : none.duplicates);
}

const nothing: readonly ResponseNotice[] = [];

/** Warnings about a result, also those of the whole run. */
export const useNotices = (id: string): readonly ResponseNotice[] =>
  useListContext().notices.ofResult.get(id) ?? nothing;

type Issues = ReadonlyMap<string, number>;

/** Differences of each result's JSON from the schema of the request. Null without a schema, and until they are known. */
function useSchemaIssues({ run }: ShownRun): Issues | null {
  const { body, request } = run;
  const format = request.scrapeOptions?.formats?.find((each) => each.type === "json");
  const schema = format?.type === "json" ? format.schema : undefined;
  // Without them after a failure: the JSON view of each result has its own check.
  return useLoaded(
    (signal) =>
      schema
        ? responses.schemaIssues(body, schema, signal).then((issues) => new Map(issues))
        : null,
    [body, schema],
  );
}
