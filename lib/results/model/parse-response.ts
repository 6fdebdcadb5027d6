import * as z from "zod";
import type { FormatType } from "@/lib/contract/format-infos";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import { type SearchResponse, searchResponseSchema } from "@/lib/contract/response";
import { fieldOf } from "../contents/json-fields";
import { contentOf } from "../contents/parse-contents";
import { parseNumber, parseResult } from "./parse-result";
import type { ResultsView, ResultView, SourceView } from "./result-view";

const knownKeys = new Set(Object.keys(searchResponseSchema.shape));

const rawList = z.array(z.unknown()).optional().catch(undefined);
/** The items before schema validation, at the same indexes as the parsed ones. */
const rawLists = z.object({ data: z.object({ web: rawList, news: rawList, images: rawList }) });

/** The sources and formats that a request asks for. */
export type RequestedContent = {
  readonly sources: readonly SourceType[];
  readonly formats: readonly FormatType[];
};

/** Defaults: web results, no page content. */
export function requestedContent(request: SearchRequest): RequestedContent {
  const sources = sourceTypes.filter((type) =>
    (request.sources ?? [{ type: "web" }]).some((source) => source.type === type),
  );
  const formats = new Set((request.scrapeOptions?.formats ?? []).map(({ type }) => type));
  return { sources, formats: [...formats] };
}

/**
 * Parses a response into the view model. Never throws; invalid parts count as absent. Without
 * `requested`, every list in the response counts as requested and no format as missing.
 */
export function parseResponse(json: unknown, requested?: RequestedContent): ResultsView {
  const parsed = searchResponseSchema.safeParse(json);
  const response: SearchResponse = parsed.success ? parsed.data : {};
  const raw = rawLists.safeParse(json).data?.data ?? {};
  const sourceOf = (type: SourceType) =>
    readSource(type, response.data?.[type], raw[type] ?? [], requested);
  return {
    sources: { web: sourceOf("web"), news: sourceOf("news"), images: sourceOf("images") },
    id: response.id ?? null,
    creditsUsed: response.creditsUsed ?? parseNumber(fieldOf(json, "creditsUsed")),
    warning: response.warning || null,
    actions: response.actions ? contentOf("actions", response.actions) : null,
    providers: (response.providers ?? []).flatMap(({ name, results }) =>
      name ? [{ name, results: results ?? 0 }] : [],
    ),
    unknown: Object.entries(response).filter(([key]) => !knownKeys.has(key)),
  };
}

type Lists = NonNullable<SearchResponse["data"]>;

function readSource(
  source: SourceType,
  list: Lists[SourceType],
  raw: readonly unknown[],
  requested: RequestedContent | undefined,
): SourceView {
  if (!list) {
    const isRequested = requested?.sources.includes(source) ?? false;
    return { state: isRequested ? "absent" : "not-requested", items: [] };
  }
  if (list.length === 0) return { state: "empty", items: [] };
  const formats = requested?.formats ?? [];
  const items = list.map((item, index) => parseResult(item, raw[index], source, index, formats));
  return { state: "items", items };
}

/** Results of all sources, in the order of `sourceTypes`. */
export const allResults = (view: ResultsView): ResultView[] =>
  sourceTypes.flatMap((type) => [...view.sources[type].items]);

export const resultById = (view: ResultsView, id: string): ResultView | null =>
  allResults(view).find((result) => result.id === id) ?? null;
