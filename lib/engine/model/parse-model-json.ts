import "server-only";

const MAX_DEPTH = 64;

/** The JSON in a model's answer, which may stand in a fence or between words; undefined where there is none. */
export function parseModelJson(answer: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(answer)?.[1];
  const start = answer.search(/[[{]/);
  const end = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]"));
  const within = start >= 0 && end > start ? answer.slice(start, end + 1) : undefined;
  for (const text of [answer, fenced, within]) {
    if (text === undefined || depthOf(text) > MAX_DEPTH) continue;
    try {
      return JSON.parse(text);
    } catch {
      // The next reading may do.
    }
  }
  return undefined;
}

/** Brackets open at once, counted in texts too: a bound, not a measure. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const character of text) {
    if (character === "{" || character === "[") most = Math.max(most, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
  }
  return most;
}
