import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Calls back before the first paint, and again whenever the size of the element changes. */
export function useResize(
  element: RefObject<HTMLElement | null>,
  onResize: (element: HTMLElement) => void,
): void {
  const resized = useEffectEvent(onResize);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    resized(current);
    const observer = new ResizeObserver(() => resized(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
