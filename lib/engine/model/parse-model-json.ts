import "server-only";

const MAX_DEPTH = 64;

/**
 * Parses the JSON in a model's response, which may be in a code fence or within text. Returns
 * undefined without JSON.
 */
export function parseModelJson(response: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(response)?.[1];
  const start = response.search(/[[{]/);
  const end = Math.max(response.lastIndexOf("}"), response.lastIndexOf("]"));
  const within = start >= 0 && end > start ? response.slice(start, end + 1) : undefined;
  for (const text of [response, fenced, within]) {
    if (text === undefined || depthOf(text) > MAX_DEPTH) continue;
    try {
      return JSON.parse(text);
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}

/** An upper bound of the nesting depth; also counts brackets in strings. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const character of text) {
    if (character === "{" || character === "[") most = Math.max(most, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
  }
  return most;
}
