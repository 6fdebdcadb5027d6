import { useLayoutEffect, useRef, useState } from "react";
import { emptySelection, selectedIndexes, selectStep } from "./selection";

/** Which steps are chosen. They stay so wherever the list moves them; those that it lost do not count. */
export function useStepSelection(ids: readonly string[]) {
  const [selection, setSelection] = useState(emptySelection);
  const listed = useRef(ids);
  useLayoutEffect(() => {
    listed.current = ids;
  }, [ids]);
  // The same function for as long as the list is there, so that no card is drawn anew for it.
  const [set] = useState(() => (id: string, wanted: boolean, range: boolean) => {
    const now = listed.current;
    setSelection((before) => selectStep(before, now, id, wanted, range));
  });
  const choose = (wanted: readonly string[]) =>
    setSelection(({ last }) => ({ chosen: new Set(wanted), last }));
  return {
    places: selectedIndexes(selection, ids),
    has: (id: string) => selection.chosen.has(id),
    set,
    all: () => choose(ids),
    clear: () => choose([]),
  };
}
