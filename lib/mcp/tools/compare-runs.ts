import "@/lib/contract/zod-settings";
import * as z from "zod";
import { defaultUrlRule } from "@/lib/compare/canonical-url";
import { type ComparisonFacts, comparisonFacts } from "@/lib/compare/export/comparison-facts";
import { comparisonMarkdown } from "@/lib/compare/export/comparison-markdown";
import { matchResults } from "@/lib/compare/match-results";
import { countOf } from "@/lib/format/count";
import { cutText } from "../cut-text";
import { envelopeShape } from "../failure-report";
import { fence, fenceNotice, newMark, oneLine } from "../fence";
import { asComparedRun, type StoredRun, statusOfRun } from "../stored-run";
import { clip } from "../token-count";
import { firstItems, fitToBudget, toolResult } from "../tool-result";
import { accepts } from "./arguments";
import { defineTool, failedResult, notFound, readsOnly } from "./tool";

const MAX_RUNS = 10;
/** The parameter p of RBO, the measure of similarity. */
const PERSISTENCE = 0.9;

const inputSchema = z.strictObject({
  runs: z
    .array(z.string().min(1).max(100))
    .min(2)
    .max(MAX_RUNS)
    .describe("Ids of runs, from search or run_saved. The first one is the baseline."),
});

const outputSchema = z.object({
  ...envelopeShape,
  baseline: z.string().nullable(),
  runs: z.array(
    z.object({
      run: z.string().describe("Letter of the run in this comparison."),
      id: z.string(),
      startedAt: z.string(),
      status: envelopeShape.status,
      results: z.int().nullable().describe("Null: unknown."),
    }),
  ),
  notes: z.array(z.string()).describe("What to know before reading differences."),
  differingFields: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
  similarity: z.array(
    z.object({
      run: z.string(),
      list: z.string(),
      state: z.string(),
      jaccard: z.number().nullable(),
      rbo: z.number().nullable(),
    }),
  ),
  pages: z.array(
    z.object({
      list: z.string(),
      url: z.string().nullable(),
      ranks: z.array(z.int().nullable()).describe("By run. Null: not in the run, or unknown."),
    }),
  ),
  pagesNotShown: z.int(),
});

const empty = {
  ...{ baseline: null, runs: [], notes: [], differingFields: [] },
  ...{ similarity: [], pages: [], pagesNotShown: 0 },
};
const letters = [..."ABCDEFGHIJ"];
const TEXT_TOKENS = 60;
const short = (text: string): string => clip(oneLine(text), TEXT_TOKENS);

export const compareRunsTool = defineTool<z.output<typeof inputSchema>>({
  name: "compare_runs",
  description:
    "Compares 2 to 10 earlier runs: differing options, ranks, similarity and figures. Nothing is run and no credits are spent.",
  annotations: readsOnly("Compare runs"),
  ...accepts(inputSchema),
  outputSchema,
  empty,
  run({ runs: ids }, { ports, maxTokens }) {
    const stored = ids.map((id) => ports.runs.get(id));
    const missing = ids.filter((_, at) => stored[at] === null);
    if (missing.length > 0)
      return failedResult(
        empty,
        notFound(
          `No stored run of this key has the id at position ${ids.flatMap((_, at) => (stored[at] === null ? [at + 1] : [])).join(", ")} of runs.`,
          "Use ids that search or run_saved returned, or search again.",
        ),
        maxTokens,
      );
    const runs = stored.flatMap((run) => run ?? []);
    const comparison = {
      matched: matchResults(runs.map(asComparedRun), 0),
      rule: defaultUrlRule,
      persistence: PERSISTENCE,
      letters,
    };
    const facts = comparisonFacts(comparison);
    const markdown = comparisonMarkdown(comparison);
    const statuses = runs.map(statusOfRun);
    const status = statuses.some((each) => each === "failed" || each === "partly-failed")
      ? "partly-failed"
      : statuses.every((each) => each === "empty")
        ? "empty"
        : "ok";
    const mark = newMark();
    return fitToBudget(maxTokens, (share) => {
      const data = dataOf(facts, runs, share);
      const part = cutText(markdown, {
        ...{ from: 0, tokens: share * maxTokens * 0.6, blocks: "markdown" },
      });
      const isCut = part.to < part.total || data.pagesNotShown > 0;
      const text = [
        `Status: ${status}. ${countOf(runs.length, "run")} compared with run A.${status === "partly-failed" ? " Some runs failed or are incomplete: their results are unknown, not empty." : ""}`,
        ...(isCut
          ? [
              "Some of the comparison is not shown. Call again with a higher maxTokens or with fewer runs.",
            ]
          : []),
        fenceNotice(mark),
        fence(part.text, mark),
      ].join("\n");
      return toolResult(text, { status, failure: null, ...data });
    });
  },
});

function dataOf(facts: ComparisonFacts, runs: readonly StoredRun[], share: number) {
  const pages = firstItems(facts.pages, share);
  return {
    baseline: facts.baseline,
    runs: runs.map((run, at) => ({
      run: letters[at] ?? "",
      id: run.id,
      startedAt: new Date(run.startedAt).toISOString(),
      status: statusOfRun(run),
      results: run.results?.length ?? null,
    })),
    notes: firstItems(facts.notes, share).map(({ message }) => short(message)),
    differingFields: firstItems(facts.requests, share).map(({ path, values }) => ({
      field: short(path),
      values: values.map((value) =>
        short(
          "text" in value ? String(value.text) : value.kind === "absent" ? "not set" : value.kind,
        ),
      ),
    })),
    similarity: firstItems(facts.similarity, share).map(({ run, source, state, jaccard, rbo }) => ({
      ...{ run, list: short(source), state, jaccard, rbo },
    })),
    pages: pages.map(({ source, url, ranks }) => ({
      list: short(source),
      url: url === null ? null : clip(oneLine(url), 2 * TEXT_TOKENS),
      ranks: ranks.map(({ rank }) => rank),
    })),
    pagesNotShown: facts.pages.length - pages.length,
  };
}
