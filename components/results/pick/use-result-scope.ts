import { useMemo, useState } from "react";
import { countOf, formatCount } from "@/lib/format/count";
import { allResults, listTitle, sourceViewOf } from "@/lib/results/model/lists";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import { type ResultScope, resultScopes, resultsInScope } from "@/lib/results/pick/picked";
import { usePicked, useShownList } from "./pick-state";

export type ScopeOption = {
  readonly scope: ResultScope;
  /** For example `3 picked`, `12 shown in Web` and `All 43 results`. */
  readonly label: string;
};

export type ResultScopes = {
  /** Scopes with different results; always includes `all`. */
  readonly options: readonly ScopeOption[];
  readonly scope: ResultScope;
  readonly label: string;
  readonly results: readonly ResultView[];
  readonly choose: (scope: ResultScope) => void;
};

/**
 * The results that commands apply to. Without a choice: the picked ones, else the shown ones if a
 * filter hides some, else all.
 */
export function useResultScope(view: ResultsView): ResultScopes {
  const picked = usePicked();
  const list = useShownList();
  const [chosen, setChosen] = useState<ResultScope | null>(null);
  const all = useMemo(() => allResults(view), [view]);
  const shown = list?.results ?? all;
  const isSame = useMemo(
    () => shown.length === all.length && shown.every((each, at) => each === all[at]),
    [shown, all],
  );
  const isFiltered = list !== null && shown.length < sourceViewOf(view, list.source).items.length;
  const available: Readonly<Record<ResultScope, boolean>> = {
    picked: picked.ids.size > 0,
    shown: shown.length > 0 && !isSame,
    all: true,
  };
  const standard = available.picked ? "picked" : isFiltered && available.shown ? "shown" : "all";
  const scope = chosen !== null && available[chosen] ? chosen : standard;
  const results = useMemo(
    () => resultsInScope(scope, all, shown, picked),
    [scope, all, shown, picked],
  );
  const labels: Readonly<Record<ResultScope, string>> = {
    picked: `${formatCount(picked.ids.size)} picked`,
    shown: `${formatCount(shown.length)} shown${list ? ` in ${listTitle(list.source)}` : ""}`,
    all: `All ${countOf(all.length, "result")}`,
  };
  return {
    options: resultScopes
      .filter((each) => available[each])
      .map((each) => ({ scope: each, label: labels[each] })),
    scope,
    label: labels[scope],
    results,
    choose: setChosen,
  };
}
