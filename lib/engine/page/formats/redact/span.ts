import "server-only";
import type { redactionEntities } from "@/lib/contract/schemas/scrape-options";

export type Entity = (typeof redactionEntities)[number];

/** Position of an entity; `end` is exclusive. */
export type EntitySpan = { readonly entity: Entity; readonly start: number; readonly end: number };

/** Overlaps take the kind that would do the most harm. */
const WEIGHT: readonly Entity[] = ["SECRET", "FINANCIAL", "EMAIL", "PHONE", "PERSON", "LOCATION"];

/** Sorted and disjoint: overlapping spans are merged, so that no part remains. */
export function mergeSpans(spans: readonly EntitySpan[]): EntitySpan[] {
  const ordered = spans
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: EntitySpan[] = [];
  for (const span of ordered) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) apart.push(span);
    else {
      const heavier = WEIGHT.indexOf(span.entity) < WEIGHT.indexOf(last.entity) ? span : last;
      const end = Math.max(last.end, span.end);
      apart.splice(-1, 1, { entity: heavier.entity, start: last.start, end });
    }
  }
  return apart;
}

/** Spans of all matches of a pattern, or of its first group. */
export function spansMatching(
  text: string,
  pattern: RegExp,
  entity: Entity,
  holds: (match: string) => boolean = () => true,
): EntitySpan[] {
  const found: EntitySpan[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    if (holds(value)) found.push({ entity, start, end: start + value.length });
  }
  return found;
}

/**
 * Like `spansMatching`, for runs of groups such as `4111 1111`: an adjacent number must not hide a
 * valid one. A run that is not valid is retried without its last groups, then from its next group
 * on.
 */
export function groupsOf(
  text: string,
  pattern: RegExp,
  entity: Entity,
  holds: (run: string, at: number) => boolean,
): EntitySpan[] {
  const found: EntitySpan[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const [run] = match;
    const start = match.index;
    let length = run.length;
    while (length > 0 && !holds(run.slice(0, length), start)) length = lastGap(run, length);
    if (length > 0) found.push({ entity, start, end: start + length });
    const gap = run.search(/(?<=[^\s.-])[\s.-]/);
    search.lastIndex = start + (length || (gap > 0 ? gap : run.length));
  }
  return found;
}

/** Start of the last group before `end`; 0 if it is the only one. */
function lastGap(run: string, end: number): number {
  for (let at = end - 1; at > 0; at -= 1)
    if (!/[\p{L}\p{N}]/u.test(run[at] ?? "") && /[\p{L}\p{N}]/u.test(run[at - 1] ?? "")) return at;
  return 0;
}
