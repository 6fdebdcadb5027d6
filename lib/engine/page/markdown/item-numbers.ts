import "server-only";
import { memoizeByObject } from "@/lib/format/memoize";
import { childNodesOf, isElement } from "../dom/dom-nodes";

/** The numbers of the items of an ordered list, within the bounds of Markdown. */
export const itemNumbers = memoizeByObject((list: Element): ReadonlyMap<Element, number> => {
  const items = [...childNodesOf(list)]
    .filter(isElement)
    .filter(({ nodeName }) => nodeName === "LI");
  const step = list.hasAttribute("reversed") ? -1 : 1;
  let next = ordinal(list, "start") ?? (step < 0 ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = Math.max(ordinal(item, "value") ?? next, 0);
      next = number + step;
      return [item, number];
    }),
  );
});

function ordinal(element: Element, name: "start" | "value"): number | null {
  const number = Number.parseInt(element.getAttribute(name) ?? "", 10);
  return Number.isNaN(number) ? null : Math.min(number, 999_999);
}
