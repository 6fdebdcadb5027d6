import { selectorIssue } from "@/lib/request/draft/content/selectors";
import { bodyOf, copyOf, elementText, parentOf, queryAll } from "./elements";

/** The two lists of selectors that say what of a page is read. */
export type TagLists = { readonly include: readonly string[]; readonly exclude: readonly string[] };

/** What of a page they would keep. */
export type IncludedContent = {
  /** Outermost elements that are kept; null where everything is. */
  readonly include: readonly Element[] | null;
  /** Outermost elements within them that are left out. */
  readonly exclude: readonly Element[];
  /** Characters of text that are kept, of all there are. */
  readonly characters: number;
  readonly all: number;
};

/**
 * Keeps only what `include` finds, a match inside of a match once, and takes out of that what `exclude` finds: the
 * order in which the engine applies them. Selectors that are none count as if they were not there.
 */
export function applyTagLists(root: Element, { include, exclude }: TagLists): IncludedContent {
  const body = bodyOf(root) ?? root;
  const wanted = usable(include);
  const found = wanted === null ? null : new Set(queryAll(root, wanted));
  const everything = found === null || found.has(root) || found.has(body);
  const kept = everything ? null : outermost(found);
  const unwanted = usable(exclude);
  const out = unwanted === null ? [] : outermost(new Set(leftOut(root, body, kept, unwanted)));
  const all = lengthOf(body);
  const before = kept ? sum(kept.map(lengthOf)) : all;
  return {
    include: kept,
    exclude: out,
    characters: Math.max(0, before - sum(out.map(lengthOf))),
    all,
  };
}

/**
 * What is to be left out is looked for where only what is kept is left: `main p` finds nothing any more once the
 * paragraphs alone are kept.
 */
function leftOut(
  root: Element,
  body: Element,
  kept: readonly Element[] | null,
  unwanted: string,
): readonly Element[] {
  if (!kept) return queryAll(body, unwanted);
  const [html, rest] = [copyOf(root, false), copyOf(body, false)];
  html.append(rest);
  const originals = new Map<Element, Element>();
  for (const each of kept) {
    const copy = copyOf(each, true);
    rest.append(copy);
    originals.set(copy, each);
    const within = queryAll(each, "*");
    for (const [at, inner] of queryAll(copy, "*").entries()) {
      const original = within[at];
      if (original) originals.set(inner, original);
    }
  }
  return queryAll(rest, unwanted).flatMap((each) => originals.get(each) ?? []);
}

function usable(selectors: readonly string[]): string | null {
  const good = selectors
    .map((selector) => selector.trim())
    .filter((selector) => selector !== "" && selectorIssue(selector) === null && isKnown(selector));
  return good.length === 0 ? null : good.join(", ");
}

/** A browser knows fewer pseudo classes than the syntax allows. */
function isKnown(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

const outermost = (found: ReadonlySet<Element>): readonly Element[] =>
  [...found].filter((each) => !isWithin(each, found));

function isWithin(element: Element, holders: ReadonlySet<Element>): boolean {
  for (let each = parentOf(element); each; each = parentOf(each))
    if (holders.has(each)) return true;
  return false;
}

const SPACE = 0x20;

/** Characters of the text in an element, without spaces and what counts as such. */
function lengthOf(element: Element): number {
  const text = elementText(element);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > SPACE) length += 1;
  return length;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);
