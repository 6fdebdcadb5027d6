import type { ParsedCommand } from "@/lib/command-line/parse-arguments";
import type { Interruption } from "./signals";
import type { Terminal } from "./terminal";

export type CommandContext = {
  readonly parsed: ParsedCommand;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** Relative paths of arguments start here. */
  readonly folder: string;
  readonly variables: NodeJS.ProcessEnv;
  /** Whether the outcome is printed as JSON. */
  readonly wantsJson: boolean;
};

export type CommandResult = {
  readonly exitCode: number;
  readonly outcome: string;
  /** Fields of the report as JSON; null if the command has printed all its data. */
  readonly report: Readonly<Record<string, unknown>> | null;
};
