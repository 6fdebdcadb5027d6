import "server-only";
import type { redactionEntities } from "@/lib/contract/scrape-options";

export type Entity = (typeof redactionEntities)[number];

/** Where something personal stands; `end` is the first place after it. */
export type Span = { readonly entity: Entity; readonly start: number; readonly end: number };

/** Which name an overlap gets: what would do most harm first. */
const WEIGHT: readonly Entity[] = ["SECRET", "FINANCIAL", "EMAIL", "PHONE", "PERSON", "LOCATION"];

/** In order and apart: what overlaps becomes one, so that no part of it is left over. */
export function merged(spans: readonly Span[]): Span[] {
  const ordered = spans
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Span[] = [];
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
export function matchesOf(
  text: string,
  pattern: RegExp,
  entity: Entity,
  holds: (match: string) => boolean = () => true,
): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    if (holds(value)) found.push({ entity, start, end: start + value.length });
  }
  return found;
}
