import {
  defaultUrlRule,
  type UrlRule,
  type UrlRulePart,
  urlRuleParts,
} from "@/lib/compare/canonical-url";
import { comparisonUrl, MAX_COMPARED_RUNS, parseComparisonUrl } from "@/lib/compare/comparison-url";
import { DEFAULT_PERSISTENCE } from "@/lib/compare/rank-similarity";
import { isListId, type ListId } from "@/lib/contract/dialect/list-id";

export const moveFilters = ["all", "changed", "new", "gone"] as const;
export type MoveFilter = (typeof moveFilters)[number];

export const rankSorts = ["base", "other", "move"] as const;
export type RankSort = (typeof rankSorts)[number];

/** The state of a comparison view. All of it is in the URL; results are named by ids, not by their URLs. */
export type ComparisonView = {
  /** Ids of runs, in the order of the columns. Empty on the start page. */
  readonly runs: readonly string[];
  readonly base: string;
  /** The run that the detail, the lines and the sort compare with the baseline. Null: the first other run. */
  readonly other: string | null;
  readonly source: ListId | "all";
  /** The parameter p of RBO, greater than 0 and less than 1. */
  readonly persistence: number;
  readonly rule: UrlRule;
  readonly moves: MoveFilter;
  readonly sort: RankSort;
  readonly open: { readonly run: string; readonly result: string } | null;
  /** The content that the detail shows. Null: the first one. */
  readonly content: string | null;
};

export const emptyView: ComparisonView = {
  runs: [],
  base: "",
  other: null,
  source: "all",
  persistence: DEFAULT_PERSISTENCE,
  rule: defaultUrlRule,
  moves: "all",
  sort: "base",
  open: null,
  content: null,
};

/** The URL of a view. Leaves out what equals the default. */
export function viewUrl(view: ComparisonView): string {
  const { runs, base, other, source, persistence, rule, moves, sort, open, content } = view;
  if (runs.length === 0) return "/compare";
  const ignored = urlRuleParts.filter(({ key }) => rule[key]).map(({ key }) => key);
  const isDefaultRule = urlRuleParts.every(({ key }) => rule[key] === defaultUrlRule[key]);
  const more: readonly (readonly [string, string | null])[] = [
    ["with", other],
    ["source", source === "all" ? null : source],
    ["p", persistence === DEFAULT_PERSISTENCE ? null : String(persistence)],
    ["ignore", isDefaultRule ? null : ignored.join(" ")],
    ["moves", moves === "all" ? null : moves],
    ["sort", sort === "base" ? null : sort],
    ["result", open?.result ?? null],
    ["of", open?.run ?? null],
    ["content", content],
  ];
  const query = new URLSearchParams(
    more.flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );
  return [comparisonUrl({ runs, base }), ...(query.size > 0 ? [query] : [])].join("&");
}

/** Parses the query of a URL. Anything malformed gets its default. */
export function parseViewUrl(search: string): ComparisonView {
  const runs = parseComparisonUrl(search);
  if (!runs) return emptyView;
  const query = new URLSearchParams(search);
  const known = (name: string) => runs.runs.find((id) => id === query.get(name)) ?? null;
  const persistence = Number(query.get("p") ?? Number.NaN);
  const result = query.get("result");
  const source = query.get("source") ?? "";
  const of = known("of");
  return {
    ...runs,
    other: known("with"),
    source: isListId(source) ? source : "all",
    persistence: persistence > 0 && persistence < 1 ? persistence : DEFAULT_PERSISTENCE,
    rule: parseRule(query.get("ignore")),
    moves: moveFilters.find((each) => each === query.get("moves")) ?? "all",
    sort: rankSorts.find((each) => each === query.get("sort")) ?? "base",
    open: result !== null && of !== null ? { run: of, result } : null,
    content: query.get("content") || null,
  };
}

function parseRule(text: string | null): UrlRule {
  if (text === null) return defaultUrlRule;
  const ignored = new Set(text.split(" "));
  const parts = urlRuleParts.map(({ key }): [UrlRulePart, boolean] => [key, ignored.has(key)]);
  return { ...defaultUrlRule, ...Object.fromEntries(parts) };
}

/** Removes a run. If it was the baseline, the next one becomes it. */
export function withoutRun(view: ComparisonView, id: string): ComparisonView {
  const runs = view.runs.filter((each) => each !== id);
  return {
    ...view,
    runs,
    base: view.base === id ? (runs[0] ?? "") : view.base,
    other: view.other === id ? null : view.other,
    open: view.open?.run === id ? null : view.open,
  };
}

/** Adds a run as the last column, if there is room. */
export const withRun = (view: ComparisonView, id: string): ComparisonView =>
  view.runs.includes(id) || view.runs.length >= MAX_COMPARED_RUNS
    ? view
    : { ...view, runs: [...view.runs, id], base: view.base || id };

/** With another baseline. The run that was compared with it changes places with it. */
export const withBase = (view: ComparisonView, base: string): ComparisonView => ({
  ...view,
  base,
  other: view.other === base ? view.base : view.other,
});

/** The run that is compared with the baseline where only two fit. Null if there is no other run. */
export const otherRun = ({ runs, base, other }: ComparisonView): string | null =>
  (other !== base ? runs.find((id) => id === other) : null) ??
  runs.find((id) => id !== base) ??
  null;

export const mapRuns = (view: ComparisonView, idOf: (id: string) => string): ComparisonView => ({
  ...view,
  runs: view.runs.map(idOf),
  base: idOf(view.base),
  other: view.other && idOf(view.other),
  open: view.open && { ...view.open, run: idOf(view.open.run) },
});
