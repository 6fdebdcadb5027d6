import "server-only";

/** Elements of a page, and pages of a site, share few texts of names. */
const MAX_KNOWN = 10_000;
const MAX_LENGTH = 1_000;

/** Remembers what was computed from the names of an element, class and id, which are those of many elements. */
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

/** The text of the attribute: `className` makes a set of the names and joins it on every access. */
export const classesOf = (element: Element): string =>
  element.getAttributeNode("class")?.value ?? "";

export const namesOf = (element: Element): string => `${classesOf(element)} ${element.id}`;
