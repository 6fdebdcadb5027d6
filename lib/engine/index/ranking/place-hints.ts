import "server-only";
import { foldText } from "@/lib/engine/text/fold";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import { columnText, columnTextOrNull } from "../candidate-row";
import { phraseExpression } from "../plan/expressions";
import type { Candidate, CandidateSource } from "../search-source";
import { countryNamed, isMainLanguage, parseCountryCode, primaryLanguage } from "../traits/places";

export type PlaceOptions = { readonly country?: string | null; readonly location?: string | null };

/** Shares added to a score. They order similar pages and do not promote irrelevant ones. */
const COUNTRY_WEIGHT = 0.25;
const LANGUAGE_WEIGHT = 0.1;
const TOWN_WEIGHT = 0.3;
const REGION_WEIGHT = 0.1;

export type PlaceHints = { readonly weightOf: (candidate: Candidate) => number };

/**
 * Weights results by how well they fit the requested country and location: the country of the site
 * or its readers, the language, and the place names in the text. Null if no place was requested.
 * Only reorders; excludes nothing.
 */
export function placeHints(options: PlaceOptions, finder: CandidateSource): PlaceHints | null {
  const parts = [...new Set((options.location ?? "").split(",").map((part) => part.trim()))].filter(
    (part) => part !== "",
  );
  const country = parseCountryCode(options.country) ?? countryNamed(parts.at(-1) ?? "");
  const namedPlaces = parts.flatMap((part, at) => {
    const terms = tokenizeFolded(foldText(part));
    const weight = at === 0 ? TOWN_WEIGHT : REGION_WEIGHT;
    return terms.length === 0 ? [] : [{ weight, ids: finder.idsOf(phraseExpression(terms)) }];
  });
  if (country === null && namedPlaces.length === 0) return null;
  return {
    weightOf: ({ id, row }) =>
      1 +
      countryWeight(country, columnTextOrNull(row, "country"), columnText(row, "language")) +
      namedPlaces.reduce((sum, { weight, ids }) => sum + (ids.has(id) ? weight : 0), 0),
  };
}

function countryWeight(requested: string | null, own: string | null, language: string): number {
  if (requested === null) return 0;
  if (own !== null) return own === requested ? COUNTRY_WEIGHT : 0;
  return language !== "" && isMainLanguage(requested, primaryLanguage(language))
    ? LANGUAGE_WEIGHT
    : 0;
}
