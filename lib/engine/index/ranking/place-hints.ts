import "server-only";
import { fold } from "@/lib/engine/text/fold";
import { tokens } from "@/lib/engine/text/tokens";
import { countryCode, countryNamed, primaryLanguage, speaks } from "../plan/places";
import type { Candidate, CandidateFinder } from "../sqlite/candidates";
import { sideBySide } from "../sqlite/expressions";
import { textOf, textOrNull } from "../sqlite/page-store";

export type PlaceWish = { readonly country?: string | null; readonly location?: string | null };

/** What a place may add to a score: enough to decide between similar pages, too little to lift an unfitting one. */
const OF_COUNTRY = 0.25;
const OF_LANGUAGE = 0.1;
const OF_TOWN = 0.3;
const OF_REGION = 0.1;

export type PlaceHints = { readonly weightOf: (candidate: Candidate) => number };

/**
 * How well a result fits the place that a request is made for: by the country of its site or its readers, its
 * language, and the names of the place in its words. Null where no place is asked for. A hint orders; it never
 * leaves anything out.
 */
export function placeHints(wish: PlaceWish, finder: CandidateFinder): PlaceHints | null {
  const parts = [...new Set((wish.location ?? "").split(",").map((part) => part.trim()))].filter(
    (part) => part !== "",
  );
  const country = countryCode(wish.country) ?? countryNamed(parts.at(-1) ?? "");
  const names = parts.flatMap((part, at) => {
    const words = tokens(fold(part));
    const weight = at === 0 ? OF_TOWN : OF_REGION;
    return words.length === 0 ? [] : [{ weight, ids: finder.idsOf(sideBySide(words)) }];
  });
  if (country === null && names.length === 0) return null;
  return {
    weightOf: ({ id, row }) =>
      1 +
      countryWeight(country, textOrNull(row, "country"), textOf(row, "language")) +
      names.reduce((sum, { weight, ids }) => sum + (ids.has(id) ? weight : 0), 0),
  };
}

function countryWeight(wanted: string | null, own: string | null, language: string): number {
  if (wanted === null) return 0;
  if (own !== null) return own === wanted ? OF_COUNTRY : 0;
  return language !== "" && speaks(wanted, primaryLanguage(language)) ? OF_LANGUAGE : 0;
}
