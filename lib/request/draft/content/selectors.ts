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
export function selectorIssue(selector: string): string | null {
  if (/^\s*\(*\/\/?[\w*@.]/.test(selector)) return "This is XPath; a CSS selector belongs here.";
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

/** A letter of any alphabet, and whatever may stand before it in a name (CSS Syntax Module Level 3, section 4.3.9). */
const NAME = /^(?:--|-?[a-z_\u0080-\uffff])/i;

/** What the parser lets pass and a browser does not. With an escape any name is possible. */
function partProblem(part: readonly Selector[], escaped: boolean): string | null {
  const [first, last] = [part[0], part.at(-1)];
  if (first && isTraversal(first)) return "Nothing stands before the first combinator.";
  if (last && isTraversal(last)) return "Nothing stands after the last combinator.";
  return escaped ? null : (part.map(nameProblem).find(Boolean) ?? null);
}

function nameProblem(token: Selector): string | null {
  if (token.type === "tag" && !NAME.test(token.name))
    return /^-?\d/.test(token.name)
      ? "A tag's name does not begin with a digit."
      : `There is no place for ${token.name.slice(0, 1)} here.`;
  // Names behind # and . are marked by the parser; in brackets anything is possible.
  return token.type === "attribute" && token.ignoreCase === "quirks" && !NAME.test(token.value)
    ? `A name behind ${token.name === "id" ? "#" : "."} does not begin with a digit.`
    : null;
}
