import { selectorIssue } from "@/lib/contract/values/selector-issue";
import { bodyOf, copyOf, elementText, queryAll } from "./elements";
import { parentOf } from "./shadow-roots";

/** The two selector lists of a request that limit which elements are scraped. */
export type TagLists = { readonly include: readonly string[]; readonly exclude: readonly string[] };

/** The content that remains after applying the tag lists. */
export type IncludedContent = {
  /** Outermost included elements. Null if everything is included. */
  readonly include: readonly Element[] | null;
  /** Outermost excluded elements within them. */
  readonly exclude: readonly Element[];
  /** Characters of text that remain, and characters in total. */
  readonly characters: number;
  readonly all: number;
};

/**
 * Keeps the matches of `include`, counting nested matches once, and then removes the matches of
 * `exclude`: the order in which the engine applies them. Invalid selectors are ignored.
 */
export function applyTagLists(root: Element, { include, exclude }: TagLists): IncludedContent {
  const body = bodyOf(root) ?? root;
  const includeSelector = toSelector(include);
  const includeMatches = includeSelector === null ? null : new Set(queryAll(root, includeSelector));
  const everything =
    includeMatches === null || includeMatches.has(root) || includeMatches.has(body);
  const includedElements = everything ? null : outermost(includeMatches);
  const excludeSelector = toSelector(exclude);
  const excluded =
    excludeSelector === null
      ? []
      : outermost(new Set(findExcluded(root, body, includedElements, excludeSelector)));
  const all = lengthOf(body);
  const includedLength = includedElements ? sum(includedElements.map(lengthOf)) : all;
  return {
    include: includedElements,
    exclude: excluded,
    characters: Math.max(0, includedLength - sum(excluded.map(lengthOf))),
    all,
  };
}

/**
 * Matches of `exclude` within the included elements alone. Like the engine, it does not see their
 * former ancestors: `main p` matches nothing once only the paragraphs remain.
 */
function findExcluded(
  root: Element,
  body: Element,
  includedElements: readonly Element[] | null,
  excludeSelector: string,
): readonly Element[] {
  if (!includedElements) return queryAll(body, excludeSelector);
  const [html, rest] = [copyOf(root, false), copyOf(body, false)];
  html.append(rest);
  const originals = new Map<Element, Element>();
  for (const each of includedElements) {
    const copy = copyOf(each, true);
    rest.append(copy);
    originals.set(copy, each);
    const within = queryAll(each, "*");
    for (const [at, inner] of queryAll(copy, "*").entries()) {
      const original = within[at];
      if (original) originals.set(inner, original);
    }
  }
  return queryAll(rest, excludeSelector).flatMap((each) => originals.get(each) ?? []);
}

function toSelector(selectors: readonly string[]): string | null {
  const valid = selectors
    .map((selector) => selector.trim())
    .filter((selector) => selector !== "" && selectorIssue(selector) === null && isKnown(selector));
  return valid.length === 0 ? null : valid.join(", ");
}

/** Browsers support fewer pseudo-classes than the CSS syntax allows. */
function isKnown(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

const outermost = (elements: ReadonlySet<Element>): readonly Element[] =>
  [...elements].filter((each) => !isWithin(each, elements));

function isWithin(element: Element, holders: ReadonlySet<Element>): boolean {
  for (let each = parentOf(element); each; each = parentOf(each))
    if (holders.has(each)) return true;
  return false;
}

const SPACE = 0x20;

/** Characters of the text, without whitespace. */
function lengthOf(element: Element): number {
  const text = elementText(element);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > SPACE) length += 1;
  return length;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);
