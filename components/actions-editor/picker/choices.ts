import { getCssSelector } from "css-selector-generator";
import {
  cssName,
  type ElementSelector,
  elementSelectors,
} from "@/lib/request/selectors/element-selectors";
import {
  kindOfSelector,
  looksGenerated,
  type SelectorKind,
  selectorKinds,
} from "@/lib/request/selectors/stability";
import { ancestorsOf, attributesOf, matchesSelector, ownerDocumentOf, tagOf } from "./elements";
import { findElements } from "./matches";
import { isInShadowPage, parentOf, previousOf } from "./shadow-roots";

/** A selector that matches the picked element, and possibly others. */
export type SelectorChoice = {
  readonly selector: string;
  readonly kind: SelectorKind;
  readonly count: number;
  /** Whether the picked element is the first match, which is the one that a click uses. */
  readonly first: boolean;
  /** All matches. Empty if there are too many to mark. */
  readonly marked: readonly Element[];
};

const MAX_CHOICES = 9;
/** Ancestors that are searched for an anchor. */
const MAX_ANCESTORS = 12;
/** Limits of the generator. Its effort grows with the square of these. */
const GENERATOR_LIMITS = { maxCombinations: 30, maxCandidates: 60 };

/** Whether the selector should match one element or all of its kind. */
export type SelectorGoal = "one" | "kind";

/**
 * Selectors for an element, best first. Selectors that survive changes of the page come before
 * those that depend on its structure. If the aim is one element, unique selectors come before all
 * others.
 */
export function selectorChoices(
  root: Element,
  element: Element,
  { aim = "one", large = false }: { aim?: SelectorGoal; large?: boolean } = {},
): readonly SelectorChoice[] {
  const choices = new Map<string, SelectorChoice>();
  const add = ({ selector, kind }: ElementSelector) => {
    if (choices.has(selector) || !safely(() => matchesSelector(element, selector), false)) return;
    const found = safely(() => findElements(root, selector), null);
    if (!found || found.count === 0) return;
    const { count, marked } = found;
    choices.set(selector, { selector, kind, count, first: found.first === element, marked });
  };
  const own = elementSelectors({ tag: tagOf(element), attributes: attributesOf(element) });
  for (const each of own) add(each);
  const hasUnique = () => [...choices.values()].some(({ count }) => count === 1);
  const anchor = anchorOf(root, element);
  if (anchor)
    for (const each of own.slice(0, 3)) {
      if (hasUnique()) break;
      add({ selector: `${anchor} ${each.selector}`, kind: weaker(each.kind, anchor) });
    }
  const ancestorClass = ancestorClassOf(root, element);
  const [best] = own;
  if (ancestorClass && best)
    add({ selector: `${ancestorClass} ${best.selector}`, kind: weaker(best.kind, ancestorClass) });
  // Each attempt of the generator searches the whole page, which is too slow for large pages, and
  // it does not look into shadow roots.
  const framed = ancestorsOf(element).some(isFrame);
  const generated =
    large || framed || isInShadowPage(element) ? null : safely(() => generate(root, element), null);
  if (generated) add({ selector: generated, kind: kindOfSelector(generated) ?? "structure" });
  const path = pathTo(root, element, anchor);
  if (framed) add({ selector: path, kind: "structure" });
  // Unique by construction, so its matches need no counting.
  else if (!hasUnique() && safely(() => matchesSelector(element, path), false))
    choices.set(path, {
      selector: path,
      kind: "structure",
      count: 1,
      first: true,
      marked: [element],
    });
  const compare = aim === "one" ? byCertainty : byStability;
  return [...choices.values()].sort(compare).slice(0, MAX_CHOICES);
}

const byCertainty = (left: SelectorChoice, right: SelectorChoice): number =>
  Number(left.count > 1) - Number(right.count > 1) || byStability(left, right);

const byStability = (left: SelectorChoice, right: SelectorChoice): number =>
  selectorKinds.indexOf(left.kind) - selectorKinds.indexOf(right.kind) ||
  left.count - right.count ||
  left.selector.length - right.selector.length;

const weaker = (kind: SelectorKind, selector: string): SelectorKind => {
  const other = kindOfSelector(selector) ?? "structure";
  return selectorKinds.indexOf(kind) > selectorKinds.indexOf(other) ? kind : other;
};

/** The engine returns the body of a frame as an element, and actions find the elements of a frame in its own document. */
const isFrame = (element: Element): boolean => attributesOf(element).has("data-frame-src");

function ancestorsInDocument(root: Element, element: Element): readonly Element[] {
  const all = ancestorsOf(element);
  const end = all.findIndex((each) => each === root || tagOf(each) === "body" || isFrame(each));
  return all.slice(0, Math.min(end < 0 ? all.length : end, MAX_ANCESTORS));
}

const anchorKinds: ReadonlySet<SelectorKind> = new Set(["test-id", "id", "role"]);

/** A unique selector of the closest ancestor that has one. */
function anchorOf(root: Element, element: Element): string | null {
  for (const ancestor of ancestorsInDocument(root, element)) {
    const unique = elementSelectors({ tag: tagOf(ancestor), attributes: attributesOf(ancestor) })
      .filter(({ kind, selector }) => anchorKinds.has(kind) || selector.startsWith("#"))
      .find(({ selector }) => safely(() => findElements(root, selector).count, 0) === 1);
    if (unique) return unique.selector;
  }
  return null;
}

/** A class of the closest ancestor that has one, to disambiguate similar elements. */
function ancestorClassOf(root: Element, element: Element): string | null {
  for (const ancestor of ancestorsInDocument(root, element)) {
    const named = elementSelectors({
      tag: tagOf(ancestor),
      attributes: attributesOf(ancestor),
    }).find(({ kind }) => kind === "class");
    if (named) return named.selector;
  }
  return null;
}

const generate = (root: Element, element: Element): string =>
  getCssSelector(element, {
    ...GENERATOR_LIMITS,
    root: ownerDocumentOf(root),
    selectors: ["id", "class", "tag", "nthoftype"],
    blacklist: [(name) => looksGenerated(name.replace(/^[.#]/, ""))],
    combineBetweenSelectors: false,
  });

/** The structural path to an element. It always exists. */
function pathTo(root: Element, element: Element, anchor: string | null): string {
  const steps: string[] = [];
  let start = anchor;
  const end = anchor === null ? null : safely(() => findElements(root, anchor).first, null);
  for (let each: Element | null = element; each && each !== end; each = parentOf(each)) {
    if (each === root || isFrame(each)) break;
    const tag = tagOf(each);
    if (tag === "body") {
      start = "body";
      break;
    }
    let place = 1;
    for (let before = previousOf(each); before; before = previousOf(before))
      if (tagOf(before) === tag) place += 1;
    steps.unshift(`${cssName(tag)}:nth-of-type(${place})`);
  }
  return [...(start ? [start] : []), ...steps].join(" > ");
}

/** Names in untrusted pages can make DOM calls throw. Returns the fallback then. */
function safely<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** The other selectors that match the element alone. */
export const uniqueIn = (
  choices: readonly SelectorChoice[],
  chosen: SelectorChoice,
): readonly string[] =>
  choices
    .filter(({ selector, count }) => count === 1 && selector !== chosen.selector)
    .map(({ selector }) => selector);
