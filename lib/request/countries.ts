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

/** All countries, sorted by name. */
export const countries = lazy((): readonly Country[] =>
  countryCodes
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .sort((a, b) => compareTexts(a.name, b.name)),
);

/** The code of a country given by code (any case) or name; other texts do not change. */
export function countryCodeOf(text: string): string {
  const trimmed = text.trim();
  const code = trimmed.toUpperCase();
  if (isCountryCode(code)) return code;
  const lower = trimmed.toLowerCase();
  return countries().find(({ name }) => name.toLowerCase() === lower)?.code ?? text;
}
