import "server-only";
import { isTraversal, parse, type Selector } from "css-what";
import { parseDocument } from "../dom/parse-document";

export type TagSelection = {
  includeTags?: readonly string[];
  excludeTags?: readonly string[];
};

const MAX_SELECTOR_LENGTH = 2_000;

/**
 * Applies `includeTags`, then `excludeTags`, to the body of a document, in place. With `includeTags` only matches
 * remain, in document order, a match inside a match once. A selector that cannot be used gives a warning that names it.
 * Entries are CSS selectors; a bare tag name is one.
 */
export function selectTags(document: Document, selection: TagSelection): string[] {
  const warnings: string[] = [];
  const { body } = document;
  const include = usable(selection.includeTags ?? [], "includeTags", warnings);
  if (include !== null) {
    const matches = [...document.querySelectorAll(include)];
    const chosen = new Set<Node>(matches);
    const everything = chosen.has(body) || chosen.has(document.documentElement);
    if (matches.length === 0) warnings.push("includeTags: nothing on this page matches.");
    if (!everything)
      body.replaceChildren(...matches.filter((match) => !hasAncestorIn(match, chosen)));
  }
  const exclude = usable(selection.excludeTags ?? [], "excludeTags", warnings);
  if (exclude !== null) for (const match of body.querySelectorAll(exclude)) match.remove();
  return warnings;
}

/** One selector of all that can be used; null where there is none. */
function usable(entries: readonly string[], field: string, warnings: string[]): string | null {
  const good: string[] = [];
  for (const entry of entries) {
    const selector = entry.trim();
    if (selector !== "" && isSelector(selector)) good.push(selector);
    else if (selector !== "")
      warnings.push(
        `${field}: ${JSON.stringify(selector.slice(0, 200))} is not a selector that can be used and was left out.`,
      );
  }
  return good.length === 0 ? null : good.join(", ");
}

function isSelector(text: string): boolean {
  if (text.length > MAX_SELECTOR_LENGTH) return false;
  try {
    const branches = parse(text);
    if (branches.length === 0 || branches.some(isIncomplete)) return false;
    // Compiles it, which finds pseudo-classes that nothing here can answer; on the page itself it would cost a search.
    parseDocument("").querySelector(text);
    return true;
  } catch {
    return false;
  }
}

/** The parser accepts `> p` and `div >`, which match relative to nothing. */
function isIncomplete(branch: readonly Selector[]): boolean {
  const [first, last] = [branch.at(0), branch.at(-1)];
  return first === undefined || last === undefined || isTraversal(first) || isTraversal(last);
}

function hasAncestorIn(element: Element, chosen: ReadonlySet<Node>): boolean {
  for (let outer = element.parentNode; outer !== null; outer = outer.parentNode)
    if (chosen.has(outer)) return true;
  return false;
}
