import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf, formatCredits } from "@/lib/format/count";
import type { ContentKind } from "@/lib/results/model/result-view";
import { envelopeShape, failureReport, failureReportText } from "./failure-report";
import { fence, fenceNotice, newMark } from "./fence";
import { largestShare } from "./largest-share";
import { FRAME_OF_PART_TOKENS, type Part, partOf } from "./part-report";
import { clipped, factTokens, type ResultFacts, resultFacts, resultShape } from "./result-facts";
import { type StoredResult, type StoredRun, statusOfRun } from "./stored-run";
import { clip, countEscapedTokens } from "./token-count";
import { firstItems, fitToBudget, type ToolResult, toolResult } from "./tool-result";

export const runOutputSchema = z.object({
  ...envelopeShape,
  run: z
    .string()
    .nullable()
    .describe("Id of the run, for read_page and compare_runs. Null if it is not stored."),
  credits: z.number().nullable(),
  found: z.int().describe("Results of the run."),
  results: z.array(resultShape),
  notShown: z.int().describe("Results after the last one listed here."),
  providersFailed: z.array(z.string()),
  pagesFailed: z.array(z.object({ result: z.int(), url: z.string().nullable() })),
  warnings: z.array(z.string()),
  notes: z.array(z.string()).describe("What was left out, and how to read it."),
});

export type RunReportOptions = {
  readonly maxTokens: number;
  /** Number of the first result to list. */
  readonly first?: number;
  /** Texts of contents by number of the result and kind. Without it, only sizes are listed. */
  readonly contents?: (result: number, kind: ContentKind) => string | undefined;
  /** Why the run cannot be read again; null if it is stored. */
  readonly notStored: string | null;
  /** Further notes of the tool; trusted. */
  readonly notes?: readonly string[];
};

/** Lines that are shown whatever the budget. */
const MIN_LINES = 2;
/** Part of the budget that the facts of results may take if there are contents. */
const FACTS_SHARE = 0.6;

/** The report of a run within the budget of tokens. */
export function runReport(run: StoredRun, options: RunReportOptions): ToolResult {
  const mark = newMark();
  if (run.failure !== null || run.results === null) return failedRun(run, options, mark);
  const first = Math.max(1, options.first ?? 1);
  const listed = run.results.slice(first - 1).map((result) => ({
    ...resultFacts(result, mark),
    parts: partsOf(result, options),
  }));
  return fitToBudget(options.maxTokens, (share) => {
    const chosen = chooseWithin(listed, share * options.maxTokens);
    return compose(run, chosen, share, { ...options, first, mark });
  });
}

function failedRun(run: StoredRun, { maxTokens, notStored }: RunReportOptions, mark: string) {
  const { failure } = run;
  return fitToBudget(maxTokens, (share) => {
    const report = failureReport(
      failure ?? { kind: "unsuccessful", message: "The run has no results." },
      share,
    );
    return toolResult(
      failureReportText(report, mark),
      { ...emptyRun, status: "failed", failure: report, run: notStored === null ? run.id : null },
      true,
    );
  });
}

/** The fields of a run without results. */
export const emptyRun = {
  run: null,
  credits: null,
  found: 0,
  results: [],
  notShown: 0,
  providersFailed: [],
  pagesFailed: [],
  warnings: [],
  notes: [],
};

type Listed = ResultFacts & { readonly parts: readonly Part[] };
type Chosen = Listed & {
  /** Tokens that each part may take, in text and data each. */
  readonly allowed: number;
};

/** The contents to show. Pictures in the response itself are not text. */
function partsOf({ number, contents }: StoredResult, options: RunReportOptions): Part[] {
  return contents.flatMap(({ kind }) => {
    const text = options.contents?.(number, kind);
    return text === undefined || text === "" || /^data:/i.test(text)
      ? []
      : [{ kind, text, tokens: countEscapedTokens(text, options.maxTokens) }];
  });
}

/** The results that have room, and how the rest of the budget is shared by their contents. */
function chooseWithin(listed: readonly Listed[], tokens: number): readonly Chosen[] {
  const hasParts = listed.some(({ parts }) => parts.length > 0);
  const forFacts = tokens * (hasParts ? FACTS_SHARE : 1);
  let used = 0;
  const admitted: Listed[] = [];
  for (const each of listed) {
    const next = used + each.tokens + each.parts.length * FRAME_OF_PART_TOKENS;
    if (next > forFacts) break;
    used = next;
    admitted.push(each);
  }
  const allowed = largestShare(
    admitted.flatMap(({ parts }) => parts.map((part) => part.tokens)),
    (tokens - used) / 2,
  );
  return admitted.map((each) => ({ ...each, allowed }));
}

type Composing = RunReportOptions & { readonly first: number; readonly mark: string };

const someLines = (lines: readonly string[], share: number): readonly string[] => {
  const shown = [...lines.slice(0, MIN_LINES), ...firstItems(lines.slice(MIN_LINES), share)];
  return shown.map((line) => clip(line, factTokens.message));
};

function compose(
  run: StoredRun,
  chosen: readonly Chosen[],
  share: number,
  { first, mark, notStored, notes = [] }: Composing,
): ToolResult {
  const all = run.results ?? [];
  const id = notStored === null ? run.id : null;
  const status = statusOfRun(run);
  const failed = all.filter((result) => result.failed);
  const listedFailures = firstItems(failed, share);
  const blocks = chosen.map(({ result, report, text, parts, allowed }) => {
    const shown = parts.map((part) => partOf(part, allowed, result.number, mark, id));
    const sizes = parts.length > 0 ? [] : sizesOf(result);
    return {
      report: { ...report, contents: shown.flatMap((part) => part.report ?? []) },
      text: [text, ...sizes, ...shown.map((part) => part.text)].join("\n"),
    };
  });
  const notShown = Math.max(0, all.length - (first - 1) - chosen.length);
  const following = first + chosen.length;
  const allNotes = [
    ...(notStored === null ? [] : [notStored]),
    ...notes,
    ...(first > all.length && all.length > 0
      ? [`The run has only ${countOf(all.length, "result")}, so no list starts at result ${first}.`]
      : []),
    ...(notShown === 0
      ? []
      : [
          `${countOf(notShown, "result")} not listed here, from result ${following}.${id === null ? "" : ` List them: read_page ${JSON.stringify({ run: id, from: following })}`}`,
        ]),
    ...(failed.length > listedFailures.length && listedFailures.length > 0
      ? [`${failed.length} pages could not be fetched; the first ones are named.`]
      : []),
  ];
  const providers = someLines(run.providerFailures, share);
  const warnings = someLines(run.warnings, share);
  const outage = status === "failed" ? outageReport(run, share) : null;
  const text = [
    headOf(run, status, failed.length),
    ...(outage === null ? [] : [`Next step: ${outage.nextStep}`]),
    ...(id === null ? [] : [`Run: ${id}`]),
    ...allNotes,
    fenceNotice(mark),
    ...labelled("Providers that did not respond:", providers, mark),
    ...labelled("Warnings:", warnings, mark),
    ...blocks.map((block) => `\n${block.text}`),
  ].join("\n");
  return toolResult(
    text,
    {
      status,
      failure: outage,
      run: id,
      credits: run.credits,
      found: all.length,
      results: blocks.map(({ report }) => report),
      notShown,
      providersFailed: providers,
      pagesFailed: listedFailures.map(({ number, url }) => ({
        result: number,
        url: clipped(url, "url"),
      })),
      warnings,
      notes: [fenceNotice(mark), ...allNotes],
    },
    status === "failed",
  );
}

const labelled = (label: string, lines: readonly string[], mark: string): string[] =>
  lines.length === 0 ? [] : [label, fence(lines.join("\n"), mark)];

const sizesOf = ({ contents }: StoredResult): string[] =>
  contents.length === 0
    ? []
    : [
        `Contents to read with read_page: ${contents.map(({ kind, characters }) => `${kind} (${countOf(characters, "character")})`).join(", ")}.`,
      ];

/** No provider responded, so the empty list says nothing. */
const outageReport = (run: StoredRun, share: number) =>
  failureReport(
    {
      failure: { kind: "unsuccessful", message: run.providerFailures.join(" ") },
      happened:
        "None of the requested providers responded, so it is unknown whether there are results.",
      nextStep: "Call again later, and report that the search failed.",
    },
    share,
  );

function headOf(run: StoredRun, status: string, failedPages: number): string {
  const results = countOf(run.results?.length ?? 0, "result");
  const cost = run.credits === null ? "" : ` Cost: ${formatCredits(run.credits)}.`;
  switch (status) {
    case "ok":
      return `Status: ok. ${results}.${cost}`;
    case "empty":
      return `Status: empty. Everything was searched, and nothing was found.${cost}`;
    case "partly-failed": {
      const reasons = [
        ...(run.providerFailures.length > 0 ? ["some providers did not respond"] : []),
        ...(run.absentLists.length > 0
          ? [`the response has no list of ${run.absentLists.join(", ")}`]
          : []),
        ...(failedPages > 0 ? [`${countOf(failedPages, "page")} could not be fetched`] : []),
      ];
      return `Status: partly-failed. ${results}, but ${reasons.join(", and ")}. Missing results or pages prove nothing.${cost}`;
    }
    default:
      return `Status: failed. None of the requested providers responded. This is not an empty result.${cost}`;
  }
}
