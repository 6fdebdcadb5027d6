import { bodyOf, childElementsOf, prependStyle, rectOf } from "./elements";
import { parentOf } from "./shadow-roots";

/** The number of parts to aim for, and the depth of the tree to search for them. */
const TARGET_PARTS = 200;
const MAX_DEPTH = 12;
/** The maximum number of parts that can be measured on every scroll. */
const MAX_MEASURED_PARTS = 5_000;
/** Parts to lay out beyond the visible ones, in case they are lower than expected. */
const EXTRA_PARTS = 40;
const MAX_ROUNDS = 12;

/** Elements of one depth of a large page. Each is laid out when it comes near the viewport. */
export type PageParts = {
  /** The CSS rule that keeps them from being laid out. */
  readonly css: string;
  /** Parts that are not laid out yet, in document order. */
  readonly waiting: Set<Element>;
};

/**
 * Laying out a page of 5 MB takes seconds, so parts outside the viewport wait. Content that
 * overflows a part is clipped, so smaller pages are laid out as a whole. The browser's own
 * `content-visibility: auto` checks each part on every paint, which is slow with thousands of them.
 */
export function pagePartsOf(root: Element): PageParts {
  const body = bodyOf(root);
  let level: readonly Element[] = body ? [body] : [];
  let best: { depth: number; parts: readonly Element[] } = { depth: 0, parts: [] };
  for (let depth = 1; depth <= MAX_DEPTH && best.parts.length < TARGET_PARTS; depth += 1) {
    level = level.flatMap(childElementsOf);
    if (level.length === 0) break;
    if (level.length > best.parts.length) best = { depth, parts: level };
  }
  const { depth, parts } = best;
  const isMeasurable = parts.length <= MAX_MEASURED_PARTS;
  const rule = `content-visibility:${isMeasurable ? "hidden" : "auto"};contain-intrinsic-size:auto 200px`;
  return {
    css: `:where(body${">*".repeat(depth)}){${rule}}`,
    waiting: new Set(isMeasurable ? parts : []),
  };
}

/** Lays out the parts near a viewport of `height` pixels. */
export function layOutNear({ waiting }: PageParts, height: number): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let [more, found] = [0, false];
    // Measure all parts before changing any: a change between two measurements would force a layout
    // each time.
    const near = [...waiting].filter((part) => {
      const { top, bottom } = rectOf(part);
      const isNear = bottom > -height && top < 2 * height;
      more = isNear ? EXTRA_PARTS : more - 1;
      found ||= isNear;
      return isNear || more > 0;
    });
    if (!found) return;
    for (const part of near) layOutPart(part, waiting);
  }
}

export function layOutAround({ waiting }: PageParts, element: Element): void {
  for (let each: Element | null = element; each; each = parentOf(each))
    if (waiting.has(each)) layOutPart(each, waiting);
}

function layOutPart(part: Element, waiting: Set<Element>): void {
  prependStyle(part, "content-visibility:auto");
  waiting.delete(part);
}
