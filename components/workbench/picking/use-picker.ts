import { createContext, use, useState } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { PickOptions } from "@/lib/request/selectors/pick";
import type { RunOutcome } from "@/lib/transport/run-search";
import { type RunState, shownRun } from "@/lib/transport/run-state";

export type PickFetchContext = {
  readonly rates: CreditRates;
  readonly connection: ConnectionSummary | null;
  /** The id of the chosen connection, even if it is not rendered yet. */
  readonly connectionNow: () => string | null;
  /** Whether pages may be added to the library of the built-in engine. */
  readonly mayAddSites: boolean;
  /** Shows a run as the results of the page. Returns false while another run is active. */
  readonly showRun: (outcome: RunOutcome) => boolean;
};

/** Opens the picker and remembers who asked for a selector. */
export function usePicker(state: RunState, open: () => void, fetching: PickFetchContext) {
  const [options, setOptions] = useState<PickOptions | null>(null);
  return {
    pick: (next: PickOptions) => {
      setOptions(next);
      open();
    },
    /** The field or result for which the picker was opened. Null while it is closed. */
    options,
    clear: () => setOptions(null),
    shown: shownRun(state),
    fetching,
  };
}

export type PickerState = ReturnType<typeof usePicker>;

const PickingContext = createContext<PickerState | null>(null);
export const PickingProvider = PickingContext;

export function usePicking(): PickerState {
  const picking = use(PickingContext);
  if (!picking) throw new Error("usePicking must be used within a PickingProvider.");
  return picking;
}
