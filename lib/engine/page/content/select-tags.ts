import "server-only";
import { isTraversal, parse, type Selector, SelectorType, stringify } from "css-what";
import { COPY_PREFIX, isChangedAttribute } from "@/lib/engine/html/parse-source";
import { parseDocument } from "../dom/parse-document";

export type TagSelection = {
  includeTags?: readonly string[];
  excludeTags?: readonly string[];
};

const MAX_SELECTOR_LENGTH = 2_000;

/**
 * Applies `includeTags`, then `excludeTags`, to the body of a document, in place. With
 * `includeTags` only matches remain, in document order, nested matches once. Invalid selectors are
 * ignored with a warning. Entries are CSS selectors, including bare tag names. Attributes match with the value in the
 * source of the page or in the parsed page. Removes the copies of attributes.
 */
export function selectTags(
  document: Document,
  selection: TagSelection,
): {
  readonly includes: boolean;
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  const { body } = document;
  const include = usable(selection.includeTags ?? [], "includeTags", warnings);
  if (include !== null) {
    const matches = [...document.querySelectorAll(include)];
    const chosen = new Set<Node>(matches);
    const everything = chosen.has(body) || chosen.has(document.documentElement);
    if (matches.length === 0) warnings.push("includeTags: no element on this page matches.");
    if (!everything)
      body.replaceChildren(...matches.filter((match) => !hasAncestorIn(match, chosen)));
  }
  const exclude = usable(selection.excludeTags ?? [], "excludeTags", warnings);
  if (exclude !== null) {
    const hadText = hasText(body);
    for (const match of body.querySelectorAll(exclude)) match.remove();
    if (hadText && !hasText(body))
      warnings.push(
        "excludeTags: all text of this page is in elements that match, so none is left.",
      );
    else if (body.matches(exclude) || document.documentElement.matches(exclude))
      warnings.push("excludeTags: the whole page matches; only elements in it were removed.");
  }
  if (selectsAttributes(selection))
    for (const element of body.querySelectorAll("*")) dropCopies(element);
  return { includes: include !== null, warnings };
}

const hasText = ({ textContent }: Element): boolean => /\S/.test(textContent);

/** Whether any selector can match attributes, so that the page has to be parsed with copies of them. */
export const selectsAttributes = ({ includeTags = [], excludeTags = [] }: TagSelection): boolean =>
  [...includeTags, ...excludeTags].some((selector) => selector.includes("["));

function dropCopies(element: Element): void {
  for (const name of element.getAttributeNames())
    if (name.startsWith(COPY_PREFIX)) element.removeAttribute(name);
}

/** `[href^="/"]` becomes `:is([href^="/"],[source-href^="/"])`, also inside of `:not()`. */
const alsoInSource = (branches: Selector[][]): Selector[][] =>
  branches.map((branch) =>
    branch.map((part): Selector => {
      const name = part.type === "attribute" ? part.name.toLowerCase() : "";
      if (part.type === "attribute" && isChangedAttribute(name)) {
        const copy = { ...part, name: `${COPY_PREFIX}${name}` };
        return { type: SelectorType.Pseudo, name: "is", data: [[part], [copy]] };
      }
      return part.type === "pseudo" && Array.isArray(part.data)
        ? { ...part, data: alsoInSource(part.data) }
        : part;
    }),
  );

/** Joins the valid selectors; null without any. */
function usable(entries: readonly string[], field: string, warnings: string[]): string | null {
  const good: string[] = [];
  for (const entry of entries) {
    const selector = entry.trim();
    if (selector !== "" && isSelector(selector))
      good.push(selector.includes("[") ? stringify(alsoInSource(parse(selector))) : selector);
    else if (selector !== "")
      warnings.push(
        `${field}: ${JSON.stringify(selector.slice(0, 200))} is not a valid selector and was ignored.`,
      );
  }
  return good.length === 0 ? null : good.join(", ");
}

function isSelector(text: string): boolean {
  if (text.length > MAX_SELECTOR_LENGTH) return false;
  try {
    const branches = parse(text);
    if (branches.length === 0 || branches.some(isIncomplete)) return false;
    // Compiles the selector to find unsupported pseudo-classes, on an empty document to save the
    // search.
    parseDocument("").querySelector(text);
    return true;
  } catch {
    return false;
  }
}

/** The parser accepts `> p` and `div >`, which have no reference element. */
function isIncomplete(branch: readonly Selector[]): boolean {
  const [first, last] = [branch.at(0), branch.at(-1)];
  return first === undefined || last === undefined || isTraversal(first) || isTraversal(last);
}

function hasAncestorIn(element: Element, chosen: ReadonlySet<Node>): boolean {
  for (let outer = element.parentNode; outer !== null; outer = outer.parentNode)
    if (chosen.has(outer)) return true;
  return false;
}
