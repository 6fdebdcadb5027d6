import { basename } from "node:path";
import { invalid } from "@/lib/command-line/command-error";
import { type ComparisonFormat, comparisonFormats } from "@/lib/command-line/commands";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { parseWholeNumber } from "@/lib/command-line/option-values";
import { safeJson } from "@/lib/command-line/terminal-text";
import { defaultUrlRule } from "@/lib/compare/canonical-url";
import { type ComparedRun, comparedRun } from "@/lib/compare/compared-run";
import { MAX_COMPARED_RUNS, MIN_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { comparisonCsv } from "@/lib/compare/export/comparison-csv";
import { type ComparisonExport, comparisonFacts } from "@/lib/compare/export/comparison-facts";
import { comparisonJson } from "@/lib/compare/export/comparison-json";
import { comparisonMarkdown } from "@/lib/compare/export/comparison-markdown";
import { matchResults } from "@/lib/compare/match-results";
import { allResults } from "@/lib/results/model/lists";
import type { CommandContext, CommandResult } from "./context";
import { openOutputIf, readBytes, shownName } from "./files";
import { type OpenedBundleRun, openBundleRuns } from "./open-bundles";
import { checkFormat } from "./output-format";

/** As for bundles in a browser. */
const MAX_BYTES = 800_000_000;
/** The usual parameter of RBO. */
const PERSISTENCE = 0.9;

const writers: Readonly<Record<ComparisonFormat, (comparison: ComparisonExport) => string>> = {
  md: comparisonMarkdown,
  csv: comparisonCsv,
  json: (comparison) => safeJson(comparisonJson(comparison)),
};

export async function compareCommand(context: CommandContext): Promise<CommandResult> {
  const { parsed, terminal, folder, wantsJson } = context;
  checkFormat(context);
  const baseline = parseWholeNumber("baseline", parsed.value("baseline"), [1, MAX_COMPARED_RUNS]);
  const runs: ComparedRun[] = [];
  for (const path of parsed.args) {
    const bytes = await readBytes(folder, path, MAX_BYTES);
    for (const opened of await openBundleRuns(new Blob([bytes]), shownName(path)))
      runs.push(compared(opened, runs.length + 1, basename(path)));
  }
  if (runs.length < MIN_COMPARED_RUNS || runs.length > MAX_COMPARED_RUNS)
    throw invalid(
      `A comparison has ${MIN_COMPARED_RUNS} to ${MAX_COMPARED_RUNS} runs. The files have ${runs.length}.`,
    );
  if (baseline !== undefined && baseline > runs.length)
    throw invalid(`--baseline is ${baseline}, but the files have ${runs.length} runs.`);
  const comparison: ComparisonExport = {
    matched: matchResults(runs, (baseline ?? 1) - 1, defaultUrlRule),
    ...{ rule: defaultUrlRule, persistence: PERSISTENCE },
    letters: runs.map((_, at) => String.fromCharCode("A".charCodeAt(0) + at)),
  };
  const format = comparisonFormats.find((each) => each === parsed.value("format")) ?? "md";
  const output = await openOutputIf(folder, parsed.value("output"));
  try {
    const text = writers[format](comparison);
    if (output) await output.save(text);
    else if (!wantsJson) await (format === "json" ? terminal.safeJson(text) : terminal.text(text));
  } finally {
    await output?.discard();
  }
  return {
    ...{ exitCode: exitCodes.ok, outcome: "ok" },
    report: { ...(wantsJson && !output && { comparison: comparisonFacts(comparison) }) },
  };
}

function compared(opened: OpenedBundleRun, number: number, name: string): ComparedRun {
  const { run, parsed, bytes } = opened;
  const view = parsed.ok ? parsed.view : null;
  const results = view && allResults(view);
  return comparedRun(
    {
      id: String(number),
      ...{ name, startedAt: run.startedAt, durationMs: run.durationMs, status: run.status },
      connectionLabel: null,
      ...{ request: run.request, missing: run.leftOut, bytes },
      credits: view?.creditsUsed ?? null,
      results: results?.length ?? null,
      failure: parsed.ok ? null : parsed.failure.kind,
      body: "kept",
      failedPages: results?.filter(({ health }) => health.failed).length ?? 0,
      isImported: true,
      isOlderVersion: false,
    },
    view,
  );
}
