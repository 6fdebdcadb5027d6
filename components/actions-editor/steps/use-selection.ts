import { useLayoutEffect, useRef, useState } from "react";
import { emptySelection, selectedIndexes, selectStep } from "./selection";

/** The selected steps, by id. The selection survives reordering, and removed steps do not count. */
export function useStepSelection(ids: readonly string[]) {
  const [selection, setSelection] = useState(emptySelection);
  const listed = useRef(ids);
  useLayoutEffect(() => {
    listed.current = ids;
  }, [ids]);
  // A stable function, so that cards do not render again.
  const [set] = useState(() => (id: string, isSelected: boolean, range: boolean) => {
    const now = listed.current;
    setSelection((before) => selectStep(before, now, id, isSelected, range));
  });
  const choose = (chosen: readonly string[]) =>
    setSelection(({ last }) => ({ chosen: new Set(chosen), last }));
  return {
    places: selectedIndexes(selection, ids),
    has: (id: string) => selection.chosen.has(id),
    set,
    all: () => choose(ids),
    clear: () => choose([]),
  };
}
