import { isMoreList, type ListId } from "@/lib/contract/dialect/list-id";
import { isJsonObject } from "@/lib/contract/json-object";
import { sourceTypes } from "@/lib/contract/kinds";
import { formatBytes } from "@/lib/format/bytes";
import { chargedCredits, FREE } from "@/lib/format/cost";
import { formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { listTitle } from "@/lib/results/model/lists";
import { type ComparedResult, type ComparedRun, comparedLists } from "../compared-run";

/** Why a run has no value, which is not the same as 0. */
export type NoValueReason =
  | "not reported"
  | "not requested"
  | "not stored"
  | "no response"
  /** No result has a fetched page. */
  | "no pages";

export type FigureValue =
  /** `n`: the number of samples behind the value. `why`: shown in place of the value. */
  | { readonly value: number; readonly n: number; readonly why?: string }
  | { readonly value: null; readonly why: NoValueReason };

export type FigureKey =
  | "results"
  | ListId
  | "failed-pages"
  | "bytes"
  | "tokens"
  | "credits"
  | "duration";

export type Figure = {
  readonly key: FigureKey;
  readonly label: string;
  /** One sample, with its noun: `page`. */
  readonly sample: string;
  readonly of: (run: ComparedRun) => FigureValue;
  /** A value of at least 0, with its unit. */
  readonly format: (value: number) => string;
};

const missing = (why: NoValueReason): FigureValue => ({ value: null, why });
const perRun = (value: number) => ({ value, n: 1 });

/** Results are unknown if the response is not stored, and none came if the run failed. */
const whyNoResults = ({ run }: ComparedRun): NoValueReason =>
  run.failure === null ? "not stored" : "no response";

const ofResults =
  (count: (results: readonly ComparedResult[]) => FigureValue) =>
  (run: ComparedRun): FigureValue =>
    run.results ? count(run.results) : missing(whyNoResults(run));

const countOfSource = (type: ListId) => (run: ComparedRun) => {
  const found = run.results?.filter(({ source }) => source === type).length ?? 0;
  // A service may return more than was requested.
  if (found === 0 && !requestedSources(run).has(type)) return missing("not requested");
  return run.results ? perRun(found) : missing(whyNoResults(run));
};

const sourceLabels: Readonly<Record<string, string>> = {
  web: "Web results",
  news: "News results",
  images: "Image results",
};

const countFigure = (type: ListId): Figure => ({
  key: type,
  label: sourceLabels[type] ?? `${listTitle(type)} results`,
  sample: "run",
  of: countOfSource(type),
  format: formatCount,
});

const pagesOf = (results: readonly ComparedResult[]) =>
  results.filter(
    ({ contents, failed, status }) => contents.length > 0 || failed || status !== null,
  );

export const figures: readonly Figure[] = [
  {
    key: "results",
    label: "Results",
    sample: "run",
    // The history knows the number even without the response.
    of: (run) => {
      const count = run.results?.length ?? run.run.results;
      return count === null ? missing(whyNoResults(run)) : perRun(count);
    },
    format: formatCount,
  },
  ...sourceTypes.map(countFigure),
  {
    key: "failed-pages",
    label: "Failed pages",
    sample: "page",
    of: ofResults((results) => {
      const pages = pagesOf(results);
      if (pages.length === 0) return missing("no pages");
      return { value: pages.filter(({ failed }) => failed).length, n: pages.length };
    }),
    format: formatCount,
  },
  {
    key: "bytes",
    label: "Size of the response",
    sample: "run",
    of: ({ run }) => (run.bytes > 0 ? perRun(run.bytes) : missing("no response")),
    format: formatBytes,
  },
  {
    key: "tokens",
    label: "Tokens of page contents (estimate)",
    sample: "page",
    of: ofResults((results) => {
      const known = results.flatMap(({ tokens }) => tokens ?? []);
      if (known.length === 0) return missing("no pages");
      return { value: known.reduce((sum, each) => sum + each, 0), n: known.length };
    }),
    format: formatCount,
  },
  {
    key: "credits",
    label: "Credits",
    sample: "run",
    of: ({ run }) => {
      const credits = chargedCredits(run);
      if (credits === null) return missing("not reported");
      return { ...perRun(credits), ...(run.isFree && { why: FREE }) };
    },
    format: formatCount,
  },
  {
    key: "duration",
    label: "Time",
    sample: "run",
    of: ({ run }) => (run.durationMs > 0 ? perRun(run.durationMs) : missing("not reported")),
    format: formatDuration,
  },
];

/** Sources without results in any run, that no run requested, have no row. */
export const figuresOf = (runs: readonly ComparedRun[]): readonly Figure[] =>
  figures.flatMap((figure) => {
    const { key, of } = figure;
    // Lists that the specification does not have follow the last source.
    const more = key === "images" ? comparedLists(runs).filter(isMoreList).map(countFigure) : [];
    const isShown =
      !sourceTypes.some((type) => type === key) ||
      runs.some((run) => {
        const found = of(run);
        return found.value !== null || found.why !== "not requested";
      });
    return [...(isShown ? [figure] : []), ...more];
  });

function requestedSources({ run }: ComparedRun): ReadonlySet<string> {
  const { sources } = run.request;
  if (!Array.isArray(sources) || sources.length === 0) return new Set(["web"]);
  return new Set(sources.map((each: unknown) => String(isJsonObject(each) ? each.type : each)));
}

export type Delta = {
  readonly difference: number;
  /** Relative to the baseline; null if that is 0. */
  readonly share: number | null;
};

/** Null if one of the values is unknown. */
export function deltaOf(is: FigureValue, was: FigureValue): Delta | null {
  if (is.value === null || was.value === null) return null;
  const difference = is.value - was.value;
  return { difference, share: was.value === 0 ? null : difference / was.value };
}

/** `+400 ms (+22 %)`, `−3 (−30 %)`, `same`. */
export function deltaText({ difference, share }: Delta, format: Figure["format"]): string {
  if (difference === 0) return "same";
  const sign = difference > 0 ? "+" : "−";
  const text = `${sign}${format(Math.abs(difference))}`;
  if (share === null) return text;
  const percent = Math.abs(share) * 100;
  const rounded = percent < 10 ? percent.toFixed(1) : formatCount(Math.round(percent));
  return `${text} (${sign}${rounded} %)`;
}
