import { isCountryCode } from "@/lib/contract/values/country";
import { lazy } from "@/lib/format/lazy";
import { type Country, countries, countryCodeOf, foldCountry } from "./countries";

/** ISO 3166-1 alpha-3, in the order of the alpha-2 codes without `UK`. */
const alpha3 = (
  "AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN " +
  "BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI " +
  "CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA " +
  "GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN " +
  "IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ " +
  "LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ " +
  "MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF " +
  "PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN " +
  "SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR " +
  "TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE"
).split(" ");

/** Usual names without a word of the one that CLDR uses, and parts of a country that have no code of their own. */
const otherNames: Readonly<Record<string, string>> = {
  AE: "uae",
  CD: "dr congo , drc",
  CI: "ivory coast",
  CV: "cabo verde",
  CZ: "czech republic",
  GB: "great britain , england , scotland , wales , northern ireland",
  NL: "holland",
  SZ: "swaziland",
  TL: "east timor",
  TR: "turkey",
  US: "united states of america",
};

/** The name of a country in the language that most people speak there, as far as the browser has it. */
function ownNames(): (code: string) => string {
  const byLanguage = new Map<string, Intl.DisplayNames>();
  return (code) => {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    const names =
      byLanguage.get(language) ??
      new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    byLanguage.set(language, names);
    return names.of(code) ?? "";
  };
}

/** Every country with the folded texts that find it: its codes and names, each between spaces. */
const index = lazy(() => {
  const codes = countries().map(({ code }) => code);
  const ordered = codes.filter((code) => code !== "UK").sort();
  const ownName = ownNames();
  return countries().map((country) => {
    const { code, name } = country;
    const texts = [
      code,
      alpha3[ordered.indexOf(code)] ?? "",
      name,
      ownName(code),
      otherNames[code] ?? "",
    ];
    return { country, text: ` ${texts.map(foldCountry).join(" , ")} ` };
  });
});

const having = (part: string): readonly Country[] =>
  index().flatMap(({ country, text }) => (text.includes(part) ? [country] : []));

/** Countries with a code, or a word of a name, that starts with the text. All for an empty text. */
export const matchingCountries = (text: string): readonly Country[] =>
  having(` ${foldCountry(text)}`);

/**
 * The code of a country given by a code, a name, or words of a name that no other country has; other texts do not
 * change.
 */
export function typedCountryCode(text: string): string {
  const code = countryCodeOf(text);
  const folded = foldCountry(text);
  if (isCountryCode(code) || folded === "") return code;
  const [only, ...others] = having(` ${folded} `);
  return only && others.length === 0 ? only.code : text;
}
