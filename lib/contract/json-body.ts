import { limits } from "./limits";

export type JsonBodyResult =
  | { ok: true; value: unknown }
  | { ok: false; reason: "syntax" | "depth"; message: string };

/**
 * Parses the text of a request body. Measures nesting first: a value thousands of levels deep
 * parses, but overflows the stack of code that walks or serializes it.
 */
export function parseJsonBody(text: string): JsonBodyResult {
  if (deeperThan(text, limits.bodyDepth))
    return {
      ok: false,
      reason: "depth",
      message: `The body is nested more than ${limits.bodyDepth} levels deep.`,
    };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return {
      ok: false,
      reason: "syntax",
      message: error instanceof Error ? error.message : "Not JSON.",
    };
  }
}

function deeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
