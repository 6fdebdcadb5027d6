import { countryCodes, isCountryCode } from "@/lib/contract/values/country";
import { compareTexts } from "@/lib/format/compare-texts";
import { lazy } from "@/lib/format/lazy";

const names = lazy(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));

/** The English name of a country; null for an unknown code. */
export function countryName(code: string): string | null {
  if (!isCountryCode(code)) return null;
  return names().of(code === "UK" ? "GB" : code) ?? null;
}

export type Country = { readonly code: string; readonly name: string };

export const countries = lazy((): readonly Country[] =>
  countryCodes
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .sort((a, b) => compareTexts(a.name, b.name)),
);

/**
 * A name without the case, accents and punctuation that people leave out: `Côte d’Ivoire` is `cote divoire`. Invisible
 * characters and the width of letters do not count.
 */
export const foldCountry = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’.]/gu, "")
    .replaceAll("&", "and")
    .replace(/[\s()\p{Pd}]+/gu, " ")
    .trim()
    .toLowerCase();

/** The code of a country given by code or name, in any case; other texts do not change. */
export function countryCodeOf(text: string): string {
  const folded = foldCountry(text);
  const code = folded.toUpperCase();
  if (isCountryCode(code)) return code;
  return countries().find(({ name }) => foldCountry(name) === folded)?.code ?? text;
}
