import "server-only";
import { memoizeByObject } from "@/lib/format/memoize";
import type { PageView } from "../format-handler";
import { withinTimeOr } from "../time-limit";
import { thingsFromJsonLd } from "./from-json-ld";
import { thingsFromMarkup } from "./from-markup";
import { isThing, type Thing } from "./thing";

const TIME_LIMIT_MS = 1_500;
const MAX_THINGS = 5_000;

/** Structured data of a page: JSON-LD, then microdata and RDFa; computed once per page. */
export const pageThings = memoizeByObject((page: PageView): readonly Thing[] => {
  const { head, base } = page.source();
  return [
    ...withinTimeOr([], TIME_LIMIT_MS, () => thingsFromJsonLd(head.jsonLd)),
    ...withinTimeOr([], TIME_LIMIT_MS, () => thingsFromMarkup(page.html, base)),
  ];
});

/**
 * The things and all things inside them, outermost first, without duplicates of the same id and
 * type.
 */
export function withInner(roots: readonly Thing[]): Thing[] {
  const found = new Set<Thing>();
  const names = new Set<string>();
  const waiting = [...roots];
  for (let at = 0; at < waiting.length && found.size < MAX_THINGS; at += 1) {
    const thing = waiting[at];
    if (thing === undefined || found.has(thing)) continue;
    const name = `${thing.id} ${thing.types.join(" ")}`;
    if (thing.id !== "" && names.has(name)) continue;
    names.add(name);
    found.add(thing);
    waiting.push(...partsOf(thing));
  }
  return [...found];
}

/** The things that are not inside another one. */
export function outermost(things: readonly Thing[]): Thing[] {
  const inner = new Set(withInner(things.flatMap(partsOf)));
  return things.filter((thing) => !inner.has(thing));
}

const partsOf = (thing: Thing): Thing[] => [...thing.properties.values()].flat().filter(isThing);
