import { type ReactNode, useEffect } from "react";
import {
  useConnectionProfile,
  useRunConnection,
} from "@/components/request-form/connection/connection-context";
import { useConnectionPrices } from "@/components/request-form/estimate/use-estimate";
import { pageKey } from "@/components/results/thumbnails/blank-pictures";
import {
  type PlannedTry,
  type Tries,
  TriesProvider,
} from "@/components/results/tries/tries-context";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { wordList } from "@/lib/format/count";
import { estimateRuns } from "@/lib/request/estimate/estimate-runs";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import type { ResultView } from "@/lib/results/model/result-view";
import { remediesFor } from "@/lib/results/remedies/remedies";
import { tryRequest } from "@/lib/trace/try-request";
import type { RunOutcome } from "@/lib/transport/run-search";
import { type RunState, shownRun } from "@/lib/transport/run-state";
import { useComparePrevious } from "../comparing/use-compare-previous";
import { ShareHost } from "../run-share/host";
import { noteLatestRun, useLatestRun } from "./latest-run";
import { PastRunLine } from "./past-run-line";
import { type TryRequest, usePageTries } from "./use-page-tries";

type RunFrameProps = {
  state: RunState;
  rates: CreditRates;
  /** The id of the draft whose results are shown. */
  draft: string;
  onShow: (outcome: RunOutcome) => void;
  children: ReactNode;
};

/** Names the past run that is shown, and offers to scrape its pages again. */
export function RunFrame({ state, rates, draft, onShow, children }: RunFrameProps) {
  const connection = useRunConnection();
  const { marks } = useConnectionProfile();
  const prices = { ...useConnectionPrices(), rates };
  const shown = shownRun(state);
  useEffect(() => noteLatestRun(draft, shown), [draft, shown]);
  // Only a past run leads back to it.
  const latest = useLatestRun(shown?.run.past ? draft : null);
  const comparePrevious = useComparePrevious(shown?.run ?? null);
  const pageTries = usePageTries(shown, rates, connection);
  const { active, of, start } = pageTries;

  /** The latest response about a page, and the request that led to it. */
  const latestOf = (result: ResultView) => {
    const last = of(result.id).findLast(({ outcome }) => outcome.phase === "done")?.outcome;
    return last?.phase === "done"
      ? { page: last.result, run: last.shown.run.id, request: last.shown.run.request }
      : { page: result, run: shown?.run.id ?? "", request: shown?.run.request ?? { query: "" } };
  };
  const requestOf = ({ result, remedy }: PlannedTry): TryRequest[] => {
    const request = tryRequest(latestOf(result).request, result, remedy);
    return request ? [{ result, label: remedy.label, request }] : [];
  };
  const missing = shown?.run.past?.missing ?? [];
  const tries: Tries = {
    ...pageTries,
    active: active && { done: active.done, planned: active.planned },
    remediesFor: (result, blank) => {
      const { page, run, request } = latestOf(result);
      return remediesFor(page, {
        request,
        isBlank: blank.has(pageKey(run, page.id)),
        lacks: (option) =>
          (option === "proxy" && connection?.source === "built-in") ||
          marks.some(({ field }) => field === `scrapeOptions.${option}`),
      });
    },
    price: (planned) => {
      const requests = planned.flatMap(requestOf).map(({ request }) => request);
      return estimateText(estimateRuns(requests, prices), "short");
    },
    through:
      connection && shown?.run.connectionLabel !== connection.label ? connection.label : null,
    blocker:
      missing.length > 0
        ? `This run was stored without ${wordList(missing)}. Load it into the form to run it again.`
        : null,
    start: (planned) => start(planned.flatMap(requestOf)),
  };
  return (
    <TriesProvider value={tries}>
      <div className="flex h-full min-h-0 flex-col print:block print:h-auto">
        {shown?.run.past ? (
          <PastRunLine
            run={shown.run}
            onCompare={comparePrevious}
            onBack={latest && (() => onShow({ ok: true, run: latest.run, view: latest.view }))}
          />
        ) : null}
        <div className="relative flex min-h-0 flex-1 flex-col print:block">{children}</div>
      </div>
      {pageTries.dialog}
      <ShareHost />
    </TriesProvider>
  );
}
