import { type PointerEvent, useEffect, useRef } from "react";
import { type DragHandlers, dragCard } from "./drag";

/** Marks the drag handle of a card. One listener on the list serves all cards. */
export const dragHandleSelector = "[data-drag-handle]";

/** Returns the pointerdown handler of a list with draggable cards. */
export function useStepDrag(handlers: DragHandlers) {
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);
  return ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    const dragHandle = target instanceof Element && target.closest<HTMLElement>(dragHandleSelector);
    if (!dragHandle || nativeEvent.button !== 0 || !nativeEvent.isPrimary) return;
    endDrag.current?.();
    endDrag.current = dragCard(currentTarget, dragHandle, nativeEvent, handlers);
  };
}
