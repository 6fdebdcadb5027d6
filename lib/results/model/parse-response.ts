import {
  isMoreList,
  keyOfList,
  type ListId,
  type MoreListId,
} from "@/lib/contract/dialect/list-id";
import {
  itemsPlace,
  listIn,
  listOrNull,
  listsIn,
  listValueIn,
} from "@/lib/contract/dialect/list-items";
import type { FormatType } from "@/lib/contract/format-infos";
import { isJsonObject } from "@/lib/contract/json-object";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import {
  type ReportedProvider,
  type SearchResponse,
  searchResponseSchema,
} from "@/lib/contract/response";
import { fieldOf } from "../contents/json-fields";
import { contentOf } from "../contents/parse-contents";
import { allResults } from "./lists";
import { parseNumber } from "./parse-number";
import { parseResult, responseKeys, schemaOf } from "./parse-result";
import type {
  ProviderReportView,
  ProviderView,
  ResultsView,
  ResultView,
  SourceView,
} from "./result-view";
import { noticesInBody } from "./service-notices";

/** An item that is not an object has no known field. */
const parseItems = (items: readonly unknown[], list: ListId): Parameters<typeof parseResult>[0][] =>
  items.map((item) => schemaOf(list).safeParse(item).data ?? {});

/** Describes the value that replaces a list in a response; null without one. */
function sentInstead(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return "text";
  return typeof value === "object" ? "an object without results" : `a ${typeof value}`;
}

/** Returns the members of an object that replaces a list, without the results that are shown. */
function besideItems(value: unknown, type: SourceType): [string, unknown][] {
  if (value === undefined || value === null || Array.isArray(value)) return [];
  const place = isJsonObject(value) ? itemsPlace(value) : null;
  if (!isJsonObject(value) || place === null) return [[`data.${type}`, value]];
  if (place.kind !== "field") return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === place.key ? [] : [[`data.${type}.${key}`, each]],
  );
}

/** Whether a known field has a type that has no meaning there. Warnings and `data` can have any. */
const isUnreadable = (key: string, value: unknown, response: SearchResponse): boolean =>
  value !== null &&
  (fieldOf(response, key) ?? null) === null &&
  (key === "creditsUsed" ? parseNumber(value) === null : key !== "warning" && key !== "data");

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
  const providers = parseProviders(response.providers ?? []);
  const titles = new Map(providers.map(({ name, title }) => [name, title]));
  const context = { requested, titles };
  const sourceOf = (type: SourceType): SourceView => {
    const raw = listOrNull(json, type);
    const list = response.data?.[type] ?? (raw && parseItems(raw, type));
    const view = readSource(type, list, raw ?? [], context);
    return view.state === "absent" ? { ...view, sent: sentInstead(listValueIn(json, type)) } : view;
  };
  const more = listsIn(json).filter(isMoreList);
  const others = more.map((id): [MoreListId, SourceView] => {
    const raw = listIn(json, id);
    return [id, readSource(id, parseItems(raw, id), raw, context)];
  });
  const shown = new Set<string>([...sourceTypes, ...more.map(keyOfList)]);
  return {
    sources: {
      ...{ web: sourceOf("web"), news: sourceOf("news"), images: sourceOf("images") },
      ...Object.fromEntries<SourceView>(others),
    },
    id: response.id ?? null,
    creditsUsed: response.creditsUsed ?? parseNumber(fieldOf(json, "creditsUsed")),
    warning: response.warning || null,
    notices: noticesInBody({ ...response, warning: fieldOf(json, "warning") }),
    actions: response.actions ? contentOf("actions", response.actions) : null,
    providers,
    unknown: [
      ...Object.entries(isJsonObject(json) ? json : {}).filter(
        ([key, value]) => !responseKeys.has(key) || isUnreadable(key, value, response),
      ),
      ...sourceTypes.flatMap((type) => besideItems(listValueIn(json, type), type)),
      ...Object.entries(response.data ?? {}).flatMap(([key, value]) =>
        shown.has(key) ? [] : [[`data.${key}`, value] as const],
      ),
    ],
  };
}

function readSource(
  source: ListId,
  list: readonly Parameters<typeof parseResult>[0][] | null | undefined,
  raw: readonly unknown[],
  { requested, titles }: SourceContext,
): SourceView {
  if (!list) {
    const isRequested = requested?.sources.some((type) => type === source) ?? false;
    return isRequested
      ? { state: "absent", items: [], sent: null }
      : { state: "not-requested", items: [] };
  }
  if (list.length === 0) return { state: "empty", items: [] };
  // Results of other lists may have no page, so no format is missing.
  const formats = isMoreList(source) ? [] : (requested?.formats ?? []);
  const items = list.map((item, index) => {
    const result = parseResult(item, raw[index], source, index, formats);
    return { ...result, foundBy: result.foundBy.map((name) => titles.get(name) ?? name) };
  });
  return { state: "items", items };
}

type SourceContext = {
  readonly requested: RequestedContent | undefined;
  readonly titles: ReadonlyMap<string, string>;
};

export const resultById = (view: ResultsView, id: string): ResultView | null =>
  allResults(view).find((result) => result.id === id) ?? null;

const MAX_PROVIDERS = 100;
const MAX_RULES = 20;
const MAX_TEXT = 500;

type Report = NonNullable<NonNullable<ReportedProvider["sources"]>["web"]>;

/** The providers of a response that have a name, with what they report for each source. */
const parseProviders = (providers: readonly ReportedProvider[]): ProviderView[] =>
  providers.slice(0, MAX_PROVIDERS).flatMap(({ name, title, results, sources }) =>
    name
      ? [
          {
            name: name.slice(0, MAX_TEXT),
            title: (title || name).slice(0, MAX_TEXT),
            results: results ?? 0,
            reports: sourceTypes.flatMap((source) => {
              const report = sources?.[source];
              return report ? [parseReport(source, report)] : [];
            }),
          },
        ]
      : [],
  );

function parseReport(source: ProviderReportView["source"], report: Report): ProviderReportView {
  const opensAt = Date.parse(report.opensAt ?? "");
  return {
    source,
    outcome: report.outcome ?? (report.error ? "failed" : "responded"),
    asked: report.asked ?? true,
    found: report.found ?? 0,
    kept: report.kept ?? 0,
    dropped: Object.entries(report.dropped ?? {})
      .filter(([, count]) => count > 0)
      .slice(0, MAX_RULES),
    ignored: (report.ignored ?? []).slice(0, MAX_RULES),
    ms: report.ms ?? 0,
    waitMs: report.waitMs ?? 0,
    error: report.error ? report.error.slice(0, MAX_TEXT) : null,
    opensAt: Number.isNaN(opensAt) ? null : opensAt,
  };
}
