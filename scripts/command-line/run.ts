import { checkBudget, costRange, rangeText } from "@/lib/command-line/budget";
import { CommandError, invalid } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { failureError, failureFacts } from "@/lib/command-line/failure-exit";
import { parseMaxCredits } from "@/lib/command-line/option-values";
import { type RunSummary, summarizeRun, summaryText } from "@/lib/command-line/run-summary";
import { ratesWith } from "@/lib/contract/credit-rates";
import { formatDuration } from "@/lib/format/duration";
import { fileKinds } from "@/lib/results/contents/file-kinds";
import { allResults } from "@/lib/results/model/lists";
import { requestedContent } from "@/lib/results/model/parse-response";
import { openConnection } from "./connection";
import type { CommandContext, CommandResult } from "./context";
import { type OutputFile, openOutputIf } from "./files";
import { loadRequest } from "./load-request";
import { checkFormat, formatOf } from "./output-format";
import { resultObjects, resultsText } from "./results-text";
import { runBundle } from "./run-bundle";
import { type SentRun, sendRequest } from "./send";
import { readSettings } from "./settings";
import type { Terminal } from "./terminal";

export async function runCommand(context: CommandContext): Promise<CommandResult> {
  const { parsed, terminal, variables, folder, interruption } = context;
  checkFormat(context);
  const cap = parseMaxCredits(parsed.value("max-credits"));
  const [output, bundle] = [parsed.value("output"), parsed.value("bundle")];
  if (output !== undefined && output === bundle)
    throw invalid("--output and --bundle name the same file.");
  const settings = readSettings(variables);
  const names = settings.operatorSecrets.map(({ name }) => name);
  const { request, body } = await loadRequest(context, names);
  const range = costRange(request, ratesWith(settings.rates));
  checkBudget(range, cap);
  if (cap !== null)
    for (const each of range.unbounded) terminal.warning(`No upper bound of the cost: ${each}`);
  const files: (OutputFile | null)[] = [];
  try {
    const outputFile = await openOutputIf(folder, output);
    files.push(outputFile);
    const bundleFile = await openOutputIf(folder, bundle);
    files.push(bundleFile);
    const connection = await openConnection(context, settings);
    terminal.progress(`Sending to ${connection.label}: ${rangeText(range)} …`);
    let sent: SentRun;
    try {
      sent = await sendRequest({
        ...{ request, body, connection, settings },
        signal: interruption.signal,
      });
    } finally {
      await connection.close();
    }
    if (bundleFile) {
      await bundleFile.save(await runBundle(sent, connection));
      noteMissingFiles(sent, terminal);
    }
    return await report(sent, outputFile, context, { estimate: range, connection });
  } finally {
    for (const file of files) await file?.discard();
  }
}

function noteMissingFiles({ view }: SentRun, terminal: Terminal): void {
  const hasFiles = allResults(view).some(({ contents }) =>
    contents.some(({ kind }) => fileKinds.has(kind)),
  );
  if (hasFiles) terminal.notice("The bundle has no screenshots, audio or video, only their URLs.");
}

async function report(
  sent: SentRun,
  outputFile: OutputFile | null,
  { parsed, terminal, wantsJson }: CommandContext,
  { estimate, connection }: { readonly estimate: unknown; readonly connection: { label: string } },
): Promise<CommandResult> {
  const summary = summarizeRun(sent.view);
  const run = {
    query: sent.request.query,
    ...{ text: sent.text, json: sent.json, requested: requestedContent(sent.request) },
  };
  reportSummary(summary, sent.durationMs, terminal);
  if (summary.outcome === "failed")
    throw new CommandError(
      exitCodes.failed,
      `Nothing could be searched. ${summary.providerFailures.join(" ")}`,
    );
  const format = formatOf(parsed.value("format"), "jsonl");
  if (outputFile) await outputFile.save(await resultsText(run, format));
  else if (!wantsJson) {
    const text = await resultsText(run, format);
    await (format === "json" || format === "jsonl" ? terminal.safeJson(text) : terminal.text(text));
  }
  const { brokeOff } = sent;
  const error = brokeOff && failureError(brokeOff).message;
  if (error !== null)
    terminal.error(`${error} The JSON that arrived is whole, so its results are kept.`);
  const isStrictFailure = parsed.flag("strict") && summary.outcome === "partly-failed";
  return {
    exitCode: brokeOff || isStrictFailure ? exitCodes.failed : exitCodes.ok,
    outcome: brokeOff ? "failed" : summary.outcome,
    report: {
      run: {
        request: sent.shared.value,
        leftOut: sent.shared.leftOut,
        connection: connection.label,
        status: sent.status,
        startedAt: new Date(sent.startedAt).toISOString(),
        durationMs: Math.round(sent.durationMs),
        ...summary,
      },
      estimate,
      ...(brokeOff && { error: { message: error, ...failureFacts(brokeOff) } }),
      ...(wantsJson && !outputFile && { results: await resultObjects(run) }),
    },
  };
}

function reportSummary(summary: RunSummary, durationMs: number, terminal: Terminal): void {
  if (summary.warning !== null) terminal.warning(summary.warning);
  for (const notice of summary.serviceNotices) terminal.warning(notice);
  for (const failure of summary.providerFailures) terminal.warning(`Not searched: ${failure}`);
  const text = `${summaryText(summary)}, ${formatDuration(durationMs)}`;
  if (summary.outcome === "partly-failed") terminal.warning(`Partly failed: ${text}.`);
  else terminal.notice(`${text}.`);
}
