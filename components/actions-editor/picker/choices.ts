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
import {
  ancestorsOf,
  attributesOf,
  matchesSelector,
  ownerDocumentOf,
  parentOf,
  previousOf,
  tagOf,
} from "./elements";
import { findElements } from "./matches";

/** A selector that finds the picked element, and how many more. */
export type SelectorChoice = {
  readonly selector: string;
  readonly kind: SelectorKind;
  /** Elements of this page that it finds. */
  readonly count: number;
  /** Whether the picked element is the first that it finds, which is the one that a click takes. */
  readonly first: boolean;
  /** All of them; none where there are too many to be marked. */
  readonly marked: readonly Element[];
};

const SHOWN = 9;
/** Ancestors that are asked for something to hold on to. */
const ANCESTORS = 12;
/** Bounds of the generator, whose effort grows with the square of what it may combine. */
const EFFORT = { maxCombinations: 30, maxCandidates: 60 };

/** What is wanted: the one element, or all of its kind. */
export type SelectorGoal = "one" | "kind";

/**
 * Selectors for an element, best first: those that outlive changes of the page before those that hang on its place;
 * where one element is wanted, those that find it alone before all others.
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
  const alone = () => [...choices.values()].some(({ count }) => count === 1);
  const hold = holdOf(root, element);
  if (hold)
    for (const each of own.slice(0, 3)) {
      if (alone()) break;
      add({ selector: `${hold} ${each.selector}`, kind: weaker(each.kind, hold) });
    }
  const kin = kinOf(root, element);
  const [best] = own;
  if (kin && best) add({ selector: `${kin} ${best.selector}`, kind: weaker(best.kind, kin) });
  // Each of its tries looks through the whole page, and a large one has no time for that.
  const generated = large ? null : safely(() => generate(root, element), null);
  if (generated) add({ selector: generated, kind: kindOfSelector(generated) ?? "structure" });
  // What it finds need not be counted: that is how it is made.
  const path = pathTo(root, element, hold);
  if (!alone() && safely(() => matchesSelector(element, path), false))
    choices.set(path, {
      selector: path,
      kind: "structure",
      count: 1,
      first: true,
      marked: [element],
    });
  const worth = aim === "one" ? byCertainty : byStability;
  return [...choices.values()].sort(worth).slice(0, SHOWN);
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

const holding: ReadonlySet<SelectorKind> = new Set(["test-id", "id", "role"]);

/** A selector of the nearest ancestor that has one of its own. */
function holdOf(root: Element, element: Element): string | null {
  for (const ancestor of ancestorsOf(element).slice(0, ANCESTORS)) {
    if (ancestor === root || tagOf(ancestor) === "body") return null;
    const held = elementSelectors({ tag: tagOf(ancestor), attributes: attributesOf(ancestor) })
      .filter(({ kind, selector }) => holding.has(kind) || selector.startsWith("#"))
      .find(({ selector }) => safely(() => findElements(root, selector).count, 0) === 1);
    if (held) return held.selector;
  }
  return null;
}

/** A class of the nearest ancestor that has one: with it an element is told from its like elsewhere in the page. */
function kinOf(root: Element, element: Element): string | null {
  for (const ancestor of ancestorsOf(element).slice(0, ANCESTORS)) {
    if (ancestor === root || tagOf(ancestor) === "body") return null;
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
    ...EFFORT,
    root: ownerDocumentOf(root),
    selectors: ["id", "class", "tag", "nthoftype"],
    blacklist: [(name) => looksGenerated(name.replace(/^[.#]/, ""))],
    combineBetweenSelectors: false,
  });

/** The way down to an element by places, which always exists. */
function pathTo(root: Element, element: Element, hold: string | null): string {
  const steps: string[] = [];
  let start = hold;
  const end = hold === null ? null : safely(() => findElements(root, hold).first, null);
  for (let each: Element | null = element; each && each !== end; each = parentOf(each)) {
    if (each === root) break;
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

/** What a page's own names may break: the value instead. */
function safely<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
