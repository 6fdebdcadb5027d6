import { useState } from "react";
import type { OpenPicker, PickOptions } from "@/lib/request/selectors/pick";
import { type RunState, type ShownRun, shownRun } from "@/lib/transport/run-state";

export type PickerState = {
  readonly pick: OpenPicker;
  /** The field or result for which the picker was opened. Null while it is closed. */
  readonly options: PickOptions | null;
  readonly clear: () => void;
  /** The run whose pages can be picked from. */
  readonly shown: ShownRun | null;
};

/** Opens the picker and remembers who asked for a selector. */
export function usePicker(state: RunState, open: () => void): PickerState {
  const [options, setOptions] = useState<PickOptions | null>(null);
  return {
    pick: (next) => {
      setOptions(next);
      open();
    },
    options,
    clear: () => setOptions(null),
    shown: shownRun(state),
  };
}
