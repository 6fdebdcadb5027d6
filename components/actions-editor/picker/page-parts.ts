import { bodyOf, childrenOf, parentOf, prependStyle, rectOf } from "./elements";

/** Parts that are enough, and levels of the tree that are looked through for as many. */
const PARTS = 200;
const LEVELS = 12;
/** Parts of which each can be asked where it is with every scroll. */
const ASKED = 5_000;
/** Parts that are laid out at a time beyond those that are near: they may be lower than expected. */
const MORE = 40;
const ROUNDS = 12;

/** Elements of one depth of a large page, which are laid out when they come near to what is seen. */
export type PageParts = {
  /** A rule that keeps them from being laid out. */
  readonly css: string;
  /** Those that have not been laid out, in their order. */
  readonly waiting: Set<Element>;
};

/**
 * Laying out a whole page of 5 MB takes seconds; what is out of sight can wait. Costs what sticks out of a part, which
 * is why smaller pages are spared. The browser's own way to do so (`auto`) looks at each part with every paint: with
 * thousands of them that takes as long as all the rest of a pick.
 */
export function pagePartsOf(root: Element): PageParts {
  const body = bodyOf(root);
  let level: readonly Element[] = body ? [body] : [];
  let best: { depth: number; parts: readonly Element[] } = { depth: 0, parts: [] };
  for (let depth = 1; depth <= LEVELS && best.parts.length < PARTS; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) break;
    if (level.length > best.parts.length) best = { depth, parts: level };
  }
  const { depth, parts } = best;
  const isAsked = parts.length <= ASKED;
  const rule = `content-visibility:${isAsked ? "hidden" : "auto"};contain-intrinsic-size:auto 200px`;
  return {
    css: `:where(body${">*".repeat(depth)}){${rule}}`,
    waiting: new Set(isAsked ? parts : []),
  };
}

/** Lays out what is near to a window of so many pixels. */
export function layOutNear({ waiting }: PageParts, height: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    let [more, found] = [0, false];
    // All are asked before any is changed: each answer after a change would be a layout of its own.
    const near = [...waiting].filter((part) => {
      const { top, bottom } = rectOf(part);
      const isNear = bottom > -height && top < 2 * height;
      more = isNear ? MORE : more - 1;
      found ||= isNear;
      return isNear || more > 0;
    });
    if (!found) return;
    for (const part of near) layOutPart(part, waiting);
  }
}

/** Lays out the part that holds an element, wherever it is. */
export function layOutAround({ waiting }: PageParts, element: Element): void {
  for (let each: Element | null = element; each; each = parentOf(each))
    if (waiting.has(each)) layOutPart(each, waiting);
}

function layOutPart(part: Element, waiting: Set<Element>): void {
  prependStyle(part, "content-visibility:auto");
  waiting.delete(part);
}
