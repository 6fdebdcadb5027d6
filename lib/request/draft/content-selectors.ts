import { isTraversal, parse, type Selector } from "css-what";

/** What the parser says, and what that means to whoever typed it; the first that fits counts. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^Expected name/, "A name is missing"],
  [/parenthesis/i, "A closing parenthesis is missing"],
  [/successive traversals/, "Two combinators follow each other"],
  [/^Empty sub-selector/, "A part between commas is empty"],
  [/^Expected `=`/, "A comparison with = is missing"],
  [/^Attribute value/, "A closing quote is missing"],
  [/^Attribute selector/, "A closing bracket is missing"],
  [/^Comment/, "The comment has no end"],
];

/**
 * What is wrong with a CSS selector, in words, or null. A tag's name alone is a selector, too. Whether a pseudo class
 * exists is not known here: readers differ in what they support.
 */
export function selectorProblem(selector: string): string | null {
  try {
    const parts = parse(selector);
    if (parts.length === 0) return "This selects nothing.";
    return parts.map((part) => partProblem(part, selector.includes("\\"))).find(Boolean) ?? null;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const found = words.find(([pattern]) => pattern.test(message))?.[1];
    return `${found ?? "This is no CSS selector"}.`;
  }
}

/** What the parser lets pass and a browser does not. With an escape any name is possible. */
function partProblem(part: readonly Selector[], escaped: boolean): string | null {
  const [first, last] = [part[0], part.at(-1)];
  if (first && isTraversal(first)) return "Nothing stands before the first combinator.";
  if (last && isTraversal(last)) return "Nothing stands after the last combinator.";
  const odd = part.some((token) => token.type === "tag" && /^-?\d/.test(token.name));
  return odd && !escaped ? "A tag's name does not begin with a digit." : null;
}
