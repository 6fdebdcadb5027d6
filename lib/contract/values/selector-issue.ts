import { isTraversal, parse, type Selector } from "css-what";

/** Messages for the parser's errors; the first match is used. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^Expected name/, "A name is missing"],
  [/parenthesis/i, "A closing parenthesis is missing"],
  [/successive traversals/, "Two combinators follow each other"],
  [/^Empty sub-selector/, "A part between commas is empty"],
  [/^Expected `=`/, "A comparison with = is missing"],
  [/^Attribute value/, "A closing quote is missing"],
  [/^Attribute selector/, "A closing bracket is missing"],
  [/^Comment/, "The comment is not closed"],
];

/**
 * The issue of a CSS selector, or null. A tag name is a selector. Pseudo-classes are not checked,
 * because engines support different sets.
 */
export function selectorIssue(selector: string): string | null {
  if (/^\s*\(*\/\/?[\w*@.]/.test(selector)) return "This is XPath. Enter a CSS selector.";
  try {
    const parts = parse(selector);
    if (parts.length === 0) return "This selector is empty.";
    return parts.map((part) => partIssue(part, selector.includes("\\"))).find(Boolean) ?? null;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const found = messages.find(([pattern]) => pattern.test(message))?.[1];
    return `${found ?? "This is not a valid CSS selector"}.`;
  }
}

/** Start of an identifier (CSS Syntax Module Level 3, section 4.3.9). */
const NAME = /^(?:--|-?[a-z_\u0080-\uffff])/i;

/** Errors that the parser accepts and browsers reject. With an escape, any name is valid. */
function partIssue(part: readonly Selector[], escaped: boolean): string | null {
  const [first, last] = [part[0], part.at(-1)];
  if (first && isTraversal(first)) return "The first combinator has nothing before it.";
  if (last && isTraversal(last)) return "The last combinator has nothing after it.";
  return escaped ? null : (part.map(nameIssue).find(Boolean) ?? null);
}

function nameIssue(token: Selector): string | null {
  if (token.type === "tag") return issueOfName(token.name, "A tag name");
  // The parser marks names after # and . as "quirks"; attribute values in brackets can be anything.
  return token.type === "attribute" && token.ignoreCase === "quirks"
    ? issueOfName(token.value, `A name after ${token.name === "id" ? "#" : "."}`)
    : null;
}

function issueOfName(name: string, subject: string): string | null {
  if (NAME.test(name)) return null;
  if (/^-?\d/.test(name)) return `${subject} cannot start with a digit.`;
  const [first = ""] = name.trimStart();
  return first === "" || name !== name.trimStart()
    ? "A name is missing."
    : `${first} is not valid here.`;
}
