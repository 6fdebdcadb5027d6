import { type PointerEvent, useEffect, useRef } from "react";
import { type DragHandlers, dragCard } from "./drag";

/** What takes a card by its grip, in one listener on the list however many cards there are. */
export const gripSelector = "[data-grip]";

/** The listener for presses on a list whose cards are dragged. */
export function useStepDrag(ends: DragHandlers) {
  const leaveOff = useRef<(() => void) | null>(null);
  useEffect(() => () => leaveOff.current?.(), []);
  return ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    const grip = target instanceof Element && target.closest<HTMLElement>(gripSelector);
    if (!grip || nativeEvent.button !== 0 || !nativeEvent.isPrimary) return;
    leaveOff.current?.();
    leaveOff.current = dragCard(currentTarget, grip, nativeEvent, ends);
  };
}
