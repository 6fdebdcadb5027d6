import * as z from "zod";
import type { FormatType } from "@/lib/contract/format-descriptors";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import { type SearchResponse, searchResponseSchema } from "@/lib/contract/response";
import { fieldOf } from "../contents/json-fields";
import { contentOf } from "../contents/parse-contents";
import { parseNumber, parseResult } from "./parse-result";
import type { ResultsView, ResultView, SourceView } from "./result-view";

const knownKeys = new Set(Object.keys(searchResponseSchema.shape));

const rawList = z.array(z.unknown()).optional().catch(undefined);
/** The items as they came, at the same places as the parsed ones. */
const rawLists = z.object({ data: z.object({ web: rawList, news: rawList, images: rawList }) });

/** What of the request decides how its response reads. */
export type RequestedContent = {
  readonly sources: readonly SourceType[];
  readonly formats: readonly FormatType[];
};

/** A request that says nothing asks for the web, and for no page. */
export function requestedContent(request: SearchRequest): RequestedContent {
  const sources = sourceTypes.filter((type) =>
    (request.sources ?? [{ type: "web" }]).some((source) => source.type === type),
  );
  const formats = new Set((request.scrapeOptions?.formats ?? []).map(({ type }) => type));
  return { sources, formats: [...formats] };
}

/**
 * Reads a response into the view model. Never throws on any JSON value: what cannot be read counts as absent.
 * Without `asked`, every list that is there counts as asked for and nothing as missing.
 */
export function parseResponse(json: unknown, asked?: RequestedContent): ResultsView {
  const parsed = searchResponseSchema.safeParse(json);
  const response: SearchResponse = parsed.success ? parsed.data : {};
  const raw = rawLists.safeParse(json).data?.data ?? {};
  const sourceOf = (type: SourceType) =>
    readSource(type, response.data?.[type], raw[type] ?? [], asked);
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
  asked: RequestedContent | undefined,
): SourceView {
  if (!list) {
    const wanted = asked?.sources.includes(source) ?? false;
    return { state: wanted ? "absent" : "not-requested", items: [] };
  }
  if (list.length === 0) return { state: "empty", items: [] };
  const formats = asked?.formats ?? [];
  const items = list.map((item, index) => parseResult(item, raw[index], source, index, formats));
  return { state: "items", items };
}

/** Every result, in the order of the sources. */
export const allResults = (view: ResultsView): ResultView[] =>
  sourceTypes.flatMap((type) => [...view.sources[type].items]);

/** The result of an id, wherever it stands. */
export const resultById = (view: ResultsView, id: string): ResultView | null =>
  allResults(view).find((result) => result.id === id) ?? null;
