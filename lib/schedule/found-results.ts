import { canonicalUrl } from "@/lib/compare/canonical-url";
import { keyOfList } from "@/lib/contract/dialect/list-id";
import { listIn, listsIn } from "@/lib/contract/dialect/list-items";
import { isJsonObject } from "@/lib/contract/json-object";
import { type SearchResponse, searchResponseSchema } from "@/lib/contract/response";
import type { FoundResult } from "@/lib/contract/schedules/schedule";
import { startOf } from "@/lib/format/truncate";

/** Characters stored of a result. */
const MAX = { url: 2_000, title: 300, snippet: 500, date: 60, source: 40 } as const;
/** More than any response should have. */
const MAX_RESULTS = 1_000;

/** A result with the key by which checks are compared. */
export type KeyedResult = FoundResult & { readonly canonical: string };

export type FoundResponse = {
  readonly results: readonly KeyedResult[];
  readonly credits: number | null;
};

/** The results of a response with an http(s) URL, of every list of `data`. Null if it is not a search response. */
export function foundResults(body: unknown): FoundResponse | null {
  const parsed = searchResponseSchema.safeParse(body);
  if (!parsed.success || !isJsonObject(body)) return null;
  const results = listsIn(body).flatMap((id) =>
    listIn(body, id).flatMap((item) => foundPage(item, keyOfList(id))),
  );
  return { results: results.slice(0, MAX_RESULTS), credits: creditsOf(parsed.data) };
}

function creditsOf({ creditsUsed }: SearchResponse): number | null {
  return typeof creditsUsed === "number" && Number.isFinite(creditsUsed) && creditsUsed >= 0
    ? creditsUsed
    : null;
}

function foundPage(item: unknown, source: string): KeyedResult[] {
  if (!isJsonObject(item)) return [];
  const image = source === "images" ? textOf(item.imageUrl, MAX.url) : "";
  const url = textOf(item.url, MAX.url) || image;
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return [];
  const date = textOf(item.date, MAX.date);
  return [
    {
      url,
      title: textOf(item.title ?? item.name, MAX.title),
      snippet: textOf(item.description ?? item.snippet ?? item.abstract, MAX.snippet),
      source: source.slice(0, MAX.source),
      date: date === "" ? null : date,
      // Images of one page are different results.
      canonical: image === "" ? canonicalUrl(url) : `image ${canonicalUrl(image)}`,
    },
  ];
}

const textOf = (value: unknown, max: number): string =>
  typeof value === "string" ? startOf(value.replace(/\s+/g, " ").trim(), max) : "";
