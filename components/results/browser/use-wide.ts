import { type RefObject, useState } from "react";
import { useResize } from "../images/use-resize";

/** Pixels. In a narrower panel the detail replaces the list. */
const SIDE_BY_SIDE = 700;
/** In narrower windows the workbench shows one panel at a time, which has no room for two panes. */
const WINDOW = "(width >= 860px)";
/** Initial guess for the first render, to avoid rendering twice in most windows. */
const LIKELY = "(width >= 1200px)";

/** Whether a panel is wide enough for list and detail; measured before the first paint. */
export function useWide(panel: RefObject<HTMLElement | null>): boolean {
  const [wide, setWide] = useState(
    () => typeof matchMedia === "function" && matchMedia(LIKELY).matches,
  );
  useResize(panel, ({ clientWidth }) =>
    setWide(clientWidth >= SIDE_BY_SIDE && matchMedia(WINDOW).matches),
  );
  return wide;
}
