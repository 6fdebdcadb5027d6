import { createContext, type RefObject, startTransition, use, useEffect, useState } from "react";
import { scrollContainerOf } from "./drag-scroll";

/** How far outside the visible part of the list cards are complete, as a share of its height. */
const MARGIN = "100%";

type Observe = (element: HTMLElement, onChange: (isNear: boolean) => void) => () => void;

/** Watches which cards of a list are in or near the visible part of their scroll container. */
export function createNearObserver(): Observe {
  const watched = new Map<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | null = null;
  const report = (entries: readonly IntersectionObserverEntry[]) =>
    // The cards render in slices, so that scrolling stays smooth.
    startTransition(() => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    });
  return (element, onChange) => {
    observer ??= new IntersectionObserver(report, {
      root: scrollContainerOf(element),
      rootMargin: `${MARGIN} 0px`,
    });
    watched.set(element, onChange);
    observer.observe(element);
    return () => {
      watched.delete(element);
      observer?.unobserve(element);
      if (watched.size > 0) return;
      observer?.disconnect();
      observer = null;
    };
  };
}

/** Set for a list that is too long for all its cards to be complete. */
export const NearObserverContext = createContext<Observe | null>(null);

/** Whether a card is near the visible part of its list. Always true in short lists. */
export function useIsNear(card: RefObject<HTMLElement | null>): boolean {
  const observe = use(NearObserverContext);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!observe || !element) return;
    return observe(element, (next) => {
      // A card with the focus stays complete.
      if (next || !element.contains(document.activeElement)) setNear(next);
    });
  }, [observe, card]);
  return observe === null || isNear;
}

/** Cards of a list that render in one step. */
const SLICE = 60;

/**
 * How many cards to render: all, but of a long list that has just appeared a slice at a time, so
 * that no task is long. `least` cards are always among them.
 */
export function useSlicedCount(count: number, least: number): number {
  const [limit, setLimit] = useState(SLICE);
  if (limit > count + SLICE) setLimit(Math.max(SLICE, count));
  const isPartial = limit < count;
  useEffect(() => {
    if (isPartial) startTransition(() => setLimit(limit + SLICE));
  }, [isPartial, limit]);
  return Math.min(count, Math.max(limit, least));
}
