import { errorMessage } from "@/lib/format/error-message";
import { firstIndex } from "@/lib/format/first-index";
import type { RawMatch, RawQuery, RawSearchResult } from "../protocol";
import type { RawDocument } from "./raw-document";

const MAX_MATCHES = 100_000;
/**
 * Milliseconds until a search stops with the matches found so far. A single slow pattern on one
 * line can take longer.
 */
const TIMEOUT_MS = 4_000;

/** Matches of a text in a document. Searches whole lines, even if they span several rows. */
export class RawSearch {
  readonly matches: readonly RawMatch[];
  readonly finding: RawSearchResult;

  constructor(document: RawDocument, query: RawQuery, now: () => number = () => performance.now()) {
    const matches: RawMatch[] = [];
    this.matches = matches;
    const pattern = patternOf(query);
    if (typeof pattern === "string") {
      this.finding = { ok: false, message: pattern };
      return;
    }
    const end = now() + TIMEOUT_MS;
    const { rows } = document;
    let complete = true;
    for (let row = 0; row < rows.count; ) {
      if (matches.length >= MAX_MATCHES || (row % 512 === 0 && now() > end)) {
        complete = false;
        break;
      }
      row = searchLine(document, row, pattern, matches);
    }
    this.finding = { ok: true, count: Math.min(matches.length, MAX_MATCHES), complete };
  }

  /** Index of the first match in row `first` or later. */
  indexFrom(first: number): number {
    return firstIndex(this.matches.length, (index) => (this.matches[index]?.row ?? 0) >= first);
  }
}

/** Adds the matches of the line that starts at `first`. Returns the row after the line. */
function searchLine(
  document: RawDocument,
  first: number,
  pattern: RegExp,
  matches: RawMatch[],
): number {
  const { rows } = document;
  const texts = [document.text(first)];
  let next = first + 1;
  while (next < rows.count && !rows.isFirst(next)) {
    texts.push(document.text(next));
    next += 1;
  }
  const line = texts.length === 1 ? (texts[0] ?? "") : texts.join("");
  let row = first;
  let start = 0;
  for (const match of line.matchAll(pattern)) {
    const { length } = match[0];
    if (length === 0) continue;
    while (match.index >= start + (texts[row - first]?.length ?? 0) && row < next - 1) {
      start += texts[row - first]?.length ?? 0;
      row += 1;
    }
    matches.push({ row, column: match.index - start, length });
    if (matches.length >= MAX_MATCHES) break;
  }
  return next;
}

function patternOf({ text, regex, caseSensitive }: RawQuery): RegExp | string {
  const source = regex ? text : text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const flags = caseSensitive ? "g" : "gi";
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // The flag `u`, which `\p{L}` and characters beyond 16 bits need, rejects needless escapes such as `\-`.
    return legacyPattern(source, flags);
  }
}

function legacyPattern(source: string, flags: string): RegExp | string {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return errorMessage(error);
  }
}
