import { useEffect, useRef, useState } from "react";
import type { PageTry } from "@/components/results/tries/tries-context";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { toWire } from "@/lib/contract/canonical";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { formatOrdinal } from "@/lib/format/ordinal";
import { resultById } from "@/lib/results/model/parse-response";
import type { ResultView } from "@/lib/results/model/result-view";
import { tryDifference } from "@/lib/results/remedies/difference";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import { createStorageId } from "@/lib/storage/storage-id";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { ShownRun } from "@/lib/transport/run-state";
import { sendSearch } from "@/lib/transport/send-search";
import { loadResponseParser } from "../run/response-parser";
import { recordSpending } from "../run/spending";
import { useBudgetQuestion } from "../run/use-budget-question";
import { lazyPastRuns } from "../run/use-past-runs";
import { historyId, tryOutcome } from "./try-runs";

export type TryRequest = {
  readonly result: ResultView;
  readonly label: string;
  readonly request: SearchRequest;
};

type TriesOfRuns = Readonly<Record<string, readonly PageTry[]>>;

/** Ids of the runs whose pages were tried again since the page was loaded. */
const triedRuns = new Set<string>();

/** Tries of pages by run, and the function that sends more of them. A try belongs to the run it was started from. */
export function usePageTries(
  shown: ShownRun | null,
  rates: CreditRates,
  connection: ConnectionSummary | null,
) {
  const announce = useAnnounce();
  const [tries, setTries] = useState<TriesOfRuns>({});
  const [choices, setChoices] = useState<Readonly<Record<string, string | null>>>({});
  const [active, setActive] = useState<{ of: string; done: number; planned: number } | null>(null);
  const budget = useBudgetQuestion(rates, connection);
  const controller = useRef<AbortController | null>(null);

  const key = shown ? historyId(shown.run) : "";
  const change = (of: string, edit: (list: readonly PageTry[]) => readonly PageTry[]) =>
    setTries((before) => ({ ...before, [of]: edit(before[of] ?? []) }));
  useStoredTries(shown, (list) => change(key, (own) => (own.length === 0 ? list : own)));

  const sendOne = async (each: TryRequest, of: string, signal: AbortSignal) => {
    const { result, label, request } = each;
    const id = createStorageId();
    triedRuns.add(of);
    const place = (tries[of] ?? []).filter(({ resultId }) => resultId === result.id).length + 2;
    const own = { id, resultId: result.id, label };
    change(of, (list) => [
      ...list,
      { ...own, outcome: { phase: "running", startedAt: Date.now() } },
    ]);
    const outcome = await sendSearch({
      body: toWire(request),
      signal,
      parser: loadResponseParser,
      ...(connection && { connection: connection.id }),
    });
    if (!outcome.ok && outcome.failure.kind === "cancelled")
      return change(of, (list) => list.filter((other) => other.id !== id));
    const found = tryOutcome(outcome, result);
    change(of, (list) =>
      list.map((other) => (other.id === id ? { ...own, outcome: found } : other)),
    );
    if (found.phase === "done") setChoices((now) => ({ ...now, [`${of} ${result.id}`]: id }));
    const text =
      found.phase === "done"
        ? tryDifference(result, found.result)
        : found.phase === "failed"
          ? found.message
          : "";
    announce(`${formatOrdinal(place)} try: ${text}`, { hidden: true });
    recordSpending(outcome, rates, connection);
    saveTry(outcome, each, of);
  };

  const start = async (planned: readonly TryRequest[]) => {
    if (controller.current || !shown) return;
    const current = new AbortController();
    controller.current = current;
    try {
      if (!(await budget.allows(planned.map(({ request }) => request)))) return;
      for (const [done, each] of planned.entries()) {
        setActive({ of: key, done, planned: planned.length });
        await sendOne(each, key, current.signal);
        if (current.signal.aborted) break;
      }
    } finally {
      controller.current = null;
      setActive(null);
    }
  };

  return {
    of: (resultId: string) => (tries[key] ?? []).filter((each) => each.resultId === resultId),
    active,
    start: (planned: readonly TryRequest[]) => void start(planned),
    cancel: () => controller.current?.abort(),
    shownTry: (resultId: string) => choices[`${key} ${resultId}`] ?? null,
    show: (resultId: string, tryId: string | null) =>
      setChoices((now) => ({ ...now, [`${key} ${resultId}`]: tryId })),
    dialog: budget.dialog,
  };
}

/**
 * Stores a try with its run. Failures are ignored, as for runs. The query of a try names its page, which a run with zero
 * data retention must not leave behind.
 */
function saveTry(outcome: RunOutcome, { request, result, label }: TryRequest, of: string): void {
  if (zeroRetentionReason(request) !== null) return;
  lazyPastRuns
    .load()
    .then(({ saveToHistory }) =>
      saveToHistory(
        outcome,
        { ready: { request, body: toWire(request) }, draft: null },
        { try: { of, resultId: result.id, label } },
      ),
    )
    .catch(() => {});
}

function useStoredTries(shown: ShownRun | null, onLoad: (tries: readonly PageTry[]) => void) {
  const id = shown ? historyId(shown.run) : "";
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results of a past run belong to its id
  useEffect(() => {
    if (!shown || !(shown.run.past || triedRuns.has(id))) return;
    const { view } = shown;
    let isCurrent = true;
    lazyPastRuns
      .load()
      .then(({ storedTries }) => storedTries(id))
      .then((stored) => {
        const list = stored.flatMap(({ past, outcome }): PageTry[] => {
          const result = resultById(view, past.try?.resultId ?? "");
          return past.try && result
            ? [{ ...past.try, id: past.id, outcome: tryOutcome(outcome, result) }]
            : [];
        });
        if (isCurrent && list.length > 0) load.current(list);
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [id]);
}
