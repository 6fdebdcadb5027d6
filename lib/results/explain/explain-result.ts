import { scrapeDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount, formatCredits, wordList } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { fileKinds } from "../contents/file-kinds";
import { metadataText, skippedPages } from "../facets/table-facts";
import type { ResultView } from "../model/result-view";
import { type QueryMatch, queryMatches, type SearchedField } from "./query-matches";

export type ExplainFact = { readonly label: string; readonly value: string };

/** A stage on the way of a page into the response, with what the response and the request say. */
export type ExplainStage = { readonly title: string; readonly facts: readonly ExplainFact[] };

export type ExplainContext = {
  readonly request: SearchRequest;
  /** The Markdown of the page, if it was returned. */
  readonly markdown: string | null;
  readonly sourceLabel: string;
  /** End of the run, in milliseconds since 1970. */
  readonly now: number;
  readonly billedWith: string | null;
  /** Providers of the run, for results that do not say who found them. */
  readonly providers: readonly string[];
};

type MaybeFact = ExplainFact | null;
const fact = (label: string, value: string | null): MaybeFact =>
  value === null ? null : { label, value };

const yesOrNo = (value: boolean): string => (value ? "yes" : "no");

/** Stages without a known fact are left out; nothing is guessed. */
export function explainResult(result: ResultView, context: ExplainContext): ExplainStage[] {
  const stages: readonly (readonly [title: string, facts: readonly MaybeFact[]])[] = [
    ["Found", foundFacts(result, context)],
    ["Fetched", fetchedFacts(result, context)],
    ["Rendered", renderedFacts(result, context)],
    ["Extracted", extractedFacts(result, context)],
    ["Returned", returnedFacts(result)],
    ["Billed", billedFacts(result, context)],
  ];
  return stages
    .map(([title, facts]) => ({ title, facts: facts.filter((each) => each !== null) }))
    .filter(({ facts }) => facts.length > 0);
}

function foundFacts(
  result: ResultView,
  { request, markdown, sourceLabel, providers }: ExplainContext,
): readonly MaybeFact[] {
  const fields = [
    { name: "title", text: result.title },
    { name: "excerpt", text: result.excerpt },
    { name: "URL", text: result.url },
    { name: "Markdown", text: markdown },
  ].filter((field): field is SearchedField => field.text !== null);
  const matches = queryMatches(request.query, fields);
  const missing = matches.filter((match) => match.fields.length === 0);
  return [
    fact("Position", `${formatCount(result.position)} in ${sourceLabel}`),
    fact("Category", result.category),
    fact("Found by", result.foundBy.length > 0 ? wordList([...result.foundBy]) : null),
    fact("Source", result.attribution?.source ?? null),
    fact("Licence", result.attribution?.licence ?? null),
    fact("Creator", result.attribution?.creator ?? null),
    providers.length === 0 || result.foundBy.length > 0
      ? null
      : fact(
          providers.length === 1 ? "Provider" : "Providers of the run",
          wordList([...providers]),
        ),
    ...matches.filter((match) => match.fields.length > 0).map(matchFact),
    fact(
      "Not as written",
      missing.length === 0 ? null : wordList(missing.map(({ term }) => `“${term}”`)),
    ),
  ];
}

const matchFact = ({ term, fields }: QueryMatch): ExplainFact => ({
  label: `“${term}”`,
  value: `in ${wordList([...fields])}`,
});

function fetchedFacts(result: ResultView, { request, now }: ExplainContext): readonly MaybeFact[] {
  const { health, cache } = result;
  const source = metadataText(result, "sourceURL");
  const final = metadataText(result, "url");
  const used = metadataText(result, "proxyUsed");
  const requested = request.scrapeOptions?.proxy ?? scrapeDefaults.proxy;
  const loadMs = numberOf(result, "loadMs");
  const pages = skippedPages(result);
  return [
    fact("Status", health.statusCode === null ? null : String(health.statusCode)),
    fact("Error", health.error),
    fact("Redirected to", source !== null && final !== null && source !== final ? final : null),
    fact(
      "Proxy",
      used === null ? null : used === requested ? used : `${used}, requested: ${requested}`,
    ),
    fact(
      "Cache",
      cache === null
        ? null
        : cache.state === "hit" && cache.cachedAt !== null
          ? `stored ${formatMoment(cache.cachedAt)}, ${formatDuration(Math.max(0, now - cache.cachedAt))} before the response`
          : cache.state === "miss"
            ? "fetched for this request"
            : cache.state,
    ),
    fact("Time", loadMs === null ? null : formatDuration(loadMs)),
    fact("Type", metadataText(result, "contentType")),
    fact(
      "Document",
      pages === null
        ? null
        : `${formatCount(pages.read)} of ${formatCount(pages.total)} pages parsed`,
    ),
  ];
}

/** The stage is left out unless the page was scraped. */
function renderedFacts(result: ResultView, { request }: ExplainContext): readonly MaybeFact[] {
  const rendered = result.metadata.find(({ name }) => name === "renderedInBrowser")?.value;
  const options = request.scrapeOptions;
  if (!options || result.metadata.length === 0) return [];
  const actions = options.actions?.length ?? 0;
  return [
    fact("Browser", typeof rendered === "boolean" ? yesOrNo(rendered) : null),
    fact("Wait", options.waitFor ? `${formatDuration(options.waitFor)} requested` : null),
    fact("Steps", actions > 0 ? `${countOf(actions, "step")} requested` : null),
    fact("Device", options.mobile ? "mobile requested" : null),
    fact("Time zone", metadataText(result, "timezone")),
  ];
}

function extractedFacts(result: ResultView, { request }: ExplainContext): readonly MaybeFact[] {
  const options = request.scrapeOptions;
  const hasText = result.contents.some(({ kind }) => kind === "markdown" || kind === "html");
  if (!options || !hasText) return [];
  const { includeTags = [], excludeTags = [] } = options;
  const filters = includeTags.length === 0;
  return [
    fact(
      "Main content only",
      filters
        ? yesOrNo(options.onlyMainContent ?? scrapeDefaults.onlyMainContent)
        : "no, because includeTags selects the elements",
    ),
    fact("Only elements", includeTags.length > 0 ? includeTags.join(", ") : null),
    fact("Without elements", excludeTags.length > 0 ? excludeTags.join(", ") : null),
  ];
}

function returnedFacts({ contents, health }: ResultView): readonly MaybeFact[] {
  return [
    ...contents.map(({ kind, bytes, shape }) =>
      // The size of a link to a file is not that of the file.
      fact(kind, shape === "text" && fileKinds.has(kind) ? "file" : formatBytes(bytes)),
    ),
    fact("Not returned", health.missing.length > 0 ? wordList([...health.missing]) : null),
  ];
}

function billedFacts(
  { credits }: ResultView,
  { billedWith }: ExplainContext,
): readonly MaybeFact[] {
  if (credits === null) return [];
  return [fact("Page", billedWith === null ? formatCredits(credits) : `billed with ${billedWith}`)];
}

function numberOf(result: ResultView, name: string): number | null {
  const value = result.metadata.find((entry) => entry.name === name)?.value;
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
