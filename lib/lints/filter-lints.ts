import { requestDefaults } from "@/lib/contract/defaults";
import { hostedMeaning } from "@/lib/contract/dialect/dialects";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import { isWithinHost, parseSiteValue } from "@/lib/contract/query/query-values";
import type { SearchRequest } from "@/lib/contract/request";
import { wordList } from "@/lib/format/count";
import type { Lint } from "./lint";
import { quoteNames } from "./option-names";
import { hasOr } from "./query-lints";

/** Observed at services: a location disables the default country. */
export const countryDefaultDropped: Lint = {
  kind: "side-effect",
  hostedOnly: true,
  find: ({ country, location }) => {
    if (country || !location?.trim()) return null;
    return {
      path: ["country"],
      message: `With a location but no country, the default ${requestDefaults.country} does not apply. Set both for best results.`,
    };
  },
};

/** Observed at services: the category is rejected in combination with others. */
export const developerAlone: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: ({ categories }) => {
    const types = new Set((categories ?? []).map(({ type }) => type));
    if (!types.has("developer") || types.size < 2) return null;
    return {
      path: ["categories"],
      message: "Hosted services may reject the developer category in combination with others.",
    };
  },
};

export const noSource: Lint = {
  kind: "no-effect",
  find: ({ sources }) =>
    sources?.length === 0
      ? { path: ["sources"], message: "No source is selected, so there may be no results." }
      : null,
};

/** Specification, `categories`: they narrow web results. */
export const categoriesWithoutWeb: Lint = {
  kind: "no-effect",
  find: ({ categories = [], sources }) =>
    categories.length > 0 && sources && sources.length > 0 && !sources.some(isWeb)
      ? {
          path: ["categories"],
          message: "Categories apply to web results, and web is not among the sources.",
        }
      : null,
};

const isWeb = ({ type }: { type: string }) => type === "web";

/** Hosts of `site:` operators that are not negated, in their ASCII form like the domain lists. */
const sitesOf = (terms: readonly QueryTerm[]) =>
  terms.flatMap((term) => {
    if (term.kind !== "operator" || term.name !== "site" || term.negated) return [];
    const host = parseSiteValue(term.value.text)?.host;
    return host === undefined ? [] : (URL.parse(`http://${host}`)?.hostname ?? host);
  });

/** `site:` and the two domain lists restrict the same thing. */
export const siteAgainstDomains: Lint = {
  kind: "contradiction",
  find: ({ query, includeDomains = [], excludeDomains = [] }) => {
    const terms = parseQuery(query);
    const sites = sitesOf(terms);
    const excluded = sites.find((site) =>
      excludeDomains.some((domain) => isWithinHost(site, domain)),
    );
    if (excluded !== undefined)
      return {
        path: ["excludeDomains"],
        message: `\`site:${excluded}\` requests what \`excludeDomains\` excludes.`,
      };
    const fits = (site: string) =>
      includeDomains.some((domain) => isWithinHost(site, domain) || isWithinHost(domain, site));
    // A result needs only one of several sites, and with `OR` perhaps none.
    if (sites.length === 0 || includeDomains.length === 0 || hasOr(terms) || sites.some(fits))
      return null;
    return {
      path: ["includeDomains"],
      message: `\`site:${sites[0]}\` is not in \`includeDomains\`, so nothing can match both.`,
    };
  },
};

const webSource = ({ sources = [] }: SearchRequest) =>
  sources.flatMap((source) => (source.type === "web" ? [source] : []));

export const timeFilterTwice: Lint = {
  kind: "side-effect",
  find: (request) => {
    const own = webSource(request).find(({ tbs }) => tbs !== undefined && tbs !== request.tbs);
    if (!own || request.tbs === undefined) return null;
    return {
      path: ["tbs"],
      message: `Web results have their own time filter (\`${own.tbs}\`) in addition to that of the request.`,
    };
  },
};

/** Observed at services: accepted, with little or no effect on a search. */
export const littleEffect: Lint = {
  kind: "no-effect",
  hostedOnly: true,
  find: (request) => {
    const web = webSource(request);
    const ineffective = [
      ...(request.ignoreInvalidURLs ? ["ignoreInvalidURLs"] : []),
      ...(web.some(({ tbs }) => tbs !== undefined) ? ["sources.tbs"] : []),
      ...(web.some(({ location }) => location !== undefined) ? ["sources.location"] : []),
      ...(request.timeout !== undefined ? ["timeout"] : []),
    ];
    const [first] = ineffective;
    if (!first) return null;
    return {
      path: [first.split(".")[0] ?? first],
      message: `${quoteNames(ineffective)} may have little or no effect at hosted services.`,
    };
  },
};

/** Documented for web results only. */
export const timeFilterForWeb: Lint = {
  kind: "side-effect",
  hostedOnly: true,
  find: ({ tbs, sources = [] }) => {
    const others = [...new Set(sources.map(({ type }) => type))].filter((type) => type !== "web");
    if (tbs === undefined || others.length === 0) return null;
    return {
      path: ["tbs"],
      message: `Hosted services document \`tbs\` for web results only; ${wordList(others)} may ignore it.`,
      inDialect: {
        "hosted-2026-11": `${hostedMeaning.tbs} It does not limit ${wordList(others)}.`,
      },
    };
  },
};

/** RFC 5646. The specification gives no format for languages, so another text is not an error. */
export const malformedLanguages: Lint = {
  kind: "no-effect",
  find: ({ scrapeOptions }) => {
    const malformed = (scrapeOptions?.location?.languages ?? []).filter((tag) => !isTag(tag));
    if (malformed.length === 0) return null;
    const [verb, them] =
      malformed.length === 1 ? ["is not a language tag", "it"] : ["are not language tags", "them"];
    return {
      path: ["scrapeOptions", "location", "languages"],
      message: `${quoteNames(malformed)} ${verb} such as \`de\` or \`pt-BR\`, so pages ignore ${them}.`,
    };
  },
};

function isTag(text: string): boolean {
  try {
    // Services also accept an underscore.
    return Intl.getCanonicalLocales(text.replaceAll("_", "-")).length === 1;
  } catch {
    return false;
  }
}
