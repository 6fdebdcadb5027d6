import "server-only";
import type { ActionHandler } from "./action-handler";
import { firstMatch } from "./find";

type ScrollOptions = { readonly sign: number; readonly isSelected: boolean };

/**
 * Scrolls by 90 % of the visible height, so that some lines remain visible. Like a mouse wheel, it moves the nearest
 * container that scrolls, or else the document. Without a selected element it moves the document, or if that scrolls
 * by little more than its margins, the container in the middle of the window. Runs in the page, so it has no inner
 * functions: compilers add helpers to them.
 */
function scrollFrom(element: Element, { sign, isSelected }: ScrollOptions): void {
  const viewport = document.scrollingElement ?? document.documentElement;
  let start: Element | null | undefined = isSelected ? element : null;
  if (!isSelected && viewport.scrollHeight <= innerHeight * 1.1) {
    start = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    for (let inner = start; inner; ) {
      start = inner;
      inner = inner.shadowRoot?.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? null;
      if (inner === start) break;
    }
  }
  // The window takes over the overflow of the body.
  const rootOverflow = getComputedStyle(document.documentElement).overflowY;
  let target = start;
  while (target) {
    const isViewport =
      target === viewport || (target === document.body && rootOverflow === "visible");
    // Scripts also scroll what hides its overflow, such as a carousel, so a selected element may.
    const overflow = isSelected && target === start ? /auto|scroll|hidden/ : /auto|scroll/;
    if (
      !isViewport &&
      target.scrollHeight > target.clientHeight + 1 &&
      overflow.test(getComputedStyle(target).overflowY)
    )
      break;
    const root = target.getRootNode();
    target =
      target.assignedSlot ??
      target.parentElement ??
      (root instanceof ShadowRoot ? root.host : null);
  }
  const visible = target ? target.clientHeight : innerHeight;
  (target ?? viewport).scrollBy({ top: sign * visible * 0.9, behavior: "instant" });
}

export const scroll: ActionHandler<"scroll"> = async (
  { direction, selector },
  context,
  timeoutMs,
) => {
  const { page, settle } = context;
  const isSelected = selector !== undefined;
  const target = isSelected
    ? await firstMatch(context, selector, "attached", Math.min(timeoutMs, 5_000))
    : page.locator(":root").first();
  await target.evaluate(scrollFrom, { sign: direction === "up" ? -1 : 1, isSelected });
  await settle(Math.min(timeoutMs, 3_000));
};
