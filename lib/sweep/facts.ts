import { canonicalUrl } from "@/lib/compare/canonical-url";
import { keyOfList } from "@/lib/contract/dialect/list-id";
import { allResults, listIds, sourceViewOf } from "@/lib/results/model/lists";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import { providerFailureTexts } from "@/lib/results/providers/provider-failures";
import type { CellFacts } from "./sweep";

const MAX_FIELDS = 40;
const MAX_FIELD_LENGTH = 160;

type ReceivedRun = {
  readonly status: number | null;
  readonly durationMs: number;
  readonly bytes: number;
  readonly isFree?: boolean;
};

/** The facts of a run for the matrix. `mayStore`: the response may be stored, so its URLs and texts may be too. */
export function cellFacts(
  run: ReceivedRun | null,
  view: ResultsView | null,
  mayStore: boolean,
): CellFacts {
  const results = view ? allResults(view) : null;
  const credits = view?.creditsUsed ?? null;
  return {
    status: run?.status ?? null,
    durationMs: run?.durationMs ?? 0,
    credits: credits !== null && credits >= 0 ? credits : null,
    ...(run?.isFree && { isFree: true }),
    results: results?.length ?? null,
    failedPages: results?.filter(({ health }) => health.failed).length ?? 0,
    bytes: run?.bytes ?? 0,
    keys: results && mayStore ? results.map(resultKey) : null,
    fields: view && results && mayStore ? smallFields(view, results) : {},
  };
}

/** Equal for the same page of the same source. A hash, because 500 cells with 100 URLs each are 5 MB. */
const resultKey = ({ source, url, title }: ResultView): string =>
  hash(`${source} ${url === null ? title : canonicalUrl(url)}`);

/** cyrb53 (public domain): 53 bits, as nine or more characters. */
function hash(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

function smallFields(
  view: ResultsView,
  results: readonly ResultView[],
): Readonly<Record<string, string>> {
  const [first] = results;
  const pairs: (readonly [string, unknown])[] = [
    ["warning", view.warning],
    ["providers", view.providers.map(({ name }) => name).join(", ") || null],
    ["not searched", providerFailureTexts(view).join(" ") || null],
    ...listIds(view).map(
      (id) => [`results of ${keyOfList(id)}`, sourceViewOf(view, id).items.length] as const,
    ),
    ...(first
      ? ([
          ["first result: title", first.title],
          ["first result: url", first.url],
          ["first result: category", first.category],
          ["first result: date", first.date],
          ["first result: cache", first.cache?.state],
          ["first result: error", first.health.error],
          ["first result: formats", first.contents.map(({ kind }) => kind).join(", ")],
          [
            "first result: tokens",
            first.contents.reduce((sum, { tokens }) => sum + tokens, 0) || null,
          ],
          ...first.metadata.map(({ name, value }) => [`first result: metadata.${name}`, value]),
        ] as const)
      : []),
  ].map(([name, value]) => [String(name), value] as const);
  return Object.fromEntries(
    pairs
      .flatMap(([name, value]) => {
        const text =
          typeof value === "number" || typeof value === "boolean" ? String(value) : value;
        return typeof text === "string" && text !== ""
          ? [[name, text.slice(0, MAX_FIELD_LENGTH)] as const]
          : [];
      })
      .slice(0, MAX_FIELDS),
  );
}
