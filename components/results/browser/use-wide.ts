import { type RefObject, useLayoutEffect, useState } from "react";

/** In narrower windows the workbench shows one panel at a time, which has no room for two panes. */
const WINDOW = "(width >= 860px)";

/** Initial guess for the first render, to avoid rendering twice in most windows. */
const LIKELY = "(width >= 1200px)";

/** Whether an element is at least `pixels` wide; measured before the first paint. */
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
