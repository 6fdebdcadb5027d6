import { type PointerEvent, useEffect, useRef } from "react";
import { type DragHandlers, dragCard } from "./drag";

/** Marks the grip of a card. One listener on the list serves all cards. */
export const gripSelector = "[data-grip]";

/** Returns the pointerdown handler of a list with draggable cards. */
export function useStepDrag(handlers: DragHandlers) {
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);
  return ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    const grip = target instanceof Element && target.closest<HTMLElement>(gripSelector);
    if (!grip || nativeEvent.button !== 0 || !nativeEvent.isPrimary) return;
    endDrag.current?.();
    endDrag.current = dragCard(currentTarget, grip, nativeEvent, handlers);
  };
}
