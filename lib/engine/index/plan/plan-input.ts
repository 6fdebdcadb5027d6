import "server-only";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { tokenizeText } from "@/lib/engine/text/tokens";
import { withDomains } from "../input-conditions";
import type { RelatedTerms } from "../ranking/related";
import type { IndexQuery, TermReport } from "../search-types";
import { type Correction, Corrector, isLikelyTypo } from "../words/corrector";
import { Spellings } from "../words/spellings";
import type { TermStatistics } from "../words/term-statistics";
import { withUnitsApart } from "../words/written-together";
import { planQuery, type QueryPlan } from "./query-plan";
import { namesWithSigns } from "./word-forms";

export type PlanInput = Pick<IndexQuery, "query" | "includeDomains" | "excludeDomains">;
export type PlannedQuery = TermReport & { readonly plan: QueryPlan };

/** An option of a command, as in `grep -v`, `gcc -std=c++20` or `docker run --rm`. */
const isOption = (term: QueryTerm): boolean =>
  term.kind === "word" && (term.negated ? ONE_DASH.test(term.text) : /^--[a-z]/i.test(term.text));
const ONE_DASH = /^[a-z](?:$|[a-z-]*=)/i;
/** Options in one word, as in `tar -C / -xzf`. */
const SHORT = /^[a-z]{1,5}$/i;

const MIN_PASTED_WORDS = 8;
const LINE_BREAK = /\S\s*[\n\r]\s*\S/;

/** Several lines of prose, code or a log, in which quotes and dashes are not operators. */
const isPasted = (terms: readonly QueryTerm[]): boolean =>
  LINE_BREAK.test(terms.map(({ raw }) => raw).join("")) &&
  terms.filter(({ kind }) => kind === "word").length >= MIN_PASTED_WORDS;

/** Whether some page has the dash of an excluded word after the same word as the query: tar -xzf. */
function isWrittenOption(
  term: QueryTerm,
  before: QueryTerm | undefined,
  { examples }: TermStatistics,
): boolean {
  if (term.kind !== "word" || !term.negated || before?.kind !== "word") return false;
  const [command] = tokenizeText(before.text).slice(-1);
  const [option, ...more] = tokenizeText(term.text);
  if (!command || command.run || !option || option.run || more.length > 0) return false;
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}])${command.text}\\s+-${option.text}(?![\\p{L}\\p{N}])`,
    "u",
  );
  return examples(stem(option.text)).some((text) => written.test(foldText(text)));
}

/** The terms with pasted text and the options of a command as plain words. */
function withPlainTerms(
  terms: readonly QueryTerm[],
  statistics: TermStatistics,
): readonly QueryTerm[] {
  const written = terms.filter((term, at) => isWrittenOption(term, terms[at - 2], statistics));
  const isCommand = written.length > 0 || terms.some(isOption);
  const pasted = isPasted(terms);
  return terms.flatMap((term) => {
    if (term.kind === "phrase" && pasted) return plainTermsOf(term.raw.replace(/^-/, ""));
    const isPlain =
      term.kind === "word" &&
      (pasted || written.includes(term) || isOption(term) || (isCommand && SHORT.test(term.text)));
    return isPlain ? [{ ...term, negated: false }] : [term];
  });
}

/** C++ and C# of C/C++ and C#/.NET are alternatives; other parts are plain words. */
const withNamesApart = (terms: readonly QueryTerm[]): readonly QueryTerm[] =>
  terms.flatMap((term) => {
    if (term.kind !== "word" || term.negated || !NAMES_BESIDE_SLASH.test(term.text)) return [term];
    const { true: names = [], false: words = [] } = Object.groupBy(term.text.split("/"), (part) =>
      String(namesWithSigns(part).length > 0),
    );
    const or = { ...term, raw: "OR", text: "OR" };
    return [
      ...words.map((text) => ({ ...term, raw: text, text })),
      ...names.flatMap((text, at) => [...(at > 0 ? [or] : []), { ...term, raw: text, text }]),
    ];
  });
const NAMES_BESIDE_SLASH = /^(?=.*(?:^|\/)\p{L}(?:\+\+|#)(?:\/|$))[\p{L}.+#]+(?:\/[\p{L}.+#]+)+$/u;

const plainTermsOf = (text: string): readonly QueryTerm[] =>
  parseQuery(text.replace(/["“”«»「」]/g, " "));

/** Corrects and compiles a query; `withRelated` completes it. */
export function planInput(input: PlanInput, statistics: TermStatistics): PlannedQuery {
  const parsed = typeof input.query === "string" ? parseQuery(input.query) : input.query;
  const plain = withNamesApart(withPlainTerms(parsed, statistics));
  const typed = withUnitsApart(plain, statistics);
  const spellings = new Spellings(statistics, typed);
  const { terms, ...about } = new Corrector(statistics, spellings).correct(typed);
  return { ...about, plan: withDomains(planQuery(terms, spellings.tokenize), input) };
}

/** Adds the words of `related:`. Without a page of the site, nothing matches. */
export function withRelated(
  { plan, ...about }: PlannedQuery,
  termsOf: (site: SiteValue) => RelatedTerms | null,
): PlannedQuery {
  let found = plan;
  for (const site of plan.relatedTo) {
    const related = termsOf(site);
    if (!related) return { ...about, plan: { ...plan, empty: true } };
    found = {
      ...found,
      required: [...found.required, related.required],
      excluded: [...found.excluded, related.excluded],
      ranking: found.ranking && [...found.ranking, ...related.ranking],
      minScore: related.minScore,
      ranked: true,
    };
  }
  return { ...about, plan: found };
}

/** Corrected words that the user probably did not mean. */
export const guessedTerms = (corrections: readonly Correction[]): string[] =>
  corrections.filter((each) => !isLikelyTypo(each)).map(({ corrected }) => corrected);
