import "server-only";

/** Country-code domains that are used worldwide as generic names. */
const GENERIC =
  /^(?:ac|ad|ai|am|as|bz|cc|cd|co|dj|eu|fm|gg|io|la|ly|me|ms|nu|sc|sh|st|su|tk|to|tv|vc|ws)$/;

/**
 * Parses an ISO 3166-1 alpha-2 code to upper case; UK becomes GB. Returns null for anything else.
 */
export function parseCountryCode(text: string | null | undefined): string | null {
  const code = (text ?? "").trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return code === "UK" ? "GB" : code;
}

/** The country of a host by its top-level domain. */
export function countryOfHost(host: string): string | null {
  const last = host.split(".").at(-1) ?? "";
  return GENERIC.test(last) ? null : parseCountryCode(last);
}

/** The primary language subtag: de for de-AT. */
export const primaryLanguage = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? "";
export const primaryLanguages = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(primaryLanguage)),
];

/** Whether a language is the main one of a country, by the likely subtags of Unicode CLDR. */
export function isMainLanguage(country: string, language: string): boolean {
  try {
    return new Intl.Locale("und", { region: country }).maximize().language === language;
  } catch {
    return false;
  }
}

let byName: ReadonlyMap<string, string> | undefined;

/** The code of a country by its English name or its code. */
export function countryNamed(text: string): string | null {
  // Listing all names takes a tenth of a second.
  if (text.trim() === "") return null;
  byName ??= englishNames();
  return byName.get(text.trim().toLowerCase()) ?? parseCountryCode(text);
}

function englishNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const found = letters.flatMap((one) =>
    letters.flatMap((two): [string, string][] => {
      const name = names.of(one + two);
      // Obsolete codes such as DD carry the names of their successors.
      const [code = ""] = Intl.getCanonicalLocales(`und-${one}${two}`);
      return name === undefined ? [] : [[name.toLowerCase(), code.slice(-2)]];
    }),
  );
  return new Map([...found, ["usa", "US"], ["uk", "GB"], ["great britain", "GB"]]);
}
