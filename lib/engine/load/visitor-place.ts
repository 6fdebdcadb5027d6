import "server-only";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

export type VisitorPlace = {
  /** BCP 47, best first; never empty. */
  readonly languages: readonly string[];
  /** IANA name. */
  readonly timeZone: string;
};

/** The most populous time zone of countries with several. */
const MAIN_TIME_ZONES: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FR: "Europe/Paris",
  GB: "Europe/London",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
  VN: "Asia/Ho_Chi_Minh",
};

/** Common codes that are not in ISO 3166-1. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/**
 * Derives languages and time zone. Defaults: country `US`, and the main language of the country.
 */
export function placeOf(location: ScrapeOptions["location"]): VisitorPlace {
  const code = location?.country ?? "US";
  const country = COUNTRY_ALIASES[code] ?? code;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const requested = (location?.languages ?? []).flatMap((tag) => canonical(tag));
  const languages = requested.length > 0 ? requested : [`${language}-${country}`];
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? [];
  return { languages, timeZone: MAIN_TIME_ZONES[country] ?? zones[0] ?? "UTC" };
}

/** RFC 9110, section 12.5.4: later languages get lower weights. */
export function acceptLanguage(languages: readonly string[]): string {
  const withBases = languages.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]);
  return [...new Set(withBases)]
    .slice(0, 10)
    .map((tag, at) => (at === 0 ? tag : `${tag};q=${(1 - at / 10).toFixed(1)}`))
    .join(",");
}

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"));
  } catch {
    return [];
  }
}
