import "server-only";
import type { ActionHandler } from "./action-handler";
import { firstMatch } from "./find";

/**
 * Scrolls by 90 % of the visible height, so that some lines remain visible. If the document does
 * not scroll, scrolls the container in the middle of the window.
 */
const scrollPage = (sign: number) => `(() => {
  let target = document.scrollingElement ?? document.documentElement;
  if (target.scrollHeight <= innerHeight) {
    for (let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2); at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll|overlay/.test(getComputedStyle(at).overflowY)) { target = at; break; }
  }
  const visible = target === document.scrollingElement ? innerHeight : target.clientHeight;
  target.scrollBy({ top: ${sign} * visible * 0.9, behavior: "instant" });
})()`;

export const scroll: ActionHandler<"scroll"> = async (
  action,
  { page, world, settle },
  timeoutMs,
) => {
  const sign = action.direction === "up" ? -1 : 1;
  if (action.selector === undefined) await world.run(scrollPage(sign));
  else {
    const waitMs = Math.min(timeoutMs, 5_000);
    const target = await firstMatch(page, action.selector, "attached", waitMs);
    await target.evaluate((element, by) => {
      element.scrollBy({ top: by * element.clientHeight * 0.9, behavior: "instant" });
    }, sign);
  }
  await settle(Math.min(timeoutMs, 3_000));
};
