import { type RefObject, useLayoutEffect, useState } from "react";

/** In narrower windows the workbench shows one panel at a time; splitting that one again would leave two slivers. */
const WINDOW = "(width >= 860px)";

/** In wider windows most panels have room for two; guessing so spares what is drawn first from being drawn twice. */
const LIKELY = "(width >= 1200px)";

/** Whether an element is at least so many pixels wide; known before the first paint. */
export function useWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [wide, setWide] = useState(
    () => typeof matchMedia === "function" && matchMedia(LIKELY).matches,
  );
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const roomy = matchMedia(WINDOW);
    const measure = () => setWide(target.clientWidth >= pixels && roomy.matches);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, pixels]);
  return wide;
}
