import "server-only";
import { isRelatedHeading } from "./boilerplate-lines";

/** The elements of a page, and the pages of a site, share few different names. */
const MAX_KNOWN = 10_000;
const MAX_LENGTH = 1_000;

/** Caches what was computed from the class and id of an element, because many elements have the same ones. */
export function byNames<T>(compute: (names: string) => T): (names: string) => T {
  const known = new Map<string, T>();
  return (names) => {
    const found = known.get(names);
    if (found !== undefined) return found;
    const value = compute(names);
    if (known.size >= MAX_KNOWN) known.clear();
    if (names.length <= MAX_LENGTH) known.set(names, value);
    return value;
  };
}

/** Elements whose ids are often targets of links to the text inside them. */
const LINKED = new Set("h1 h2 h3 h4 h5 h6 dt dd summary tr td th".split(" "));
export const isLinkedById = (name: string): boolean => LINKED.has(name);

/**
 * The id, if it can name a part of the page frame. In documentation, a section “Search” has the id `search`, but the
 * sections beside it also have ids made from their headings.
 */
export function idOf(element: Element): string {
  const { id, localName, previousElementSibling, nextElementSibling } = element;
  if (id === "" || isLinkedById(localName)) return "";
  const isSection = isSectionById(element) && !isRelatedHeading(headingOf(element));
  return isSection && [previousElementSibling, nextElementSibling].some(isSectionById) ? "" : id;
}

const isSectionById = (element: Element | null): boolean =>
  element !== null && element.id !== "" && lettersOf(element.id) === lettersOf(headingOf(element));

/** The text of the heading that an element begins with. */
function headingOf({ firstElementChild: first }: Element): string {
  return first !== null && /^h[1-6]$/.test(first.localName) ? (first.textContent ?? "").trim() : "";
}

const lettersOf = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

export const namesOf = (element: Element): string => `${element.className} ${idOf(element)}`;
