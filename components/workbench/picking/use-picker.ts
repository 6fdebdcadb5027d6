import { useState } from "react";
import type { OpenPicker, PickOptions } from "@/lib/request/selectors/pick";
import { type RunState, type ShownRun, shownRun } from "@/lib/transport/run-state";

export type PickerState = {
  readonly pick: OpenPicker;
  /** What the picker was opened for; null for no place in particular. */
  readonly wish: PickOptions | null;
  readonly clear: () => void;
  /** The run whose pages can be picked on. */
  readonly shown: ShownRun | null;
};

/** Who asked for a selector, while the picker is open. */
export function usePicker(state: RunState, open: () => void): PickerState {
  const [wish, setWish] = useState<PickOptions | null>(null);
  return {
    pick: (wanted) => {
      setWish(wanted);
      open();
    },
    wish,
    clear: () => setWish(null),
    shown: shownRun(state),
  };
}
