import { failed, invalid } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { failureError } from "@/lib/command-line/failure-exit";
import { parseWholeNumber } from "@/lib/command-line/option-values";
import { summarizeRun, summaryText } from "@/lib/command-line/run-summary";
import { terminalLine } from "@/lib/command-line/terminal-text";
import { countOf } from "@/lib/format/count";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import type { CommandContext, CommandResult } from "./context";
import { decodeFile, openOutputIf, readBytes, readStandardInput } from "./files";
import { loadBundle, parseLinkToShare } from "./load-share";
import { type OpenedBundleRun, openBundleRuns } from "./open-bundles";
import { formatOf } from "./output-format";
import { resultObjects, resultsText } from "./results-text";

const MAX_BYTES = 400_000_000;
const MAX_LINK_BYTES = 10_000;
/** The first bytes of an encrypted share. */
const ENCRYPTED = "SWSH";

export async function shareOpenCommand(context: CommandContext): Promise<CommandResult> {
  const { parsed, terminal, folder, wantsJson } = context;
  const outputPath = parsed.value("output");
  if (outputPath !== undefined && parsed.value("format") !== undefined)
    throw invalid("--output saves the bundle, so it takes no --format.");
  if (wantsJson && parsed.value("format") !== undefined)
    throw invalid("--json prints the outcome with its results, so it takes no --format.");
  const number = parseWholeNumber("run", parsed.value("run"), [1, 100]);
  const output = await openOutputIf(folder, outputPath);
  try {
    const bundle = await findBundle(context);
    const all = await openBundleRuns(bundle, "The bundle");
    const runs = number === undefined ? all : all.slice(number - 1, number);
    if (runs.length === 0)
      throw invalid(`--run is ${number}, but the bundle has ${countOf(all.length, "run")}.`);
    reportRuns(runs, context);
    if (output) await output.save(bundle);
    else if (!wantsJson) await printRuns(runs, context);
    terminal.notice(output ? "The bundle was saved." : "Opened.");
    return {
      ...{ exitCode: exitCodes.ok, outcome: "ok" },
      report: {
        runs: await Promise.all(runs.map((run) => reportOf(run, output === null && wantsJson))),
      },
    };
  } finally {
    await output?.discard();
    await closeSharedConnections();
  }
}

/** The bundle of a link, of standard input with a link, or of a file. */
async function findBundle({ parsed, folder, interruption }: CommandContext): Promise<Blob> {
  const [source = "-"] = parsed.args;
  const options = { once: parsed.flag("once"), signal: interruption.signal };
  if (source === "-") {
    const text = decodeFile(
      await readStandardInput(MAX_LINK_BYTES, interruption.signal),
      "Standard input",
    );
    return loadBundle(parseLinkToShare(text), options);
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return loadBundle(parseLinkToShare(source), options);
  const bytes = await readBytes(folder, source, MAX_BYTES);
  if (new TextDecoder().decode(bytes.subarray(0, ENCRYPTED.length)) === ENCRYPTED)
    throw invalid("The file is an encrypted share. Open it by its link, which has the key.");
  return new Blob([bytes]);
}

function reportRuns(runs: readonly OpenedBundleRun[], { terminal }: CommandContext): void {
  for (const { query, run, parsed } of runs) {
    const when = new Date(run.startedAt).toISOString();
    const what = parsed.ok
      ? summaryText(summarizeRun(parsed.view))
      : `failed: ${failureError(parsed.failure).message}`;
    terminal.notice(`“${query}”, ${when}: ${what}`);
  }
}

async function printRuns(
  runs: readonly OpenedBundleRun[],
  { parsed, terminal }: CommandContext,
): Promise<void> {
  const format = formatOf(parsed.value("format"), "md");
  if (runs.length > 1 && (format === "csv" || format === "json"))
    throw invalid(
      `There are ${runs.length} runs, and ${format} shows one. Choose it with --run NUMBER.`,
    );
  for (const run of runs) {
    if (!run.parsed.ok) {
      const { message } = failureError(run.parsed.failure);
      if (runs.length === 1) throw failed(`The run failed: ${message}`);
      if (format === "md") await terminal.text(`# ${terminalLine(run.query)}\n\nThe run failed.\n`);
      continue;
    }
    const text = await resultsText(run, format);
    await (format === "json" || format === "jsonl" ? terminal.safeJson(text) : terminal.text(text));
  }
}

async function reportOf(opened: OpenedBundleRun, withResults: boolean) {
  const { run, parsed } = opened;
  return {
    request: run.request,
    leftOut: run.leftOut,
    status: run.status,
    startedAt: new Date(run.startedAt).toISOString(),
    durationMs: run.durationMs,
    ...(parsed.ok
      ? summarizeRun(parsed.view)
      : { outcome: "failed", message: failureError(parsed.failure).message }),
    ...(withResults && parsed.ok && { results: await resultObjects(opened) }),
  };
}
