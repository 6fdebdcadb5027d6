import "server-only";
import type { redactionEntities } from "@/lib/contract/schemas/scrape-options";

export type Entity = (typeof redactionEntities)[number];

/** Where something personal stands; `end` is the first place after it. */
export type EntitySpan = { readonly entity: Entity; readonly start: number; readonly end: number };

/** Which name an overlap gets: what would do most harm first. */
const WEIGHT: readonly Entity[] = ["SECRET", "FINANCIAL", "EMAIL", "PHONE", "PERSON", "LOCATION"];

/** In order and apart: what overlaps becomes one, so that no part of it is left over. */
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

/** Every match of a pattern, or of its first group. */
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
 * As `matchesOf`, for runs of groups such as `4111 1111`: what stands beside a number must not hide it. A run that
 * does not hold is tried without its last groups, then from its next group on.
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

/** Where the last group before `end` is parted from those before it; 0 where there is only one. */
function lastGap(run: string, end: number): number {
  for (let at = end - 1; at > 0; at -= 1)
    if (!/[\p{L}\p{N}]/u.test(run[at] ?? "") && /[\p{L}\p{N}]/u.test(run[at - 1] ?? "")) return at;
  return 0;
}
