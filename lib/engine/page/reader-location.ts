import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";

export type ReaderLocation = {
  /** BCP 47, in the order of preference. */
  readonly languages: readonly string[];
  /** Value of the header of that name. */
  readonly acceptLanguage: string;
  /** IANA name. */
  readonly timezone: string;
};

/** Where the first of a country's zones by the alphabet is not the one in which most of its people live. */
const ZONES: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FR: "Europe/Paris",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** Languages and time zone of a reader in a place; those of the country where the request names no languages. */
export function readerLocation(location: ScrapeOptions["location"]): ReaderLocation {
  const country = location?.country ?? scrapeDefaults.country;
  const named = (location?.languages ?? []).flatMap((language) => canonical(language));
  const languages = named.length > 0 ? named : ofCountry(country);
  return {
    languages,
    acceptLanguage: acceptLanguage(languages),
    timezone: ZONES[country] ?? firstZone(country) ?? "UTC",
  };
}

function canonical(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language.trim());
  } catch {
    return [];
  }
}

function ofCountry(country: string): string[] {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === "und" || language === undefined ? ["en-US"] : [`${language}-${country}`];
}

/** RFC 9110, section 12.5.4: falling weights, each language after its regional form. */
function acceptLanguage(languages: readonly string[]): string {
  const wanted = new Set(
    languages.flatMap((language) => [language, language.split("-")[0] ?? language]),
  );
  return [...wanted]
    .slice(0, 20)
    .map((language, at) =>
      at === 0 ? language : `${language};q=${Math.max(0.1, 1 - at / 10).toFixed(1)}`,
    )
    .join(",");
}

function firstZone(country: string): string | undefined {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return locale.getTimeZones?.()?.[0];
}
