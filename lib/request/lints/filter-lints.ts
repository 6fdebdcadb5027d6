import { requestDefaults } from "@/lib/contract/defaults";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import type { Lint } from "./lint";
import { quoteNames } from "./option-names";

/** Observed at services: the default country steps aside as soon as a location is given. */
export const countryDefaultDropped: Lint = {
  kind: "side-effect",
  find: ({ country, location }) => {
    if (country || !location?.trim()) return null;
    return {
      path: ["country"],
      message: `With a location and no country, the default ${requestDefaults.country} does not apply. Both together work best.`,
    };
  },
};

/** Observed at services: the category is refused beside any other. */
export const developerAlone: Lint = {
  kind: "contradiction",
  find: ({ categories }) => {
    const types = new Set((categories ?? []).map(({ type }) => type));
    if (!types.has("developer") || types.size < 2) return null;
    return {
      path: ["categories"],
      message: "A hosted service may refuse the developer category beside another one.",
    };
  },
};

export const noSource: Lint = {
  kind: "no-effect",
  find: ({ sources }) =>
    sources?.length === 0
      ? { path: ["sources"], message: "No source is chosen, so there may be nothing to return." }
      : null,
};

/** Specification, `categories`: web results are what they narrow. */
export const categoriesWithoutWeb: Lint = {
  kind: "no-effect",
  find: ({ categories = [], sources }) =>
    categories.length > 0 && sources && sources.length > 0 && !sources.some(isWeb)
      ? { path: ["categories"], message: "Categories narrow web results, which are not asked for." }
      : null,
};

const isWeb = ({ type }: { type: string }) => type === "web";

const within = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Hosts that `site:` asks for in the query, without those that it excludes. */
const sitesOf = ({ query }: SearchRequest) =>
  parseQuery(query).flatMap((term) =>
    term.kind === "operator" && term.name === "site" && !term.negated
      ? [term.value.text.toLowerCase().split("/")[0] ?? ""]
      : [],
  );

/** `site:` and the two lists of domains restrict the same thing. */
export const siteAgainstDomains: Lint = {
  kind: "contradiction",
  find: (request) => {
    const { includeDomains = [], excludeDomains = [] } = request;
    for (const site of sitesOf(request)) {
      if (excludeDomains.some((domain) => within(site, domain)))
        return {
          path: ["excludeDomains"],
          message: `\`site:${site}\` asks for what \`excludeDomains\` drops.`,
        };
      const fits = (domain: string) => within(site, domain) || within(domain, site);
      if (includeDomains.length > 0 && !includeDomains.some(fits))
        return {
          path: ["includeDomains"],
          message: `\`site:${site}\` lies outside of \`includeDomains\`: nothing can match both.`,
        };
    }
    return null;
  },
};

const webSource = ({ sources = [] }: SearchRequest) =>
  sources.flatMap((source) => (source.type === "web" ? [source] : []));

export const timeFilterTwice: Lint = {
  kind: "contradiction",
  find: (request) => {
    const own = webSource(request).find(({ tbs }) => tbs !== undefined && tbs !== request.tbs);
    if (!own || request.tbs === undefined) return null;
    return {
      path: ["tbs"],
      message: `Web results have a time filter of their own (\`${own.tbs}\`) beside that of the request.`,
    };
  },
};

/** Observed at services: accepted, and with little or no effect on a search. */
export const littleEffect: Lint = {
  kind: "no-effect",
  find: (request) => {
    const web = webSource(request);
    const vain = [
      ...(request.ignoreInvalidURLs ? ["ignoreInvalidURLs"] : []),
      ...(web.some(({ tbs }) => tbs !== undefined) ? ["sources.tbs"] : []),
      ...(web.some(({ location }) => location !== undefined) ? ["sources.location"] : []),
      ...(request.timeout !== undefined ? ["timeout"] : []),
    ];
    const [first] = vain;
    if (!first) return null;
    return {
      path: [first.split(".")[0] ?? first],
      message: `A hosted service may give ${quoteNames(vain)} little or no effect.`,
    };
  },
};
