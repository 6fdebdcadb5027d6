import { useEffect } from "react";

/** How messages about changes undo them. */
export type UndoSource = {
  readonly undo: () => void;
  /** Calls back at the next change. Returns a function that stops listening. */
  readonly onNextChange: (changed: () => void) => () => void;
};

let source: UndoSource | null = null;

/** Lets messages about changes offer Undo while the component is mounted. */
export function useUndoSource(next: UndoSource): void {
  // After each render, so that it is the current one.
  useEffect(() => {
    source = next;
    return () => {
      source = null;
    };
  });
}

export const currentUndo = (): UndoSource | null => source;
