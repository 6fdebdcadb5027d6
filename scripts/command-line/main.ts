/** The command line: parses the arguments, runs one command, and reports its outcome. */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { commandName } from "@/lib/command-line/command";
import { CommandError } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { failureFacts } from "@/lib/command-line/failure-exit";
import { commandHelp, generalHelp } from "@/lib/command-line/help";
import { type ParsedCommand, parseArguments } from "@/lib/command-line/parse-arguments";
import { errorMessage } from "@/lib/format/error-message";
import type { CommandContext, CommandResult } from "./context";
import { type Interruption, watchSignals } from "./signals";
import { Terminal } from "./terminal";

type Handler = (context: CommandContext) => Promise<CommandResult>;

/** Loaded on use: each needs other parts of the project. */
const handlers: Readonly<Record<string, () => Promise<Handler>>> = {
  run: async () => (await import("./run")).runCommand,
  estimate: async () => (await import("./estimate")).estimateCommand,
  compare: async () => (await import("./compare")).compareCommand,
  share: async () => (await import("./share-open")).shareOpenCommand,
  library: async () => (await import("./library")).libraryCommand,
  completion: async () => (await import("./completion")).completionCommand,
};

/** Milliseconds for a signal to arrive. */
const SIGNAL_MS = 200;

const REPORT = { kind: "search-workbench.command", version: 1 } as const;

function versionOfProject(): string {
  const file = new URL("../../package.json", import.meta.url);
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return String(Reflect.get(Object(parsed), "version"));
}

async function execute(parsed: ParsedCommand, terminal: Terminal, interruption: Interruption) {
  const load = handlers[parsed.command.path[0] ?? ""];
  if (!load) throw new Error("The command has no implementation.");
  const wantsJson = parsed.flag("json");
  const result = await (await load())({
    ...{ parsed, terminal, interruption, wantsJson, variables: process.env },
    folder: process.env.WORKBENCH_START_FOLDER || process.cwd(),
  });
  const exitCode = interruption.exitCode() ?? result.exitCode;
  if (wantsJson && result.report)
    await terminal.json({
      ...REPORT,
      command: commandName(parsed.command),
      ok: exitCode === exitCodes.ok,
      ...{ outcome: result.outcome, exitCode, notices: terminal.notices },
      ...result.report,
    });
  return exitCode;
}

const outcomes = new Map<number, string>([
  [exitCodes.failed, "failed"],
  [exitCodes.budget, "budget"],
  [exitCodes.invalid, "invalid"],
]);

/** Prints an error for people, and with `--json` as data. Returns the exit code. */
async function reportError(
  error: unknown,
  { terminal, interruption, wantsJson }: ErrorContext,
): Promise<number> {
  const known = error instanceof CommandError;
  // A signal to all processes of the command also ends the compiler of its modules, which fails first.
  if (!known) await setTimeout(SIGNAL_MS);
  const isInterrupted = interruption.exitCode() !== null;
  const message = known ? error.message : isInterrupted ? "Cancelled." : unexpectedMessage(error);
  const exitCode = interruption.exitCode() ?? (known ? error.exitCode : exitCodes.failed);
  terminal.error(message);
  const findings = known ? error.findings : [];
  for (const { field, message: finding } of findings)
    terminal.progress(`  ${field === "" ? "request" : field}: ${finding}`);
  if (wantsJson)
    await terminal.json({
      ...REPORT,
      ...{ ok: false, outcome: outcomes.get(exitCode) ?? "cancelled", exitCode },
      notices: terminal.notices,
      error: { message, findings, ...(known && error.failure && failureFacts(error.failure)) },
    });
  return exitCode;
}

type ErrorContext = {
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  readonly wantsJson: boolean;
};

const unexpectedMessage = (error: unknown): string => `Unexpected error: ${errorMessage(error)}`;

async function main(argv: readonly string[]): Promise<number> {
  const terminal = new Terminal(process.stdout, process.stderr);
  const interruption = watchSignals();
  const wantsJson = argv.includes("--json");
  try {
    const read = parseArguments(argv);
    if (read.kind === "version") await terminal.text(`${versionOfProject()}\n`);
    if (read.kind === "help")
      await terminal.text(
        `${read.command ? commandHelp(read.command) : generalHelp(read.under)}\n`,
      );
    return read.kind === "run" ? await execute(read.parsed, terminal, interruption) : exitCodes.ok;
  } catch (error) {
    return await reportError(error, { terminal, interruption, wantsJson }).catch(
      () => exitCodes.failed,
    );
  }
}

// Threads and connections of a closed engine must not hold the process up.
process.exit(await main(process.argv.slice(2)));
