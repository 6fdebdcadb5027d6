import type { Region } from "@/lib/compare/pictures/region";
import { attributesOf, childElementsOf, tagOf } from "./elements";

/** The box of one element when its screenshot was taken. CSS pixels of the document. */
export type RecordedBox = Region & {
  /** The tag, and `#id` if it has one. Finds the element in the parsed page. */
  readonly key: string;
  /** The index of the parent, which comes before it. -1 for the root. */
  readonly parent: number;
  /** The outermost `z-index` around it. */
  readonly layer: number;
};

/** Boxes of a page in document order, the root first. Invisible elements have no area. */
export type RecordedLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly RecordedBox[];
};

export type PlacedElement = { readonly element: Element; readonly box: RecordedBox };

export const MAX_KEY = 60;
export const unrecordedTags = /^(?:base|head|link|meta|noscript|script|style|template|title)$/;
/** The part of the visible boxes that must have an element. */
const MIN_PLACED = 0.9;

const keyOf = (element: Element): string => {
  const id = attributesOf(element).get("id");
  return `${tagOf(element)}${id ? `#${id}` : ""}`.slice(0, MAX_KEY);
};

export const hasArea = ({ width, height }: RecordedBox): boolean => width > 0 && height > 0;

/**
 * Finds the elements of a recorded layout in the parsed page, in document order. Scripts may have
 * changed the page in between, so children are compared from both ends up to the first difference.
 * Returns null if the page differs too much.
 */
export function placeElements(
  root: Element,
  { boxes }: RecordedLayout,
): readonly PlacedElement[] | null {
  const childrenAt: number[][] = boxes.map(() => []);
  for (const [at, { parent }] of boxes.entries()) childrenAt[parent]?.push(at);
  const placed: (PlacedElement & { readonly at: number })[] = [];
  const pending: { readonly element: Element; readonly at: number }[] = [{ element: root, at: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element, at } = next;
    const box = boxes[at];
    if (!box) continue;
    placed.push({ element, box, at });
    const recorded = childrenAt[at] ?? [];
    if (recorded.length === 0) continue;
    const children = childElementsOf(element)
      .filter((child) => !unrecordedTags.test(tagOf(child)))
      .map((child) => ({ element: child, key: keyOf(child) }));
    for (const [child, childAt] of samePairs(
      children,
      recorded.map((each) => boxes[each]?.key),
    )) {
      const found = recorded[childAt];
      if (found !== undefined) pending.push({ element: child.element, at: found });
    }
  }
  const visible = boxes.filter(hasArea).length;
  const found = placed.filter(({ box }) => hasArea(box)).length;
  return visible > 0 && found >= visible * MIN_PLACED
    ? placed.toSorted((a, b) => a.at - b.at)
    : null;
}

/** Pairs of children with the same keys: from the start, then from the end. */
function samePairs<Child extends { readonly key: string }>(
  children: readonly Child[],
  keys: readonly (string | undefined)[],
): readonly (readonly [Child, number])[] {
  const pairs: [Child, number][] = [];
  const pair = (child: Child | undefined, at: number) => {
    if (!child || child.key !== keys[at]) return false;
    pairs.push([child, at]);
    return true;
  };
  const most = Math.min(children.length, keys.length);
  let start = 0;
  while (start < most && pair(children[start], start)) start += 1;
  let end = 1;
  while (start + end <= most && pair(children.at(-end), keys.length - end)) end += 1;
  return pairs;
}
