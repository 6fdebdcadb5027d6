/** Characters in which the title of a page is looked for. */
const MAX_HEAD = 4_000;

/** The title of a page that came instead of JSON, such as of a sign-in page. */
export function pageTitle(text: string): string | undefined {
  const title = /<title\b[^<>]{0,200}>([^<]{1,300})/i.exec(text.slice(0, MAX_HEAD))?.[1];
  return title?.replace(/\s+/g, " ").trim() || undefined;
}

export function insteadOfJson(text: string): string {
  if (text.trim() === "") return "The response is empty.";
  const title = pageTitle(text);
  if (title !== undefined) return `The response is the page "${title}".`;
  return /[[:,]\s*-?(?:NaN|Infinity)\b/.test(text)
    ? "The response has NaN or Infinity, which JSON does not allow."
    : "The response is not JSON.";
}

/**
 * How the object or array that starts a text ends: with the text, before it, or not at all. Some gateways cut a body and
 * recompute its length, so that no bytes seem missing. Scans character by character, since the text may be long.
 */
export function jsonEnd(text: string): "whole" | "followed" | "open" | null {
  if (!/^\s*[{[]/.test(text)) return null;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === "\\") at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "{" || letter === "[")) depth += 1;
    else if (!quoted && (letter === "}" || letter === "]")) {
      depth -= 1;
      if (depth === 0) return text.slice(at + 1).trim() === "" ? "whole" : "followed";
    }
  }
  // A quote that is not escaped also leaves a whole object within quotes.
  return quoted && /[}\]]\s*$/.test(text.slice(-100)) ? null : "open";
}
