import "server-only";
import type { ElementHandle, Frame } from "playwright-core";
import { type ActionHandler, untilDrawn } from "./action-handler";
import { firstMatch } from "./find";

type ScrollOptions = { readonly sign: number; readonly isSelected: boolean };

/**
 * The element whose containers scroll: the document, or if that scrolls by little more than its margins, what is in
 * the middle of the window. Runs in the page, so it has no inner functions: compilers add helpers to them.
 */
function middleElement(root: Element): Element {
  const viewport = document.scrollingElement ?? root;
  if (viewport.scrollHeight > innerHeight * 1.1) return viewport;
  let middle: Element = viewport;
  let inner = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  while (inner && inner !== middle) {
    middle = inner;
    inner = inner.shadowRoot?.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? null;
  }
  return middle;
}

/**
 * Scrolls by 90 % of the visible height, so that some lines remain visible. Like a mouse wheel, it moves the nearest
 * container that scrolls, or else the document. Returns whether anything moved. Runs in the page too.
 */
function scrollFrom(element: Element, { sign, isSelected }: ScrollOptions): boolean {
  const viewport = document.scrollingElement ?? document.documentElement;
  // The window takes over the overflow of the body.
  const rootOverflow = getComputedStyle(document.documentElement).overflowY;
  let target: Element | null = element;
  while (target) {
    const isViewport =
      target === viewport || (target === document.body && rootOverflow === "visible");
    // Scripts also scroll what hides its overflow, such as a carousel, so a selected element may.
    const overflow = isSelected && target === element ? /auto|scroll|hidden/ : /auto|scroll/;
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
  const moved = target ?? viewport;
  const before = moved.scrollTop;
  const visible = target ? target.clientHeight : innerHeight;
  moved.scrollBy({ top: sign * visible * 0.9, behavior: "instant" });
  return moved.scrollTop !== before;
}

/** Scrolls from an element, or inside of it if it is a frame. Returns whether anything moved. */
async function scrollElement(
  element: ElementHandle<Element> | null,
  options: ScrollOptions,
): Promise<boolean> {
  const frame = await element?.contentFrame();
  return (
    (frame && (await scrollMiddle(frame, options.sign))) ||
    (await element?.evaluate(scrollFrom, options)) === true
  );
}

async function scrollMiddle(frame: Frame, sign: number): Promise<boolean> {
  const middle = await frame.locator(":root").first().evaluateHandle(middleElement);
  return scrollElement(middle.asElement(), { sign, isSelected: false });
}

export const scroll: ActionHandler<"scroll"> = async (
  { direction, selector },
  context,
  timeoutMs,
) => {
  const { page, settle } = context;
  const sign = direction === "up" ? -1 : 1;
  if (selector === undefined) await scrollMiddle(page.mainFrame(), sign);
  else {
    const target = await firstMatch(context, selector, "attached", Math.min(timeoutMs, 5_000));
    await scrollElement(await target.elementHandle(), { sign, isSelected: true });
  }
  await untilDrawn(context);
  await settle(Math.min(timeoutMs, 3_000));
};
