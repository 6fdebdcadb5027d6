import { type OperatorName, operators } from "@/lib/contract/query/operators";
import {
  listOperators,
  parseQuery,
  type QueryTerm,
  singleOperators,
} from "@/lib/contract/query/query-text";
import { isWithinHost, parseSiteValue, type SiteValue } from "@/lib/contract/query/query-values";
import type { Lint, LintKind } from "./lint";

/** Lints of the query text. All are cheap, because they run while the user types. */
function queryLint(
  kind: LintKind,
  messageOf: (terms: readonly QueryTerm[], sources: readonly string[]) => string | null,
): Lint {
  return {
    kind,
    find: ({ query, sources }) => {
      const requested = sources ? sources.map(({ type }) => type) : ["web"];
      const message = messageOf(parseQuery(query), requested);
      return message === null ? null : { path: ["query"], message };
    },
  };
}

const names: readonly OperatorName[] = [...singleOperators, ...listOperators];
const NAME = new RegExp(`^-?(${names.join("|")}):`, "i");

/** A word that starts like an operator but was parsed as text. */
function halfOperator(
  term: QueryTerm,
): { name: OperatorName; token: string; value: string } | null {
  const head = term.kind === "word" ? NAME.exec(term.raw) : null;
  const name = names.find((each) => each === head?.[1]?.toLowerCase());
  if (!head || !name) return null;
  return { name, token: operators[name].token, value: term.raw.slice(head[0].length) };
}

/** Specification, "Query operators": these two apply to images only. */
export const imageOperatorsWithoutImages = queryLint("no-effect", (terms, sources) => {
  if (sources.includes("images")) return null;
  const found = terms.find(
    (term) => term.kind === "operator" && operators[term.name].source === "images",
  );
  return found?.kind === "operator"
    ? `\`${found.name}:\` applies to images, which are not among the sources.`
    : null;
});

/**
 * Soft hyphens, zero-width spaces and characters that change the direction of text, as pasted text contains them. Not
 * those that languages need: joiners, marks of the direction, and spaces between words without visible ones.
 */
const INVISIBLE =
  /(?<![\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}\p{M}])\u200b|[\u00ad\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

export const invisibleCharacters: Lint = {
  kind: "side-effect",
  find: ({ query, location = "" }) => {
    const field = INVISIBLE.test(query) ? "query" : INVISIBLE.test(location) ? "location" : null;
    return (
      field && {
        path: [field],
        message:
          "This text contains invisible characters, which are sent too. Type it again without them.",
      }
    );
  },
};

/** A single quote mark is text; the following words are not a phrase. */
export const openQuote = queryLint("no-effect", (terms) => {
  const open = terms.some((term) => term.kind === "word" && /^-?["“„«「]/u.test(term.raw));
  return open ? "A quote is not closed, so the words after it are not an exact phrase." : null;
});

export const emptyOperator = queryLint("no-effect", (terms) => {
  for (const term of terms) {
    const half = halfOperator(term);
    if (half && half.value === "")
      return `\`${half.token}\` has no value and is searched as a word. Write the value without a space.`;
  }
  return null;
});

const shapes: Partial<Record<OperatorName, string>> = {
  site: "a host, such as `example.org`",
  related: "a host, such as `example.org`",
  filetype: "a file extension, such as `pdf`",
  imagesize: "`<width>x<height>` in pixels",
  larger: "`<width>x<height>` in pixels",
};

export const invalidOperatorValue = queryLint("no-effect", (terms) => {
  for (const term of terms) {
    const half = halfOperator(term);
    if (!half || half.value === "") continue;
    const shape = shapes[half.name];
    if (shape) return `\`${half.token}\` needs ${shape}. It is now searched as a word.`;
  }
  return null;
});

/** Specification: `site:` takes a site. The engine accepts full URLs; services may not. */
export const siteWithUrl = queryLint("contradiction", (terms) => {
  for (const term of terms) {
    if (term.kind !== "operator" || (term.name !== "site" && term.name !== "related")) continue;
    const { text } = term.value;
    const site = parseSiteValue(text);
    if (site && (/^https?:|[?#]/i.test(text) || site.path !== null))
      return `\`${term.name}:${site.host}\` is safer: services may not accept a protocol or a path.`;
  }
  return null;
});

const URL_ALONE = /^(?:https?:\/\/|www\.)\S+$/i;

/** A pasted URL, without any words to search. */
export const urlWithoutTerms: Lint = {
  kind: "no-effect",
  find: ({ query }) => {
    const site = URL_ALONE.test(query.trim()) ? parseSiteValue(query.trim()) : null;
    if (!site) return null;
    const host = site.port === null ? site.host : `${site.host}:${site.port}`;
    return {
      path: ["query"],
      message: `Services may search a URL only as words. Write \`site:${host}\` and words to search its site. The built-in engine lists the page with this URL first.`,
    };
  },
};

/** The specification has no such operators. The built-in engine and some services know `OR`. */
export const booleanOperators = queryLint("no-effect", (terms) => {
  const word = terms.find(
    (term) => term.kind === "word" && !term.negated && /^(OR|AND|NOT|\||\|\||&&)$/.test(term.text),
  );
  if (!word) return null;
  return word.raw === "OR"
    ? "`OR` is not in the specification: the built-in engine searches alternatives, other services may search a word."
    : `\`${word.raw}\` is searched as a word, because there is no such operator. All words are required; \`-\` excludes a word.`;
});

/** Sites that are all excluded again leave nothing to match. Beside `OR`, they are not required. */
export const siteBothWays = queryLint("contradiction", (terms) => {
  const sites = (negated: boolean) =>
    terms.flatMap((term) =>
      term.kind === "operator" && term.name === "site" && term.negated === negated
        ? (parseSiteValue(term.value.text) ?? [])
        : [],
    );
  const excluded = sites(true);
  const [site, ...others] = sites(false);
  const isExcluded = (each: SiteValue) => excluded.some((outer) => isWithinSite(each, outer));
  if (!site || hasOr(terms) || ![site, ...others].every(isExcluded)) return null;
  return `\`site:${site.host}\` is both included and excluded, so nothing can match.`;
});

const isWithinSite = (site: SiteValue, outer: SiteValue): boolean =>
  isWithinHost(site.host, outer.host) &&
  (outer.port === null || outer.port === site.port) &&
  (outer.path === null || `${site.path ?? ""}/`.startsWith(`${outer.path}/`));

/** Some services know alternatives, although the specification does not. */
export const hasOr = (terms: readonly QueryTerm[]): boolean =>
  terms.some((term) => term.kind === "word" && term.raw === "OR");

/** In display order. */
export const queryLints = {
  invisibleCharacters,
  openQuote,
  emptyOperator,
  invalidOperatorValue,
  imageOperatorsWithoutImages,
  siteBothWays,
  siteWithUrl,
  urlWithoutTerms,
  booleanOperators,
} as const satisfies Record<string, Lint>;
