import "server-only";

export type SrcsetCandidate = { url: string; descriptor: string };

const MAX_CANDIDATES = 50;

/**
 * https://html.spec.whatwg.org/#parsing-a-srcset-attribute, without the validation of descriptors.
 */
export function parseSrcset(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  const start = /[^\s,]+\S*/g;
  for (let at = 0; candidates.length < MAX_CANDIDATES; ) {
    start.lastIndex = at;
    const found = start.exec(srcset);
    if (found === null) break;
    const [token] = found;
    at = found.index + token.length;
    if (token.endsWith(",")) {
      candidates.push({ url: trimCommas(token), descriptor: "" });
      continue;
    }
    const comma = srcset.indexOf(",", at);
    const end = comma < 0 ? srcset.length : comma;
    candidates.push({ url: token, descriptor: srcset.slice(at, end).trim() });
    at = end;
  }
  return candidates;
}

/** The widest or densest candidate; the first one without descriptors. */
export function bestCandidate(srcset: string): string | null {
  let best: string | null = null;
  let bestSize = -1;
  for (const { url, descriptor } of parseSrcset(srcset)) {
    const size = /^[\d.]+[wx]/.test(descriptor) ? Number.parseFloat(descriptor) : 1;
    if (size > bestSize) [best, bestSize] = [url, size];
  }
  return best;
}

function trimCommas(text: string): string {
  let end = text.length;
  while (text[end - 1] === ",") end -= 1;
  return text.slice(0, end);
}
