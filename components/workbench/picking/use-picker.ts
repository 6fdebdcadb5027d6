import { useState } from "react";
import type { PickOptions } from "@/lib/request/selectors/pick";
import { type RunState, shownRun } from "@/lib/transport/run-state";

/** Opens the picker and remembers who asked for a selector. */
export function usePicker(state: RunState, open: () => void) {
  const [options, setOptions] = useState<PickOptions | null>(null);
  return {
    pick: (next: PickOptions) => {
      setOptions(next);
      open();
    },
    /** The field or result for which the picker was opened. Null while it is closed. */
    options,
    clear: () => setOptions(null),
    /** The run whose pages can be picked from. */
    shown: shownRun(state),
  };
}

export type PickerState = ReturnType<typeof usePicker>;
